import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bestCoupons } from './best-coupons.ts';
import { applyCoupon, type CouponLine, type CouponTerms } from './coupon-rules.ts';

let ids = 0;
const coupon = (discount: number, more: Partial<CouponTerms> = {}): CouponTerms => {
  ids += 1;
  return { id: ids, couponId: ids, merchantId: null, scope: 'general', targetIds: [], minSpend: 0, discount, ...more };
};
const ofShop = (merchantId: number, discount: number, minSpend = 0) =>
  coupon(discount, { merchantId, scope: 'merchant', minSpend });
const line = (merchantId: number) => ({ merchantId, productId: merchantId, categoryPath: [] });

test('a shop’s best coupon is left out when it would exclude a better one of the platform', () => {
  const many = Array.from({ length: 99 }, (_, nth) => ofShop(1, 1_500 - nth));
  const platform = Array.from({ length: 99 }, (_, nth) => coupon(3_000 - nth, { minSpend: 9_000 }));
  const small = ofShop(1, 1_000);
  const found = bestCoupons([line(1)], [10_000], [...many, small, ...platform]);
  // 15.00 less is below the platform's 90.00: without it the platform takes 30.00 off
  expect(found.saves).toBe(4_000);
  expect(bestCoupons([line(1)], [10_000], [ofShop(1, 1_500), small, ...platform]).saves).toBe(4_000);
});

test('chooses among two hundred claims of five shops quickly', () => {
  const claims = Array.from({ length: 200 }, (_, nth) =>
    nth % 6 === 5 ? coupon(100 + nth, { minSpend: 2_000 }) : ofShop((nth % 6) + 1, 50 + nth, nth * 10),
  );
  const lines = [1, 2, 3, 4, 5].map(line);
  const startedAt = performance.now();
  const { merchantCoupons, platformCoupon, saves } = bestCoupons(
    lines,
    lines.map(() => 9_900),
    claims,
  );
  expect(performance.now() - startedAt).toBeLessThan(500);
  expect([merchantCoupons.length, platformCoupon === null]).toEqual([5, false]);
  expect(saves).toBeGreaterThan(5 * 200);
});

test('with coupons of a hundred shops and as many of the platform, it stays quick', () => {
  const shops = Array.from({ length: 100 }, (_, nth) => nth + 1);
  const lines = shops.map(line);
  const amounts = shops.map((shop) => 10_000 + shop * 7);
  const each = shops.flatMap((shop) => [ofShop(shop, 1_000 + shop * 13), ofShop(shop, 1_500 + shop * 11, 10_300)]);
  const platform = shops.map((nth) => coupon(20_000 + nth, { minSpend: 850_000 + nth * 1_000 }));
  const startedAt = process.cpuUsage();
  const { saves } = bestCoupons(lines, amounts, [...each, ...platform]);
  expect(process.cpuUsage(startedAt).user / 1_000).toBeLessThan(1_500);
  expect(saves).toBeGreaterThan(150_000);
});

const SHOPS = [1, 2, 3];
const claims = fc.array(
  fc.record({
    merchantId: fc.constantFrom(null, ...SHOPS),
    scope: fc.constantFrom('general' as const, 'goods' as const),
    targetIds: fc.uniqueArray(fc.integer({ min: 1, max: 6 }), { minLength: 1, maxLength: 4 }),
    minSpend: fc.integer({ min: 0, max: 400 }),
    discount: fc.integer({ min: 1, max: 120 }),
  }),
  { maxLength: 9 },
);
const goods = fc.array(
  fc.record({ productId: fc.integer({ min: 1, max: 6 }), amount: fc.integer({ min: 0, max: 200 }) }),
  {
    minLength: 1,
    maxLength: 6,
  },
);

/** Every combination of at most one coupon per shop and one of the platform, applied as a checkout does. */
function bruteForce(lines: CouponLine[], amounts: number[], coupons: CouponTerms[]): number {
  const of = (merchantId: number | null) => [null, ...coupons.filter((each) => each.merchantId === merchantId)];
  const sets = [...SHOPS, null].reduce<(CouponTerms | null)[][]>(
    (all, merchantId) => all.flatMap((set) => of(merchantId).map((each) => [...set, each])),
    [[]],
  );
  return Math.max(...sets.map((set) => savedBy(set, lines, amounts)));
}

function savedBy(set: (CouponTerms | null)[], lines: CouponLine[], amounts: number[]): number {
  let left = amounts;
  let saves = 0;
  for (const each of set) {
    if (!each) continue;
    const { discounts, saves: more } = applyCoupon(each, lines, left);
    if (!discounts) return 0;
    saves += more;
    left = left.map((amount, index) => amount - (discounts[index] ?? 0));
  }
  return saves;
}

test('saves as much as the best of all combinations, with the coupons that it names', () => {
  fc.assert(
    fc.property(goods, claims, (bought, terms) => {
      const lines = bought.map(({ productId }) => ({ ...line(1 + (productId % 3)), productId }));
      const amounts = bought.map(({ amount }) => amount);
      const coupons = terms.map((each) => coupon(each.discount, each));
      const found = bestCoupons(lines, amounts, coupons);
      expect(found.saves).toBe(bruteForce(lines, amounts, coupons));
      expect(savedBy([...found.merchantCoupons, found.platformCoupon], lines, amounts)).toBe(found.saves);
    }),
    { numRuns: 1_000 },
  );
});
