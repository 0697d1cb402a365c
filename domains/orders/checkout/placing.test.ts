import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { later } from '../../../tests/support/people.ts';
import {
  addBuyer,
  addCoupon,
  checkBooks,
  openSmallShop,
  order,
  type SmallShop,
  stockOf,
} from '../../../tests/support/small-shop.ts';
import { addToCart } from '../../cart/add-to-cart.server.ts';
import { readCart } from '../../cart/queries.server.ts';
import { setStock } from '../../inventory/set-stock.server.ts';
import { readPoints } from '../../ledger/queries.server.ts';
import { expirePayments } from '../../payments/expire-payments.server.ts';
import { claimCoupon } from '../../promotions/coupons/claim-coupon.server.ts';
import { cancelOrder } from '../lifecycle/cancel-order.server.ts';
import { listOrders, readOrder } from '../queries.server.ts';
import { computeCheckout, readCheckout } from './checkout.server.ts';
import { placeOrder } from './place-order.server.ts';
import { startPreOrder } from './pre-order.server.ts';

let shop: SmallShop;
beforeAll(async () => {
  shop = await openSmallShop();
});
afterAll(async () => {
  expect(await checkBooks(shop.app.database.db)).toEqual([]);
  await shop.close();
});

const setPrice = (amount: number) =>
  sql`update skus set price_minor = ${amount}::bigint where id = ${shop.lamp.skuId}::bigint`.execute(
    shop.app.database.db,
  );
const setLamps = (onHand: number) => setStock(shop.ctx(), [{ skuId: shop.lamp.skuId, onHand }], 'adjust', 'test');

describe('a pre-order', () => {
  test('needs a login and products on sale, and is found by its owner only, for half an hour', async () => {
    const [ctx, other] = [await addBuyer(shop), await addBuyer(shop)];
    await expect(startPreOrder(shop.ctx(), { ...shop.lamp, num: 1 })).rejects.toMatchObject({ code: 'login_required' });
    await expect(startPreOrder(ctx, { cartIds: [1, 2, 999] })).rejects.toMatchObject({ code: 'cart_empty' });
    await expect(startPreOrder(ctx, { ...shop.lamp, skuId: shop.tea.skuId, num: 1 })).rejects.toMatchObject({
      code: 'off_sale',
    });
    const { preOrderNo } = await startPreOrder(ctx, { ...shop.lamp, num: 1 });
    await expect(readCheckout(other, preOrderNo)).rejects.toMatchObject({ code: 'pre_order_gone' });
    await expect(readCheckout(shop.ctx(), preOrderNo)).rejects.toMatchObject({ code: 'login_required' });
    const afterwards = { ...ctx, now: later(ctx, 1801).now };
    await expect(readCheckout(afterwards, preOrderNo)).rejects.toMatchObject({ code: 'pre_order_gone' });
  });

  test.each(['draft', 'waiting', 'off_sale', 'deleted'])('reveals nothing of a product that is %s', async (status) => {
    const ctx = await addBuyer(shop);
    const { db } = shop.app.database;
    const { productId } = shop.recipe;
    await sql`update products set status = ${status} where id = ${productId}::bigint`.execute(db);
    const refusalOf = (goods: { productId: number; skuId: number }) =>
      startPreOrder(ctx, { ...goods, num: 1 }).catch(({ code, details }) => ({ code, details }));
    const unknown = { productId: 999_999, skuId: 999_999 };
    for (const goods of [{ ...shop.recipe }, unknown]) {
      const { productId: asked, skuId } = goods;
      expect(await refusalOf(goods)).toEqual({ code: 'off_sale', details: { productId: asked, skuId } });
    }
    const stored = await sql`select 1 from pre_orders where user_id = ${ctx.actor.userId}::bigint`.execute(db);
    expect(stored.rows).toEqual([]);
    await sql`update products set status = 'on_sale' where id = ${productId}::bigint`.execute(db);
  });

  test('computes every part of the price with the choices made', async () => {
    const ctx = await addBuyer(shop);
    const coupon = await claimCoupon(ctx, await addCoupon(shop, { discount: 1000 }));
    const { preOrderNo } = await startPreOrder(ctx, { ...shop.lamp, num: 1 });
    const plain = await computeCheckout(ctx, { preOrderNo, couponIds: [], usePoints: false });
    expect(plain.price.total.amount).toBe(10_900);
    expect(plain).toMatchObject({ needsAddress: true, addressId: ctx.addressId, shippingTypes: ['ship', 'deliver'] });
    const full = await computeCheckout(ctx, { preOrderNo, couponIds: [coupon.id], usePoints: true });
    expect(full.points).toMatchObject({ balance: 5000, usable: 4450, worth: { amount: 4450 }, used: 4450 });
    expect(full.price.total.amount).toBe(9900 - 1000 - 4450 + 1000);
    expect((await computeCheckout(ctx, { preOrderNo, usePoints: 100 })).points.used).toBe(100);
  });
});

describe('placing', () => {
  test('returns the same order for the same idempotency key, and for another key with the same pre-order', async () => {
    const ctx = await addBuyer(shop);
    const { preOrderNo } = await startPreOrder(ctx, { ...shop.lamp, num: 1 });
    const press = { preOrderNo, requestId: 'the-same-press', addressId: ctx.addressId };
    const [first, twin] = await Promise.all([placeOrder(ctx, press), placeOrder(ctx, press)]);
    expect(twin).toEqual(first);
    expect(await placeOrder(ctx, { ...press, requestId: 'another-press' })).toEqual(first);
    expect((await listOrders(ctx, {})).total).toBe(1);
  });

  test('refuses the idempotency key of an order of other goods, another person’s key is their own', async () => {
    const [ctx, other] = [await addBuyer(shop), await addBuyer(shop)];
    const preOrder = async (num: number, goods = shop.lamp, by = ctx) =>
      (await startPreOrder(by, { ...goods, num })).preOrderNo;
    const press = { preOrderNo: await preOrder(1), requestId: 'one-key-for-all', addressId: ctx.addressId };
    const first = await placeOrder(ctx, press);
    for (const preOrderNo of [await preOrder(2), await preOrder(1, shop.tea)]) {
      await expect(placeOrder(ctx, { ...press, preOrderNo })).rejects.toMatchObject({ code: 'request_reused' });
    }
    // a page that makes a pre-order of each press sends the same goods again
    expect(await placeOrder(ctx, { ...press, preOrderNo: await preOrder(1) })).toEqual(first);
    const theirs = { preOrderNo: await preOrder(1, shop.tea, other), addressId: other.addressId };
    const second = await placeOrder(other, { ...theirs, requestId: press.requestId });
    expect(second.orderNo).not.toBe(first.orderNo);
    await expect(placeOrder(other, press)).rejects.toMatchObject({ code: 'request_reused' });
    // each pre-order is found by itself, whichever key it is sent with
    const third = await placeOrder(ctx, { ...press, preOrderNo: await preOrder(2), requestId: 'another-key' });
    const { preOrderNo } = await ctx.db
      .selectFrom('payments')
      .select('pre_order_no as preOrderNo')
      .where('no', '=', third.orderNo)
      .executeTakeFirstOrThrow();
    expect(await placeOrder(ctx, { ...press, preOrderNo: preOrderNo ?? '' })).toEqual(third);
  });

  test('refuses a changed price, and shows the new one', async () => {
    const ctx = await addBuyer(shop);
    const { preOrderNo } = await startPreOrder(ctx, { ...shop.lamp, num: 1 });
    const press = { preOrderNo, requestId: 'a-fair-press', addressId: ctx.addressId };
    await setPrice(8000);
    const refused = { code: 'price_changed', details: { checkout: { price: { total: { amount: 9000 } } } } };
    await expect(placeOrder(ctx, press)).rejects.toMatchObject(refused);
    await expect(placeOrder(ctx, { ...press, expectTotal: 10_900 })).rejects.toMatchObject(refused);
    await expect(placeOrder(ctx, { ...press, expectTotal: 1 })).rejects.toMatchObject(refused);
    // after showing the new price, the same request succeeds
    await readCheckout(ctx, preOrderNo);
    const placed = await placeOrder(ctx, press);
    await setPrice(9900);
    expect(placed.total.amount).toBe(9000);
  });

  test('refuses what is no longer available, and stores nothing of the attempt', async () => {
    const ctx = await addBuyer(shop);
    const { preOrderNo } = await startPreOrder(ctx, { ...shop.lamp, num: 4 });
    const before = await stockOf(shop, shop.lamp);
    await setLamps(before.reserved + 3);
    const press = { preOrderNo, requestId: 'a-late-press', addressId: ctx.addressId };
    await expect(placeOrder(ctx, press)).rejects.toMatchObject({
      code: 'out_of_stock',
      details: { items: [{ skuId: shop.lamp.skuId, available: 3 }] },
    });
    await setLamps(before.on_hand);
    expect(await stockOf(shop, shop.lamp)).toEqual(before);
    expect((await listOrders(ctx, {})).total).toBe(0);
    expect((await placeOrder(ctx, press)).orders).toHaveLength(1);
  });

  test('needs one of the user’s addresses for physical products, and none for virtual ones', async () => {
    const [ctx, other] = [await addBuyer(shop), await addBuyer(shop)];
    await expect(order(ctx, shop.lamp, { addressId: null })).rejects.toMatchObject({ code: 'delivery_needed' });
    await expect(order(ctx, shop.lamp, { addressId: other.addressId })).rejects.toMatchObject({
      code: 'delivery_needed',
    });
    const placed = await order(ctx, shop.recipe, { addressId: null });
    expect(await readOrder(ctx, placed.orderNo)).toMatchObject({ shippingType: 'virtual', receiver: null });
  });

  test('refuses more points than the buyer has, guests, and an unknown pre-order', async () => {
    const ctx = await addBuyer(shop);
    await expect(order(ctx, shop.lamp, { usePoints: 5001 })).rejects.toMatchObject({ code: 'points_short' });
    const press = { preOrderNo: 'Q1', requestId: 'no-one-at-all' };
    await expect(placeOrder(shop.ctx(), press)).rejects.toMatchObject({ code: 'login_required' });
    await expect(placeOrder(ctx, press)).rejects.toMatchObject({ code: 'pre_order_gone' });
  });

  test('in another currency charges what the cart showed, however low the price of a piece is', async () => {
    const ctx = await addBuyer(shop, { currency: 'USD' });
    await setPrice(3);
    const { id } = await addToCart(ctx, { ...shop.lamp, num: 12 });
    const cart = await readCart(ctx);
    const { preOrderNo } = await startPreOrder(ctx, { cartIds: [id] });
    const { groups, price } = await readCheckout(ctx, preOrderNo);
    await setPrice(9900);
    // 0.36 yuan are 0.0503 dollars; rounding per piece would give nothing
    expect(groups[0]?.lines[0]?.subtotal.amount).toBe(5);
    expect([cart.total.amount, price.items.amount]).toEqual([5, 5]);
  });

  test('in another currency keeps the rate and converts a line once', async () => {
    const ctx = await addBuyer(shop, { currency: 'USD' });
    const placed = await order(ctx, shop.lamp, { num: 2 });
    // two pieces of 13.84 and freight of 1.40
    expect(placed.total).toEqual({ amount: 2 * 1384 + 140, currency: 'USD' });
    const stored = await sql<{ rate: string; merchant_currency: string }>`
      select rate, merchant_currency from orders where no = ${placed.orderNo}`.execute(ctx.db);
    expect(Number(stored.rows[0]?.rate)).toBe(0.1398);
  });

  test('completes the payment immediately when the total is zero', async () => {
    const ctx = await addBuyer(shop);
    const { id } = await claimCoupon(ctx, await addCoupon(shop, { discount: 99_999 }));
    const placed = await order(ctx, shop.recipe, { couponIds: [id] });
    expect(placed).toMatchObject({ needsPayment: false, total: { amount: 0 } });
    expect(await readOrder(ctx, placed.orderNo)).toMatchObject({
      status: 'to_evaluate',
      isPaid: true,
      payMethod: 'free',
    });
  });
});

describe.each(['cancel', 'expire'] as const)('after %s', (way) => {
  test('returns stock, points and coupon once', async () => {
    const ctx = await addBuyer(shop);
    const { id } = await claimCoupon(ctx, await addCoupon(shop, { discount: 300 }));
    const before = await stockOf(shop, shop.lamp);
    const placed = await order(ctx, shop.lamp, { num: 2, couponIds: [id], usePoints: 1000 });
    expect(await stockOf(shop, shop.lamp)).toEqual({ ...before, reserved: before.reserved + 2 });
    expect(await readPoints(ctx, ctx.actor.userId)).toBe(4000);
    const afterwards = { ...ctx, now: later(ctx, 1801).now };
    if (way === 'cancel') await cancelOrder(ctx, { orderNo: placed.orderNo, reason: 'too dear' });
    // the other tests of this file leave unpaid orders behind as well
    else expect(await expirePayments(afterwards)).toBeGreaterThan(0);
    expect(await expirePayments(ctx)).toBe(0);
    if (way === 'cancel') expect(await stockOf(shop, shop.lamp)).toEqual(before);
    else expect((await stockOf(shop, shop.lamp)).reserved).toBe(0);
    expect(await readPoints(ctx, ctx.actor.userId)).toBe(5000);
    const detail = await readOrder(ctx, placed.orderNo);
    expect(detail).toMatchObject({ status: 'cancelled', actions: ['delete', 'again'], deadline: null });
    expect(detail.timeline.at(-1)).toMatchObject(
      way === 'cancel' ? { by: 'buyer', reason: 'too dear' } : { by: 'system', reason: 'deadline' },
    );
    await expect(cancelOrder(ctx, { orderNo: placed.orderNo })).rejects.toMatchObject({ code: 'order_state' });
  });
});
