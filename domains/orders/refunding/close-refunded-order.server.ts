import type { Ctx } from '../../kit/context.ts';
import { returnClaims } from '../../promotions/coupons/claims.server.ts';
import type { OrderActor } from '../lifecycle/states.ts';
import { transitionOrders } from '../lifecycle/transition-orders.server.ts';
import { cancelBalanceDue } from '../presale/close-presale.server.ts';
import type { RefundableOrder } from './refundable-order.server.ts';

/**
 * Closes a fully refunded order, in the transaction of `ctx.db`; the caller has locked it. Before shipping it is
 * undone: coupons and a pre-sale's deposit are returned as well. Afterwards it is closed without asking for a review.
 */
export async function closeRefundedOrder(
  ctx: Ctx,
  order: RefundableOrder,
  how: { who: OrderActor; actorId: number | null; reason: string },
): Promise<void> {
  // its shop received the returned goods only after completion: nothing left to close
  if (order.status === 'completed') return;
  const isOver = order.status === 'to_receive' || order.status === 'to_evaluate';
  await transitionOrders(ctx, { ...how, orderIds: [order.id], event: isOver ? 'close_refunded' : 'refund_all' });
  if (isOver) return;
  if (order.deposit !== null) await cancelBalanceDue(ctx, order.id);
  await returnClaims(ctx, order.paymentIds.at(-1) ?? 0);
}
