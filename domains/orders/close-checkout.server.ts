import { sql } from 'kysely';
import { type Ctx, tell } from '../context.ts';
import { releaseStock } from '../inventory/move-stock.server.ts';
import { releasePoints } from '../ledger/movements.server.ts';
import { returnShares } from '../promotions/activities/shares.server.ts';
import { freeClaims } from '../promotions/claims.server.ts';
import { returnFlash } from '../promotions/flash.server.ts';
import { releaseGift } from './gift-part.server.ts';
import type { OrderActor } from './states.ts';
import { transitionOrders } from './transition-orders.server.ts';

interface OpenCheckout {
  no: string;
  userId: number;
  pointsUsed: number;
  /** Bought through a group, an assist or a pre-sale. */
  isDeal: boolean;
  orders: { id: number; no: string }[];
  lines: { skuId: number; num: number; flashItemId: number | null }[];
}

/**
 * Ends an unpaid checkout and gives back everything it held: coupons, points, activity quota, stock. In the transaction
 * of `ctx.db`, whose caller holds the lock on the payment's row and has seen it unpaid.
 */
export async function closeCheckout(
  ctx: Ctx,
  paymentId: number,
  how: { event: 'cancel' | 'expire'; who: OrderActor; actorId: number | null; reason: string },
): Promise<void> {
  await ctx.db
    .updateTable('payments')
    .set({ status: how.event === 'cancel' ? 'cancelled' : 'expired' })
    .where('id', '=', paymentId)
    .where('status', '=', 'unpaid')
    .execute();
  const checkout = await readOpenCheckout(ctx.db, paymentId);
  await transitionOrders(ctx, { ...how, orderIds: checkout.orders.map((order) => order.id) });
  await freeClaims(ctx, paymentId);
  await returnFlash(
    ctx,
    checkout.userId,
    checkout.lines.flatMap(({ flashItemId, skuId, num }) => (flashItemId ? [{ itemId: flashItemId, skuId, num }] : [])),
  );
  if (checkout.isDeal)
    await returnShares(
      ctx,
      checkout.orders.map((order) => order.id),
    );
  await releaseStock(ctx, checkout.lines, checkout.no);
  await releasePoints(ctx, { userId: checkout.userId, points: checkout.pointsUsed, reference: checkout.no });
  await releaseGift(ctx, [paymentId]);
  await tell(ctx, 'order.cancelled', {
    paymentNo: checkout.no,
    userId: checkout.userId,
    orderNos: checkout.orders.map((order) => order.no),
    reason: how.reason,
    isExpired: how.event === 'expire',
    by: how.who,
  });
}

async function readOpenCheckout(db: Ctx['db'], paymentId: number): Promise<OpenCheckout> {
  const result = await sql<OpenCheckout>`
    select p.no, p.user_id as "userId", p.details ? 'deal' as "isDeal",
      (select coalesce(sum(points_used), 0)::bigint from orders where payment_id = p.id) as "pointsUsed",
      (select jsonb_agg(jsonb_build_object('id', id, 'no', no) order by id) from orders where payment_id = p.id) as orders,
      (select jsonb_agg(jsonb_build_object('skuId', l.sku_id, 'num', l.num, 'flashItemId', l.flash_item_id) order by l.id)
       from order_lines l join orders o on o.id = l.order_id where o.payment_id = p.id) as lines
    from payments p where p.id = ${paymentId}::bigint`.execute(db);
  const checkout = result.rows[0];
  if (!checkout) throw new Error(`payment ${paymentId} is not there`);
  return checkout;
}
