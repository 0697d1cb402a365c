import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { later } from '../../tests/support/people.ts';
import {
  addBuyer,
  addCoupon,
  addFlash,
  checkBooks,
  openSmallShop,
  order,
  type SmallShop,
} from '../../tests/support/small-shop.ts';
import { readProduct } from '../catalog/queries-detail.server.ts';
import type { Ctx } from '../kit/context.ts';
import { readCheckout } from '../orders/checkout/checkout.server.ts';
import { startPreOrder } from '../orders/checkout/pre-order.server.ts';
import { cancelOrder } from '../orders/lifecycle/cancel-order.server.ts';
import { claimCoupon } from './coupons/claim-coupon.server.ts';
import { runningFlash } from './flash-sale/flash.server.ts';
import { readMyCoupons } from './queries.server.ts';

let shop: SmallShop;
beforeAll(async () => {
  shop = await openSmallShop();
});
afterAll(async () => {
  expect(await checkBooks(shop.app.database.db)).toEqual([]);
  await shop.close();
});

const page = { page: 1, limit: 20 };
const DAY = 86_400;

describe('claiming a coupon', () => {
  test('is limited per user and in total', async () => {
    const id = await addCoupon(shop, { discount: 500, total: 3, perUser: 2 });
    const [first, second] = [await addBuyer(shop), await addBuyer(shop)];
    expect(await claimCoupon(first, id)).toMatchObject({ claimsLeft: 1 });
    expect(await claimCoupon(first, id)).toMatchObject({ claimsLeft: 0 });
    await expect(claimCoupon(first, id)).rejects.toMatchObject({ code: 'coupon_limit' });
    await claimCoupon(second, id);
    await expect(claimCoupon(second, id)).rejects.toMatchObject({ code: 'coupon_gone' });
  });

  test('is marked at the product once it has been claimed as often as allowed, only for its holder', async () => {
    const id = await addCoupon(shop, { discount: 500, total: 3, perUser: 2 });
    const [holder, other] = [await addBuyer(shop), await addBuyer(shop)];
    const received = async (ctx: Ctx) =>
      (await readProduct(ctx, shop.lamp.productId)).coupons.find((coupon) => coupon.id === id)?.received;
    await claimCoupon(holder, id);
    expect(await received(holder)).toBe(false);
    await claimCoupon(holder, id);
    expect([await received(holder), await received(other), await received(shop.ctx())]).toEqual([true, false, false]);
  });

  test('is refused to guests, and when it is stopped or unknown', async () => {
    const id = await addCoupon(shop, { discount: 500 });
    await expect(claimCoupon(shop.ctx(), id)).rejects.toMatchObject({ code: 'login_required' });
    await sql`update coupons set active = false where id = ${id}::bigint`.execute(shop.app.database.db);
    const ctx = await addBuyer(shop);
    await expect(claimCoupon(ctx, id)).rejects.toMatchObject({ code: 'coupon_gone' });
    await expect(claimCoupon(ctx, 999_999)).rejects.toMatchObject({ code: 'coupon_gone' });
  });
});

test('claimed coupons are listed as unused, used and expired', async () => {
  const ctx = await addBuyer(shop);
  const [used, expiring] = [await addCoupon(shop, { discount: 500 }), await addCoupon(shop, { discount: 100 })];
  const claim = await claimCoupon(ctx, used);
  await claimCoupon(ctx, expiring);
  await order(ctx, shop.lamp, { couponIds: [claim.id] });
  const discounts = async (status: 'unused' | 'used' | 'expired', at = ctx) =>
    (await readMyCoupons(at, { status, ...page })).list.map((coupon) => coupon.discount.amount);
  expect(await discounts('unused')).toEqual([100]);
  expect(await discounts('used')).toEqual([500]);
  expect(await discounts('expired')).toEqual([]);
  const afterwards = { ...ctx, now: later(ctx, 31 * DAY).now };
  expect(await discounts('expired', afterwards)).toEqual([100]);
  expect(await readMyCoupons(ctx, { status: 'unused', page: 5, limit: 20 })).toMatchObject({ list: [], total: 1 });
  await expect(readMyCoupons(shop.ctx(), { status: 'unused', ...page })).rejects.toMatchObject({
    code: 'login_required',
  });
});

test('a checkout preselects the best coupons and explains why others do not apply', async () => {
  const ctx = await addBuyer(shop);
  const claims = await Promise.all(
    [
      { discount: 300, merchantId: shop.lamps.id },
      { discount: 700, merchantId: shop.lamps.id },
      { discount: 200 },
      { discount: 900, minSpend: 50_000 },
      { discount: 900, merchantId: shop.teas.id },
    ].map(async (coupon) => (await claimCoupon(ctx, await addCoupon(shop, coupon))).id),
  );
  const { preOrderNo } = await startPreOrder(ctx, { ...shop.lamp, num: 1 });
  const checkout = await readCheckout(ctx, preOrderNo);
  expect([...checkout.couponIds].sort()).toEqual([claims[1], claims[2]].sort());
  expect(checkout.coupons.fit.map((coupon) => coupon.saves.amount)).toEqual([700, 300, 200]);
  const reasons = Object.fromEntries(checkout.coupons.unfit.map((coupon) => [coupon.id, coupon]));
  expect(reasons[claims[3] ?? 0]).toMatchObject({ reason: 'min_spend', missing: { amount: 50_000 - 9_900 } });
  expect(reasons[claims[4] ?? 0]).toMatchObject({ reason: 'other_goods', missing: null });
});

test('a coupon applies to one order of its owner, and is returned when that is cancelled', async () => {
  const [ctx, other] = [await addBuyer(shop), await addBuyer(shop)];
  const { id } = await claimCoupon(ctx, await addCoupon(shop, { discount: 500 }));
  await expect(order(other, shop.lamp, { couponIds: [id] })).rejects.toMatchObject({ code: 'coupon_gone' });
  const placed = await order(ctx, shop.lamp, { couponIds: [id] });
  expect(placed.total.amount).toBe(9900 - 500 + 1000);
  await expect(order(ctx, shop.lamp, { couponIds: [id] })).rejects.toMatchObject({ code: 'coupon_gone' });
  await cancelOrder(ctx, { orderNo: placed.orderNo });
  expect((await order(ctx, shop.lamp, { couponIds: [id] })).total.amount).toBe(9900 - 500 + 1000);
});

describe('a flash sale', () => {
  test('sells at its price up to its quota and each buyer’s limit, and takes back cancelled pieces', async () => {
    const id = await addFlash(shop, shop.lamp, { price: 4900, quota: 3, perUser: 2 });
    const campaign = { kind: 'flash', id } as const;
    const [first, second] = [await addBuyer(shop), await addBuyer(shop)];
    const placed = await order(first, shop.lamp, { num: 2, campaign });
    expect(placed.total.amount).toBe(2 * 4900 + 1000);
    // five minutes to pay, not thirty
    expect(new Date(placed.deadline).getTime() - first.now.getTime()).toBe(300_000);
    await expect(order(first, shop.lamp, { campaign })).rejects.toMatchObject({ code: 'flash_limit' });
    await expect(order(second, shop.lamp, { num: 2, campaign })).rejects.toMatchObject({ code: 'flash_sold_out' });
    await cancelOrder(first, { orderNo: placed.orderNo });
    expect((await order(second, shop.lamp, { num: 2, campaign })).total.amount).toBe(2 * 4900 + 1000);
    expect(await runningFlash(second, [shop.lamp.productId])).toMatchObject([{ itemId: id, left: 1, perUser: 2 }]);
    // without naming the campaign, pieces that it does not cover cost the ordinary price
    expect((await order(second, shop.lamp)).total.amount).toBe(9900 + 1000);
  });

  test('that is over refuses orders', async () => {
    const id = await addFlash(shop, shop.tea, { price: 900, quota: 3, perUser: 2 });
    const ctx = await addBuyer(shop);
    const afterwards = { ...ctx, now: later(ctx, 2 * 3600).now };
    await expect(order(afterwards, shop.tea, { campaign: { kind: 'flash', id } })).rejects.toMatchObject({
      code: 'flash_closed',
    });
    expect(await runningFlash(afterwards, [shop.tea.productId])).toEqual([]);
  });
});
