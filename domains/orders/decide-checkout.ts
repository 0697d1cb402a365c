import { lineProblem } from '../cart/rules.ts';
import { bestCoupons } from '../promotions/best-coupons.ts';
import { applyCoupon, type CouponMisfit, type CouponTerms } from '../promotions/coupon-rules.ts';
import type { Offer } from '../promotions/offers.server.ts';
import { flashRoom, unitOf } from '../promotions/offers.server.ts';
import type { CheckoutInput } from './checkout-input.server.ts';
import type { CheckoutLine } from './contract.ts';
import {
  type FreightRule,
  type PointsWorth,
  type Priced,
  type PriceLine,
  priceCheckout,
  spendPoints,
} from './pricing.ts';

/** What the buyer chose. */
export interface CheckoutChoices {
  couponIds?: readonly number[];
  usePoints?: boolean | number;
}

/** What the site's settings and the rate table say. */
export interface CheckoutTerms {
  /** Converts minor units of that currency into the order's. */
  convert: (amount: number, currency: string) => number;
  pointsWorth: PointsWorth;
  pointsMaxPercent: number;
}

export interface DecidedLine extends PriceLine {
  skuId: number;
  cartId: number | null;
  offer: Offer;
  /** In the merchant's currency, and what the buyer saw last. */
  unitMinor: number;
  seen: number;
  flashItemId: number | null;
  problem: CheckoutLine['problem'];
}

interface CouponVerdict {
  id: number;
  saves: number;
  misfit: CouponMisfit | null;
}

export interface Decided {
  lines: DecidedLine[];
  priced: Priced;
  /** Claims that count. */
  couponIds: number[];
  /** Claims that were asked for and do not count. */
  unfitIds: number[];
  verdicts: CouponVerdict[];
  pointsUsable: number;
  pointsWorth: number;
}

/** The whole decision of a checkout, without database or clock. */
export function decideCheckout(input: CheckoutInput, choices: CheckoutChoices, terms: CheckoutTerms): Decided {
  const lines = input.lines.map((line) => decideLine(line, terms));
  const amounts = lines.map((line) => line.unit * line.num);
  const coupons = input.claims.map((claim) => ({
    id: claim.id,
    couponId: claim.couponId,
    merchantId: claim.merchantId,
    scope: claim.scope,
    targetIds: claim.targetIds,
    minSpend: terms.convert(claim.minSpendMinor, claim.currency),
    discount: terms.convert(claim.discountMinor, claim.currency),
  }));
  const chosen = chooseCoupons(lines, amounts, coupons, choices.couponIds);
  const price = (points: number) =>
    priceCheckout({
      lines,
      ...chosen,
      points,
      pointsMaxPercent: terms.pointsMaxPercent,
      pointsWorth: terms.pointsWorth,
      freight: (merchantId) => freightOf(lines, merchantId, terms),
    });
  const priced = price(pointsWanted(choices.usePoints, input.points));
  const goods = priced.sums.items - priced.sums.merchantCoupon - priced.sums.platformCoupon;
  const usable = spendPoints(goods, input.points, terms.pointsMaxPercent, terms.pointsWorth);
  const couponIds = [...chosen.merchantCoupons, ...(chosen.platformCoupon ? [chosen.platformCoupon] : [])].map(
    (c) => c.id,
  );
  return {
    lines,
    priced,
    couponIds,
    unfitIds: (choices.couponIds ?? []).filter((id) => !couponIds.includes(id)),
    verdicts: coupons.map((coupon) => ({ id: coupon.id, ...applyCoupon(coupon, lines, amounts) })),
    pointsUsable: usable.points,
    pointsWorth: usable.worth,
  };
}

function decideLine(line: CheckoutInput['lines'][number], terms: CheckoutTerms): DecidedLine {
  const { offer, num } = line;
  const { unitMinor, flashItemId } = unitOf(offer, num);
  return {
    skuId: line.skuId,
    cartId: line.cartId,
    num,
    offer,
    unitMinor,
    seen: line.seen,
    flashItemId,
    unit: terms.convert(unitMinor, offer.currency),
    kind: offer.kind,
    merchantId: offer.merchantId,
    productId: offer.productId,
    categoryPath: offer.categoryPath,
    problem: problemOf(line),
  };
}

function problemOf({ offer, num, flashItemId }: CheckoutInput['lines'][number]): CheckoutLine['problem'] {
  const available = Math.max(0, offer.available);
  const code = lineProblem({ onSale: offer.onSale, available, num });
  if (code) return { code, available };
  if (flashItemId === null) return null;
  if (offer.flash?.itemId !== flashItemId) return { code: 'flash_closed', available };
  if (offer.flash.left < num) return { code: 'flash_sold_out', available: offer.flash.left };
  return flashRoom(offer) < num ? { code: 'flash_limit', available: flashRoom(offer) } : null;
}

/** The asked claims as far as they fit, one of each merchant and one of the platform; without a wish, the best. */
function chooseCoupons(
  lines: readonly DecidedLine[],
  amounts: readonly number[],
  coupons: readonly CouponTerms[],
  wanted: readonly number[] | undefined,
): { merchantCoupons: CouponTerms[]; platformCoupon: CouponTerms | null } {
  if (!wanted) return bestCoupons(lines, amounts, coupons);
  const asked = coupons.filter((coupon) => wanted.includes(coupon.id));
  const perMerchant = new Map<number, CouponTerms>();
  let left = [...amounts];
  for (const coupon of asked) {
    if (coupon.merchantId === null || perMerchant.has(coupon.merchantId)) continue;
    const applied = applyCoupon(coupon, lines, left);
    if (applied.misfit) continue;
    perMerchant.set(coupon.merchantId, coupon);
    left = left.map((amount, index) => amount - (applied.discounts[index] ?? 0));
  }
  const platformCoupon = asked.find((coupon) => coupon.merchantId === null && !applyCoupon(coupon, lines, left).misfit);
  return { merchantCoupons: [...perMerchant.values()], platformCoupon: platformCoupon ?? null };
}

function pointsWanted(usePoints: boolean | number | undefined, balance: number): number {
  if (usePoints === true) return balance;
  return typeof usePoints === 'number' ? Math.min(usePoints, balance) : 0;
}

function freightOf(lines: readonly DecidedLine[], merchantId: number, terms: CheckoutTerms): FreightRule {
  const offer = lines.find((line) => line.merchantId === merchantId)?.offer;
  const { flatMinor = 0, freeOverMinor = null } = offer?.freight ?? {};
  const convert = (amount: number) => terms.convert(amount, offer?.currency ?? '');
  return { flat: convert(flatMinor), freeOver: freeOverMinor === null ? null : convert(freeOverMinor) };
}
