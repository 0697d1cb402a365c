import { DomainError } from '../../../platform/errors.ts';
import { joinForFree } from '../../accounts/members/extend-membership.server.ts';
import { findMembership } from '../../accounts/members/membership.server.ts';
import { type Ctx, rateLimitKey, requireActor } from '../../kit/context.ts';
import { transact } from '../../kit/transact.ts';
import { joinOffer } from '../../sites/members/rules.ts';
import { openPayment } from '../open-payment.server.ts';
import type { Joining } from './contract.ts';

/** Payment period of a fee. */
const MINUTES = 30;

/**
 * Opens the payment for joining or renewing, paid like a checkout; without a fee the actor joins at once. Idempotent by
 * key. Throws `site_banned`, and `join_needless` if there is nothing to join.
 */
export async function joinSite(ctx: Ctx, { requestId }: { requestId: string }): Promise<Joining> {
  const { userId, standing } = requireActor(ctx);
  ctx.app.limits.orders.take(rateLimitKey(ctx), ctx.now);
  if (standing === 'banned') throw new DomainError('site_banned');
  const { site } = ctx;
  if (joinOffer(site, await findMembership(ctx, userId), ctx.now) === 'none') throw new DomainError('join_needless');
  const amount = { amount: site.joinFeeMinor, currency: site.defaultCurrency };
  if (amount.amount === 0) {
    await transact(ctx, (tx) => joinForFree(tx, userId));
    return { orderNo: null, amount };
  }
  const { no } = await openPayment(ctx, {
    kind: 'membership',
    amount,
    requestId: `${site.id}:${requestId}`,
    minutes: MINUTES,
    details: { days: site.joinDays },
  });
  return { orderNo: no, amount };
}
