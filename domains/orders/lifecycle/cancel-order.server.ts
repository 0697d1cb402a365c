import { inTransaction } from '../../../platform/database/transaction.ts';
import type { Ctx } from '../../context.ts';
import { findOwnOrder } from '../own-order.server.ts';
import { cancelUnpaid } from './cancel-unpaid.server.ts';

/**
 * The buyer cancels an unpaid order, together with the others of the same checkout: they are paid together or not at
 * all. One that is paid on delivery is cancelled alone, until it is sent. Throws `order_not_found`, `order_state`.
 */
export async function cancelOrder(ctx: Ctx, input: { orderNo: string; reason?: string }): Promise<void> {
  const order = await findOwnOrder(ctx, input.orderNo);
  await inTransaction(ctx.db, async (db) => {
    const how = { who: 'buyer', actorId: order.userId, reason: input.reason ?? '' } as const;
    await cancelUnpaid({ ...ctx, db }, order.paymentId, how);
  });
}
