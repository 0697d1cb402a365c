import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { CHINA, collectCash, confirmedForCash, ownerOf, unpaidOrder } from '../../../tests/support/cash.ts';
import { later } from '../../../tests/support/people.ts';
import {
  addBuyer,
  addCoupon,
  addFlash,
  checkBooks,
  openSmallShop,
  order,
  type SmallShop,
  stockOf,
} from '../../../tests/support/small-shop.ts';
import { receiptOf } from '../../../tests/support/transfers.ts';
import { addToCart } from '../../cart/add-to-cart.server.ts';
import type { Ctx } from '../../kit/context.ts';
import { computeCheckout, readCheckout } from '../../orders/checkout/checkout.server.ts';
import { placeOrder } from '../../orders/checkout/place-order.server.ts';
import { startPreOrder } from '../../orders/checkout/pre-order.server.ts';
import { cancelOrder } from '../../orders/lifecycle/cancel-order.server.ts';
import { readOrder } from '../../orders/queries.server.ts';
import { readSale } from '../../orders/sales/read-sale.server.ts';
import { ownSales } from '../../orders/sales/scope.server.ts';
import { expirePayments } from '../expire-payments.server.ts';
import { pay } from '../pay.server.ts';
import { readPayMethods, readPayStatus } from '../queries.server.ts';
import { waysToPay } from '../ways-to-pay.server.ts';
import { recordShopReceipt } from './record-receipt.server.ts';

const DAY = 86_400;

let shop: SmallShop;
beforeAll(async () => {
  shop = await openSmallShop();
  await collectCash(shop, 'lamps', null);
  await collectCash(shop, 'teas', null);
});
afterAll(() => shop.close());
afterEach(async () => expect(await checkBooks(shop.app.database.db)).toEqual([]));

const lamps = () => ownerOf(shop);
const methodsOf = async (ctx: Ctx, orderNo: string) =>
  (await readPayMethods(ctx, orderNo)).methods.map(({ key }) => key);
const statusOf = async (ctx: Ctx, orderNo: string) => (await readOrder(ctx, orderNo)).status;

describe('cash on delivery', () => {
  test('is offered only where the shop collects money, up to the amount of the zone', async () => {
    await collectCash(shop, 'teas', undefined);
    await collectCash(shop, 'lamps', undefined);
    expect(await waysToPay(shop.ctx())).toMatchObject({ hasCash: false });
    const { ctx, orderNo, total } = await unpaidOrder(shop);
    const { preOrderNo } = await startPreOrder(ctx, { ...shop.lamp, num: 1 });
    const offered = async () => [
      (await methodsOf(ctx, orderNo)).includes('cash'),
      (await readCheckout(ctx, preOrderNo)).paysOnDelivery,
    ];
    expect(await offered()).toEqual([false, false]);
    await expect(pay(ctx, { orderNo, method: 'cash' })).rejects.toMatchObject({ code: 'method_unavailable' });
    await collectCash(shop, 'lamps', total - 1);
    expect(await offered()).toEqual([false, false]);
    await collectCash(shop, 'lamps', total);
    expect(await offered()).toEqual([true, true]);
    await collectCash(shop, 'lamps', null);
    expect(await offered()).toEqual([true, true]);
    expect(await waysToPay(shop.ctx())).toMatchObject({ hasCash: true });
    await collectCash(shop, 'teas', null);
  });

  test('is not offered where the region is not known, nor in a zone of its own without it', async () => {
    await collectCash(shop, 'lamps', null, [
      { ...CHINA, places: [{ country: 'CN', regions: ['新疆'] }], firstMinor: 600, cash: null },
    ]);
    const offered = async (region: string) => {
      const ctx = await addBuyer(shop);
      await ctx.db
        .updateTable('addresses')
        .set({ region, city: '', post_code: '' })
        .where('id', '=', ctx.addressId)
        .execute();
      const { preOrderNo } = await startPreOrder(ctx, { ...shop.lamp, num: 1 });
      return (await readCheckout(ctx, preOrderNo)).paysOnDelivery;
    };
    expect(await Promise.all(['Shanghai', 'Xinjiang', 'Sinjang'].map(offered))).toEqual([true, false, false]);
    await collectCash(shop, 'lamps', null);
    expect(await Promise.all(['Shanghai', 'Xinjiang', 'Sinjang'].map(offered))).toEqual([true, true, false]);
  });

  test('is neither for virtual goods nor for a flash sale', async () => {
    const { ctx, orderNo } = await unpaidOrder(shop, shop.recipe);
    expect(await methodsOf(ctx, orderNo)).not.toContain('cash');
    const free = await unpaidOrder(shop, shop.tea);
    expect(await methodsOf(free.ctx, free.orderNo)).toContain('cash');
    await addFlash(shop, shop.tea, { price: 2_000, quota: 5, perUser: 5 });
    const flash = await unpaidOrder(shop, shop.tea);
    expect(await methodsOf(flash.ctx, flash.orderNo)).not.toContain('cash');
    await sql`update flash_slots set ends_at = now() - interval '1 second'`.execute(shop.app.database.db);
  });

  test('confirms the order at once, sells its pieces, and no deadline ends it', async () => {
    const before = await stockOf(shop, shop.lamp);
    const { ctx, orderNo, total } = await confirmedForCash(shop);
    const detail = await readOrder(ctx, orderNo);
    expect(detail).toMatchObject({ status: 'to_ship', isPaid: false, payMethod: 'cash', toCollect: { amount: total } });
    expect(detail.actions).toEqual(expect.arrayContaining(['cancel', 'receiver']));
    expect(detail.actions).not.toEqual(expect.arrayContaining(['pay']));
    expect(detail.actions).not.toEqual(expect.arrayContaining(['refund']));
    expect(await readPayStatus(ctx, orderNo)).toMatchObject({ status: 'on_delivery' });
    expect(await stockOf(shop, shop.lamp)).toEqual({ ...before, on_hand: before.on_hand - 1 });
    await expirePayments(later(ctx, 30 * DAY));
    expect(await statusOf(ctx, orderNo)).toBe('to_ship');
    expect(await pay(ctx, { orderNo, method: 'cash' })).toMatchObject({ kind: 'done' });
    await expect(pay(ctx, { orderNo, method: 'balance' })).rejects.toMatchObject({ code: 'payment_state' });
    const sale = await readSale(lamps(), await ownSales(lamps()), orderNo);
    expect(sale).toMatchObject({ toCollect: { amount: total }, paidAt: null });
    const { rows } = await sql<{ kind: string }>`
      select kind from notices where user_id = ${ctx.actor?.userId}::bigint and kind = 'order.confirmed'`.execute(
      ctx.db,
    );
    expect(rows).toHaveLength(1);
  });

  test('counts among the unpaid orders that a buyer may have', async () => {
    const { ctx } = await confirmedForCash(shop);
    const { rows } = await sql<{ unpaid: { account: { orders: number } } }>`
      select unpaid_of(${ctx.actor?.userId}::bigint, '') as unpaid`.execute(ctx.db);
    expect(rows[0]?.unpaid.account.orders).toBe(1);
  });

  test('splits an order of several shops, each of which collects its own part', async () => {
    const merchantCoupon = await addCoupon(shop, { merchantId: shop.teas.id, discount: 300 });
    const ctx = await addBuyer(shop);
    await sql`insert into coupon_claims (coupon_id, user_id, status, claimed_at, expires_at)
      values (${merchantCoupon}::bigint, ${ctx.actor.userId}::bigint, 'unused', now(), now() + interval '9 days')`.execute(
      ctx.db,
    );
    await sql`update coupons set claimed = 1 where id = ${merchantCoupon}::bigint`.execute(ctx.db);
    for (const goods of [shop.lamp, shop.tea]) await addToCart(ctx, { ...goods, num: 1 });
    const { rows: lines } = await sql<{ id: number }>`
      select id from cart_lines where user_id = ${ctx.actor.userId}::bigint`.execute(ctx.db);
    const { preOrderNo } = await startPreOrder(ctx, { cartIds: lines.map(({ id }) => id) });
    const placed = await placeOrder(ctx, { preOrderNo, requestId: randomUUID(), addressId: ctx.addressId });
    const [lamp, tea] = placed.orders;
    await pay(ctx, { orderNo: placed.orderNo, method: 'cash' });
    const [lampNo = '', teaNo = ''] = [lamp?.orderNo, tea?.orderNo];
    expect(await readOrder(ctx, lampNo)).toMatchObject({ toCollect: lamp?.total, siblings: [{ orderNo: teaNo }] });
    expect(await readOrder(ctx, teaNo)).toMatchObject({ toCollect: tea?.total });
    await expect(recordShopReceipt(lamps(), receiptOf(teaNo, tea?.total.amount ?? 0))).rejects.toMatchObject({
      code: 'payment_not_found',
    });
    await recordShopReceipt(lamps(), receiptOf(lampNo, lamp?.total.amount ?? 0));
    expect(await readOrder(ctx, lampNo)).toMatchObject({ isPaid: true, toCollect: null });
    expect(await readOrder(ctx, teaNo)).toMatchObject({ isPaid: false });
    await cancelOrder(ctx, { orderNo: teaNo });
    expect(await statusOf(ctx, teaNo)).toBe('cancelled');
    expect(await statusOf(ctx, lampNo)).toBe('to_ship');
    const { rows } = await sql`
      select from coupon_claims where coupon_id = ${merchantCoupon}::bigint and status = 'unused'`.execute(ctx.db);
    expect(rows).toHaveLength(1);
  });
});

test('cash on delivery is not offered for an order that the platform contributes to', async () => {
  const ctx = await addBuyer(shop);
  const byPoints = await order(ctx, shop.lamp, { usePoints: 1_000 });
  expect(await methodsOf(ctx, byPoints.orderNo)).not.toContain('cash');
  const pressed = pay(ctx, { orderNo: byPoints.orderNo, method: 'cash' });
  await expect(pressed).rejects.toMatchObject({ code: 'method_unavailable' });
  const { preOrderNo } = await startPreOrder(ctx, { ...shop.lamp, num: 1 });
  const offered = async (usePoints: boolean) => (await computeCheckout(ctx, { preOrderNo, usePoints })).paysOnDelivery;
  expect([await offered(false), await offered(true)]).toEqual([true, false]);
});
