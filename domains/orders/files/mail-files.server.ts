import { type RawBuilder, sql } from 'kysely';
import type { EventMap } from '../../../platform/events.ts';
import { isLocale } from '../../../platform/locale/locale.ts';
import { hasVerifiedEmail } from '../../accounts/mail-address.server.ts';
import { isShipped } from '../../catalog/product-kinds.ts';
import type { Ctx } from '../../kit/context.ts';
import { sendMail } from '../../messages/send-mail.server.ts';
import { readFilesOfOrders } from './offered-files.server.ts';
import { MAIL_LINK_SECONDS } from './rules.ts';

/**
 * Mails the files of paid orders, in the transaction that paid them, to verified addresses only: a file's name is text
 * of the shop. Other buyers find them in their order.
 */
export async function mailFilesOfPaid(ctx: Ctx, { orderNos, lines }: EventMap['order.paid']): Promise<void> {
  if (lines.every(({ kind }) => isShipped(kind))) return;
  await mailFiles(ctx, sql`o.no = any(${orderNos}::text[])`);
}

async function mailFiles(ctx: Ctx, which: RawBuilder<unknown>): Promise<void> {
  const found = await sql<{ orderId: number; orderNo: string; email: string; locale: string }>`
    select o.id as "orderId", o.no as "orderNo", u.email, u.locale from orders o join users u on u.id = o.user_id
    where ${which} and u.email is not null and u.email <> '' and ${hasVerifiedEmail('u')} and exists (
      select from order_lines l join digital_files f on f.sku_id = l.sku_id where l.order_id = o.id)`.execute(ctx.db);
  if (found.rows.length === 0) return;
  const ids = found.rows.map(({ orderId }) => orderId);
  const files = await readFilesOfOrders(ctx, ids, MAIL_LINK_SECONDS);
  for (const { orderId, orderNo, email, locale } of found.rows) {
    const own = files.flatMap(({ link, ...file }) =>
      file.orderId === orderId && link ? [{ name: file.name, address: ctx.app.publicUrl() + link }] : [],
    );
    if (own.length === 0) continue;
    await sendMail(ctx, {
      to: email,
      template: 'order_keys',
      locale: isLocale(locale) ? locale : ctx.locale,
      values: { number: orderNo },
      code: own.map(({ name, address }) => `${name}\n${address}`).join('\n\n'),
      links: own.map(({ address }) => address),
    });
  }
}
