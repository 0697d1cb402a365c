import { extendMembership } from '../../accounts/members/extend-membership.server.ts';
import type { Ctx } from '../../kit/context.ts';
import { platformClearing, platformMembership } from '../../ledger/accounts.ts';
import { transfer } from '../../ledger/transfer.server.ts';
import { markPaid } from '../../payables/mark-paid.server.ts';

/**
 * Converts a paid fee into days of membership, in the transaction of `ctx.db`; the caller has locked the payment's row
 * and seen it unpaid. The days are those stored when the payment was opened.
 */
export async function settleMembership(ctx: Ctx, paymentId: number, method: string): Promise<void> {
  const { no, userId, siteId, amount, currency, details } = await markPaid(ctx, paymentId, method);
  await extendMembership(ctx, siteId, userId, (details as { days: number }).days);
  await transfer(ctx, {
    kind: 'membership.settled',
    reference: no,
    requestKey: `membership.settled:${no}`,
    entries: [
      { account: platformClearing(currency), amount: -amount },
      { account: platformMembership(currency), amount },
    ],
  });
}
