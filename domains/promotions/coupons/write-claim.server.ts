import { sql } from 'kysely';
import { DomainError } from '../../../platform/errors.ts';
import { accountsNear, lockAccountsNear } from '../../accounts/verification/person.server.ts';
import type { Ctx } from '../../kit/context.ts';
import type { CouponClaimed } from '../contract.ts';

const DAY_MS = 86_400_000;

/** How a coupon is obtained: with one click, with a shared code, or with a single-use code. */
export type CouponMethod = 'open' | 'code' | 'batch';

interface CountedCoupon {
  valid_days: number;
  valid_until: Date | null;
  per_user: number;
}

/**
 * Writes a claim in the transaction of `ctx.db`. The coupon's own row serialises claims: its conditional update
 * enforces the total and the claim period, and the n-th claim is a unique key; claims of the same person's other
 * accounts count. Throws `coupon_gone` (none left, withdrawn, outside the period) and `coupon_limit` (limit per
 * person).
 */
export async function writeClaim(
  ctx: Pick<Ctx, 'db' | 'now'>,
  userId: number,
  couponId: number,
  way: CouponMethod,
): Promise<CouponClaimed> {
  await lockAccountsNear(ctx, userId);
  const counted = await sql<CountedCoupon>`
    update coupons set claimed = claimed + 1
    where id = ${couponId}::bigint and active and claimed < total and way = ${way}
      and (claim_starts_at is null or claim_starts_at <= ${ctx.now}::timestamptz)
      and (claim_ends_at is null or claim_ends_at > ${ctx.now}::timestamptz)
      and (valid_until is null or valid_until > ${ctx.now}::timestamptz)
    returning valid_days, valid_until, per_user`.execute(ctx.db);
  const coupon = counted.rows[0];
  if (!coupon) throw new DomainError('coupon_gone');
  const expiresAt = expiryOf(coupon, ctx.now);
  const claimed = await sql<{ id: number; nth: number }>`
    insert into coupon_claims (coupon_id, user_id, nth, claimed_at, expires_at)
    select ${couponId}::bigint, ${userId}::bigint, count(*) + 1, ${ctx.now}::timestamptz, ${expiresAt}::timestamptz
    from coupon_claims where coupon_id = ${couponId}::bigint and user_id = any(${accountsNear(userId)})
    having count(*) < ${coupon.per_user}::int
    on conflict (coupon_id, user_id, nth) do nothing returning id, nth`.execute(ctx.db);
  const claim = claimed.rows[0];
  if (!claim) throw new DomainError('coupon_limit');
  return { id: claim.id, expiresAt: expiresAt.toISOString(), claimsLeft: coupon.per_user - claim.nth };
}

function expiryOf({ valid_days, valid_until }: CountedCoupon, now: Date): Date {
  const byDays = new Date(now.getTime() + valid_days * DAY_MS);
  return valid_until && valid_until < byDays ? valid_until : byDays;
}
