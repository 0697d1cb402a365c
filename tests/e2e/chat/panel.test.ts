import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { faultsOf } from '../../support/accessibility.ts';
import { chattingPeople } from '../../support/chatting.ts';
import { type RunningApp, startApp } from '../../support/running-app.ts';
import { untilTakenOver, visitShop } from '../../support/visitors.ts';

let shop: RunningApp;
let people: Awaited<ReturnType<typeof chattingPeople>>;
let product: { id: number; merchantId: number };
beforeAll(async () => {
  shop = await startApp();
  people = await chattingPeople(shop);
  product = await shop.database.db
    .selectFrom('products')
    .select(['id', 'merchant_id as merchantId'])
    .where('merchant_id', '=', people.merId)
    .where('status', '=', 'on_sale')
    .orderBy('id')
    .executeTakeFirstOrThrow();
});
afterAll(() => shop.close());

const stateOfChat = async () => {
  const { rows } = await sql<{ state: string }>`
    select state from chat.conversations where merchant_id = ${product.merchantId} order by id desc limit 1`.execute(
    shop.database.db,
  );
  return rows[0]?.state;
};

/** The panel is ready with the floating parts of the page. */
const sideWindow = (page: Page) => page.locator('aside a[href^="/users/merchant_settled"]').first();

describe('the chat panel on a shop page', () => {
  test('opens beside the product, is moved by its header, keeps its position, and ends the chat when it is closed', async () => {
    const page = await visitShop(shop.url, { token: people.shopper, language: 'en' });
    await page.goto(`${shop.url}/goods_detail/${product.id}`);
    const link = page.locator(`main a[href^="/chat/${product.merchantId}?product="]`).first();
    await untilTakenOver(sideWindow(page));
    await link.click();
    const panel = page.locator('[role="dialog"]:has(iframe)');
    await panel.waitFor();
    expect(page.url()).toContain('/goods_detail/');
    const frame = page.frameLocator('[role="dialog"] iframe');
    const header = frame.locator('[data-panel-handle]');
    await header.waitFor();
    await expect.poll(() => frame.locator('textarea').evaluate((field) => field === document.activeElement)).toBe(true);
    const before = await panel.boundingBox();
    expect(before).toMatchObject({ width: 730, height: 654 });
    if (!before) throw new Error('the panel has no box');
    expect(await frame.locator('aside').boundingBox()).toMatchObject({ width: 260 });
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/panel.png` });
    // the panel is a document of its own, with its own landmarks
    expect((await faultsOf(page)).filter((fault) => !fault.startsWith('landmark-unique'))).toEqual([]);

    await page.mouse.move(before.x + 300, before.y + 20);
    await page.mouse.down();
    await page.mouse.move(before.x + 200, before.y + 70, { steps: 5 });
    await page.mouse.up();
    const moved = { x: before.x - 100, y: before.y + 50 };
    await expect.poll(() => panel.boundingBox()).toMatchObject(moved);

    await frame.locator('textarea').focus();
    await page.keyboard.press('Escape');
    await panel.waitFor({ state: 'detached' });
    expect(await link.evaluate((element) => element === document.activeElement)).toBe(true);
    await expect.poll(stateOfChat).toBe('ended');

    await page.reload();
    await untilTakenOver(sideWindow(page));
    await link.click();
    await header.waitFor();
    await expect.poll(() => panel.boundingBox()).toMatchObject(moved);
  });

  test('opens the login dialog for a guest, and a page on a phone', async () => {
    const guest = await visitShop(shop.url);
    await guest.goto(`${shop.url}/goods_detail/${product.id}`);
    await untilTakenOver(sideWindow(guest));
    await guest.locator('main a[href^="/chat/"]').first().click();
    await guest.getByRole('dialog', { name: /sign in/i }).waitFor();
    expect(guest.url()).toContain('/goods_detail/');

    const phone = await visitShop(shop.url, { token: people.shopper, width: 390 });
    await phone.goto(`${shop.url}/goods_detail/${product.id}`);
    await phone.locator('main a[href^="/chat/"]:visible').first().click();
    await phone.waitForURL(/\/chat\/\d+\?product=/);
    await phone.getByRole('textbox', { name: 'Write a message' }).waitFor();
  });

  test('opens from the contact box at the side, which has a hint and a phone number', async () => {
    const page = await visitShop(shop.url, { token: people.shopper, language: 'en' });
    await page.goto('/');
    await untilTakenOver(sideWindow(page));
    const side = page.locator('aside').filter({ has: page.locator('a[href^="/users/merchant_settled"]') });
    await side.getByText('Customer service').hover();
    const box = page.locator('p', { has: page.locator('a[href="/chat/0"]') });
    await box.waitFor();
    expect(await page.locator('a[href^="tel:"]:visible').count()).toBeGreaterThan(0);
    await box.locator('a').click();
    await page.frameLocator('[role="dialog"] iframe').getByRole('textbox', { name: 'Write a message' }).waitFor();
    const panel = await page.locator('[role="dialog"]:has(iframe)').boundingBox();
    if (!panel) throw new Error('the panel has no box');
    // in the middle of a window of 1440 × 900
    expect([panel.x, panel.y]).toEqual([(1440 - 730) / 2, (900 - 654) / 2]);
  });

  test('opens over a store’s own front and over the forum, whose colours it takes', async () => {
    for (const [path, isDark] of [
      [`/store?id=${product.merchantId}`, false],
      ['/bbs', true],
    ] as const) {
      const page = await visitShop(shop.url, { token: people.shopper, language: 'en' });
      if (isDark) await page.addInitScript(() => localStorage.setItem('forum-look', 'dark'));
      await page.goto(path);
      await page.mouse.move(200, 200);
      // until then the link leads to the page of the chat
      await page.waitForFunction(() =>
        performance.getEntriesByType('resource').some(({ name }) => /chat-panel-place|floating-parts/.test(name)),
      );
      await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
      // on phones, a store has its link among those of its theme
      await page.locator('a[href^="/chat/"]:visible').first().click();
      const frame = page.frameLocator('[role="dialog"] iframe');
      await frame.getByRole('textbox', { name: 'Write a message' }).waitFor();
      const colourOf = () => frame.locator('main').evaluate((main) => getComputedStyle(main).backgroundColor);
      await expect.poll(colourOf).toBe(isDark ? 'rgb(24, 28, 34)' : 'rgb(255, 255, 255)');
    }
  });

  test('on phones, its page has the colours of the forum that led to it, and no other chat has them', async () => {
    const page = await visitShop(shop.url, { token: people.shopper, width: 390 });
    await page.addInitScript(() => localStorage.setItem('forum-look', 'dark'));
    await page.goto('/bbs');
    await page.locator('footer a[href="/chat/0"]').click();
    await page.waitForURL('**/chat/0');
    const colour = () => page.locator('main').evaluate((main) => getComputedStyle(main).backgroundColor);
    await expect.poll(colour).toBe('rgb(24, 28, 34)');
    await page.reload();
    expect(await colour()).toBe('rgb(24, 28, 34)');
    await page.goto(`/chat/${product.merchantId}`);
    expect(await colour()).toBe('rgb(255, 255, 255)');
  });

  test('only pages of this site may frame the chat, and no other page of it', async () => {
    const policyOf = async (path: string) =>
      (await fetch(shop.url + path, { headers: { cookie: `token=${people.shopper}` } })).headers.get(
        'content-security-policy',
      );
    expect(await policyOf('/chat/0?panel=1')).toContain("frame-ancestors 'self'");
    expect(await policyOf('/users/user_info')).toContain("frame-ancestors 'none'");
  });
});
