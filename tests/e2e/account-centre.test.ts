import { setTimeout } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { LOCALES } from '../../platform/locale/locale.ts';
import { faultsOf } from '../support/accessibility.ts';
import { logInAsShopper, openBuyersShop, press } from '../support/buyer.ts';
import { untilTakenOver } from '../support/visitors.ts';

const { shop, visit } = openBuyersShop();

async function anyProduct(page: Page): Promise<{ id: number; name: string }> {
  const answer = await page.request.get('/api/front/product/list?inStock=true&limit=1', {
    headers: { language: 'en' },
  });
  const { data } = (await answer.json()) as { data: { list: { id: number; name: string }[] } };
  return data.list[0] ?? { id: 0, name: '' };
}

async function typeLogin(page: Page, email: string): Promise<void> {
  await page.locator('input[name="email"]:not([type=hidden]):visible').first().fill(email);
  await page.locator('input[name="password"]:visible').fill('stoa-demo-2026');
  await page.locator('input[name="agreement"]:visible').check();
  await press(page, 'log-in');
}

async function expectSound(page: Page, name: string): Promise<void> {
  expect([name, await faultsOf(page)]).toEqual([name, []]);
  const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect([name, over <= 0]).toEqual([name, true]);
}

const heart = (page: Page) => page.locator('form[action="/goods/collect"] button[aria-label]:visible').first();

describe.each([
  ['with a script', true, 1440],
  ['without a script, on a phone', false, 390],
])('%s', (_title, script, width) => {
  test('a guest’s favourite is saved after the login, is listed, and can be removed', async () => {
    const page = await visit({ script, width });
    const product = await anyProduct(page);
    await page.goto(`/goods_detail/${product.id}`);
    expect(await heart(page).getAttribute('aria-label')).toBe(`Save: ${product.name}`);
    await (script ? await untilTakenOver(heart(page)) : heart(page)).click();
    await typeLogin(page, script ? 'shopper@stoa.test' : 'owner@stoa.test');
    await page.waitForURL(`**/goods_detail/${product.id}`);
    await page.locator(`button[aria-label^="Saved: ${product.name}"]`).waitFor();
    await page.goto('/users/collection_list');
    await page.locator('main h3', { hasText: product.name }).waitFor();
    // the checker is a script itself
    if (script) await expectSound(page, 'collection');
    await page.locator('main li', { hasText: product.name }).locator('button[value^="remove."]').click();
    await page.waitForURL('**removed=**');
    await page.locator('main h3', { hasText: product.name }).waitFor({ state: 'detached' });
    await press(page, 'restore');
    await page.locator('main h3', { hasText: product.name }).waitFor();
  });
});

test('a product’s page is cached for guests without marks, and shows the reader’s own', async () => {
  const body = { email: 'merchant@stoa.test', password: 'stoa-demo-2026' };
  const login = await shop().call<{ token: string }>('POST', '/api/front/login/email', { body });
  const { token } = login.body.data;
  const listed = await shop().call<{ list: { id: number }[] }>('GET', '/api/front/product/list?limit=3');
  const id = listed.body.data.list[2]?.id ?? 0;
  await shop().call('POST', '/api/front/collect/add', { body: { ids: [id] }, token });
  const read = async (cookie: string) =>
    (await fetch(`${shop().url}/goods_detail/${id}`, { headers: { cookie } })).text();
  const pages = [await read(`language=en; token=${token}`), await read('language=en'), await read('language=en')];
  const isMarked = (page: string) => [/aria-label="Saved: /.test(page), /aria-label="Save: /.test(page)];
  expect(pages.map(isMarked)).toEqual([
    [true, false],
    [false, true],
    [false, true],
  ]);
});

test('a recharge goes through the sandbox into the balance and its records', async () => {
  const page = await visit({ width: 390 });
  await logInAsShopper(page);
  await page.goto('/users/balance');
  await page.locator('input[name="own"]').fill('0.5');
  await page.locator('main form[method="post"] button[type="submit"]').click();
  await page.locator('input[name="own"][aria-invalid="true"]').waitFor();
  await page.locator('input[name="own"]').fill('12.50');
  await page.locator('main form[method="post"] button[type="submit"]').click();
  await page.waitForURL('**/payment?**');
  await page.locator('input[name="method"][value="sandbox"]').check();
  await press(page, 'pay');
  await page.locator('a[href*="/sandbox/pay/"]').click();
  await page.locator('input[value="succeed"]').check();
  await page.locator('main button[type="submit"]').click();
  await page.waitForURL('**/users/balance?recharge=**');
  await page.getByText('has been added to your balance').first().waitFor();
  await page.locator('main li', { hasText: '+¥12.50' }).waitFor();
  await expectSound(page, 'balance');
  const file = await page.request.get('/users/balance_file');
  expect([file.headers()['content-type'], (await file.text()).includes(',12.50,CNY')]).toEqual([
    'text/csv; charset=utf-8',
    true,
  ]);
});

test('an application to open a shop is sent with a picture and a code, and approved by staff', async () => {
  const page = await visit();
  await logInAsShopper(page);
  await page.goto('/users/merchant_settled?menuCur=70');
  await press(page, 'apply');
  await page.locator('input[name="merchantName"][aria-invalid="true"]').waitFor();
  await page.locator('input[name="merchantName"]').fill('North Wind Ltd');
  await page.locator('input[name="userName"]').fill('Ada North');
  await page.locator('select[name="categoryId"]').selectOption({ index: 1 });
  await page.locator('select[name="typeId"]').selectOption({ index: 1 });
  await page.locator('select[name="country"]').selectOption('CN');
  await page.locator('input[name="phone"]').fill('13800138000');
  const picture = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#246' } })
    .png()
    .toBuffer();
  const files = page.locator('input[name="files"]');
  const uploaded = page.locator('input[type="hidden"][name="pictures"]');
  await files.setInputFiles({ name: 'wrong.png', mimeType: 'image/png', buffer: picture });
  await page.getByRole('button', { name: 'Remove picture 1' }).click();
  await uploaded.waitFor({ state: 'detached' });
  await expect.poll(() => files.evaluate((input) => input === document.activeElement)).toBe(true);
  await press(page, 'send-code');
  await page.getByText('We’ve sent the code').waitFor();
  const outbox = await page.request.get('/dev/outbox', { headers: { accept: 'application/json' } });
  const mails = (await outbox.json()) as { to: string; code?: string }[];
  const code = mails.find((mail) => mail.to === 'shopper@stoa.test' && mail.code)?.code ?? '';
  await page.locator('input[name="captcha"]').fill(code);
  await page.locator('input[name="agreement"]').check();
  await expectSound(page, 'application');
  // sent while the picture is being uploaded, the application waits for it
  await page.route('**/api/front/upload/image?*', async (route) => {
    await setTimeout(1_500);
    await route.continue();
  });
  await files.setInputFiles({ name: 'licence.png', mimeType: 'image/png', buffer: picture });
  await press(page, 'apply');
  await page.waitForURL('**/users/application_record?done=applied');
  await page.getByText('Under review').waitFor();
  // the form was scrolled down
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await expectSound(page, 'record');

  const owner = { email: 'owner@stoa.test', password: 'stoa-demo-2026' };
  const login = await shop().call<{ token: string }>('POST', '/api/front/login/email', { body: owner });
  const staff = await visit({ token: login.body.data.token });
  await staff.goto('/admin/settlements');
  await staff.getByRole('link', { name: 'North Wind Ltd' }).click();
  await staff.getByRole('heading', { level: 1, name: 'North Wind Ltd' }).waitFor();
  await expectSound(staff, 'review');
  await staff.locator('summary', { hasText: 'Approve' }).click();
  await staff.locator('details[open] button[type="submit"]').click();
  await staff.getByText('The shop has been created and its owner notified.').waitFor();
  await page.reload();
  await page.getByText('Approved').waitFor();
});

test.each(LOCALES)('in %s every page comes without a missing text', async (language) => {
  const body = { email: 'merchant@stoa.test', password: 'stoa-demo-2026' };
  const login = await shop().call<{ token: string }>('POST', '/api/front/login/email', { body });
  for (const path of [
    '/users/collection_list',
    '/users/collection_list?type=stores',
    '/users/balance',
    '/users/application_record',
    '/users/merchant_settled?menuCur=70',
  ]) {
    const cookie = `language=${language}; token=${login.body.data.token}`;
    const page = await fetch(shop().url + path, { headers: { cookie } });
    expect([path, page.status]).toEqual([path, 200]);
    const words = (await page.text()).match(/>(?:centre|shops|account|shell|goods|errors|checkout):[a-z_.]+/g);
    expect([path, words]).toEqual([path, null]);
  }
});
