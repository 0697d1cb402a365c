import { sql } from 'kysely';
import { inTransaction } from '../../platform/database/transaction.ts';
import { DomainError } from '../../platform/errors.ts';
import { askerKey, type Ctx, requireActor } from '../context.ts';
import type { CouponClaimed } from './contract.ts';

const DAY_MS = 86_400_000;

/**
 * Claims a coupon. The coupon's own row is the queue: its conditional update holds the total, and the n-th claim is a
 * unique key. Throws `coupon_gone` (none left, or withdrawn) and `coupon_limit` (this person has had theirs).
 */
export async function claimCoupon(ctx: Ctx, couponId: number): Promise<CouponClaimed> {
  const actor = requireActor(ctx);
  ctx.app.limits.coupons.take(askerKey(ctx), ctx.now);
  return inTransaction(ctx.db, async (db) => {
    const counted = await sql<{ valid_days: number; per_user: number }>`
      update coupons set claimed = claimed + 1 where id = ${couponId} and active and claimed < total
      returning valid_days, per_user`.execute(db);
    const coupon = counted.rows[0];
    if (!coupon) throw new DomainError('coupon_gone');
    const expiresAt = new Date(ctx.now.getTime() + coupon.valid_days * DAY_MS);
    const claimed = await sql<{ id: number; nth: number }>`
      insert into coupon_claims (coupon_id, user_id, nth, claimed_at, expires_at)
      select ${couponId}::bigint, ${actor.userId}::bigint, count(*) + 1, ${ctx.now}::timestamptz, ${expiresAt}::timestamptz
      from coupon_claims where coupon_id = ${couponId}::bigint and user_id = ${actor.userId}::bigint
      having count(*) < ${coupon.per_user}::int
      on conflict (coupon_id, user_id, nth) do nothing returning id, nth`.execute(db);
    const claim = claimed.rows[0];
    if (!claim) throw new DomainError('coupon_limit');
    return { id: claim.id, expiresAt: expiresAt.toISOString(), claimsLeft: coupon.per_user - claim.nth };
  });
}
