import { DomainError } from '../../../../platform/errors.ts';
import type { Ctx } from '../../../kit/context.ts';
import { transact } from '../../../kit/transact.ts';
import { lockPayment } from '../../../payables/lock-payment.server.ts';
import { settlePayment } from '../../../payables/settle-payment.server.ts';
import { chooseGift } from '../../choose-gift.server.ts';
import type { OwnPayment } from '../../own-payment.server.ts';

/** Pays all of it from the gift balance. Throws `insufficient_balance`, `method_unavailable`, `payment_state`. */
export function payByGift(ctx: Ctx, payment: OwnPayment): Promise<void> {
  return transact(ctx, async (tx) => {
    const { status, gift_minor: held } = await lockPayment(tx.db, payment.id);
    if (status === 'paid') return;
    if (status !== 'unpaid') throw new DomainError('payment_state', { status });
    const rest = await chooseGift(tx, { ...payment, held }, true);
    if (rest > 0) throw new DomainError('insufficient_balance');
    await settlePayment(tx, { ...payment, gift: payment.amount }, 'gift_card');
  });
}
