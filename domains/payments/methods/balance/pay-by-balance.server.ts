import { DomainError } from '../../../../platform/errors.ts';
import type { Ctx } from '../../../kit/context.ts';
import { transact } from '../../../kit/transact.ts';
import { platformClearing, userBalance } from '../../../ledger/accounts.ts';
import { transfer } from '../../../ledger/transfer.server.ts';
import { lockPayment } from '../../../payables/lock-payment.server.ts';
import { settlePayment } from '../../../payables/settle-payment.server.ts';
import { chooseGift } from '../../choose-gift.server.ts';
import type { OwnPayment } from '../../own-payment.server.ts';

/**
 * Pays what the gift balance does not pay from the buyer's balance, all in one transaction. Throws
 * `insufficient_balance`, `payment_state`.
 */
export async function payByBalance(ctx: Ctx, payment: OwnPayment, useGift?: boolean): Promise<void> {
  const { id, no, userId, currency } = payment;
  await transact(ctx, async (tx) => {
    const { status, gift_minor: held } = await lockPayment(tx.db, id);
    if (status === 'paid') return;
    if (status !== 'unpaid') throw new DomainError('payment_state', { status });
    const amount = await chooseGift(tx, { ...payment, held }, useGift);
    const gift = payment.amount - amount;
    if (amount === 0) return settlePayment(tx, { ...payment, gift }, 'gift_card');
    await transfer(tx, {
      kind: 'payment.received',
      reference: no,
      requestKey: `payment.received:balance:${no}`,
      entries: [
        { account: userBalance(userId, currency), amount: -amount },
        { account: platformClearing(currency), amount },
      ],
    });
    await tx.db
      .insertInto('payment_attempts')
      .values({
        payment_id: id,
        method: 'balance',
        provider_ref: no,
        amount_minor: amount,
        currency,
        status: 'paid',
        created_at: ctx.now,
        expires_at: ctx.now,
      })
      .execute();
    await settlePayment(tx, { ...payment, gift }, 'balance');
  });
}
