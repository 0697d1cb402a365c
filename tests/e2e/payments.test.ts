import { sql } from 'kysely';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { launchBrowser } from '../support/browser.ts';
import { waitForScripts } from '../support/browser-window.ts';
import { expectSound } from '../support/buyer.ts';
import { oneRow, plainThings, type Thing } from '../support/journeys.ts';
import { type RunningApp, startApp } from '../support/running-app.ts';
import { noteForms } from '../support/sent-forms.ts';
import type { PaymentStandIn } from '../support/stand-ins/payments/payment-stand-in.ts';
import { startStripe } from '../support/stand-ins/payments/stripe.ts';
import { visitShop } from '../support/visitors.ts';

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

const tokenOf = async (email: string) =>
  (await ok<{ token: string }>('POST', 'login/email', undefined, { email, password: 'stoa-demo-2026' })).token;

type Bought = Pick<Thing, 'productId' | 'skuId'>;

async function someThing(): Promise<Bought> {
  const { list } = await ok<{ list: { id: number }[] }>('GET', 'product/list?inStock=true&limit=1');
  const productId = list[0]?.id ?? 0;
  const detail = await ok<{ skus: { id: number; available: number }[] }>('GET', `product/detail/${productId}`);
  return { productId, skuId: detail.skus.find(({ available }) => available > 0)?.id ?? 0 };
}

/** The demo's shopper with a new order, at the page that asks how to pay. */
async function atPayment(language: string, script = true, bought?: Bought): Promise<Page> {
  const token = await tokenOf('shopper@stoa.test');
  const { productId, skuId } = bought ?? (await someThing());
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

test('the page of the card begins a payment that was not begun', async () => {
  const page = await atPayment('en');
  await page.goto(`/order/stripe_payment${new URL(page.url()).search}`);
  await pay(page);
  await page.getByText('Card form of pk_test_stoa in en').waitFor();
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

/** A variant of the demo's merchant that is sent and in no offer, whatever sale is on at this hour. */
async function sentThing(): Promise<Bought> {
  const { id } = await oneRow(
    shop,
    sql<{ id: number }>`
      select m.id from merchants m join users u on u.id = m.owner_id where u.email = 'merchant@stoa.test'`,
  );
  const thing = (await plainThings(shop)).find(({ merchantId }) => merchantId === id);
  if (!thing) throw new Error('the merchant of the demo sends nothing');
  return thing;
}

const RECEIPT = { name: 'receipt.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 signed') };

test.each([
  ['with scripts', true, 1440],
  ['without scripts on a phone', false, 390],
])(
  'cash on delivery is turned on, chosen and collected, or not accepted, %s',
  async (_how, script, width) => {
    // axe needs scripts
    const sound = (page: Page, name: string) => (script ? expectSound(page, name) : Promise.resolve());
    const office = await visitShop(shop.url, { token: await tokenOf('merchant@stoa.test'), script, width });
    await office.goto('/login2/freight');
    await office.locator('main a[href^="/login2/freight/"]').filter({ hasText: /./ }).nth(1).click();
    await office.locator('input[name="zone.0.cash"]').check();
    await office.locator('input[name="zone.0.cashMost"]').fill('90000');
    await sound(office, 'freight');
    await office.locator('form:has(input[name="zone.0.cash"]) button[type=submit]').first().click();
    await office.getByText('The shipping template is saved').waitFor();
    expect(await office.locator('input[name="zone.0.cash"]').isChecked()).toBe(true);

    const thing = await sentThing();
    const orders: string[] = [];
    for (const _ of ['collected', 'not accepted']) {
      const page = await atPayment('en', script, thing);
      await page.locator('input[name="method"][value="cash"]').check({ force: true });
      await sound(page, 'payment');
      await pay(page);
      await page.waitForURL('**/order/payment_result?**');
      await page.getByText('Order confirmed').waitFor();
      await sound(page, 'result');
      const orderNo = new URL(page.url()).searchParams.get('orderNo') ?? '';
      await page.goto(`/order/order_detail?orderId=${orderNo}`);
      await page
        .getByText(/^Pay .+ on delivery$/)
        .first()
        .waitFor();
      await sound(page, 'detail');
      orders.push(orderNo);
      await page.context().close();
    }
    const [collected = '', refused = ''] = orders;
    for (const orderNo of orders) {
      const body = { orderNo, method: 'deliver', deliveryName: 'Wang', deliveryPhone: '+8613800138009' };
      const sent = await shop.call('POST', '/api/merchant/order/ship', {
        token: await tokenOf('merchant@stoa.test'),
        body,
      });
      expect(sent.body.message).toBe('success');
    }
    await office.goto(`/login2/orders/slips?ids=${collected}`);
    await office.getByText(/^Pay .+ on delivery$/).waitFor();
    await office.goto(`/login2/orders/${collected}`);
    await sound(office, 'order');
    await office.getByRole('link', { name: 'Record the cash' }).click();
    await office.locator('summary').filter({ hasText: 'Mark as paid' }).click();
    await office.locator('details[open] input[name=document]').setInputFiles(RECEIPT);
    await sound(office, 'receipt');
    await office.locator('details[open] button[type=submit]').click();
    await office.getByText('Recorded. The order is paid').waitFor();
    await office.goto(`/login2/earnings/payments?state=paid&q=${collected}`);
    const document = await office.getByRole('link', { name: 'Open the document' }).getAttribute('href');
    const opened = await office.request.get(document ?? '');
    expect([opened.status(), opened.headers()['content-type']]).toEqual([200, 'application/pdf']);
    await office.goto(`/login2/orders/${refused}`);
    await office.locator('summary').filter({ hasText: 'Not accepted' }).click();
    await office.locator('details[open] textarea[name=note]').fill('Nobody at home');
    await sound(office, 'not accepted');
    await office.locator('details[open] button[type=submit]').click();
    await office.getByText('The order is closed and the buyer has been notified.').waitFor();
    await office.locator('summary').filter({ hasText: 'Goods are back' }).click();
    await office.locator('details[open] button[type=submit]').click();
    await office.getByText('The pieces are back in stock.').waitFor();
  },
  240_000,
);
