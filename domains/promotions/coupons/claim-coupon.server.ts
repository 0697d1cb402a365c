import { requireVerified } from '../../accounts/verification/require-verified.server.ts';
import { type Ctx, rateLimitKey } from '../../kit/context.ts';
import { transact } from '../../kit/transact.ts';
import type { CouponClaimed } from '../contract.ts';
import { writeClaim } from './write-claim.server.ts';

/** Claims a coupon that is claimable with one click. Throws `verification_needed`, `coupon_gone`, `coupon_limit`. */
export async function claimCoupon(ctx: Ctx, couponId: number): Promise<CouponClaimed> {
  const { userId } = requireVerified(ctx);
  ctx.app.limits.coupons.take(rateLimitKey(ctx), ctx.now);
  return transact(ctx, (tx) => writeClaim(tx, userId, couponId, 'open'));
}
