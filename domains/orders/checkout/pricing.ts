import { divideHalfEven, splitByWeight } from '../../../platform/locale/money.ts';
import { isShipped, type ProductKind } from '../../catalog/product-kinds.ts';
import { applyCoupon, type CouponLine, type CouponTerms } from '../../promotions/coupons/coupon-rules.ts';

/** One line of a checkout; amounts here and below are minor units of the order's currency. */
export interface PriceLine extends CouponLine {
  /** Price of all its pieces. */
  items: number;
  kind: ProductKind;
}

/** A part of a merchant's freight: its cost, and the price of its lines above which it is free. */
export interface FreightRule {
  flat: number;
  freeOver: number | null;
  /** Indexes of its lines among all; without them, all of the merchant's. */
  lines?: readonly number[];
}

/** What one point is worth, as a fraction: `minor / points`. Fractions keep rates of any currency exact. */
export interface PointsWorth {
  minor: bigint;
  points: bigint;
}

export interface PriceInput {
  lines: readonly PriceLine[];
  merchantCoupons: readonly CouponTerms[];
  platformCoupon: CouponTerms | null;
  /** Maximum points to spend; the items may allow fewer. */
  points: number;
  pointsMaxPercent: number;
  pointsWorth: PointsWorth;
  freight: (merchantId: number) => readonly FreightRule[];
}

interface PricedLine {
  items: number;
  merchantCoupon: number;
  platformCoupon: number;
  points: number;
  /** How many points paid that part. */
  pointsUsed: number;
  /** items less the discounts: what the line can ever refund. */
  paid: number;
}

export interface PriceSums {
  items: number;
  merchantCoupon: number;
  platformCoupon: number;
  points: number;
  freight: number;
  total: number;
}

interface PricedGroup extends PriceSums {
  merchantId: number;
  pointsUsed: number;
}

export interface Priced {
  lines: PricedLine[];
  groups: PricedGroup[];
  sums: PriceSums;
  pointsUsed: number;
}

/**
 * The whole price: items, then merchant coupons, the platform coupon, points, freight, total. Every discount is
 * allocated to the lines as it is applied, so that all sums are exact by construction.
 */
export function priceCheckout(input: PriceInput): Priced {
  const { lines } = input;
  const items = lines.map((line) => line.items);
  const merchantCoupon = discountOf(lines, items, input.merchantCoupons);
  const afterMerchant = subtract(items, merchantCoupon);
  const platformCoupon = discountOf(lines, afterMerchant, input.platformCoupon ? [input.platformCoupon] : []);
  const afterCoupons = subtract(afterMerchant, platformCoupon);
  const spent = spendPoints(sumOf(afterCoupons), input.points, input.pointsMaxPercent, input.pointsWorth);
  const points = splitByWeight(spent.worth, afterCoupons);
  const pointsUsed = splitByWeight(spent.points, points);
  const priced = lines.map((_, index) => ({
    items: at(items, index),
    merchantCoupon: at(merchantCoupon, index),
    platformCoupon: at(platformCoupon, index),
    points: at(points, index),
    pointsUsed: at(pointsUsed, index),
    paid: at(afterCoupons, index) - at(points, index),
  }));
  const groups = groupByMerchant(lines, priced, input.freight);
  return { lines: priced, groups, sums: sumGroups(groups), pointsUsed: spent.points };
}

/**
 * How many points pay how much: at most the requested number, at most the permitted share of the items, never more
 * points than their value requires.
 */
export function spendPoints(
  goods: number,
  wanted: number,
  maxPercent: number,
  worth: PointsWorth,
): { points: number; worth: number } {
  const most = Math.floor((goods * maxPercent) / 100);
  const affordable = Number((BigInt(most) * worth.points) / worth.minor);
  const points = Math.max(0, Math.min(wanted, affordable));
  const value = Number((BigInt(points) * worth.minor) / worth.points);
  if (value === 0) return { points: 0, worth: 0 };
  // the fewest points that buy this value: a remainder too small for a minor unit stays with the buyer
  const needed = Number((BigInt(value) * worth.points + worth.minor - 1n) / worth.minor);
  return { points: Math.min(points, needed), worth: value };
}

/** The platform's commission on a merchant's sales, in hundredths of a percent. */
export function commissionOf(amount: number, basisPoints: number): number {
  return Number(divideHalfEven(BigInt(amount) * BigInt(basisPoints), 10_000n));
}

function discountOf(lines: readonly PriceLine[], amounts: readonly number[], coupons: readonly CouponTerms[]) {
  const discounts = lines.map(() => 0);
  for (const coupon of coupons) {
    const applied = applyCoupon(coupon, lines, subtract(amounts, discounts));
    applied.discounts?.forEach((discount, index) => {
      discounts[index] = at(discounts, index) + discount;
    });
  }
  return discounts;
}

function groupByMerchant(
  lines: readonly PriceLine[],
  priced: readonly PricedLine[],
  freightOf: PriceInput['freight'],
): PricedGroup[] {
  const merchantIds = [...new Set(lines.map((line) => line.merchantId))];
  return merchantIds.map((merchantId) => {
    const own = lines.flatMap((line, index) => (line.merchantId === merchantId ? [index] : []));
    const sum = (part: keyof PricedLine) => own.reduce((total, index) => total + (priced[index]?.[part] ?? 0), 0);
    const goods = (index: number) => (priced[index]?.items ?? 0) - (priced[index]?.merchantCoupon ?? 0);
    const freight = own.some((index) => isShipped((lines[index] as PriceLine).kind))
      ? sumOf(freightOf(merchantId).map((rule) => freightFor(sumOf((rule.lines ?? own).map(goods)), rule)))
      : 0;
    return {
      merchantId,
      items: sum('items'),
      merchantCoupon: sum('merchantCoupon'),
      platformCoupon: sum('platformCoupon'),
      points: sum('points'),
      freight,
      total: sum('paid') + freight,
      pointsUsed: sum('pointsUsed'),
    };
  });
}

/** Free above the merchant's own price of the items; the platform's discounts do not reduce that amount. */
export function freightFor(goods: number, rule: FreightRule): number {
  return rule.freeOver !== null && goods >= rule.freeOver ? 0 : rule.flat;
}

function sumGroups(groups: readonly PricedGroup[]): PriceSums {
  const sums: PriceSums = { items: 0, merchantCoupon: 0, platformCoupon: 0, points: 0, freight: 0, total: 0 };
  for (const group of groups) for (const part of Object.keys(sums) as (keyof PriceSums)[]) sums[part] += group[part];
  return sums;
}

const at = (amounts: readonly number[], index: number) => amounts[index] ?? 0;
const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0);
const subtract = (amounts: readonly number[], less: readonly number[]) =>
  amounts.map((amount, index) => amount - at(less, index));
