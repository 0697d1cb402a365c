import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { systemCtx } from '../../domains/kit/system-context.ts';
import { sendNotifications } from '../../domains/messages/send-notifications.server.ts';
import { expectSound, openBuyersShop, payBySandbox, press } from '../support/buyer.ts';
import { fillRegion, untilTakenOver } from '../support/visitors.ts';

const { shop, visit } = openBuyersShop();
const PASSWORD = 'colonnade-by-the-sea';
const field = (page: Page, name: string) => page.locator(`form input[name="${name}"]:not([type=hidden])`);

/** A product that is sent, with a chosen variant. */
async function productPage(): Promise<string> {
  const { call } = shop();
  type Listed = { list: { id: number; kind?: string }[] };
  type Detail = { product: { kind: string }; skus: { id: number; available: number; flash: unknown }[] };
  const { list } = (await call<Listed>('GET', '/api/front/product/list?inStock=true&limit=40')).body.data;
  for (const { id } of list) {
    const { product, skus } = (await call<Detail>('GET', `/api/front/product/detail/${id}`)).body.data;
    const sku = skus.find(({ available, flash }) => available > 5 && !flash);
    if (product.kind === 'physical' && sku) return `/goods_detail/${id}?sku=${sku.id}`;
  }
  throw new Error('there is no such product');
}

async function outbox(page: Page, email: string): Promise<{ subject: string; text: string; code?: string }[]> {
  const answer = await page.request.get('/dev/outbox', { headers: { accept: 'application/json' } });
  const messages = (await answer.json()) as { to: string; subject: string; text: string; code?: string }[];
  return messages.filter(({ to }) => to === email);
}

async function fillAddress(page: Page, script: boolean): Promise<void> {
  await field(page, 'name').fill('王小明');
  await field(page, 'phone').fill('138 0013 8000');
  await page.locator('select[name="country"]').selectOption('CN');
  await fillRegion(page, /上海市|Shanghai/, script);
  await field(page, 'postCode').fill('200040');
  await field(page, 'detail').fill('南京西路1266号');
}

/** From “Buy now” on a phone to the login as a guest, in the dialog or on its page. */
async function buyAsGuest(page: Page, email: string): Promise<void> {
  await page.goto(await productPage());
  await press(page, 'buy');
  await page.locator('a[href*="mode=7"]:visible').first().click();
  await field(page, 'email').fill(email);
  await page.locator('input[name="agreement"]').check();
  await press(page, 'visit');
  await page.waitForURL('**/order/order_confirm**');
}

describe.each([
  ['with a script', true],
  ['without a script', false],
])('%s', (_name, script) => {
  const email = script ? 'phone.guest@example.com' : 'quiet.guest@example.com';

  test('a guest on a phone buys, opens the link of the mail in another browser, and asks for the money back', async () => {
    const page = await visit({ width: 390, script });
    await buyAsGuest(page, email);
    // the address is asked for in one place, once, and its first fault has the focus
    await press(page, 'place');
    await expect.poll(() => page.locator('[role="alert"]:visible').count()).toBeGreaterThan(0);
    expect(await page.locator('#address').count()).toBe(1);
    expect(await page.locator('form input[name="email"]:visible').count()).toBe(0);
    if (script) {
      expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('name');
      await expectSound(page, 'guest-confirm');
    }
    await fillAddress(page, script);
    await press(page, 'place');
    // freight may be known only now, and is shown before the order is placed
    if (!script && page.url().includes('order_confirm')) await press(page, 'place');
    await page.waitForURL('**/payment?**');
    await payBySandbox(page, 'succeed');
    await page.getByText('Payment received').waitFor();

    await sendNotifications(systemCtx(shop().app));
    const [mail] = await outbox(page, email);
    const link = /https?:\/\/\S+\/order\/track\?\S+/.exec(mail?.text ?? '')?.[0] ?? '';
    const other = await visit({ width: 390, script });
    await other.goto(new URL(link).pathname + new URL(link).search);
    await other.waitForURL('**/order/order_detail**');
    const orderNo = new URL(other.url()).searchParams.get('orderId') ?? '';
    expect(await other.locator('main').innerText()).toContain('王小明');
    if (script) await expectSound(other, 'guest-order');
    await other.locator('a[href*="/users/refund_confirm"]').first().click();
    await other.waitForURL('**/users/refund_confirm**');
    if (script) await expectSound(other, 'guest-refund');
    await other.locator('select[name="reason"]').selectOption({ index: 1 });
    await other.getByRole('button', { name: 'Submit request' }).click();
    await other.waitForURL('**/order/refund_detail**');
    await other.locator('main', { hasText: 'Shop is reviewing' }).waitFor();

    // a third browser knows the number and the address only, as the shop does
    const third = await visit({ width: 390, script });
    await third.goto('/order/track');
    await field(third, 'orderNo').fill(orderNo);
    await field(third, 'contact').fill(email);
    await third.getByRole('button', { name: 'Show my order' }).click();
    await third.waitForURL('**/order/order_detail**');
    await third.goto(new URL(other.url()).pathname + new URL(other.url()).search);
    await third.waitForURL('**/order/confirm_contact**');
    if (script) await expectSound(third, 'confirm-contact');
    await press(third, 'send');
    await field(third, 'code').fill('000000');
    await press(third, 'confirm');
    await third.getByText('code is wrong').waitFor();
    await field(third, 'code').fill((await outbox(third, email))[0]?.code ?? '');
    await press(third, 'confirm');
    await third.waitForURL('**/order/order_detail**');
    await third.goto(new URL(other.url()).pathname + new URL(other.url()).search);
    await third.locator('main', { hasText: 'Shop is reviewing' }).waitFor();
  });
});

test('a purchase goes on after registering in the dialog, with the chosen variant and number', async () => {
  const email = 'registers@example.com';
  const page = await visit();
  const address = await productPage();
  await page.goto(address);
  await page.getByRole('button', { name: 'One more' }).first().click();
  await press(page, 'buy');
  const dialog = page.getByRole('dialog');
  await dialog.locator('a[href*="mode=6"]').first().click();
  await field(page, 'email').fill(email);
  await press(page, 'send-code');
  await expect.poll(async () => (await outbox(page, email)).length).toBeGreaterThan(0);
  await field(page, 'captcha').fill((await outbox(page, email))[0]?.code ?? '');
  await field(page, 'password').fill(PASSWORD);
  await dialog.locator('input[name="agreement"]').check();
  await press(page, 'register');
  await page.waitForURL('**/order/order_confirm**');
  expect(await page.locator('main').innerText()).toContain('×2');
  expect((await page.context().cookies()).some(({ name }) => name === 'token')).toBe(true);
});

test('a coupon that a guest claims asks for a login, and is claimed after it', async () => {
  for (const path of ['/', '/merchant/coupon']) {
    const page = await visit();
    await page.goto(path);
    const claim = page.locator('form[action="/goods/claim_coupon"] button').first();
    const name = (await claim.getAttribute('aria-label')) ?? '';
    await (await untilTakenOver(claim)).click();
    await field(page, 'email').fill('shopper@stoa.test');
    await field(page, 'password').fill('stoa-demo-2026');
    await page.locator('input[name="agreement"]').check();
    await press(page, 'log-in');
    await page.waitForURL('**coupon=**');
    expect([path, name, new URL(page.url()).searchParams.get('coupon')]).toEqual([
      path,
      name,
      expect.stringMatching(/^(?:claimed|coupon_limit)$/),
    ]);
  }
});

test('“Track an order” is in the footer and opens an order by its number and e-mail', async () => {
  const { no } = await shop()
    .database.db.selectFrom('orders')
    .innerJoin('users', 'users.id', 'orders.user_id')
    .select('orders.no')
    .where('users.email', '=', 'quiet.guest@example.com')
    .executeTakeFirstOrThrow();
  const page = await visit();
  await page.goto('/');
  await page.locator('footer a[href="/order/track"]').click();
  await page.waitForURL('**/order/track');
  await expectSound(page, 'track');
  await field(page, 'orderNo').fill(no);
  await field(page, 'contact').fill('someone.else@example.com');
  await page.getByRole('button', { name: 'Show my order' }).click();
  await page.locator('main [role="alert"]').waitFor();
  await field(page, 'contact').fill('Quiet.Guest@example.com');
  await page.getByRole('button', { name: 'Show my order' }).click();
  await page.waitForURL('**/order/order_detail**');
  await page.locator('main', { hasText: no }).waitFor();
});
