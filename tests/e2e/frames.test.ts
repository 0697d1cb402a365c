import { sql } from 'kysely';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { fillGuestCart, logInAsShopper, openBuyersShop } from '../support/buyer.ts';
import { untilTakenOver } from '../support/visitors.ts';

const { shop, visit } = openBuyersShop();

async function open(path: string, options: Parameters<typeof visit>[0] = {}): Promise<Page> {
  const page = await visit(options);
  await page.goto(path);
  return page;
}
/** Moves the pointer over something once its script can notice. */
async function pointAt(page: Page, part: Locator): Promise<void> {
  await untilTakenOver(part);
  await page.mouse.move(5, 700);
  await part.hover();
}
const scrollTo = (page: Page, y: number) => page.evaluate((top) => window.scrollTo(0, top), y);

describe('the header', () => {
  test('is fixed after 120 px, not before, and its search is at most 750 wide', async () => {
    const page = await open('/');
    const bar = page.locator('header input[name="keyword"]').first();
    const isFixed = () => bar.evaluate((input) => input.closest('.fixed') !== null);
    await scrollTo(page, 120);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(120);
    expect(await isFixed()).toBe(false);
    expect(await bar.evaluate((input) => input.closest('form')?.getBoundingClientRect().width)).toBe(750);
    await scrollTo(page, 121);
    await expect.poll(isFixed).toBe(true);
    await scrollTo(page, 0);
    await expect.poll(isFixed).toBe(false);
  });

  test('opens three levels of categories when the pointer comes over one', async () => {
    const page = await open('/');
    const menu = page.getByRole('navigation', { name: 'All categories' }).first();
    await pointAt(page, menu.getByRole('link').first());
    const panel = menu.locator('div[id] ul a');
    await panel.first().waitFor();
    const third = await panel.first().innerText();
    await panel.first().click();
    await page.waitForURL(/goods_search\?cid=\d+/);
    await page.getByRole('heading', { level: 1, name: third }).waitFor();
  });

  test('counts the cart, and each entry of the user menu leads to a page', async () => {
    const page = await visit();
    await logInAsShopper(page);
    await fillGuestCart(page);
    await page.goto('/');
    const { data } = (await (await page.request.get('/api/front/cart/list')).json()) as {
      data: { groups: { lines: { num: number }[] }[] };
    };
    const pieces = data.groups.flatMap(({ lines }) => lines).reduce((sum, { num }) => sum + num, 0);
    const cart = page.locator('header a[href="/order/shopping_cart"]:visible');
    await expect.poll(() => cart.getAttribute('aria-label')).toBe(`Cart, ${pieces} items`);
    const entries = page.locator('header a[href^="/users/"]');
    const links = new Set(await entries.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? '')));
    expect(links.size).toBeGreaterThan(5);
    for (const link of links) expect([link, (await page.request.get(link)).status()]).toEqual([link, 200]);
  });

  test('shows which keys add the page to the bookmarks', async () => {
    const page = await open('/');
    await (await untilTakenOver(page.getByRole('button', { name: 'Add to favourites' }))).click();
    await page.getByText('Press Ctrl+D to add this page to your favourites').waitFor();
  });

  test('a closed banner stays closed', async () => {
    const page = await open('/');
    const close = page.getByRole('button', { name: 'Close this notice' });
    await (await untilTakenOver(close)).click();
    await close.waitFor({ state: 'hidden' });
    await page.reload();
    expect(await close.isVisible()).toBe(false);
  });

  test('choosing a currency leads home, with prices in it', async () => {
    const page = await open('/goods/goods_search?keyword=lamp');
    await (await untilTakenOver(page.locator('summary[aria-label="Currency: CNY"]'))).click();
    await page.locator('button[name="currency"][value="USD"]:visible').click();
    await page.waitForURL(`${shop().url}/`);
    await page.locator('summary[aria-label="Currency: USD"]').waitFor();
    expect(await page.getByRole('main').innerText()).toMatch(/\$\s?\d/);
  });

  test('asks for unread messages every minute while signed in', async () => {
    const page = await visit({ fresh: true });
    await logInAsShopper(page);
    const requests: string[] = [];
    page.on('request', (request) => request.url().endsWith('/messageCenter/unread') && requests.push(request.url()));
    await page.clock.install();
    await page.goto('/');
    await untilTakenOver(page.getByRole('link', { name: /^Messages/ }).first());
    const before = requests.length;
    for (const minutes of [1, 2]) {
      await page.clock.runFor(60_000);
      await expect.poll(() => requests.length).toBeGreaterThanOrEqual(before + minutes);
    }
  });
});

describe('the side window', () => {
  test('leads to customer service and to opening a shop, and back to the top', async () => {
    const page = await open('/');
    const window = page.getByRole('complementary', { name: 'Help and shortcuts' });
    expect(await window.locator('a[href="/users/merchant_settled?menuCur=70"]').count()).toBe(1);
    const top = page.getByRole('button', { name: 'Back to top' });
    expect(await top.isVisible()).toBe(false);
    await scrollTo(page, 900);
    await top.click();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
    await pointAt(page, window.locator('summary'));
    await page.getByText('How can we help?').waitFor();
    expect(await window.locator('a[href^="tel:"]').count()).toBe(1);
    await page.getByRole('link', { name: 'Chat with us' }).click();
    await page.getByRole('dialog').or(page.locator('[data-chat-panel]')).first().waitFor();
  });

  test('stays away from pages with a button to buy where it would cover it', async () => {
    const page = await visit({ script: false, width: 768 });
    const isShown = async (path: string) => {
      await page.goto(path);
      return page.locator('aside[aria-label="Help and shortcuts"]').isVisible();
    };
    const [product] = (
      await sql<{ id: number }>`select id from products where status = 'on_sale' limit 1`.execute(shop().database.db)
    ).rows;
    expect([await isShown('/'), await isShown(`/goods_detail/${product?.id}`)]).toEqual([true, false]);
    expect(await isShown('/order/shopping_cart')).toBe(false);
    await page.setViewportSize({ width: 1440, height: 900 });
    expect(await isShown('/order/shopping_cart')).toBe(true);
  });

  test('is below the page in windows without room beside it', async () => {
    const page = await visit({ script: false, width: 768 });
    const aside = page.locator('aside[aria-label="Help and shortcuts"]');
    const isBelow = async () => {
      const [box, main] = await Promise.all([aside.boundingBox(), page.locator('main').boundingBox()]);
      return (box?.y ?? 0) >= (main?.y ?? 0) + (main?.height ?? 0);
    };
    for (const [width, below] of [
      [768, true],
      [1280, true],
      [1366, false],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto('/');
      await aside.waitFor();
      expect([width, await isBelow()]).toEqual([width, below]);
    }
  });
});

test('a menu that opened under the pointer stays open when its label is clicked', async () => {
  const page = await open('/');
  const label = page.locator('summary[aria-label="Currency: CNY"]');
  const choice = page.locator('button[name="currency"][value="USD"]:visible');
  await pointAt(page, label);
  await choice.waitFor();
  await label.click();
  await label.click();
  expect(await choice.isVisible()).toBe(true);
  await page.mouse.move(5, 700);
  await choice.waitFor({ state: 'hidden' });
  await label.focus();
  await page.keyboard.press('Enter');
  await choice.waitFor();
});

test('a product page leads through its sections and recommends others', async () => {
  const list = await shop().call<{ list: { id: number }[] }>('GET', '/api/front/product/list?limit=1&sort=sales');
  const page = await open(`/goods_detail/${list.body.data.list[0]?.id}`);
  const sections = page.getByRole('main').locator('nav a[href^="#"]');
  for (const link of await sections.all()) {
    const target = (await link.getAttribute('href')) ?? '';
    expect([target, await page.locator(target).count()]).toEqual([target, 1]);
  }
  await sections.filter({ hasText: 'Reviews' }).click();
  await expect
    .poll(() => page.locator('#reviews').evaluate((part) => part.getBoundingClientRect().top))
    .toBeLessThan(450);
  expect(await page.getByRole('main').locator('a[href^="/goods_detail/"]').count()).toBeGreaterThan(2);
});

test('a signed-in buyer goes from the product straight to the checkout', async () => {
  const page = await visit();
  await logInAsShopper(page);
  const list = await shop().call<{ list: { id: number }[] }>('GET', '/api/front/product/list?limit=20&inStock=true');
  for (const { id } of list.body.data.list) {
    const detail = await shop().call<{ skus: { id: number; available: number }[] }>(
      'GET',
      `/api/front/product/detail/${id}`,
    );
    const sku = detail.body.data.skus.find(({ available }) => available > 3);
    if (!sku) continue;
    await page.goto(`/goods_detail/${id}?sku=${sku.id}`);
    break;
  }
  await (await untilTakenOver(page.locator('form#buy button[value="buy"]'))).click();
  await page.waitForURL('**/order/order_confirm**');
  await page.locator('button[value="place"]').waitFor();
});

test('on a phone the cart is edited in a mode of its own', async () => {
  const page = await visit({ width: 390 });
  await fillGuestCart(page);
  await page.goto('/order/shopping_cart');
  await (await untilTakenOver(page.getByRole('button', { name: 'Edit' }))).click();
  await page.getByRole('button', { name: 'Remove selected' }).click();
  await expect.poll(() => page.locator('input[name="num"]').count()).toBe(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => page.locator('input[name="num"]').count()).toBe(2);
});

/** Places an order of the signed-in shopper; returns its number and that of its payment. */
async function placeOrder(page: Page): Promise<{ orderNo: string; paymentNo: string }> {
  const post = async (path: string, data: unknown) => (await (await page.request.post(path, { data })).json()).data;
  const { rows } = await sql<{ productId: number; skuId: number }>`
    select p.id as "productId", s.id as "skuId" from skus s join products p on p.id = s.product_id join stock k on k.sku_id = s.id
    where p.status = 'on_sale' and p.kind = 'physical' and s.active and k.on_hand > k.reserved + 5 and s.price_minor > 0
    order by s.id limit 1`.execute(shop().database.db);
  const { preOrderNo } = await post('/api/front/order/pre', { ...rows[0], num: 1 });
  const addresses = (await (await page.request.get('/api/front/address/list')).json()) as { data: { id: number }[] };
  const order = { preOrderNo, addressId: addresses.data[0]?.id, requestId: `unpaid-${preOrderNo}` };
  const placed = await post('/api/front/order/create', order);
  return { orderNo: placed.orders[0].orderNo, paymentNo: placed.orderNo };
}

test('on a phone a currency is chosen, and a price that was typed narrows the list', async () => {
  const page = await open('/', { width: 390 });
  await page.locator('summary[aria-label^="Language"]:visible').click();
  // the page that the answer leads to would break off the next navigation
  const reloaded = page.waitForEvent('load');
  await page.locator('details[open] button[name=currency][value=EUR]').click();
  await reloaded;
  expect((await page.context().cookies()).find(({ name }) => name === 'currency')?.value).toBe('EUR');
  await page.goto('/goods/goods_search');
  await (await untilTakenOver(page.getByRole('button', { name: 'Filters' }))).click();
  await page.locator('[role=dialog] input[name=maxPrice]').fill('20');
  await page.locator('[role=dialog]').getByRole('button', { name: /^Show/ }).click();
  await page.waitForURL(/[?&]maxPrice=20(&|$)/);
  await page.locator('[role=dialog]').waitFor({ state: 'detached' });
});

test('the buyer’s list pays, repeats and deletes orders', async () => {
  const page = await visit();
  await logInAsShopper(page);
  const unpaid = await placeOrder(page);
  await page.goto('/users/order_list');
  const again = page.getByRole('button', { name: /^Buy again: order/ }).first();
  await (await untilTakenOver(again)).click();
  await page.waitForURL('**/order/shopping_cart**');
  await page.locator('input[name="num"]').first().waitFor();

  await page.goto('/users/order_list');
  await page
    .getByRole('link', { name: /^Pay now: order/ })
    .first()
    .click();
  await page.waitForURL(`**/payment?orderNo=${unpaid.paymentNo}`);

  const cancelled = await page.request.post('/api/front/order/cancel', { data: { orderNo: unpaid.orderNo } });
  expect(cancelled.status()).toBe(200);
  await page.goto('/users/order_list');
  const erase = page.getByRole('link', { name: /^Delete: order/ }).first();
  const name = (await erase.getAttribute('aria-label')) ?? '';
  await (await untilTakenOver(erase)).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByText('The order was deleted').waitFor();
  await expect.poll(() => page.getByRole('link', { name }).count()).toBe(0);
});

describe('the login', () => {
  test('by e-mail needs the agreement ticked', async () => {
    const page = await open('/login');
    await page.locator('form input[name="email"]:not([type=hidden])').fill('shopper@stoa.test');
    await page.locator('form input[name="password"]:visible').fill('stoa-demo-2026');
    await page.locator('button[value="log-in"]:not([aria-hidden]):visible').click();
    await page.getByText('Please accept the terms first').waitFor();
    expect(await page.locator('input[name="agreement"]:visible').getAttribute('aria-invalid')).toBe('true');
    expect(new URL(page.url()).pathname).toBe('/login');
  });
});
