import { inTransaction } from '../../../platform/database/transaction.ts';
import type { Ctx } from '../../context.ts';
import { findOwnOrder } from '../own-order.server.ts';
import { transitionOrders } from './transition-orders.server.ts';

/** Hides a finished order from the buyer; the books keep it. Throws `order_not_found`, `order_state`. */
export async function deleteOrder(ctx: Ctx, orderNo: string): Promise<void> {
  const order = await findOwnOrder(ctx, orderNo);
  await inTransaction(ctx.db, (db) =>
    transitionOrders({ ...ctx, db }, { orderIds: [order.id], event: 'delete', who: 'buyer', actorId: order.userId }),
  );
}
