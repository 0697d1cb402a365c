import { sql } from 'kysely';
import type { EventMap } from '../../platform/events.ts';
import type { Ctx } from '../kit/context.ts';
import { notify } from '../messages/notify.server.ts';
import type { RefundStatus } from './states.ts';

const BUYER_NEWS = {
  approved: 'refund.return_wanted',
  refunding: 'refund.approved',
  refunded: 'refund.refunded',
  refused: 'refund.refused',
} as const satisfies Partial<Record<RefundStatus, string>>;

const SHOP_NEWS = {
  reviewing: 'refund.asked',
  appealed: 'refund.appealed',
  returning: 'refund.sent_back',
} as const satisfies Partial<Record<RefundStatus, string>>;

/** The buyer's page of a refund. */
export const refundLink = (refundId: number) => `/order/refund_detail?refundId=${refundId}`;

/** Notifies the buyer of a decision and the shop of pending work, in the transaction that changed the refund. */
export async function notifyOfRefund(ctx: Ctx, refund: EventMap['refund.changed']): Promise<void> {
  const { refundId, refundNo, userId, status } = refund;
  const data = { number: refundNo };
  const toBuyer = BUYER_NEWS[status as keyof typeof BUYER_NEWS];
  const toShop = SHOP_NEWS[status as keyof typeof SHOP_NEWS];
  if (toBuyer && (status !== 'refunding' || (await isOnItsWay(ctx, refundId))))
    await notify(ctx, userId, toBuyer, [{ data, link: refundLink(refundId) }]);
  const seller = toShop && (await sellerToTell(ctx, refund));
  if (!toShop || !seller?.ownerId) return;
  const link = seller.isShop ? `/login2/refunds/${refundId}` : '/login3/refunds';
  await notify(ctx, seller.ownerId, toShop, [{ data, link }]);
}

/** Whether a provider still has to send the money: an immediate refund is notified once. */
async function isOnItsWay(ctx: Ctx, refundId: number): Promise<boolean> {
  const found = await sql`
    select from refunds r join orders o on o.id = r.order_id left join presales s on s.order_id = o.id
      join payment_attempts a on a.payment_id in (o.payment_id, s.balance_due_payment_id) and a.status = 'paid' and a.method <> 'balance'
    where r.id = ${refundId}::bigint and r.cash_minor > 0 limit 1`.execute(ctx.db);
  return found.rows.length > 0;
}

/** The shop's or developer's owner, for a refund that was requested; not for one that the shop made itself. */
async function sellerToTell(
  ctx: Ctx,
  { refundId }: EventMap['refund.changed'],
): Promise<{ ownerId: number | null; isShop: boolean } | undefined> {
  const found = await sql<{ ownerId: number | null; isShop: boolean }>`
    select m.owner_id as "ownerId", m.kind = 'shop' as "isShop" from refunds r join merchants m on m.id = r.merchant_id
    where r.id = ${refundId}::bigint and r.started_by = 'buyer'`.execute(ctx.db);
  return found.rows[0];
}
