import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { systemCtx } from '../../domains/kit/system-context.ts';
import { sendNotifications } from '../../domains/messages/send-notifications.server.ts';
import type { Checkout, PlacedOrder, PreOrder } from '../../domains/orders/contract.ts';
import { faultsOf } from '../support/accessibility.ts';
import { type RunningApp, startApp } from '../support/running-app.ts';
import { mailedCode, verifiedVisitor } from '../support/verified-visitor.ts';
import { type Visit, visitShop } from '../support/visitors.ts';

let shop: RunningApp;
beforeAll(async () => {
  shop = await startApp();
});
afterAll(() => shop?.close());

async function post<T>(path: string, body: unknown, token?: string): Promise<T> {
  const answer = await shop.call<T>('POST', `/api/front/${path}`, { body, token });
  expect([path, answer.body.message]).toEqual([path, 'success']);
  return answer.body.data;
}

const logIn = async () =>
  (await post<{ token: string }>('login/email', { email: 'shopper@stoa.test', password: 'stoa-demo-2026' })).token;

/** Buys one product; returns the order's number. */
async function buy(token: string): Promise<string> {
  const list = await shop.call<{ list: { id: number }[] }>('GET', '/api/front/product/list?inStock=true&limit=1');
  const productId = list.body.data.list[0]?.id ?? 0;
  type Detail = { skus: { id: number; available: number }[] };
  const detail = await shop.call<Detail>('GET', `/api/front/product/detail/${productId}`);
  const skuId = detail.body.data.skus.find((sku) => sku.available > 0)?.id;
  const { preOrderNo } = await post<PreOrder>('order/pre', { productId, skuId, num: 1 }, token);
  const { addressId } = (await shop.call<Checkout>('GET', `/api/front/order/pre/${preOrderNo}`, { token })).body.data;
  const press = { preOrderNo, requestId: `press-${preOrderNo}`, addressId };
  const placed = await post<PlacedOrder>('order/create', press, token);
  await post('pay', { orderNo: placed.orderNo, method: 'balance', payPassword: '246810' }, token);
  return placed.orders[0]?.orderNo ?? '';
}

async function open(path: string, options: Visit = {}): Promise<Page> {
  const page = await visitShop(shop.url, options);
  await page.goto(path);
  return page;
}

describe.each([
  ['with a script', true],
  ['without a script', false],
])('%s', (_title, script) => {
  test('the notification of a payment leads to its order, and lowers the badge immediately', async () => {
    const token = await logIn();
    await post('messageCenter/read', {}, token);
    const [first, second] = [await buy(token), await buy(token)];
    const page = await open('/users/message_center?menuCur=666', { token, script });
    const badge = page.getByRole('navigation', { name: 'Messages, orders and preferences' }).getByText(/\d unread/);
    expect(await badge.textContent()).toBe('2 unread');
    await page.getByRole('button', { name: new RegExp(`View order.*${first}`) }).click();
    await page.waitForURL(/order_detail/);
    expect(page.url()).toContain(first);
    await page.getByText('1 unread').waitFor({ state: 'attached' });
    await page.goto('/users/message_center?menuCur=666&kind=unread');
    await page.getByRole('button', { name: new RegExp(`Mark as read.*${second}`) }).click();
    await page.getByText('You’ve read everything').waitFor();
    expect(await badge.count()).toBe(0);
  });

  test('claiming a coupon asks a visitor for a verified contact first', async () => {
    const email = `unverified-${script}@example.com`;
    const visitor = await shop.call<{ token: string }>('POST', '/api/front/login/register/visitor', {
      body: { email },
    });
    const page = await open('/merchant/coupon?scope=merchant', { token: visitor.body.data.token, script });
    const claim = page.getByRole('main').getByRole('button', { name: /^Claim / });
    await claim.first().click();
    await page.waitForURL('**/users/verify?back=**');
    expect(await page.getByLabel('E-mail, or phone with country code').inputValue()).toBe(email);
    await page.getByRole('button', { name: 'Send code' }).click();
    const code = page.getByLabel('Verification code');
    await code.waitFor();
    await code.fill(await mailedCode(shop, email));
    await page.getByRole('button', { name: 'Verify and continue' }).click();
    await page.waitForURL('**/merchant/coupon?scope=merchant');
    await claim.first().click();
    await page.getByText('Coupon claimed.').first().waitFor();
  });

  test('a coupon is claimed in the coupon centre and listed among the user’s own', async () => {
    // a visitor without claims, whatever earlier tests claimed
    const token = await verifiedVisitor(shop, `centre-${script}@example.com`);
    const page = await open('/merchant/coupon?scope=merchant', { token, script });
    const claim = page.getByRole('main').getByRole('button', { name: /^Claim / });
    const before = await claim.count();
    const name = ((await claim.first().getAttribute('aria-label')) ?? '').replace('Claim ', '');
    await claim.first().click();
    await page.getByText('Coupon claimed.').first().waitFor();
    await page.reload();
    expect(await claim.count()).toBe(before - 1);
    await page.goto('/users/coupon_list');
    await page.getByRole('heading', { name }).waitFor();
  });
});

test('the page for future sellers shows the requirements and a contact', async () => {
  const page = await open('/users/merchant_settled?menuCur=70');
  await page.getByText('15 working days').first().waitFor();
  expect(await page.getByRole('main').locator('a[href^="mailto:"]').count()).toBe(1);
  await page.getByRole('heading', { name: 'Merchant cooperation agreement' }).waitFor();
  expect(await page.getByRole('main').locator('form').count()).toBe(0);
});

test('the shop directory is filtered by its address and links to the shops', async () => {
  const page = await open('/merchant/merchant_street');
  const shops = page.getByRole('main').getByRole('article');
  const all = await shops.count();
  await page.getByRole('navigation', { name: 'Category' }).getByRole('link').nth(1).click();
  await page.waitForURL(/merCategoryId=\d+/);
  await page.getByText('1 shop', { exact: true }).waitFor();
  expect(all).toBeGreaterThan(1);
  await shops.first().getByRole('heading').getByRole('link').click();
  await page.waitForURL(/merchant\/home\?id=\d+/);
  await page.getByRole('heading', { level: 1 }).waitFor();
});

test('an open window shows notifications immediately, except those switched off', async () => {
  const token = await logIn();
  await post('messageCenter/read', {}, token);
  const page = await open('/', { token });
  const badge = page.getByRole('navigation', { name: 'Messages, orders and preferences' }).getByText(/\d unread/);
  const listening = page
    .waitForEvent('websocket', (socket) => socket.url().includes('/socket.io/'))
    // socket.io's `connect`: the server has let the window in
    .then((socket) => socket.waitForEvent('framereceived', ({ payload }) => String(payload).startsWith('40')));
  await page.mouse.move(200, 200);
  await listening;
  const loaded = page.url();
  await buy(token);
  await sendNotifications(systemCtx(shop.app));
  await badge.waitFor({ state: 'attached' });
  expect([await badge.textContent(), page.url()]).toEqual(['1 unread', loaded]);
  await page.goto('/users/message_settings');
  await page.getByRole('checkbox', { name: 'Payments: Messages' }).uncheck();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Saved.').waitFor();
  await post('messageCenter/read', {}, token);
  await buy(token);
  await page.goto('/users/message_settings');
  expect(await page.getByRole('checkbox', { name: 'Payments: Messages' }).isChecked()).toBe(false);
  expect(await badge.count()).toBe(0);
  await page.getByRole('checkbox', { name: 'Payments: Messages' }).check();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Saved.').waitFor();
});

test.each([
  '/users/message_center?menuCur=666',
  '/users/message_settings',
  '/users/coupon_list?status=expired',
  '/merchant/coupon',
  '/merchant/merchant_street',
  '/users/merchant_settled?menuCur=70',
])('%s fits a phone and is accessible', async (path) => {
  const page = await open(path, { token: await logIn(), width: 390 });
  const overflow = await page.evaluate('document.documentElement.scrollWidth - innerWidth');
  expect(overflow).toBe(0);
  expect(await faultsOf(page)).toEqual([]);
});

test.each(['/users/message_center', '/users/message_settings', '/users/coupon_list'])(
  '%s needs a login',
  async (path) => {
    const answer = await fetch(shop.url + path, { redirect: 'manual' });
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/login']);
  },
);
