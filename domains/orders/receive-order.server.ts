import { inTransaction } from '../../platform/database/transaction.ts';
import type { Ctx } from '../context.ts';
import { findOwnOrder } from './own-order.server.ts';
import { transitionOrders } from './transition-orders.server.ts';

/** The buyer has the goods. Throws `order_not_found`, `order_state`. */
export async function receiveOrder(ctx: Ctx, orderNo: string): Promise<void> {
  const order = await findOwnOrder(ctx, orderNo);
  await inTransaction(ctx.db, (db) =>
    transitionOrders({ ...ctx, db }, { orderIds: [order.id], event: 'receive', who: 'buyer', actorId: order.userId }),
  );
}
