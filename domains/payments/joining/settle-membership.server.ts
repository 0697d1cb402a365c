import type { Ctx } from '../../context.ts';
import { platformClearing, platformMembership } from '../../ledger/accounts.ts';
import { transfer } from '../../ledger/transfer.server.ts';
import { extendMembership } from './extend-membership.server.ts';

/**
 * Converts a paid fee into days of membership, in the transaction of `ctx.db`; the caller has locked the payment's row
 * and seen it unpaid. The days are those stored when the payment was opened.
 */
export async function settleMembership(ctx: Ctx, paymentId: number, method: string): Promise<void> {
  const { no, user_id, site_id, amount_minor, currency, details } = await ctx.db
    .updateTable('payments')
    .set({ status: 'paid', method, paid_at: ctx.now })
    .where('id', '=', paymentId)
    .where('status', '=', 'unpaid')
    .returning(['no', 'user_id', 'site_id', 'amount_minor', 'currency', 'details'])
    .executeTakeFirstOrThrow();
  await extendMembership(ctx, site_id, user_id, (details as { days: number }).days);
  await transfer(ctx, {
    kind: 'membership.settled',
    reference: no,
    requestKey: `membership.settled:${no}`,
    entries: [
      { account: platformClearing(currency), amount: -amount_minor },
      { account: platformMembership(currency), amount: amount_minor },
    ],
  });
}
