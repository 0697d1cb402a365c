import { sql } from 'kysely';
import { DomainError } from '../../../platform/errors.ts';
import { localInstant, startOfDay } from '../../../platform/locale/time-zone.ts';
import { requireMember } from '../../accounts/profile/own-account.server.ts';
import { type Ctx, requirePermission } from '../../kit/context.ts';
import type { WithdrawInput } from '../../payouts/contract.ts';
import { requestWithdrawal } from '../../payouts/withdrawals/request-withdrawal.server.ts';
import { sumWithdrawn } from '../../payouts/withdrawals/sum-withdrawn.server.ts';
import { rateOf } from '../../sites/currency.ts';
import { timeZoneOf } from '../../sites/time-zone.ts';
import { readForum } from '../people/config.server.ts';
import { priceLimits } from './rules.ts';

/**
 * Requests a withdrawal of the actor's income, by the rules of the site besides those of all payouts. Throws
 * `no_permission`, `forum_real_name_needed`, `forum_withdrawal_most` above the highest amount (specification 9),
 * `forum_withdrawal_limit` if the day's limit would be exceeded, and what `requestWithdrawal` throws.
 */
export async function withdrawIncome(ctx: Ctx, input: WithdrawInput): Promise<{ no: string }> {
  const { userId } = requireMember(ctx);
  requirePermission(ctx, 'wallet.withdraw');
  if (!ctx.app.sites.currency(input.currency)) throw new DomainError('earnings_short');
  const { settings } = await readForum(ctx);
  const { most } = priceLimits(input.currency, rateOf(ctx, input.currency).rate);
  if (input.amount > most) throw new DomainError('forum_withdrawal_most', { most, currency: input.currency });
  if (settings.withdrawRealName && !(await hasRealName(ctx, userId))) throw new DomainError('forum_real_name_needed');
  return requestWithdrawal(ctx, 'member', input, async (tx, payeeId) => {
    const limit = settings.withdrawDailyLimit;
    if (limit === 0) return;
    const today = startOfDay(localInstant(ctx.now, timeZoneOf(ctx.site)).slice(0, 10), timeZoneOf(ctx.site));
    const withdrawn = await sumWithdrawn(tx, { payeeId, currency: input.currency, since: today });
    if (withdrawn + input.amount > limit)
      throw new DomainError('forum_withdrawal_limit', { limit, currency: input.currency });
  });
}

async function hasRealName({ db, site }: Pick<Ctx, 'db' | 'site'>, userId: number): Promise<boolean> {
  const found = await sql`select from forum.real_names where site_id = ${site.id}::bigint
    and user_id = ${userId}::bigint and state = 'approved'`.execute(db);
  return found.rows.length > 0;
}
