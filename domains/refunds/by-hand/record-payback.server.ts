import { DomainError } from '../../../platform/errors.ts';
import { audit } from '../../accounts/audit.server.ts';
import { type Ctx, requireActor } from '../../kit/context.ts';
import { transact } from '../../kit/transact.ts';
import { platformToRefund } from '../../ledger/accounts.ts';
import { transfer } from '../../ledger/transfer.server.ts';
import { auditShop } from '../../merchants/audit/audit-shop.server.ts';
import { lockPayment } from '../../payables/lock-payment.server.ts';
import { holderOf } from '../../payments/by-hand/book-receipt.server.ts';
import { closeReturned } from '../../payments/by-hand/close-returned.server.ts';
import { writePayout } from '../../payments/by-hand/write-payout.server.ts';
import { noteSent } from '../money/note-sent.server.ts';
import type { PaybackInput } from './contract.ts';
import { findPayback, type Holder, holderFor, type PaybackRow } from './payback-rows.server.ts';

/**
 * Records that money was sent back by hand: for a refund, which is then refunded, or for money that paid nothing. Nobody
 * sends money to themselves. Throws `payback_not_found`, also for the second of two who record it, and `payment_own`.
 */
export async function recordPayback(ctx: Ctx, input: PaybackInput, as: 'platform' | 'merchant'): Promise<void> {
  const { userId } = requireActor(ctx);
  const holder = await holderFor(ctx, as);
  await transact(ctx, async (tx) => {
    const row = await findPayback(tx.db, input.key, holder);
    if (row.userId === userId) throw new DomainError('payment_own');
    if (!(await send(tx, row))) throw new DomainError('payback_not_found');
    await writePayout(tx, row, input);
    await note(tx, holder, row, input);
  });
}

/** False if someone else was faster. */
async function send(ctx: Ctx, row: PaybackRow): Promise<boolean> {
  const { paymentRefundId, refundId, orderId, refundRef, amount, currency, method, paymentId, attemptId, ref } = row;
  const holder = holderOf(row);
  if (paymentRefundId !== null && refundId !== null && orderId !== null && refundRef !== null) {
    return (await noteSent(ctx, { id: paymentRefundId, refundId, orderId, refundRef, amount, currency }, holder)) > 0;
  }
  await lockPayment(ctx.db, paymentId);
  if (!(await closeReturned(ctx, attemptId))) return false;
  await transfer(ctx, {
    kind: 'payment.returned',
    reference: row.paymentNo,
    requestKey: `payment.returned:${method}:${ref}`,
    entries: [
      { account: platformToRefund(currency), amount: -amount },
      { account: holder, amount },
    ],
  });
  return true;
}

async function note(ctx: Ctx, { merchantId }: Holder, row: PaybackRow, input: PaybackInput): Promise<void> {
  const { amount, currency, paymentNo } = row;
  const details = { amount, currency, reference: input.reference, dated: input.paidOn };
  if (merchantId === null) await audit(ctx, 'payback.recorded', `payment:${paymentNo}`, details);
  else await auditShop(ctx, { id: merchantId }, 'payback.recorded', paymentNo, details);
}
