import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LOCALES } from '../../../platform/locale/locale.ts';
import { faultsOf } from '../../support/accessibility.ts';
import { type RunningApp, startApp } from '../../support/running-app.ts';
import { type Visit, visitShop } from '../../support/visitors.ts';

const SHOPPER = { email: 'shopper@stoa.test', password: 'stoa-demo-2026' };

let shop: RunningApp;
beforeAll(async () => {
  shop = await startApp();
  // another device, a failed try, and enough logins for a second page
  await shop.call('POST', '/api/front/login/email', { body: { ...SHOPPER, password: 'not-the-password' } });
  for (let nth = 0; nth < 21; nth += 1) await logIn();
});
afterAll(() => shop?.close());

const logIn = async () =>
  (await shop.call<{ token: string }>('POST', '/api/front/login/email', { body: SHOPPER })).body.data.token;
const isIn = async (token: string) => (await shop.call('GET', '/api/front/user/info', { token })).status === 200;

const visit = (token: string, options: Visit = {}) => visitShop(shop.url, { ...options, token });

async function expectSound(page: Page): Promise<void> {
  const width = page.viewportSize()?.width ?? 0;
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  expect(await faultsOf(page, 'main')).toEqual([]);
}

describe.each([
  ['with a script', true, 1440],
  ['without a script', false, 390],
])('%s', (_name, script, width) => {
  test('a device is signed out, then all others, with the keyboard alone', async () => {
    const [there, third, here] = [await logIn(), await logIn(), await logIn()];
    const page = await visit(here, { script, width });
    await page.goto('/users/user_security');
    const devices = page.locator('#devices li');
    const before = await devices.count();
    expect(await devices.first().innerText()).toContain('This device');
    if (script) await expectSound(page);
    await devices
      .filter({ has: page.getByRole('button') })
      .first()
      .getByRole('button')
      .press('Enter');
    await page.getByText('That device has been signed out.').waitFor();
    expect([await devices.count(), await isIn(third), await isIn(there)]).toEqual([before - 1, false, true]);
    await page.getByRole('button', { name: 'Sign out all other devices' }).press('Enter');
    await page.getByText('All other devices have been signed out.').waitFor();
    await page.getByText('You are not signed in anywhere else.').waitFor();
    expect([await devices.count(), await isIn(there), await isIn(here)]).toEqual([1, false, true]);
  });
});

test('the history has pages, and lists a failed attempt', async () => {
  const page = await visit(await logIn(), { width: 390, language: 'fr' });
  await page.goto('/users/user_security');
  await page.getByRole('link', { name: 'Tout afficher' }).click();
  await page.waitForURL('**/users/login_log');
  await expectSound(page);
  await page.getByRole('link', { name: 'Page suivante' }).click();
  await page.waitForURL('**/users/login_log?page=2');
  await page.getByText('Tentative échouée').waitFor();
});

test('no text is missing in any language, and a phone holds them', async () => {
  const token = await logIn();
  // what is drawn does not wait for scripts
  const page = await visit(token, { width: 390, script: false });
  for (const language of LOCALES) {
    await page.context().addCookies([{ name: 'language', value: language, url: shop.url }]);
    for (const path of ['/users/user_security', '/users/login_log']) {
      await page.goto(path);
      expect(await page.locator('body').innerText()).not.toMatch(/\b(?:security|account|shell|login):[a-z_]+/);
      expect([path, await page.evaluate(() => document.documentElement.scrollWidth)]).toEqual([path, 390]);
    }
  }
});

test('when a session ends while a page is open, the dialog logs in over the page, and returns to it', async () => {
  const token = await logIn();
  const list = await shop.call<{ list: { id: number }[] }>('GET', '/api/front/product/list?inStock=true&limit=1');
  const productId = list.body.data.list[0]?.id;
  const detail = await shop.call<{ skus: { id: number; available: number }[] }>(
    'GET',
    `/api/front/product/detail/${productId}`,
  );
  const skuId = detail.body.data.skus.find(({ available }) => available > 1)?.id;
  const pre = await shop.call<{ preOrderNo: string }>('POST', '/api/front/order/pre', {
    token,
    body: { productId, skuId, num: 1 },
  });
  const page = await visit(token);
  const path = `/order/order_confirm?pre=${pre.body.data.preOrderNo}`;
  await page.goto(path);
  await page.evaluate(() => localStorage.setItem('mine', 'x'));
  await shop.call('POST', '/api/front/login/logout', { token });
  await page.locator('input[name="shippingType"]').nth(1).check();
  const dialog = page.getByRole('dialog');
  await dialog.locator('input[name="email"]').fill(SHOPPER.email);
  expect(await page.evaluate(() => localStorage.getItem('mine'))).toBeNull();
  expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('token');
  await dialog.locator('input[name="password"]').fill(SHOPPER.password);
  await dialog.locator('input[name="agreement"]').check();
  await dialog.locator('button[value="log-in"]:not([aria-hidden])').click();
  await dialog.waitFor({ state: 'detached' });
  await page.locator('input[name="shippingType"]').first().waitFor();
  expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(path);
});

test('a press after the session has ended says so, and the header shows nobody', async () => {
  const token = await logIn();
  const page = await visit(token);
  await page.goto('/goods/goods_search');
  await page.locator('a[href^="/goods_detail/"]').first().click();
  const heart = page.locator('form[action="/goods/collect"] button').first();
  await heart.waitFor();
  await page.evaluate(() => localStorage.setItem('mine', 'x'));
  await shop.call('POST', '/api/front/login/logout', { token });
  await heart.click();
  await page.getByRole('dialog').locator('input[name="email"]').waitFor();
  await page.getByText(shop.app.texts.en.t('errors:login_required')).waitFor();
  await page.locator('header a[href="/login"]').first().waitFor({ state: 'attached' });
  expect(await page.evaluate(() => localStorage.getItem('mine'))).toBeNull();
  expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('token');
});
