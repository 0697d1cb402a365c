import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { faultsOf } from './accessibility.ts';
import { type RunningApp, startApp } from './running-app.ts';
import { fillRegion, type Visit, visitShop } from './visitors.ts';

const PASSWORD = 'colonnade-by-the-sea';

/** A shop with demo content, for a file of tests, and visits to it. */
export function openBuyersShop() {
  let running: RunningApp | undefined;
  beforeAll(async () => {
    running = await startApp();
  });
  afterAll(() => running?.close());
  const shop = () => {
    if (!running) throw new Error('the shop is not open yet');
    return running;
  };
  return { shop, visit: (options: Visit = {}) => visitShop(shop().url, options) };
}

export const press = (page: Page, intent: string) =>
  page.locator(`button[value="${intent}"]:not([aria-hidden]):visible`).click();

const field = (page: Page, name: string) => page.locator(`form input[name="${name}"]:not([type=hidden])`);

/** Adds two products in stock, from two merchants, to this browser's own cart. */
export async function fillGuestCart(page: Page): Promise<string[]> {
  const answer = await page.request.get('/api/front/product/list?inStock=true&limit=40');
  const listed = (await answer.json()) as { data: { list: { id: number; merchant: { id: number } }[] } };
  const names: string[] = [];
  const merchants = new Set<number>();
  for (const { id, merchant } of listed.data.list) {
    if (merchants.size === 2) break;
    if (merchants.has(merchant.id)) continue;
    const detail = await page.request.get(`/api/front/product/detail/${id}`, { headers: { language: 'en' } });
    const { data } = (await detail.json()) as {
      data: { product: { name: string }; skus: { id: number; available: number; flash: unknown }[] };
    };
    // the price of a running flash sale is not that of the variant
    const sku = data.skus.find(({ available, flash }) => available > 3 && !flash);
    if (!sku) continue;
    const saved = await page.request.post('/api/front/cart/save', { data: { productId: id, skuId: sku.id, num: 1 } });
    expect(saved.status()).toBe(200);
    names.push(data.product.name);
    merchants.add(merchant.id);
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
  await page.waitForURL('**/order/order_confirm**');
}

export async function typeAddress(page: Page, script = true): Promise<void> {
  await field(page, 'name').fill('王小明');
  await field(page, 'phone').fill('138 0013 8000');
  await page.locator('select[name="country"]').selectOption('CN');
  await fillRegion(page, /上海市|Shanghai/, script);
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

/** Nothing for axe to find, and no wider than a desk or a phone; `everywhere`: axe looks at the phone's page as well. */
export async function expectSound(page: Page, name: string, { everywhere = false } = {}): Promise<void> {
  expect([name, await faultsOf(page)]).toEqual([name, []]);
  const before = page.viewportSize() ?? { width: 1440, height: 900 };
  for (const width of [390, before.width]) {
    await page.setViewportSize({ ...before, width });
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect([name, width, overflow <= 0]).toEqual([name, width, true]);
    if (everywhere && width !== before.width) expect([name, width, await faultsOf(page)]).toEqual([name, width, []]);
  }
}
