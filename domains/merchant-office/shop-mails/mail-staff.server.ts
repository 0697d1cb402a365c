import { type RawBuilder, sql } from 'kysely';
import { listedTexts } from '../../../platform/database/listed.ts';
import type { EventMap } from '../../../platform/events.ts';
import { DEFAULT_LOCALE, isLocale, pickText, type Texts } from '../../../platform/locale/locale.ts';
import { hasVerifiedEmail } from '../../accounts/mail-address.server.ts';
import type { Ctx } from '../../kit/context.ts';
import type { ShopNotice } from '../../merchants/settings/rules.ts';
import type { Mail } from '../../messages/contract.ts';
import { sendMail } from '../../messages/send-mail.server.ts';

interface Receiver {
  email: string;
  locale: string | null;
  shop: Texts;
  orderNo: string;
}

/**
 * A mail about each order to the staff that its shop's settings name, each in their own language, in the transaction of
 * the event. Those who have left the shop, have no verified address or are `informed` already receive none.
 */
async function mailStaff(
  ctx: Ctx,
  kind: ShopNotice,
  orderNos: readonly string[],
  values: Record<string, string>,
  {
    template = `shop_${kind}`,
    informed = sql`false`,
  }: { template?: Mail['template']; informed?: RawBuilder<unknown> } = {},
): Promise<void> {
  const found = await sql<Receiver>`
    select u.email, u.locale, m.name as shop, o.no as "orderNo"
    from orders o join merchants m on m.id = o.merchant_id join merchant_settings ms on ms.merchant_id = m.id
      join users u on ms.notices -> ${kind}::text @> to_jsonb(u.id)
        and (u.id = m.owner_id or u.id in (select user_id from merchant_staff where merchant_id = m.id))
    where o.no = any(${listedTexts(orderNos)}) and u.email is not null and ${hasVerifiedEmail('u')} and not ${informed}
    order by o.id, u.id`.execute(ctx.db);
  for (const { email, locale: stored, shop, orderNo } of found.rows) {
    const locale = isLocale(stored) ? stored : DEFAULT_LOCALE;
    const name = pickText(shop, locale, ctx.site.defaultLocale);
    await sendMail(ctx, { to: email, locale, template, values: { ...values, shop: name, order: orderNo } });
  }
}

export const mailOfConfirmation = (ctx: Ctx, { orders }: EventMap['order.confirmed']) =>
  mailStaff(
    ctx,
    'order_paid',
    orders.map(({ orderNo }) => orderNo),
    {},
    { template: 'shop_order_confirmed' },
  );

/** What is collected on delivery was announced when it was confirmed. */
export const mailOfPayment = (ctx: Ctx, { orderNos, isCollected }: EventMap['order.paid']) =>
  isCollected ? Promise.resolve() : mailStaff(ctx, 'order_paid', orderNos, {});

const OF_STATUS = { reviewing: 'refund_requested', returning: 'refund_sent_back' } as const;

export function mailOfRefund(
  ctx: Ctx,
  { orderNo, refundId, refundNo, status }: EventMap['refund.changed'],
): Promise<void> {
  const kind = OF_STATUS[status as keyof typeof OF_STATUS] as ShopNotice | undefined;
  if (!kind) return Promise.resolve();
  const values = { refund: refundNo, id: String(refundId) };
  return mailStaff(ctx, kind, [orderNo], values, { informed: isInformedOwner(refundId) });
}

/** `notifyOfRefund` mails the owner about a buyer's refund, unless their own settings say otherwise. */
const isInformedOwner = (refundId: number) =>
  sql`(u.id = m.owner_id and exists (select from refunds r where r.id = ${refundId}::bigint and r.started_by = 'buyer')
    and not exists (select from notification_preferences w
      where w.user_id = u.id and w.topic = 'shop' and w.channel = 'mail' and not w.wanted))`;
