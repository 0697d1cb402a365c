import { applyCoupon, type CouponLine, type CouponTerms } from './coupon-rules.ts';

/** Maximum combinations to evaluate; beyond that, the coupons that save least are dropped. */
const MOST_COMBINATIONS = 2_000;

export interface CouponChoice {
  merchantCoupons: CouponTerms[];
  platformCoupon: CouponTerms | null;
  saves: number;
}

/** At most one coupon per merchant and one of the platform (rules of promotions), choosing the maximum saving. */
export function bestCoupons(
  lines: readonly CouponLine[],
  amounts: readonly number[],
  coupons: readonly CouponTerms[],
): CouponChoice {
  const distinct = oncePerCoupon(coupons);
  const platform = distinct.filter((coupon) => coupon.merchantId === null);
  const fitting = [...Map.groupBy(distinct, (coupon) => coupon.merchantId)]
    .filter(([merchantId]) => merchantId !== null)
    .map(([, ofMerchant]) => ofMerchant.filter((coupon) => !applyCoupon(coupon, lines, amounts).misfit))
    .map((ofMerchant) => oncePerEffect(bySavings(ofMerchant, lines, amounts), lines, amounts));
  const sets = subsets(shortened(fitting, MOST_COMBINATIONS / (platform.length + 1)));
  let best: CouponChoice = { merchantCoupons: [], platformCoupon: null, saves: 0 };
  for (const merchantCoupons of sets) {
    for (const platformCoupon of [null, ...platform]) {
      const saves = savingsOf(lines, amounts, merchantCoupons, platformCoupon);
      if (saves !== null && saves > best.saves) best = { merchantCoupons, platformCoupon, saves };
    }
  }
  return best;
}

/** Several claims of one coupon are worth the same: the one that expires first represents them. */
function oncePerCoupon(coupons: readonly CouponTerms[]): CouponTerms[] {
  return [...new Map([...coupons].reverse().map((coupon) => [coupon.couponId, coupon])).values()].reverse();
}

/** Coupons with the same discount on each line are equivalent for everything applied after them. */
function oncePerEffect(
  coupons: CouponTerms[],
  lines: readonly CouponLine[],
  amounts: readonly number[],
): CouponTerms[] {
  const effects = new Map<string, CouponTerms>();
  for (const coupon of coupons) {
    const effect = String(applyCoupon(coupon, lines, amounts).discounts);
    if (!effects.has(effect)) effects.set(effect, coupon);
  }
  return [...effects.values()];
}

/** Drops the least valuable coupons of the longest lists until the limit is reached; each list keeps its best one. */
function shortened(groups: CouponTerms[][], most: number): CouponTerms[][] {
  const left = groups.map((group) => [...group]);
  const count = () => left.reduce((product, group) => product * (group.length + 1), 1);
  while (count() > most) {
    const longest = left.reduce((long, group) => (group.length > long.length ? group : long), left[0] ?? []);
    if (longest.length <= 1) break;
    longest.pop();
  }
  return left;
}

function bySavings(coupons: CouponTerms[], lines: readonly CouponLine[], amounts: readonly number[]): CouponTerms[] {
  const saves = (coupon: CouponTerms) => applyCoupon(coupon, lines, amounts).saves;
  return coupons.sort((a, b) => saves(b) - saves(a));
}

function subsets(groups: CouponTerms[][]): CouponTerms[][] {
  return groups.reduce<CouponTerms[][]>(
    (sets, group) => sets.flatMap((set) => [...group.map((coupon) => [...set, coupon]), set]),
    [[]],
  );
}

function savingsOf(
  lines: readonly CouponLine[],
  amounts: readonly number[],
  merchantCoupons: readonly CouponTerms[],
  platformCoupon: CouponTerms | null,
): number | null {
  let left = [...amounts];
  let saves = 0;
  for (const coupon of [...merchantCoupons, ...(platformCoupon ? [platformCoupon] : [])]) {
    const applied = applyCoupon(coupon, lines, left);
    if (applied.misfit) return null;
    saves += applied.saves;
    left = left.map((amount, index) => amount - (applied.discounts[index] ?? 0));
  }
  return saves;
}
