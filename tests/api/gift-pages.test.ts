import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningApp, startApp } from '../support/running-app.ts';
import { checkBooks } from '../support/small-shop.ts';

let shop: RunningApp;
beforeAll(async () => {
  shop = await startApp();
});
afterAll(async () => {
  expect(await checkBooks(shop.database.db)).toEqual([]);
  await shop.close();
});

async function logIn(who: string): Promise<string> {
  const body = { email: `${who}@stoa.test`, password: 'stoa-demo-2026' };
  return (await shop.call<{ token: string }>('POST', '/api/front/login/email', { body })).body.data.token;
}

/** Requests a page or submits a form, like a browser without scripts. */
function ask(token: string, path: string, fields?: Record<string, string>): Promise<Response> {
  return fetch(shop.url + path, {
    method: fields ? 'POST' : 'GET',
    redirect: 'manual',
    headers: { cookie: `token=${token}; language=en; currency=CNY`, origin: shop.url },
    ...(fields && { body: new URLSearchParams(fields) }),
  });
}
const textOf = async (answer: Promise<Response>) => (await (await answer).text()).replaceAll('<!-- -->', '');
const placeOf = async (answer: Promise<Response>) => (await answer).headers.get('location') ?? '';
const CARDS = '/users/gift_card_list';

test('a gift card is bought, given away by a code and pays for an order, all without a script', async () => {
  const [giver, friend] = [await logIn('shopper'), await logIn('merchant')];
  const shelf = await textOf(ask(giver, CARDS));
  for (const design of ['Lanterns', 'Plum blossom', 'Sea and moon', 'Colonnade']) expect(shelf).toContain(design);
  const form = { intent: 'buy', design: 'columns', amount: '10000', num: '1', requestId: 'one-press-of-it' };
  const payment = await placeOf(ask(giver, CARDS, { ...form, currency: 'CNY' }));
  expect(payment).toMatch(/^\/payment\?orderNo=G\d+$/);
  const pay = await textOf(ask(giver, payment));
  expect(pay).toContain('Pay for your gift cards');
  expect(pay).not.toContain('Use my gift balance');
  expect((await ask(giver, payment, { intent: 'pay', method: 'balance', payPassword: '246810' })).status).toBe(303);
  const no = `${payment.split('=')[1]}-1`;
  expect(await textOf(ask(giver, `${CARDS}?bought=${payment.split('=')[1]}`))).toContain(no);

  const given = await textOf(ask(giver, `${CARDS}?tab=mine`, { intent: 'give', no, message: 'For your new desk' }));
  const code = />((?:[A-HJ-NP-Z2-9]{4}-){3}[A-HJ-NP-Z2-9]{4})</.exec(given)?.[1] ?? '';
  expect(code).not.toBe('');
  // shown this once
  expect(await textOf(ask(giver, `${CARDS}?tab=mine`))).not.toContain(code);
  expect(await textOf(ask(friend, CARDS, { intent: 'redeem', code: 'AAAA-BBBB-CCCC-DDDD' }))).toContain(
    'Tries left: 4',
  );
  const redeemed = await textOf(ask(friend, CARDS, { intent: 'redeem', code: code.toLowerCase() }));
  expect(redeemed).toContain('¥100.00 has been added to your gift balance');
  expect(redeemed).toContain('For your new desk');
  expect(await textOf(ask(giver, `${CARDS}?tab=mine`))).toContain('Redeemed by recipient');
  expect(await textOf(ask(friend, `${CARDS}?tab=records`))).toContain('Gift card redeemed');
});

test('the gift balance is ticked on the payment’s page and shown on the page of the result', async () => {
  const buyer = await logIn('shopper');
  const { list } = (
    await shop.call<{ list: { id: number }[] }>('GET', '/api/front/product/list?sort=price&order=asc&limit=1', {})
  ).body.data;
  const detail = await shop.call<{ skus: { id: number; available: number }[] }>(
    'GET',
    `/api/front/product/detail/${list[0]?.id}`,
    {},
  );
  const skuId = detail.body.data.skus.find((sku) => sku.available > 0)?.id;
  const call = <T>(path: string, body: object) => shop.call<T>('POST', path, { token: buyer, body });
  const pre = await call<{ preOrderNo: string }>('/api/front/order/pre', { productId: list[0]?.id, skuId, num: 1 });
  const addresses = await shop.call<{ id: number }[]>('GET', '/api/front/address/list', { token: buyer });
  const placed = await call<{ orderNo: string }>('/api/front/order/create', {
    preOrderNo: pre.body.data.preOrderNo,
    requestId: 'a-press-for-gifts',
    addressId: addresses.body.data[0]?.id,
  });
  const path = `/payment?orderNo=${placed.body.data.orderNo}`;
  expect(await textOf(ask(buyer, path))).toContain('Use my gift balance');
  const form = { intent: 'pay', useGift: '1', method: 'balance' };
  expect(await textOf(ask(buyer, path, { ...form, payPassword: '000000' }))).toContain('pay password');
  expect((await ask(buyer, path, { ...form, payPassword: '246810' })).status).toBe(303);
  const result = await textOf(ask(buyer, `/order/payment_result?orderNo=${placed.body.data.orderNo}`));
  expect(result).toContain('Gift balance');
  expect(await textOf(ask(buyer, `/order/order_detail?orderId=${placed.body.data.orderNo}`))).toContain('Gift balance');
});

test('shows the points in detail and how to earn them; a visit counts once a day', async () => {
  const token = await logIn('shopper');
  const detail = await textOf(ask(token, '/users/points'));
  for (const words of ['Daily check-in', 'Review', 'Pending', 'become available once they’re completed', 'Total spent'])
    expect(detail).toContain(words);
  expect(await textOf(ask(token, '/users/points?tab=earning'))).toContain('20 points for each purchased product');
  // The reward depends on the streak, which a run over midnight in the site's zone breaks.
  type Summary = { checkIn: { days: { points: number; isToday: boolean }[] } };
  const summary = await shop.call<Summary>('GET', '/api/front/points/summary', { token });
  const points = summary.body.data.checkIn.days.find((day) => day.isToday)?.points;
  expect(await placeOf(ask(token, '/users/points', {}))).toBe(`/users/points?come=${points}`);
  expect(await placeOf(ask(token, '/users/points', {}))).toBe('/users/points');
  expect(await textOf(ask(token, `/users/points?come=${points}`))).toContain(`earned ${points} points`);
  expect((await ask('', '/users/points')).headers.get('location')).toMatch(/^\/login/);
});

test('a code becomes an own coupon, and the coupon centre has a search and tabs', async () => {
  const token = await logIn('merchant');
  const to = await placeOf(ask(token, '/users/coupon_list', { code: ' stoa 2026' }));
  expect(to).toMatch(/^\/users\/coupon_list\?redeemed=\d+$/);
  expect(await textOf(ask(token, to))).toContain('Friends of the colonnade');
  expect(await textOf(ask(token, '/users/coupon_list', { code: 'NOT-THIS' }))).toContain('Tries left');
  expect(await textOf(ask(token, '/merchant/coupon?keyword=season'))).toContain('Season coupon for the whole shop');
  expect(await textOf(ask(token, '/merchant/coupon?state=received'))).not.toContain('Season coupon');
});

test('a shop makes a coupon with codes of its own, which come as a file; so do the platform’s gift cards', async () => {
  const [merchant, owner] = [await logIn('merchant'), await logIn('owner')];
  const form = {
    intent: 'save',
    'name.en': 'Desk club',
    discount: '25',
    minSpend: '',
    scope: 'merchant',
    total: '100',
    perUser: '1',
    validDays: '30',
    way: 'batch',
  };
  expect(await textOf(ask(merchant, '/login2/coupons/new', { ...form, discount: 'a lot' }))).toContain('Desk club');
  const saved = await placeOf(ask(merchant, '/login2/coupons/new', form));
  expect(saved).toMatch(/^\/login2\/coupons\/\d+\?done=coupon-admin\.coupon_saved$/);
  expect(await textOf(ask(merchant, saved))).toContain('The coupon is saved');
  const path = saved.split('?')[0] ?? '';
  const file = await ask(merchant, `${path}/codes`, { num: '3', note: 'fair' });
  expect(file.headers.get('content-type')).toContain('text/csv');
  expect((await file.text()).trim().split('\r\n')).toHaveLength(4);
  expect(await textOf(ask(merchant, path))).toContain('0 of 3 used');
  expect(await textOf(ask(merchant, '/login2/coupons?keyword=club'))).toContain('Desk club');
  // the platform office cannot access the shop's coupon
  expect((await ask(owner, path.replace('login2', 'admin'))).status).toBe(404);

  const batch = { design: 'waves', currency: 'CNY', amount: '20', num: '2', expiresAt: '2099-01-01', note: 'prizes' };
  const cards = await ask(owner, '/admin/gift_cards/codes', batch);
  expect((await cards.text()).trim().split('\r\n')).toHaveLength(3);
  expect(await textOf(ask(owner, '/admin/gift_cards'))).toContain('prizes');
  const late = await placeOf(ask(owner, '/admin/gift_cards/codes', { ...batch, expiresAt: '2020-01-01' }));
  expect(await textOf(ask(owner, late))).toContain('were not issued');
  expect((await ask(merchant, '/admin/gift_cards/codes', batch)).status).not.toBe(200);
});
