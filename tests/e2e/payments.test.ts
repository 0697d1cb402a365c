import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { launchBrowser } from '../support/browser.ts';
import { waitForScripts } from '../support/browser-window.ts';
import { type RunningApp, startApp } from '../support/running-app.ts';
import { noteForms } from '../support/sent-forms.ts';
import type { PaymentStandIn } from '../support/stand-ins/payments/payment-stand-in.ts';
import { startStripe } from '../support/stand-ins/payments/stripe.ts';

let stripe: PaymentStandIn;
let shop: RunningApp;
let browser: Browser;
const complaints: string[] = [];

beforeAll(async () => {
  stripe = await startStripe();
  [shop, browser] = await Promise.all([startApp({ env: stripe.env }), launchBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await shop.close();
  await stripe.close();
});

async function ok<T>(method: string, path: string, token?: string, body?: unknown): Promise<T> {
  const answer = await shop.call<T>(method, `/api/front/${path}`, { token, body });
  expect([path, answer.body.message]).toEqual([path, 'success']);
  return answer.body.data;
}

/** The demo's shopper with a new order, at the page that asks how to pay. */
async function atPayment(language: string, script = true): Promise<Page> {
  const login = { email: 'shopper@stoa.test', password: 'stoa-demo-2026' };
  const { token } = await ok<{ token: string }>('POST', 'login/email', undefined, login);
  const { list } = await ok<{ list: { id: number }[] }>('GET', 'product/list?inStock=true&limit=1');
  const productId = list[0]?.id;
  const detail = await ok<{ skus: { id: number; available: number }[] }>('GET', `product/detail/${productId}`);
  const skuId = detail.skus.find(({ available }) => available > 0)?.id;
  const { preOrderNo } = await ok<{ preOrderNo: string }>('POST', 'order/pre', token, { productId, skuId, num: 1 });
  const { addressId } = await ok<{ addressId: number }>('GET', `order/pre/${preOrderNo}`, token);
  const press = { preOrderNo, requestId: `press-${preOrderNo}`, addressId };
  const { orderNo } = await ok<{ orderNo: string }>('POST', 'order/create', token, press);
  const context = await browser.newContext({ baseURL: shop.url, javaScriptEnabled: script, reducedMotion: 'reduce' });
  await context.addCookies(
    Object.entries({ language, token }).map(([name, value]) => ({ name, value, url: shop.url })),
  );
  const noted = noteForms(context, script ? 'scripts' : 'plain');
  onTestFinished(noted);
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  if (script) waitForScripts(page);
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  await page.goto(`/payment?orderNo=${orderNo}`);
  return page;
}

const pay = (page: Page) => page.locator('main button[value="pay"]').click();

test('a card is declined, then paid through the bank’s page, and no foreign script runs on any page', async () => {
  const page = await atPayment('lao');
  await page.locator('input[name="method"][value="stripe"]').check();
  await pay(page);
  await page.waitForURL('**/order/stripe_payment?**');
  // Stripe does not support Lao
  await page.getByText('Card form of pk_test_stoa in en').waitFor();
  const submit = page.locator('main form button[type="submit"]');
  await submit.click();
  await page.getByText('Your card was declined.').waitFor();
  await submit.click();
  await page.waitForURL('**/order/payment_result?**');
  await page.locator('main .text-success').first().waitFor();
  expect(complaints).toEqual([]);
  await page.context().close();
});

test('paying with the balance asks for the pay password, without scripts too', async () => {
  const page = await atPayment('en', false);
  await page.locator('input[name="payPassword"]').fill('908172');
  await pay(page);
  await page.getByText('Tries left: 4').waitFor();
  await page.locator('input[name="payPassword"]').fill('246810');
  await pay(page);
  await page.waitForURL('**/order/payment_result?**');
  await page.context().close();
});
