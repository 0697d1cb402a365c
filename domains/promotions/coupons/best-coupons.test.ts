import { expect, test } from 'vitest';
import { bestCoupons } from './best-coupons.ts';
import type { CouponTerms } from './coupon-rules.ts';

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
  expect(found.saves).toBeGreaterThanOrEqual(3_000);
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
