import { inTransaction } from '../../../platform/database/transaction.ts';
import { DomainError } from '../../../platform/errors.ts';
import type { Ctx } from '../../context.ts';
import { lockPayment } from '../../payables/lock-payment.server.ts';
import { closeCheckout } from '../checkout/close-checkout.server.ts';
import { findOwnOrder } from '../own-order.server.ts';

/**
 * The buyer cancels an unpaid order, together with the others of the same checkout: they are paid together or not at
 * all. Throws `order_not_found`, `order_state`.
 */
export async function cancelOrder(ctx: Ctx, input: { orderNo: string; reason?: string }): Promise<void> {
  const order = await findOwnOrder(ctx, input.orderNo);
  await inTransaction(ctx.db, async (db) => {
    if ((await lockPayment(db, order.paymentId)).status !== 'unpaid')
      throw new DomainError('order_state', { event: 'cancel' });
    await closeCheckout({ ...ctx, db }, order.paymentId, {
      event: 'cancel',
      who: 'buyer',
      actorId: order.userId,
      reason: input.reason ?? '',
    });
  });
}
