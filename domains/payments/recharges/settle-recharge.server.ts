import { type Ctx, emit } from '../../kit/context.ts';
import { platformClearing, userBalance } from '../../ledger/accounts.ts';
import { transfer } from '../../ledger/transfer.server.ts';
import { markPaid } from '../../payables/mark-paid.server.ts';

/**
 * Moves the money of a recharge from clearing into its owner's balance, in the transaction of `ctx.db`; the caller has
 * locked the payment's row and seen it unpaid.
 */
export async function settleRecharge(ctx: Ctx, paymentId: number, method: string): Promise<void> {
  const { no, userId, amount, currency } = await markPaid(ctx, paymentId, method);
  await transfer(ctx, {
    kind: 'recharge.settled',
    reference: no,
    requestKey: `recharge.settled:${no}`,
    entries: [
      { account: platformClearing(currency), amount: -amount },
      { account: userBalance(userId, currency), amount },
    ],
  });
  await emit(ctx, 'balance.recharged', { paymentNo: no, userId, amount: { amount, currency } });
}
