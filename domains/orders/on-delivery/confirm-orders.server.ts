import { consumeStock } from '../../inventory/move-stock.server.ts';
import { type Ctx, emit } from '../../kit/context.ts';
import { awaitCash } from '../../payables/await-cash.server.ts';
import { splitPayable } from '../../payables/split-payable.server.ts';
import { moveClaims } from '../../promotions/coupons/claims.server.ts';
import { transitionOrders } from '../lifecycle/transition-orders.server.ts';
import { type CollectedOrder, readCollected } from './read-collected.server.ts';

export interface ConfirmedOrder {
  paymentId: number;
  orderNo: string;
  merchantId: number;
  /** To be collected on delivery. */
  total: number;
}

/**
 * Confirms the orders of an unpaid checkout that are paid on delivery: they are to be shipped, and their pieces are sold.
 * Each shop collects its own money, so each order becomes a payment of its own. In the transaction of `ctx.db`, whose
 * caller holds the lock on the payment's row, has seen it unpaid and collectable, and has released its gift part.
 */
export async function confirmOrders(
  ctx: Ctx,
  payment: { id: number; no: string; userId: number; currency: string },
): Promise<ConfirmedOrder[]> {
  const [first, ...others] = await readCollected(ctx, payment.id);
  if (!first) throw new Error(`payment ${payment.no} has no orders`);
  const confirmed = [confirmedOf(first, payment.id)];
  for (const order of others) confirmed.push(confirmedOf(order, await splitOff(ctx, payment.id, order)));
  await awaitCash(
    ctx,
    confirmed.map(({ paymentId }) => paymentId),
  );
  const orders = [first, ...others];
  await transitionOrders(ctx, {
    orderIds: orders.map(({ id }) => id),
    event: 'confirm',
    who: 'system',
    actorId: null,
  });
  await consumeStock(
    ctx,
    orders.flatMap(({ lines }) => lines),
    payment.no,
  );
  await emit(ctx, 'order.confirmed', {
    userId: payment.userId,
    orders: confirmed.map(({ orderNo, total }) => ({ orderNo, total: { amount: total, currency: payment.currency } })),
  });
  return confirmed;
}

function confirmedOf({ no, merchantId, total }: CollectedOrder, paymentId: number): ConfirmedOrder {
  return { paymentId, orderNo: no, merchantId, total };
}

async function splitOff(ctx: Ctx, paymentId: number, order: CollectedOrder): Promise<number> {
  const pieces = order.lines.reduce((sum, { num }) => sum + num, 0);
  const own = await splitPayable(ctx, paymentId, { no: order.no, amount: order.total, pieces });
  await ctx.db.updateTable('orders').set({ payment_id: own }).where('id', '=', order.id).execute();
  await moveClaims(ctx, { from: paymentId, to: own, merchantId: order.merchantId });
  return own;
}
