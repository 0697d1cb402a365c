import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { convertMinor } from '../../../platform/locale/money.ts';
import { bestCoupons } from '../../promotions/coupons/best-coupons.ts';
import type { CouponTerms } from '../../promotions/coupons/coupon-rules.ts';
import { amountOf } from '../../sites/currency.ts';
import { commissionOf, type PriceInput, type PriceLine, priceCheckout, spendPoints } from './pricing.ts';

const ONE_TO_ONE = { minor: 1n, points: 1n };
const line = (overrides: Partial<PriceLine> = {}): PriceLine => ({
  merchantId: 1,
  productId: 10,
  categoryPath: [100],
  items: 1000,
  kind: 'physical',
  ...overrides,
});
const coupon = (overrides: Partial<CouponTerms> = {}): CouponTerms => ({
  id: 1,
  couponId: 1,
  merchantId: null,
  scope: 'general',
  targetIds: [],
  minSpend: 0,
  discount: 100,
  ...overrides,
});
const price = (overrides: Partial<PriceInput>) =>
  priceCheckout({
    lines: [line()],
    merchantCoupons: [],
    platformCoupon: null,
    points: 0,
    pointsMaxPercent: 50,
    pointsWorth: ONE_TO_ONE,
    freight: () => [{ flat: 0, freeOver: null }],
    ...overrides,
  });

const moneyAmount = fc.integer({ min: 0, max: 5_000_000 });
const anyLine = fc.record({
  merchantId: fc.integer({ min: 1, max: 3 }),
  productId: fc.integer({ min: 1, max: 5 }),
  categoryPath: fc.array(fc.integer({ min: 100, max: 103 }), { minLength: 1, maxLength: 3 }),
  items: fc.integer({ min: 0, max: 250_000_000 }),
  kind: fc.constantFrom('physical' as const, 'virtual' as const),
});
const anyCoupon = (merchantId: number | null) =>
  fc.record({
    id: fc.integer({ min: 1, max: 1000 }),
    couponId: fc.integer({ min: 1, max: 1000 }),
    merchantId: fc.constant(merchantId),
    scope: fc.constantFrom('merchant' as const, 'goods' as const, 'category' as const, 'general' as const),
    targetIds: fc.array(fc.oneof(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 100, max: 103 })), { maxLength: 4 }),
    minSpend: moneyAmount,
    discount: fc.integer({ min: 1, max: 5_000_000 }),
  });
const anyCheckout = fc.record({
  lines: fc.array(anyLine, { minLength: 1, maxLength: 12 }),
  merchantCoupons: fc.tuple(anyCoupon(1), anyCoupon(2)),
  platformCoupon: fc.option(anyCoupon(null)),
  points: fc.integer({ min: 0, max: 10_000_000 }),
  pointsMaxPercent: fc.integer({ min: 0, max: 100 }),
  rate: fc.tuple(fc.integer({ min: 1, max: 100_000 }), fc.integer({ min: 1, max: 100_000 })),
  flat: fc.integer({ min: 0, max: 5_000 }),
  freeOver: fc.option(moneyAmount),
});

describe('any price', () => {
  test('sums exactly, from the lines to the orders to the whole, and nothing is negative', () => {
    fc.assert(
      fc.property(anyCheckout, ({ rate, flat, freeOver, ...input }) => {
        const [minor, points] = rate;
        const priced = price({
          ...input,
          pointsWorth: { minor: BigInt(minor), points: BigInt(points) },
          freight: () => [{ flat, freeOver }],
        });
        for (const part of ['items', 'merchantCoupon', 'platformCoupon', 'points'] as const) {
          const ofLines = priced.lines.reduce((sum, priceOfLine) => sum + priceOfLine[part], 0);
          expect(ofLines).toBe(priced.sums[part]);
          expect(priced.groups.reduce((sum, group) => sum + group[part], 0)).toBe(priced.sums[part]);
        }
        for (const { items, merchantCoupon, platformCoupon, points: byPoints, paid } of priced.lines) {
          expect(Math.min(items, merchantCoupon, platformCoupon, byPoints, paid)).toBeGreaterThanOrEqual(0);
          expect(paid).toBe(items - merchantCoupon - platformCoupon - byPoints);
        }
        for (const group of [...priced.groups, priced.sums]) {
          const discounts = group.merchantCoupon + group.platformCoupon + group.points;
          expect(group.total).toBe(group.items - discounts + group.freight);
          expect(group.total).toBeGreaterThanOrEqual(0);
        }
        expect(priced.groups.reduce((sum, group) => sum + group.pointsUsed, 0)).toBe(priced.pointsUsed);
        expect(priced.pointsUsed).toBeLessThanOrEqual(input.points);
        const goods = priced.sums.items - priced.sums.merchantCoupon - priced.sums.platformCoupon;
        expect(priced.sums.points * 100).toBeLessThanOrEqual(goods * input.pointsMaxPercent);
      }),
      { numRuns: 500 },
    );
  });

  test('with the best coupons is never higher than with any single one', () => {
    const anyCoupons = fc.array(fc.oneof(anyCoupon(1), anyCoupon(2), anyCoupon(null)), { maxLength: 5 });
    fc.assert(
      fc.property(fc.array(anyLine, { minLength: 1, maxLength: 6 }), anyCoupons, (lines, drawn) => {
        const coupons = drawn.map((terms, index) => ({ ...terms, id: index, couponId: index }));
        const amounts = lines.map(({ items }) => items);
        const best = bestCoupons(lines, amounts, coupons);
        const total = price({ lines, ...best }).sums.total;
        expect(total).toBe(price({ lines }).sums.total - best.saves);
        for (const single of coupons) {
          const alone = single.merchantId === null ? { platformCoupon: single } : { merchantCoupons: [single] };
          expect(total).toBeLessThanOrEqual(price({ lines, ...alone }).sums.total);
        }
      }),
      { numRuns: 300 },
    );
  });
});

describe('a line in another currency', () => {
  const inDollars = (amount: number) =>
    convertMinor(amount, { currency: 'CNY', rate: '1' }, { currency: 'USD', rate: '0.1398' });

  test('is rounded once, never to nothing, and more pieces never cost less', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5_000_000 }), fc.integer({ min: 1, max: 999 }), (unitMinor, num) => {
        const amount = amountOf({ unitMinor, num }, inDollars);
        const exact = unitMinor * num * 0.1398;
        expect(amount).toBeGreaterThanOrEqual(1);
        expect(Math.abs(amount - Math.max(1, exact))).toBeLessThanOrEqual(0.500001);
        expect(amountOf({ unitMinor, num: num + 1 }, inDollars)).toBeGreaterThanOrEqual(amount);
      }),
    );
  });

  test.each([
    ['a dozen of 0.03', 3, 12, 5],
    ['one of 0.03', 3, 1, 1],
    ['three of 99.99', 9999, 3, 4194],
    ['what is free', 0, 12, 0],
  ])('is converted as a whole: %s', (_what, unitMinor, num, cents) => {
    expect(amountOf({ unitMinor, num }, inDollars)).toBe(cents);
  });
});

describe('the order of the parts', () => {
  test('is merchant coupon, platform coupon, points, freight', () => {
    const priced = price({
      lines: [line({ items: 10_000 })],
      merchantCoupons: [coupon({ merchantId: 1, scope: 'merchant', discount: 1000 })],
      platformCoupon: coupon({ id: 2, couponId: 2, minSpend: 9000, discount: 1000 }),
      points: 100_000,
      freight: () => [{ flat: 500, freeOver: 9001 }],
    });
    expect(priced.sums).toEqual({
      items: 10_000,
      merchantCoupon: 1000,
      platformCoupon: 1000,
      points: 4000,
      freight: 500,
      total: 4500,
    });
  });

  test('a platform coupon whose threshold only the full price reaches does not count', () => {
    const priced = price({
      lines: [line({ items: 10_000 })],
      merchantCoupons: [coupon({ merchantId: 1, scope: 'merchant', discount: 1000 })],
      platformCoupon: coupon({ minSpend: 9001, discount: 1000 }),
    });
    expect(priced.sums).toMatchObject({ merchantCoupon: 1000, platformCoupon: 0, total: 9000 });
  });

  test('virtual goods travel free', () => {
    const freight = () => [{ flat: 500, freeOver: null }];
    expect(price({ lines: [line({ kind: 'virtual' })], freight }).sums.freight).toBe(0);
    expect(price({ lines: [line({ kind: 'virtual' }), line()], freight }).sums.freight).toBe(500);
  });
});

test.each([
  ['goods', [10], 100],
  ['goods', [11], 0],
  ['category', [100], 100],
  ['category', [101], 0],
  ['general', [], 100],
] as const)('a coupon of scope %s for %j saves %i', (scope, targetIds, saves) => {
  expect(price({ platformCoupon: coupon({ scope, targetIds }) }).sums.platformCoupon).toBe(saves);
});

test('a merchant’s coupon leaves the other merchant’s goods alone', () => {
  const priced = price({
    lines: [line(), line({ merchantId: 2, productId: 20 })],
    merchantCoupons: [coupon({ merchantId: 2, scope: 'merchant', discount: 5000 })],
  });
  expect(priced.lines.map((priceOfLine) => priceOfLine.merchantCoupon)).toEqual([0, 1000]);
});

test('a merchant’s coupon is left out when the platform’s saves more without it', () => {
  const choice = bestCoupons(
    [line({ items: 10_000 })],
    [10_000],
    [
      coupon({ id: 1, couponId: 1, merchantId: 1, scope: 'merchant', discount: 100 }),
      coupon({ id: 2, couponId: 2, minSpend: 10_000, discount: 3000 }),
    ],
  );
  expect(choice).toMatchObject({ merchantCoupons: [], platformCoupon: { id: 2 }, saves: 3000 });
});

describe('points', () => {
  test.each([
    ['all that half of the goods allows', 1000, 9999, { points: 500, worth: 500 }],
    ['what there is', 1000, 30, { points: 30, worth: 30 }],
    ['none for nothing', 1, 30, { points: 0, worth: 0 }],
  ])('spend %s', (_what, goods, wanted, spent) => {
    expect(spendPoints(goods, wanted, 50, ONE_TO_ONE)).toEqual(spent);
  });

  test('a remainder that buys no minor unit stays with the buyer', () => {
    // a point is worth 0.1398 cents: eight buy one cent, the other six nothing
    const dollars = { minor: 1398n, points: 10_000n };
    expect(spendPoints(1000, 14, 50, dollars)).toEqual({ points: 8, worth: 1 });
    expect(spendPoints(1000, 7, 50, dollars)).toEqual({ points: 0, worth: 0 });
  });
});

test.each([
  [9900, 500, 495],
  [1, 500, 0],
  [10, 500, 0],
  [30, 500, 2],
  [0, 500, 0],
])('the commission on %i at %i basis points is %i', (amount, basisPoints, commission) => {
  expect(commissionOf(amount, basisPoints)).toBe(commission);
});
