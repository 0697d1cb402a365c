import type { Ctx } from '../../kit/context.ts';
import { transact } from '../../kit/transact.ts';
import { findOwnOrder } from '../own-order.server.ts';
import { cancelUnpaid } from './cancel-unpaid.server.ts';

/**
 * The buyer cancels an unpaid order, together with the others of the same checkout: they are paid together or not at
 * all. One that is paid on delivery is cancelled alone, until it is sent. Throws `order_not_found`, `order_state`.
 */
export async function cancelOrder(ctx: Ctx, input: { orderNo: string; reason?: string }): Promise<void> {
  const order = await findOwnOrder(ctx, input.orderNo);
  await transact(ctx, async (tx) => {
    const how = { who: 'buyer', actorId: order.userId, reason: input.reason ?? '' } as const;
    await cancelUnpaid(tx, order.paymentId, how);
  });
}
