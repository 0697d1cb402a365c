import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningApp, startApp } from '../../tests/support/running-app.ts';
import { checkBooks } from '../../tests/support/small-shop.ts';
import type { Cart } from '../cart/contract.ts';
import { systemCtx } from '../kit/system-context.ts';
import type { Checkout, PlacedOrder, PreOrder } from '../orders/contract.ts';
import type { OrderDetail } from '../orders/order-contract.ts';
import type { PayStatus, PayStep } from './contract.ts';
import { deliverNotifications } from './methods/sandbox/deliver-notifications.server.ts';
import { playSandbox } from './methods/sandbox/page.server.ts';

let shop: RunningApp;
beforeAll(async () => {
  shop = await startApp();
});
afterAll(() => shop.close());

async function ok<T>(method: string, path: string, options: Parameters<RunningApp['call']>[2] = {}): Promise<T> {
  const { status, body } = await shop.call<T>(method, `/api/front/${path}`, options);
  expect([path, status, body.message]).toEqual([path, 200, 'success']);
  return body.data;
}

test('a guest fills a cart, logs in, checks out and pays through the sandbox, by calls alone', async () => {
  const goods = await ok<{ list: { id: number; merchant: { id: number } }[] }>(
    'GET',
    'product/list?inStock=true&limit=100',
  );
  const [first] = goods.list;
  const second = goods.list.find((card) => card.merchant.id !== first?.merchant.id);
  let cookie = '';
  for (const card of [first, second]) {
    const detail = await ok<{ skus: { id: number; available: number }[] }>('GET', `product/detail/${card?.id}`);
    const skuId = detail.skus.find((sku) => sku.available > 2)?.id;
    const body = { productId: card?.id, skuId, num: 2 };
    const saved = await shop.call('POST', '/api/front/cart/save', { body, headers: { cookie } });
    expect(saved.status).toBe(200);
    cookie ||= saved.headers.get('set-cookie')?.split(';')[0] ?? '';
  }
  expect(await ok('GET', 'cart/count?numType=true&type=sum', { headers: { cookie } })).toEqual({ count: 4 });

  const login = { email: 'shopper@stoa.test', password: 'stoa-demo-2026' };
  const { token } = await ok<{ token: string }>('POST', 'login/email', { body: login, headers: { cookie } });
  const cart = await ok<Cart>('GET', 'cart/list', { token });
  const cartIds = cart.groups.flatMap((group) => group.lines.map((line) => line.id));
  expect(cartIds.length).toBeGreaterThanOrEqual(2);
  const { preOrderNo } = await ok<PreOrder>('POST', 'order/pre', { token, body: { cartIds } });
  const checkout = await ok<Checkout>('GET', `order/pre/${preOrderNo}`, { token });
  const choices = { preOrderNo, addressId: checkout.addressId, shippingType: 'ship', usePoints: true };
  const computed = await ok<Checkout>('POST', 'order/compute', { token, body: choices });
  const press = { ...choices, requestId: 'one-press-only', expectTotal: computed.price.total.amount };
  const placed = await ok<PlacedOrder>('POST', 'order/create', { token, body: press });
  expect(placed.orders.length).toBeGreaterThanOrEqual(2);
  const step = await ok<PayStep>('POST', 'pay', { token, body: { orderNo: placed.orderNo, method: 'sandbox' } });
  if (step.kind !== 'qr') throw new Error(`expected a QR code, got ${step.kind}`);
  expect(await ok<PayStatus>('GET', `pay/status/${placed.orderNo}`, { token })).toMatchObject({ status: 'unpaid' });
  await playSandbox(systemCtx(shop.app), step.ref, 'duplicate');
  expect(await deliverNotifications(systemCtx(shop.app))).toBe(3);
  expect(await ok<PayStatus>('GET', `pay/status/${placed.orderNo}`, { token })).toMatchObject({ status: 'paid' });
  const detail = await ok<OrderDetail>('GET', `order/detail/${placed.orderNo}`, { token });
  expect(detail).toMatchObject({ isPaid: true, payMethod: 'sandbox' });
  expect(await checkBooks(shop.database.db)).toEqual([]);
});

test('a forged webhook is refused', async () => {
  const forged = { eventId: 'x', ref: 'x', result: 'paid', amount: 1, currency: 'CNY' };
  const headers = { 'x-sandbox-timestamp': String(Date.now()), 'x-sandbox-signature': 'forged' };
  const answer = await shop.call('POST', '/api/front/pay/notify/sandbox', { body: forged, headers });
  expect(answer.body).toMatchObject({ code: 400, data: { error: 'notification_refused' } });
});

test.each([
  ['cart/save', { productId: 1, skuId: 1, num: 0 }, 'num'],
  ['cart/save', { productId: '1', skuId: 1, num: 1 }, 'productId'],
  ['cart/num', { id: 1, num: 10_000 }, 'num'],
  ['cart/delete', { ids: [] }, 'ids'],
])('%s with %j names the wrong field', async (path, body, field) => {
  const answer = await shop.call<{ fields: { field: string }[] }>('POST', `/api/front/${path}`, { body });
  expect(answer.status).toBe(400);
  expect(answer.body.data.fields.map((problem) => problem.field)).toContain(field);
});

test.each([
  ['order/pre', { cartIds: [1] }],
  ['order/compute', { preOrderNo: 'Q1' }],
  ['order/create', { preOrderNo: 'Q1', requestId: 'requested' }],
  ['order/cancel', { orderNo: 'S1' }],
  ['order/receive', { orderNo: 'S1' }],
  ['order/delete', { orderNo: 'S1' }],
  ['order/again', { orderNo: 'S1' }],
  ['pay', { orderNo: 'S1', method: 'balance' }],
  ['coupon/claim', { id: 1 }],
])('%s needs a login', async (path, body) => {
  expect((await shop.call('POST', `/api/front/${path}`, { body })).status).toBe(401);
});
