import { afterAll, beforeAll, expect, test } from 'vitest';
import type { StockList } from '../../../domains/merchant-office/stock/contract.ts';
import type { Sale, SaleList } from '../../../domains/orders/sales/contract.ts';
import { LOCALES } from '../../../platform/locale/locale.ts';
import { faultsOf } from '../../support/accessibility.ts';
import { type RunningApp, startApp } from '../../support/running-app.ts';
import { wordFaultsOf } from '../../support/texts-of-page.ts';
import { visitShop } from '../../support/visitors.ts';

const PASSWORD = 'stoa-demo-2026';
const ROOMS = [
  '',
  '/orders',
  '/orders/ship_file',
  '/products',
  '/products/new',
  '/products/import',
  '/stock',
  '/earnings',
];

let shop: RunningApp;
let token: string;
beforeAll(async () => {
  shop = await startApp();
  token = await logIn('merchant');
});
afterAll(() => shop?.close());

async function logIn(name: string): Promise<string> {
  const body = { email: `${name}@stoa.test`, password: PASSWORD };
  return (await shop.call<{ token: string }>('POST', '/api/front/login/email', { body })).body.data.token;
}
async function ask<T>(path: string): Promise<T> {
  return (await shop.call<T>('GET', path, { token })).body.data;
}

test('a merchant logs in at /login2, ships an order, ships more by a file with a bad line, and counts stock', async () => {
  const page = await visitShop(shop.url);
  await page.goto('/login2/orders?status=to_ship');
  await page.waitForURL('**/login2/sign_in');
  expect(await faultsOf(page)).toEqual([]);
  await page.getByLabel('E-mail').fill('merchant@stoa.test');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL('**/login2/orders?status=to_ship');
  const [first, second] = (await ask<SaleList>('/api/merchant/order/list?status=to_ship')).list;
  if (!first || !second) throw new Error('the demo shop has nothing to ship');
  expect(await faultsOf(page)).toEqual([]);

  await page.getByRole('link', { name: `Ship: ${first.orderNo}` }).click();
  await page.getByRole('button', { name: 'Confirm shipping' }).click();
  await page.getByText('Nothing has been saved yet').waitFor();
  await page.getByLabel('Courier', { exact: true }).selectOption('SF');
  await page.getByLabel('Tracking number').fill('SF7000001');
  await page.getByRole('button', { name: 'Confirm shipping' }).click();
  await page.getByText('Shipped. The buyer has been notified.').waitFor();
  await page.getByRole('listitem').getByText('SF7000001').first().waitFor();
  expect(await faultsOf(page)).toEqual([]);

  await page.goto('/login2/orders/ship_file');
  const file = `order_no,courier,number\n${second.orderNo},SF,SF7000002\nS-of-nobody,SF,SF7000003\n`;
  await page.getByLabel(/CSV file/).setInputFiles({ name: 'p.csv', mimeType: 'text/csv', buffer: Buffer.from(file) });
  await page.getByRole('button', { name: 'Ship these parcels' }).click();
  await page.getByText('Shipped: 1 of 2 lines.').waitFor();
  await page.getByRole('link', { name: 'S-of-nobody' }).waitFor();
  expect((await ask<Sale>(`/api/merchant/order/detail/${second.orderNo}`)).parcels).toMatchObject([
    { number: 'SF7000002' },
  ]);

  const sku = (await ask<StockList>('/api/merchant/stock/list?state=low')).list[0];
  await page.goto(`/login2/stock/${sku?.skuId}`);
  await page.locator('summary', { hasText: 'Count' }).click();
  await page.getByLabel('Counted').fill('77');
  await page.getByLabel('Reason').fill('Delivery received');
  await page.locator('details').getByRole('button', { name: 'Save' }).click();
  await page.getByText('Count saved. The movement is in the list.').waitFor();
  await page.getByRole('rowheader', { name: 'Counted by hand Delivery received' }).waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
});

test('the start page shows open work and figures without scripts', async () => {
  const page = await visitShop(shop.url, { token, script: false });
  await page.goto('/login2?days=30');
  await page.getByRole('heading', { name: 'Waiting for you' }).waitFor();
  expect(await page.getByRole('img', { name: /^Sales: / }).count()).toBe(1);
  await page.getByRole('link', { name: 'Products' }).click();
  const takeOff = page.getByRole('button', { name: /^Take off sale: / }).first();
  const [, name = ''] = /^Take off sale: (.*)$/.exec((await takeOff.getAttribute('aria-label')) ?? '') ?? [];
  await takeOff.click();
  await page.getByText('Taken off sale.').waitFor();
  await page.getByRole('link', { name: /^Off sale/ }).click();
  await page.getByRole('button', { name: `Put on sale: ${name}`, exact: true }).click();
  await page.getByText('Now on sale.').waitFor();
});

test('staff finds the orders of every shop; a shopper is sent to the application, a guest to the login', async () => {
  const owner = await logIn('owner');
  const staff = await visitShop(shop.url, { token: owner, script: false });
  await staff.goto('/admin/orders');
  await staff.getByRole('rowheader').first().getByRole('link').click();
  await staff.getByLabel('New note').fill('Asked by phone');
  await staff.getByRole('button', { name: 'Add note' }).click();
  await staff.getByText('Note saved.').waitFor();
  const led = async (headers: Record<string, string>) => {
    const answer = await fetch(`${shop.url}/login2/stock`, { redirect: 'manual', headers });
    return [answer.status, answer.headers.get('location')];
  };
  expect(await led({})).toEqual([303, '/login2/sign_in']);
  expect(await led({ token: await logIn('shopper') })).toEqual([303, '/users/merchant_settled']);
});

test.each(LOCALES)('no text of the office is missing in %s', async (language) => {
  const { orderNo = '' } = (await ask<SaleList>('/api/merchant/order/list?status=to_receive')).list[0] ?? {};
  const sku = (await ask<StockList>('/api/merchant/stock/list')).list[0];
  const more = [
    `/orders/${orderNo}`,
    `/orders/slips?ids=${orderNo}`,
    `/stock/${sku?.skuId}`,
    `/products/${sku?.productId}`,
    '?days=1',
  ];
  const rooms = [...ROOMS, ...more].map((room) => `/login2${room}`);
  expect(await wordFaultsOf(shop.url, rooms, { language, token })).toEqual([]);
  expect(await wordFaultsOf(shop.url, ['/login2/sign_in'], { language })).toEqual([]);
  const staff = ['/admin/orders', `/admin/orders/${orderNo}`];
  expect(await wordFaultsOf(shop.url, staff, { language, token: await logIn('owner') })).toEqual([]);
});
