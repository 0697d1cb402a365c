import { afterAll, beforeAll, expect, test } from 'vitest';
import { addBuyer, checkBooks, openSmallShop, type SmallShop } from '../../tests/support/small-shop.ts';
import { addToCart } from '../cart/add-to-cart.server.ts';
import { countCart, readCart } from '../cart/queries.server.ts';
import { pay } from '../payments/pay.server.ts';
import { readPayStatus } from '../payments/queries.server.ts';
import { readCheckout } from './checkout/checkout.server.ts';
import { placeOrder } from './checkout/place-order.server.ts';
import { startPreOrder } from './checkout/pre-order.server.ts';
import { listOrders, readOrder } from './queries.server.ts';

let shop: SmallShop;
beforeAll(async () => {
  shop = await openSmallShop();
});
afterAll(() => shop.close());

test('goods of two merchants go from the cart to two paid orders under one payment', async () => {
  const ctx = await addBuyer(shop);
  await addToCart(ctx, { ...shop.lamp, num: 2 });
  await addToCart(ctx, { ...shop.tea, num: 3 });
  const cart = await readCart(ctx);
  expect(cart.groups).toHaveLength(2);
  expect(cart.total).toEqual({ amount: 27_300, currency: 'CNY' });
  const cartIds = cart.groups.flatMap((group) => group.lines.map((line) => line.id));
  const { preOrderNo } = await startPreOrder(ctx, { cartIds });
  const checkout = await readCheckout(ctx, preOrderNo);
  // 198.00 of lamps is below the free freight amount, and so is 75.00 of tea
  expect(checkout.price.total.amount).toBe(27_300 + 2_000);
  const press = {
    preOrderNo,
    requestId: 'press-12345',
    addressId: ctx.addressId,
    expectTotal: checkout.price.total.amount,
    remark: { [shop.teas.id]: 'mild please' },
  };
  const placed = await placeOrder(ctx, press);
  expect(placed.orders).toHaveLength(2);
  expect(await placeOrder(ctx, press)).toEqual(placed);
  expect(await countCart(ctx)).toBe(0);
  expect(await pay(ctx, { orderNo: placed.orderNo, method: 'balance' })).toEqual({
    kind: 'done',
    orderNo: placed.orderNo,
  });
  expect(await readPayStatus(ctx, placed.orderNo)).toMatchObject({ status: 'paid' });
  const orders = await listOrders(ctx, { status: 'to_ship' });
  expect(orders.total).toBe(2);
  const found = async (keyword: string) =>
    (await listOrders(ctx, { keyword })).list.map(({ orderNo }) => orderNo).toSorted();
  const numbers = placed.orders.map(({ orderNo }) => orderNo).toSorted();
  const [first = ''] = numbers;
  for (const part of [first, first.slice(4), first.toLowerCase()]) expect(await found(part), part).toEqual([first]);
  expect(await found('s')).toEqual(numbers);
  expect(await found('no such goods')).toEqual([]);
  const tea = await readOrder(ctx, placed.orders.find((order) => order.merchantId === shop.teas.id)?.orderNo ?? '');
  expect(tea).toMatchObject({
    remark: 'mild please',
    status: 'to_ship',
    payMethod: 'balance',
    receiver: { name: 'Li Lei' },
  });
  expect(tea.timeline.map((event) => event.event)).toEqual(['place', 'pay']);
  expect(await checkBooks(ctx.db)).toEqual([]);
});
