import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Cart } from '../../domains/cart/contract.ts';
import type { Checkout, PlacedOrder, PreOrder } from '../../domains/orders/contract.ts';
import type { Recharge } from '../../domains/payments/recharges/contract.ts';
import { withoutLimits } from '../support/impatient.ts';
import { type RunningApp, startApp } from '../support/running-app.ts';

let shop: RunningApp;
/** What belongs to the shopper of the demo, and the tokens of two people it is nothing to. */
let owned: {
  orderNo: string;
  subOrderNo: string;
  preOrderNo: string;
  addressId: number;
  cartLine: number;
  items: number;
  noticeId: number;
  rechargeNo: string;
  applicationId: number;
  sessionId: number;
  reviewId: number;
  /** An order that waits for its reviews, with a line of it. */
  toReview: { orderNo: string; lineId: number };
};
let tokens: { owner: string; stranger: string; visitor: string };

beforeAll(async () => {
  shop = await startApp();
  withoutLimits(shop.app);
  tokens = {
    owner: await logIn('shopper@stoa.test'),
    stranger: await logIn('merchant@stoa.test'),
    visitor: (await post<{ token: string }>('login/register/visitor', { deviceId: 'd', email: 'passer@example.com' }))
      .token,
  };
  owned = await makeBelongings(tokens.owner);
});
afterAll(() => shop.close());

async function post<T>(path: string, body: unknown, token?: string): Promise<T> {
  const answer = await shop.call<T>('POST', `/api/front/${path}`, { body, token });
  expect([path, answer.status, answer.body.message]).toEqual([path, 200, 'success']);
  return answer.body.data;
}

async function logIn(email: string): Promise<string> {
  return (await post<{ token: string }>('login/email', { email, password: 'stoa-demo-2026' })).token;
}

async function anySku(): Promise<{ productId: number; skuId: number }> {
  const list = await shop.call<{ list: { id: number }[] }>('GET', '/api/front/product/list?inStock=true&limit=50');
  for (const { id } of list.body.data.list) {
    const detail = await shop.call<{ skus: { id: number; available: number; flash: unknown }[] }>(
      'GET',
      `/api/front/product/detail/${id}`,
    );
    // the hour decides what is in the flash sale, where each buyer gets only a few pieces at that price
    const sku = detail.body.data.skus.find((each) => each.available > 20 && !each.flash);
    if (sku) return { productId: id, skuId: sku.id };
  }
  throw new Error('nothing is in stock');
}

async function makeBelongings(token: string): Promise<typeof owned> {
  const sku = await anySku();
  const first = await post<PreOrder>('order/pre', { ...sku, num: 1 }, token);
  const checkout = (await shop.call<Checkout>('GET', `/api/front/order/pre/${first.preOrderNo}`, { token })).body.data;
  const choices = { preOrderNo: first.preOrderNo, addressId: checkout.addressId };
  const placed = await post<PlacedOrder>('order/create', { ...choices, requestId: 'belongings' }, token);
  const second = await post<PreOrder>('order/pre', { ...sku, num: 1 }, token);
  await post('cart/save', { ...sku, num: 1 }, token);
  const cart = (await shop.call<Cart>('GET', '/api/front/cart/list', { token })).body.data;
  return {
    orderNo: placed.orderNo,
    subOrderNo: placed.orders[0]?.orderNo ?? '',
    preOrderNo: second.preOrderNo,
    addressId: checkout.addressId ?? 0,
    cartLine: cart.groups[0]?.lines[0]?.id ?? 0,
    items: checkout.price.items.amount,
    noticeId: await makeNotice(),
    rechargeNo: (await post<Recharge>('balance/recharge', { amount: 500, requestId: 'belongings' }, token)).orderNo,
    applicationId: await makeApplication(),
    sessionId: await currentSession(token),
    reviewId: (await firstOf<{ id: number }>('review/mine', token)).id,
    toReview: await firstOf('review/open', token),
  };
}

/** The demo's shopper has reviewed something, and something to review. */
async function firstOf<T>(path: string, token: string): Promise<T> {
  const { body } = await shop.call<{ list: T[] }>('GET', `/api/front/${path}`, { token });
  const [first] = body.data.list;
  if (!first) throw new Error(`${path} is empty`);
  return first;
}

async function currentSession(token: string): Promise<number> {
  const sessions = await shop.call<{ list: { id: number }[] }>('GET', '/api/front/user/session/list', { token });
  return sessions.body.data.list[0]?.id ?? 0;
}

async function makeNotice(): Promise<number> {
  const result = await sql<{ id: number }>`
    insert into notices (user_id, kind) select id, 'order.paid' from users where email = 'shopper@stoa.test'
    returning id`.execute(shop.app.database.db);
  return result.rows[0]?.id ?? 0;
}

async function makeApplication(): Promise<number> {
  const result = await sql<{ id: number }>`
    insert into merchant_applications (user_id, site_id, company_name, contact_name, phone, email, category_id, type_id, pictures, locale)
    select u.id, s.id, 'Kiln', 'Ada', '+8613800138000', u.email, c.id, t.id, '{/media/x.webp}', 'en'
    from users u, sites s, merchant_categories c, merchant_types t where u.email = 'shopper@stoa.test' limit 1
    returning id`.execute(shop.app.database.db);
  return result.rows[0]?.id ?? 0;
}

/** Every call that refers to another user's data. */
const REACHES: [string, string, (of: typeof owned) => [string, unknown?]][] = [
  ['GET', 'order/pre/…', (of) => [`order/pre/${of.preOrderNo}`]],
  ['POST', 'order/compute', (of) => ['order/compute', { preOrderNo: of.preOrderNo }]],
  ['POST', 'order/create', (of) => ['order/create', { preOrderNo: of.preOrderNo, requestId: 'strangers' }]],
  ['GET', 'order/detail/…', (of) => [`order/detail/${of.subOrderNo}`]],
  ['GET', 'order/detail/… of the checkout', (of) => [`order/detail/${of.orderNo}`]],
  ['POST', 'order/cancel', (of) => ['order/cancel', { orderNo: of.subOrderNo }]],
  ['POST', 'order/receive', (of) => ['order/receive', { orderNo: of.subOrderNo }]],
  ['POST', 'order/delete', (of) => ['order/delete', { orderNo: of.subOrderNo }]],
  ['POST', 'order/again', (of) => ['order/again', { orderNo: of.subOrderNo }]],
  ['GET', 'order/logistics/…', (of) => [`order/logistics/${of.subOrderNo}`]],
  ['POST', 'order/extend', (of) => ['order/extend', { orderNo: of.subOrderNo }]],
  ['POST', 'order/receiver', (of) => ['order/receiver', { orderNo: of.subOrderNo, addressId: of.addressId }]],
  ['GET', 'order/invoice/…', (of) => [`order/invoice/${of.subOrderNo}`]],
  [
    'POST',
    'order/invoice',
    (of) => ['order/invoice', { orderNo: of.subOrderNo, invoice: { titleKind: 'personal', title: 'Eve' } }],
  ],
  ['POST', 'pay', (of) => ['pay', { orderNo: of.orderNo, method: 'balance' }]],
  ['GET', 'pay/status/…', (of) => [`pay/status/${of.orderNo}`]],
  ['GET', 'pay/methods/…', (of) => [`pay/methods/${of.orderNo}`]],
  ['POST', 'pay of a recharge', (of) => ['pay', { orderNo: of.rechargeNo, method: 'sandbox' }]],
  ['GET', 'pay/status/… of a recharge', (of) => [`pay/status/${of.rechargeNo}`]],
  ['GET', 'merchant/settle/detail/…', (of) => [`merchant/settle/detail/${of.applicationId}`]],
  ['POST', 'cart/num', (of) => ['cart/num', { id: of.cartLine, num: 9 }]],
  ['POST', 'address/default', (of) => ['address/default', { id: of.addressId }]],
  ['POST', 'messageCenter/read', (of) => ['messageCenter/read', { id: of.noticeId }]],
  ['POST', 'address/delete', (of) => ['address/delete', { id: of.addressId }]],
  ['GET', 'review/order/…', (of) => [`review/order/${of.toReview.orderNo}`]],
  [
    'POST',
    'review/write',
    ({ toReview: { orderNo, lineId } }) => [
      'review/write',
      { orderNo, reviews: [{ lineId, productStars: 1, serviceStars: 1 }] },
    ],
  ],
  ['POST', 'review/edit', (of) => ['review/edit', { id: of.reviewId, productStars: 1, serviceStars: 1 }]],
  ['POST', 'review/add-on', (of) => ['review/add-on', { id: of.reviewId, text: 'Not mine' }]],
  ['POST', 'review/delete', (of) => ['review/delete', { id: of.reviewId }]],
  ['POST', 'user/session/end', (of) => ['user/session/end', { id: of.sessionId }]],
];

describe.each(['stranger', 'visitor'] as const)('for a %s', (who) => {
  test.each(REACHES)('objects of another user are not found: %s %s', async (method, _title, of) => {
    const [path, body] = of(owned);
    const { status } = await shop.call(method, `/api/front/${path}`, { body, token: tokens[who] });
    expect(status).toBe(404);
  });

  test('cart lines of another user are not changed', async () => {
    await shop.call('POST', '/api/front/cart/delete', { body: { ids: [owned.cartLine] }, token: tokens[who] });
    const cart = (await shop.call<Cart>('GET', '/api/front/cart/list', { token: tokens.owner })).body.data;
    expect(cart.groups.flatMap((group) => group.lines.map((line) => line.id))).toContain(owned.cartLine);
  });

  test('an order cannot be sent to another user’s address', async () => {
    const sku = await anySku();
    const { preOrderNo } = await post<PreOrder>('order/pre', { ...sku, num: 1 }, tokens[who]);
    const body = { preOrderNo, requestId: `to-${who}-address`, addressId: owned.addressId };
    const answer = await shop.call<{ error: string }>('POST', '/api/front/order/create', { body, token: tokens[who] });
    expect([answer.status, answer.body.data.error]).toEqual([400, 'delivery_needed']);
  });

  test('an address of another user cannot be overwritten', async () => {
    const address = {
      name: 'Eve',
      country: 'cn',
      region: 'A',
      city: 'B',
      detail: 'C 1',
      postCode: '200040',
      phone: '13800138000',
    };
    const body = { ...address, id: owned.addressId };
    expect((await shop.call('POST', '/api/front/address/save', { body, token: tokens[who] })).status).toBe(404);
  });
});

describe('prices are the shop’s', () => {
  test('prices sent by the client are ignored', async () => {
    const claims = { price: 1, priceMinor: 1, unit: { amount: 1 }, total: 1, seen: 1 };
    const { preOrderNo } = await post<PreOrder>('order/pre', { ...(await anySku()), num: 1, ...claims }, tokens.owner);
    const path = `/api/front/order/pre/${preOrderNo}`;
    const { price } = (await shop.call<Checkout>('GET', path, { token: tokens.owner })).body.data;
    expect(price.items.amount).toBe(owned.items);
    const body = { preOrderNo, requestId: 'cheap-please', addressId: owned.addressId, ...claims };
    const placed = await post<PlacedOrder>('order/create', body, tokens.owner);
    const pay = await shop.call<{ amount: { amount: number } }>('GET', `/api/front/pay/status/${placed.orderNo}`, {
      token: tokens.owner,
    });
    expect(pay.body.data.amount.amount).toBe(price.total.amount);
  });

  test('a total that the buyer did not see is refused with the checkout as it is', async () => {
    const { preOrderNo } = await post<PreOrder>('order/pre', { ...(await anySku()), num: 1 }, tokens.owner);
    const body = { preOrderNo, requestId: 'one-cent-only', addressId: owned.addressId, expectTotal: 1 };
    const answer = await shop.call<{ error: string; checkout: Checkout }>('POST', '/api/front/order/create', {
      body,
      token: tokens.owner,
    });
    expect([answer.status, answer.body.data.error]).toEqual([409, 'price_changed']);
    expect(answer.body.data.checkout.price.items.amount).toBe(owned.items);
  });

  test('numbers of pieces that are not positive whole numbers, or too large, are refused', async () => {
    for (const num of [0, -1, 0.5, 1e9]) {
      const body = { ...(await anySku()), num };
      expect((await shop.call('POST', '/api/front/order/pre', { body, token: tokens.owner })).status).toBe(400);
    }
  });
});

describe('a write that a cookie authenticates', () => {
  const send = (headers: Record<string, string>) =>
    shop.call('POST', '/api/front/cart/num', {
      body: { id: owned.cartLine, num: 2 },
      headers: { cookie: `token=${tokens.owner}`, ...headers },
    });

  test.each([
    [{ origin: 'https://evil.example' }],
    [{ 'sec-fetch-site': 'cross-site' }],
    [{ 'sec-fetch-site': 'same-site' }],
    [{ origin: 'null' }],
  ])('is refused when another site sends it: %j', async (headers) => {
    expect((await send(headers as Record<string, string>)).status).toBe(403);
  });

  test('is taken from the shop itself', async () => {
    expect((await send({ 'sec-fetch-site': 'same-origin' })).status).toBe(200);
    expect((await send({ origin: shop.url })).status).toBe(200);
  });

  test('is refused on a page as well', async () => {
    const init = { method: 'POST', body: new URLSearchParams({ intent: 'add' }), redirect: 'manual' } as const;
    const headers = { cookie: `token=${tokens.owner}`, origin: 'https://evil.example' };
    expect((await fetch(`${shop.url}/order/shopping_cart`, { ...init, headers })).status).toBe(403);
  });
});
