import { mkdir } from 'node:fs/promises';
import AxeBuilder from '@axe-core/playwright';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { launchBrowser } from './browser.ts';
import { type RunningApp, startApp } from './running-app.ts';

const SHOTS = 'test-results';
const PASSWORD = 'colonnade-by-the-sea';

/** A shop with demo content and a browser, for a file of tests; a page that the browser complains about fails the test. */
export function openBuyersShop() {
  const held: { shop?: RunningApp; browser?: Browser; readonly complaints: string[] } = { complaints: [] };
  beforeAll(async () => {
    await mkdir(SHOTS, { recursive: true });
    [held.shop, held.browser] = await Promise.all([startApp(), launchBrowser()]);
  });
  afterAll(async () => {
    await held.browser?.close();
    await held.shop?.close();
  });
  afterEach(() => {
    // emptied in place: every page of the file writes into this one list
    const heard = held.complaints.splice(0);
    expect(heard).toEqual([]);
  });
  const shop = () => {
    if (!held.shop) throw new Error('the shop is not open yet');
    return held.shop;
  };
  return { shop, visit: (wishes: Visit = {}) => newPage(held.browser, shop().url, held.complaints, wishes) };
}

interface Visit {
  script?: boolean;
  width?: number;
  language?: string;
}

async function newPage(
  browser: Browser | undefined,
  url: string,
  complaints: string[],
  { script = true, width = 1440, language = 'en' }: Visit,
): Promise<Page> {
  if (!browser) throw new Error('the browser is not open yet');
  const context = await browser.newContext({
    javaScriptEnabled: script,
    viewport: { width, height: width < 500 ? 844 : 900 },
    baseURL: url,
    reducedMotion: 'reduce',
  });
  await context.addCookies([{ name: 'language', value: language, url }]);
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().includes('404')) complaints.push(message.text());
  });
  return page;
}

export const press = (page: Page, intent: string) =>
  page.locator(`button[value="${intent}"]:not([aria-hidden]):visible`).click();

const field = (page: Page, name: string) => page.locator(`form input[name="${name}"]:not([type=hidden])`);

/** Two things that are there, from two merchants, put into this browser's own cart. */
export async function fillGuestCart(page: Page): Promise<string[]> {
  const answer = await page.request.get('/api/front/product/list?inStock=true&limit=40');
  const listed = (await answer.json()) as { data: { list: { id: number; merchant: { id: number } }[] } };
  const first = listed.data.list[0];
  const second = listed.data.list.find((product) => product.merchant.id !== first?.merchant.id);
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

async function codeFor(page: Page, email: string): Promise<string> {
  const answer = await page.request.get('/dev/outbox', { headers: { accept: 'application/json' } });
  const messages = (await answer.json()) as { to: string; code?: string }[];
  const code = messages.find((message) => message.to === email)?.code;
  if (!code) throw new Error(`no code for ${email}`);
  return code;
}

/** From the login page to a new account with the code from the outbox, and back to where one came from. */
export async function register(page: Page, email: string): Promise<void> {
  await page.goto('/login?mode=6');
  await field(page, 'email').fill(email);
  await press(page, 'send-code');
  await expect.poll(() => codeFor(page, email).catch(() => '')).not.toBe('');
  await field(page, 'email').fill(email);
  await field(page, 'captcha').fill(await codeFor(page, email));
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

export async function typeAddress(page: Page): Promise<void> {
  await field(page, 'name').fill('王小明');
  await field(page, 'phone').fill('138 0013 8000');
  await page.locator('select[name="country"]').selectOption('CN');
  await field(page, 'region').fill('上海市');
  await field(page, 'postCode').fill('200040');
  await field(page, 'detail').fill('南京西路1266号');
  await press(page, 'save_address');
  await page.waitForURL('**to=**');
}

export async function logInAsShopper(page: Page): Promise<void> {
  const login = await page.request.post('/api/front/login/email', {
    data: { email: 'shopper@stoa.test', password: 'stoa-demo-2026' },
  });
  const { data } = (await login.json()) as { data: { token: string } };
  await page
    .context()
    .addCookies([{ name: 'token', value: data.token, url: new URL(login.url()).origin, httpOnly: true }]);
}

export async function payBySandbox(page: Page, outcome: string): Promise<void> {
  await page.locator('input[name="method"][value="sandbox"]').check();
  await press(page, 'pay');
  await page.locator('a[href*="/sandbox/pay/"]').click();
  await page.locator(`input[value="${outcome}"]`).check();
  await page.locator('main button[type="submit"]').click();
  await page.waitForURL('**/order/payment_result**');
}

export async function expectSound(page: Page, name: string): Promise<void> {
  await page.screenshot({ path: `${SHOTS}/buy-${name}.png`, fullPage: true });
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => [name, id, nodes.map((node) => node.target.join(' '))])).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth), name).toBeLessThanOrEqual(
    0,
  );
}

/** A text that is missing in a language shows its key. */
export async function expectWords(page: Page): Promise<void> {
  const words = await page.locator('body').innerText();
  expect(words.match(/\b(?:checkout|account|shell|goods|errors|login):[a-z_.]+/g)).toBeNull();
  expect(words.match(/\b(?:cart|confirm|orders|payment|result|price|coupon|ui)\.[a-z_]+[a-z_.]*/g)).toBeNull();
}
