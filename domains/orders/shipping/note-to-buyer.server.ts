import { audit } from '../../accounts/audit.server.ts';
import type { Ctx } from '../../kit/context.ts';
import { transact } from '../../kit/transact.ts';
import { lockSoldOrder } from './lock-sold-order.server.ts';

/** Specification 3, merchant remark: the shop's message to the buyer of an order. Throws `order_not_found`. */
export async function noteToBuyer(ctx: Ctx, input: { orderNo: string; remark: string }): Promise<void> {
  await transact(ctx, async (tx) => {
    const order = await lockSoldOrder(tx, input.orderNo);
    await tx.db.updateTable('orders').set({ merchant_remark: input.remark }).where('id', '=', order.id).execute();
    // without the remark: the log is kept when the buyer's account is deleted
    if (order.who === 'platform') await audit(tx, 'order.noted', order.no);
  });
}
