import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningApp, startApp } from '../../support/running-app.ts';
import { visitShop } from '../../support/visitors.ts';

let shop: RunningApp;
beforeAll(async () => {
  shop = await startApp();
});
afterAll(() => shop.close());

const firstProduct = (page: Page) => page.locator('main a[href^="/goods_detail/"]').first();

const isControlled = (page: Page) =>
  expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);

/** A visit with the worker in charge of the page. */
async function visit(language = 'en', width = 390): Promise<Page> {
  const page = await visitShop(shop.url, { language, width, worker: true });
  await page.goto('/goods/goods_search');
  await isControlled(page);
  // the first page was answered before there was a worker
  await page.reload();
  return page;
}

test('a visited list and product open offline, also after a reload', async () => {
  const page = await visit();
  const address = (await firstProduct(page).getAttribute('href')) ?? '';
  await firstProduct(page).click();
  await page.locator('[name="skuId"]').first().waitFor({ state: 'attached' });
  const name = await page.locator('h1').innerText();
  await page.goBack();
  await firstProduct(page).waitFor();
  await page.context().setOffline(true);
  await page.reload();
  await firstProduct(page).click();
  await page.waitForURL(`**${address}`);
  await expect.poll(() => page.locator('h1').innerText()).toBe(name);
  await page.goBack();
  await firstProduct(page).waitFor();
  await page.context().setOffline(false);
});

test('the cart is shown as it was', async () => {
  const page = await visit();
  await page.goto((await firstProduct(page).getAttribute('href')) ?? '');
  const name = await page.locator('h1').innerText();
  const skuId = Number(await page.locator('[name="skuId"]').first().inputValue());
  await page.request.post('/api/front/cart/save', { data: { skuId, num: 1 } });
  await page.goto('/order/shopping_cart');
  await page.getByText(name).first().waitFor();
  await page.context().setOffline(true);
  await page.reload();
  await page.getByText(name).first().waitFor();
  await page.context().setOffline(false);
});

test.each(['en', 'zh-CN', 'zh-TW', 'fr', 'th', 'lao'] as const)(
  'a page that was not stored says in %s that there is no connection, and opens by itself later',
  async (language) => {
    const page = await visit(language);
    const { t } = shop.app.texts[language];
    await expect.poll(() => page.evaluate(async () => (await caches.match('/offline')) !== undefined)).toBe(true);
    await page.context().setOffline(true);
    await page.goto('/activity_list?state=coming').catch(() => {});
    await page.getByRole('heading', { name: t('errors:offline.title') }).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
    await page.context().setOffline(false);
    await page.locator('header').first().waitFor();
    expect(new URL(page.url()).pathname).toBe('/activity_list');
  },
);

test('stored pages are deleted when the reader changes, and account pages are never stored', async () => {
  const body = { email: 'shopper@stoa.test', password: 'stoa-demo-2026' };
  const { token } = (await shop.call<{ token: string }>('POST', '/api/front/login/email', { body })).body.data;
  const page = await visitShop(shop.url, { token, worker: true });
  await page.goto('/');
  await isControlled(page);
  await page.reload();
  await page.goto('/users/orders');
  await page.goto('/goods/goods_search');
  const kept = () =>
    page.evaluate(async () => {
      const pages = await (await caches.open('pages')).keys();
      return pages.map(({ url }) => new URL(url).pathname).filter((path) => !path.startsWith('/offline'));
    });
  await expect.poll(kept).toEqual(['/', '/goods/goods_search']);
  const own = () => page.evaluate(async () => (await (await caches.match('/'))?.text())?.includes('林晓') ?? false);
  expect(await own()).toBe(true);
  await page.goto('/');
  await page
    .locator('form[action="/logout"] button')
    .first()
    .evaluate((button) => (button as HTMLElement).click());
  await page.waitForURL('**/');
  await expect.poll(own).toBe(false);
  // a session that ends without a logout
  const again = (await shop.call<{ token: string }>('POST', '/api/front/login/email', { body })).body.data.token;
  await page.context().addCookies([{ name: 'token', value: again, url: shop.url }]);
  const keptCart = async () => {
    await page.goto('/order/shopping_cart');
    return kept();
  };
  await expect.poll(keptCart, { timeout: 15_000 }).toContain('/order/shopping_cart');
  await page.context().clearCookies({ name: 'token' });
  await page.goto('/goods/goods_search');
  await expect.poll(kept).not.toContain('/order/shopping_cart');
});

test.each(['a navigation', 'a press'])(
  'stored pages are deleted when %s finds that the session was ended elsewhere, before any page is loaded',
  async (by) => {
    const body = { email: 'shopper@stoa.test', password: 'stoa-demo-2026' };
    const { token } = (await shop.call<{ token: string }>('POST', '/api/front/login/email', { body })).body.data;
    const page = await visitShop(shop.url, { token, worker: true });
    await page.goto('/');
    await isControlled(page);
    await page.goto('/order/shopping_cart');
    await page.goto('/goods/goods_search');
    await firstProduct(page).click();
    const heart = page.locator('form[action="/goods/collect"] button').first();
    await heart.waitFor();
    const isKept = () => page.evaluate(async () => (await caches.match('/order/shopping_cart')) !== undefined);
    expect(await isKept()).toBe(true);
    await page.evaluate(() => Object.assign(window, { stays: true }));
    await shop.call('POST', '/api/front/login/logout', { token });
    if (by === 'a press') await heart.click();
    else await page.goBack();
    await expect.poll(isKept).toBe(false);
    expect(await page.evaluate(() => 'stays' in window)).toBe(true);
  },
);

test('a click on a link shows at once that the page is on its way', async () => {
  const page = await visitShop(shop.url, { language: 'en' });
  await page.goto('/goods/goods_search');
  await page.route('**/*.data*', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    await route.continue();
  });
  await firstProduct(page).click();
  await page.locator('.navigation-progress').waitFor({ timeout: 1_000 });
  await page.waitForURL('**/goods_detail/**');
  await expect.poll(() => page.locator('.navigation-progress').count()).toBe(0);
});
