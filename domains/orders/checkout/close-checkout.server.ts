import { sql } from 'kysely';
import { releaseStock } from '../../inventory/move-stock.server.ts';
import { type Ctx, emit } from '../../kit/context.ts';
import { releasePoints } from '../../ledger/movements.server.ts';
import { endPayables } from '../../payables/end-payables.server.ts';
import { freeClaims } from '../../promotions/coupons/claims.server.ts';
import { freeOrders } from '../free-pieces.server.ts';
import type { OrderActor } from '../lifecycle/states.ts';
import { transitionOrders } from '../lifecycle/transition-orders.server.ts';

interface OpenCheckout {
  no: string;
  userId: number;
  pointsUsed: number;
  /** Part of it was bought through a flash sale or a campaign. */
  holdsPieces: boolean;
  orders: { id: number; no: string }[];
  lines: { skuId: number; num: number }[];
}

/**
 * Closes an unpaid checkout and releases everything it held: coupons, points, campaign quota, stock. In the transaction
 * of `ctx.db`; the caller has locked the payment's row and seen it unpaid.
 */
export async function closeCheckout(
  ctx: Ctx,
  paymentId: number,
  how: { event: 'cancel' | 'expire'; who: OrderActor; actorId: number | null; reason: string },
): Promise<void> {
  const checkout = await readOpenCheckout(ctx.db, paymentId);
  const orderIds = checkout.orders.map((order) => order.id);
  await transitionOrders(ctx, { ...how, orderIds });
  await freeClaims(ctx, paymentId);
  if (checkout.holdsPieces) await freeOrders(ctx, orderIds);
  await releaseStock(ctx, checkout.lines, checkout.no);
  await releasePoints(ctx, { userId: checkout.userId, points: checkout.pointsUsed, reference: checkout.no });
  await endPayables(ctx, [paymentId], how.event === 'cancel' ? 'cancelled' : 'expired');
  await emit(ctx, 'order.cancelled', {
    paymentNo: checkout.no,
    userId: checkout.userId,
    orderNos: checkout.orders.map((order) => order.no),
    reason: how.reason,
    isExpired: how.event === 'expire',
    by: how.who,
  });
}

/** Ends a checkout that nobody paid in time; its caller holds the lock on the payment's row. */
export function expireCheckout(ctx: Ctx, paymentId: number): Promise<void> {
  return closeCheckout(ctx, paymentId, { event: 'expire', who: 'system', actorId: null, reason: 'deadline' });
}

async function readOpenCheckout(db: Ctx['db'], paymentId: number): Promise<OpenCheckout> {
  const result = await sql<OpenCheckout>`
    select p.no, p.user_id as "userId", exists (
        select from order_lines l join orders o on o.id = l.order_id
        where o.payment_id = p.id and (l.flash_item_id is not null or l.campaign_item_id is not null)) as "holdsPieces",
      (select coalesce(sum(points_used), 0)::bigint from orders where payment_id = p.id) as "pointsUsed",
      (select jsonb_agg(jsonb_build_object('id', id, 'no', no) order by id) from orders where payment_id = p.id) as orders,
      (select jsonb_agg(jsonb_build_object('skuId', l.sku_id, 'num', l.num) order by l.id)
       from order_lines l join orders o on o.id = l.order_id where o.payment_id = p.id) as lines
    from payments p where p.id = ${paymentId}::bigint`.execute(db);
  const checkout = result.rows[0];
  if (!checkout) throw new Error(`payment ${paymentId} is not there`);
  return checkout;
}
