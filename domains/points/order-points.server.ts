import { sql } from 'kysely';
import type { EventMap } from '../../platform/events.ts';
import { accountsNear, IS_VERIFIED } from '../accounts/verification/person.server.ts';
import type { Ctx } from '../kit/context.ts';
import { platformPoints, userPoints, userReturnablePoints } from '../ledger/accounts.ts';
import { lockAvailable, movePoints } from './move-points.server.ts';
import { earnedPoints, POINTS_PER_PAID } from './rules.ts';

interface PaidOrder {
  no: string;
  userId: number;
  siteId: number;
  /** In minor units of the base currency: total paid, and total refunded. */
  paid: number;
  returned: number;
  /** The buyer is verified and is not the shop, which does not hold the money either. */
  isEarning: boolean;
}

/**
 * Credits the points of an order on receipt: held, since it may still be returned. In the transaction of `ctx.db`.
 */
export async function holdOrderPoints(ctx: Ctx, { orderId }: EventMap['order.received']): Promise<void> {
  const order = await readPaid(ctx, orderId);
  if (!order?.isEarning) return;
  const points = pointsOfOrder(ctx, order);
  const booked = await sql`
    insert into order_points (order_id, user_id, points, created_at)
    values (${orderId}::bigint, ${order.userId}::bigint, ${points}::bigint, ${ctx.now}::timestamptz)
    on conflict (order_id) do nothing returning order_id`.execute(ctx.db);
  if (booked.rows.length === 0) return;
  const to = userReturnablePoints(order.userId);
  await movePoints(ctx, { kind: 'points.pending', reference: order.no, points, from: platformPoints(), to });
}

/** Releases the points of an order once nothing of it can be returned any more. */
export async function releaseOrderPoints(ctx: Ctx, { orderId, orderNo }: EventMap['order.final']): Promise<void> {
  const released = await sql<{ userId: number; points: number }>`
    update order_points set status = 'released' where order_id = ${orderId}::bigint and status = 'returnable'
    returning user_id as "userId", points`.execute(ctx.db);
  const row = released.rows[0];
  if (!row) return;
  const from = userReturnablePoints(row.userId);
  const to = userPoints(row.userId);
  await movePoints(ctx, { kind: 'points.earned', reference: orderNo, points: row.points, from, to });
}

/**
 * Reverses the points of a refund: from the held ones, or from the available ones as far as possible. Idempotent,
 * since an order's points only ever decrease.
 */
export async function reverseOrderPoints(ctx: Ctx, { orderId, status }: EventMap['refund.changed']): Promise<void> {
  if (status !== 'refunding' && status !== 'refunded') return;
  const order = await readPaid(ctx, orderId);
  if (!order) return;
  const points = pointsOfOrder(ctx, order);
  const reduced = await sql<{ before: number; status: 'returnable' | 'released' }>`
    with before as (
      select order_id, points, status from order_points where order_id = ${orderId}::bigint for no key update)
    update order_points o set points = ${points}::bigint from before
    where o.order_id = before.order_id and before.points > ${points}::bigint
    returning before.points as before, before.status`.execute(ctx.db);
  const row = reduced.rows[0];
  if (!row) return;
  const less = row.before - points;
  const isHeld = row.status === 'returnable';
  await movePoints(ctx, {
    kind: isHeld ? 'points.reduced' : 'points.taken-back',
    reference: order.no,
    key: `${order.no}:${points}`,
    points: isHeld ? less : await lockAvailable(ctx, order.userId, less),
    from: isHeld ? userReturnablePoints(order.userId) : userPoints(order.userId),
    to: platformPoints(),
  });
}

function pointsOfOrder(ctx: Ctx, { paid, returned, siteId }: PaidOrder): number {
  const perUnit = ctx.app.sites.byId(siteId)?.settings.pointsPerPaid ?? POINTS_PER_PAID;
  return earnedPoints(paid, returned, perUnit);
}

async function readPaid({ db }: Ctx, orderId: number): Promise<PaidOrder | undefined> {
  const found = await sql<PaidOrder>`
    select o.no, o.user_id as "userId", o.site_id as "siteId", base_price(o.total_minor, o.currency) as paid,
      base_price(coalesce((select sum(r.cash_minor + r.gift_minor) from refunds r
        where r.order_id = o.id and r.moved_at is not null), 0)::bigint, o.currency) as returned,
      ${IS_VERIFIED} and not coalesce(m.owner_id = any(${accountsNear(sql`o.user_id`)}), false)
        and not exists (select from payment_attempts a join awaited_payments w on w.attempt_id = a.id
          where a.payment_id = o.payment_id and a.status not in ('open', 'failed') and w.merchant_id is not null) as "isEarning"
    from orders o join users u on u.id = o.user_id join merchants m on m.id = o.merchant_id where o.id = ${orderId}::bigint`.execute(
    db,
  );
  return found.rows[0];
}
