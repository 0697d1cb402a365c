import { type Ctx, tell } from '../../context.ts';
import { platformClearing, userBalance } from '../../ledger/accounts.ts';
import { transfer } from '../../ledger/transfer.server.ts';

/**
 * Moves the money of a recharge from clearing into its owner's balance, in the transaction of `ctx.db`; the caller has
 * locked the payment's row and seen it unpaid.
 */
export async function settleRecharge(ctx: Ctx, paymentId: number, method: string): Promise<void> {
  const { no, user_id, amount_minor, currency } = await ctx.db
    .updateTable('payments')
    .set({ status: 'paid', method, paid_at: ctx.now })
    .where('id', '=', paymentId)
    .where('status', '=', 'unpaid')
    .returning(['no', 'user_id', 'amount_minor', 'currency'])
    .executeTakeFirstOrThrow();
  await transfer(ctx, {
    kind: 'recharge.settled',
    reference: no,
    requestKey: `recharge.settled:${no}`,
    entries: [
      { account: platformClearing(currency), amount: -amount_minor },
      { account: userBalance(user_id, currency), amount: amount_minor },
    ],
  });
  await tell(ctx, 'balance.recharged', { paymentNo: no, userId: user_id, amount: { amount: amount_minor, currency } });
}
