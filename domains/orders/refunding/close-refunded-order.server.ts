import type { Ctx } from '../../context.ts';
import { returnClaims } from '../../promotions/coupons/claims.server.ts';
import type { OrderActor } from '../lifecycle/states.ts';
import { transitionOrders } from '../lifecycle/transition-orders.server.ts';
import { dropRest } from '../presale/close-presale.server.ts';
import type { RefundableOrder } from './refundable-order.server.ts';

/**
 * Ends an order that was given back as a whole, in the transaction of `ctx.db`, whose caller holds its lock. Before
 * anything was sent it is as if it had never been: its coupons and a pre-sale's deposit go back as well. Afterwards it is
 * over, and nobody is asked what they think of it.
 */
export async function closeRefundedOrder(
  ctx: Ctx,
  order: RefundableOrder,
  how: { who: OrderActor; actorId: number | null; reason: string },
): Promise<void> {
  // its shop had the goods back only after it was over: there is nothing left to end
  if (order.status === 'completed') return;
  const isOver = order.status === 'to_receive' || order.status === 'to_evaluate';
  await transitionOrders(ctx, { ...how, orderIds: [order.id], event: isOver ? 'close_refunded' : 'refund_all' });
  if (isOver) return;
  if (order.deposit !== null) await dropRest(ctx, order.id);
  await returnClaims(ctx, order.paymentIds.at(-1) ?? 0);
}
