import { mkdir } from 'node:fs/promises';
import AxeBuilder from '@axe-core/playwright';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { LOCALES } from '../../platform/locale.ts';
import { launchBrowser } from '../support/browser.ts';
import { type RunningApp, startApp } from '../support/running-app.ts';

const SHOTS = 'test-results';
const PASSWORD = 'colonnade-by-the-sea';
let shop: RunningApp;
let browser: Browser;
let complaints: string[] = [];

beforeAll(async () => {
  await mkdir(SHOTS, { recursive: true });
  [shop, browser] = await Promise.all([startApp(), launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await shop?.close();
});
afterEach(() => {
  const heard = complaints;
  complaints = [];
  expect(heard).toEqual([]);
});

async function visit({ script = true, width = 1440, language = 'en' } = {}): Promise<Page> {
  const context = await browser.newContext({
    javaScriptEnabled: script,
    viewport: { width, height: width < 500 ? 844 : 900 },
    baseURL: shop.url,
    reducedMotion: 'reduce',
  });
  await context.addCookies([{ name: 'language', value: language, url: shop.url }]);
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().includes('404')) complaints.push(message.text());
  });
  return page;
}

/** Two things that are there, from two merchants, put into this browser's own cart. */
async function fillGuestCart(page: Page): Promise<string[]> {
  const listed = await shop.call<{ list: { id: number; merchant: { id: number } }[] }>(
    'GET',
    '/api/front/product/list?inStock=true&limit=40',
  );
  const first = listed.body.data.list[0];
  const second = listed.body.data.list.find((product) => product.merchant.id !== first?.merchant.id);
  const names: string[] = [];
  for (const product of [first, second]) {
    const detail = await page.request.get(`/api/front/product/detail/${product?.id}`, { headers: { language: 'en' } });
    const { data } = (await detail.json()) as {
      data: { product: { name: string }; skus: { id: number; available: number }[] };
    };
    const sku = data.skus.find((candidate) => candidate.available > 3);
    const saved = await page.request.post('/api/front/cart/save', {
      data: { productId: product?.id, skuId: sku?.id, num: 1 },
    });
    expect(saved.status()).toBe(200);
    names.push(data.product.name);
  }
  return names;
}

async function codeFor(email: string): Promise<string> {
  const answer = await fetch(`${shop.url}/dev/outbox`, { headers: { accept: 'application/json' } });
  const messages = (await answer.json()) as { to: string; code?: string }[];
  const code = messages.find((message) => message.to === email)?.code;
  if (!code) throw new Error(`no code for ${email}`);
  return code;
}

const press = (page: Page, intent: string) =>
  page.locator(`button[value="${intent}"]:not([aria-hidden]):visible`).click();
const field = (page: Page, name: string) => page.locator(`form input[name="${name}"]:not([type=hidden])`);

/** From the login page to a new account with the code from the outbox, and back to where one came from. */
async function register(page: Page, email: string): Promise<void> {
  await page.goto('/login?mode=6');
  await field(page, 'email').fill(email);
  await press(page, 'send-code');
  await expect.poll(() => codeFor(email).catch(() => '')).not.toBe('');
  await field(page, 'email').fill(email);
  await field(page, 'captcha').fill(await codeFor(email));
  await field(page, 'password').fill(PASSWORD);
  await field(page, 'agreement').check();
  await press(page, 'register');
  await page.locator('button[value="log-in"]:not([aria-hidden])').waitFor();
  await field(page, 'email').fill(email);
  await field(page, 'password').fill(PASSWORD);
  await field(page, 'agreement').check();
  await press(page, 'log-in');
  await page.waitForURL('**/order/shopping_cart');
}

async function typeAddress(page: Page): Promise<void> {
  await field(page, 'name').fill('王小明');
  await field(page, 'phone').fill('138 0013 8000');
  await page.locator('select[name="country"]').selectOption('CN');
  await field(page, 'region').fill('上海市');
  await field(page, 'postCode').fill('200040');
  await field(page, 'detail').fill('南京西路1266号');
  await press(page, 'save_address');
  await page.waitForURL('**to=**');
}

async function expectSound(page: Page, name: string): Promise<void> {
  await page.screenshot({ path: `${SHOTS}/buy-${name}.png`, fullPage: true });
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => [name, id, nodes.map((node) => node.target.join(' '))])).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth), name).toBeLessThanOrEqual(
    0,
  );
}

describe.each([1440, 390])('at %i px', (width) => {
  test('a guest with goods of two merchants registers, checks out, pays, and sees two orders', async () => {
    const page = await visit({ width });
    const names = await fillGuestCart(page);
    await page.goto('/order/shopping_cart');
    await expectSound(page, `cart-${width}`);
    await press(page, 'checkout');
    await page.waitForURL('**/login**');
    await register(page, `buyer-${width}@example.com`);

    for (const name of names) expect(await page.locator('main').innerText()).toContain(name);
    await press(page, 'checkout');
    await page.waitForURL('**/order/order_confirm**');
    await typeAddress(page);
    await page.locator('textarea').first().fill('Please ring twice');
    await page.locator('input[name="shippingType"][value="deliver"]').check();
    expect(await page.locator('textarea').first().inputValue()).toBe('Please ring twice');
    await expectSound(page, `confirm-${width}`);
    await press(page, 'place');
    await page.waitForURL('**/payment?**');
    await expectSound(page, `payment-${width}`);

    await page.locator('input[name="method"][value="sandbox"]').check();
    await press(page, 'pay');
    await page.locator('svg[role="img"][viewBox] path').first().waitFor();
    await expectSound(page, `code-${width}`);
    await page.locator('a[href*="/sandbox/pay/"]').click();
    await page.locator('input[value="succeed"]').waitFor();
    await expectSound(page, `sandbox-${width}`);
    await page.locator('main button[type="submit"]').click();
    await page.waitForURL('**/order/payment_result**');
    await page.getByText('Payment received').waitFor();
    await expectSound(page, `result-${width}`);

    await page.goto('/users/order_list?orderStatus=to_ship');
    expect(await page.locator('article').count()).toBe(2);
    await expectSound(page, `list-${width}`);
    await page.locator('article a[href*="order_detail"]').first().click();
    await page.waitForURL('**/order/order_detail**');
    await expectSound(page, `detail-${width}`);
    const detail = page.url();
    await page.context().close();

    const stranger = await visit({ width });
    await stranger.goto(detail);
    expect(new URL(stranger.url()).pathname).toBe('/login');
    await stranger.context().close();
  });
});

test('without a script one gets from the cart to the payment and through it', async () => {
  const page = await visit({ script: false });
  await fillGuestCart(page);
  await page.goto('/order/shopping_cart');
  await press(page, 'checkout');
  await page.waitForURL('**/login**');
  await register(page, 'quiet@example.com');
  await page.locator('input[name="num"]').first().fill('2');
  await page.getByRole('button', { name: 'Update' }).first().click();
  expect(await page.locator('input[name="num"]').first().inputValue()).toBe('2');
  await page.locator('button[value="remove"]:visible').last().click();
  await page.getByRole('button', { name: 'Undo' }).click();
  expect(await page.locator('input[name="num"]').count()).toBe(2);
  await press(page, 'checkout');
  await page.waitForURL('**/order/order_confirm**');
  await typeAddress(page);
  await page.locator('textarea').first().fill('By the back door');
  await press(page, 'compute');
  expect(await page.locator('textarea').first().inputValue()).toBe('By the back door');
  await press(page, 'place');
  await page.waitForURL('**/payment?**');
  await page.locator('input[name="method"][value="sandbox"]').check();
  await press(page, 'pay');
  await page.waitForURL('**ref=**');
  await page.locator('a[href*="/sandbox/pay/"]').click();
  await page.locator('main button[type="submit"]').click();
  await page.waitForURL('**/order/payment_result**');
  await page.getByText('Payment received').waitFor();
  await page.context().close();
});

test('the cart keeps up: numbers are saved as they are stepped, what was removed comes back, selection counts', async () => {
  const page = await visit();
  await fillGuestCart(page);
  await page.goto('/order/shopping_cart');
  const total = () => page.locator('form#cart-checkout p').filter({ hasText: 'Total' }).innerText();
  const before = await total();
  await page.getByRole('button', { name: 'One more' }).first().click();
  await expect.poll(total).not.toBe(before);
  await page.waitForResponse((answer) => answer.url().endsWith('/api/front/cart/num') && answer.ok());
  await page.reload();
  expect(await page.locator('input[name="num"]').first().inputValue()).toBe('2');

  await page.locator('button[value="remove"]:visible').last().click();
  await expect.poll(() => page.locator('input[name="num"]').count()).toBe(1);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => page.locator('input[name="num"]').count()).toBe(2);

  await page.getByRole('checkbox', { name: 'Select all' }).uncheck();
  await press(page, 'checkout');
  await page.getByRole('alert').getByText('Select at least one item').waitFor();
  await page.context().close();
});

test.each(LOCALES)('in %s every page of buying opens without a missing text', async (language) => {
  const page = await visit({ language });
  const login = await page.request.post('/api/front/login/email', {
    data: { email: 'shopper@stoa.test', password: 'stoa-demo-2026' },
  });
  const { data } = (await login.json()) as { data: { token: string } };
  await page.context().addCookies([{ name: 'token', value: data.token, url: shop.url, httpOnly: true }]);
  await fillGuestCart(page);
  await page.goto('/order/shopping_cart');
  await expectWords(page);
  await press(page, 'checkout');
  await page.waitForURL('**/order/order_confirm**');
  await expectWords(page);
  await press(page, 'place');
  await page.waitForURL('**/payment?**');
  await expectWords(page);
  for (const path of ['/users/order_list', '/users/order_list?orderStatus=refund', '/order/payment_result']) {
    await page.goto(path);
    await expectWords(page);
  }
  await page.goto('/users/order_list');
  await page.locator('article a[href*="ask=cancel"]').first().click();
  await page.getByRole('dialog').waitFor();
  await expectWords(page);
  await page.getByRole('dialog').locator('button[type="submit"], button:not([type])').last().click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.context().close();
});

/** A text that is missing in a language shows its key. */
async function expectWords(page: Page): Promise<void> {
  const words = await page.locator('body').innerText();
  expect(words.match(/\b(?:checkout|account|shell|goods|errors|login):[a-z_.]+/g)).toBeNull();
  expect(words.match(/\b(?:cart|confirm|orders|payment|result|price|coupon|ui)\.[a-z_]+[a-z_.]*/g)).toBeNull();
}
