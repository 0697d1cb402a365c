import { splitByWeight } from '../../../platform/locale/money.ts';
import type { CouponScope } from '../../catalog/rules.ts';

/** A coupon's terms, in minor units of the order's currency. */
export interface CouponTerms {
  /** The claim. */
  id: number;
  couponId: number;
  /** null: the platform's own. */
  merchantId: number | null;
  scope: CouponScope;
  targetIds: readonly number[];
  minSpend: number;
  discount: number;
}

export interface CouponLine {
  merchantId: number;
  productId: number;
  categoryPath: readonly number[];
}

export type CouponMisfit = { reason: 'other_goods' } | { reason: 'min_spend'; missing: number };

/** Does the coupon apply to that line? */
function coversLine(coupon: CouponTerms, line: CouponLine): boolean {
  if (coupon.merchantId !== null && coupon.merchantId !== line.merchantId) return false;
  if (coupon.scope === 'goods') return coupon.targetIds.includes(line.productId);
  if (coupon.scope === 'category') return line.categoryPath.some((id) => coupon.targetIds.includes(id));
  return true;
}

/**
 * Applies the coupon to lines that cost `amounts` so far: the discount of each line, which sum to its saving and never
 * exceed the line; or why it does not apply.
 */
export function applyCoupon(
  coupon: CouponTerms,
  lines: readonly CouponLine[],
  amounts: readonly number[],
): { discounts: number[]; saves: number; misfit: null } | { discounts: null; saves: 0; misfit: CouponMisfit } {
  const weights = lines.map((line, index) => (coversLine(coupon, line) ? (amounts[index] ?? 0) : 0));
  const base = weights.reduce((sum, weight) => sum + weight, 0);
  if (base === 0) return { discounts: null, saves: 0, misfit: { reason: 'other_goods' } };
  if (base < coupon.minSpend) {
    return { discounts: null, saves: 0, misfit: { reason: 'min_spend', missing: coupon.minSpend - base } };
  }
  const saves = Math.min(coupon.discount, base);
  return { discounts: splitByWeight(saves, weights), saves, misfit: null };
}
