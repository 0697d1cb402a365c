import type { FrameLocator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { faultsOf } from '../../support/accessibility.ts';
import { announced, hasFocus, tabTo } from '../../support/chat-window.ts';
import { chattingPeople } from '../../support/chatting.ts';
import { addCrowd } from '../../support/crowd.ts';
import { type RunningApp, startApp } from '../../support/running-app.ts';
import { untilTakenOver, visitShop } from '../../support/visitors.ts';

let shop: RunningApp;
let people: Awaited<ReturnType<typeof chattingPeople>>;
let productId: number;
beforeAll(async () => {
  shop = await startApp();
  people = await chattingPeople(shop);
  const product = await shop.database.db
    .selectFrom('products')
    .select('id')
    .where('merchant_id', '=', people.merId)
    .where('status', '=', 'on_sale')
    .orderBy('id')
    .executeTakeFirstOrThrow();
  productId = product.id;
});
afterAll(() => shop.close());

/** Creates a shopper without any conversation. */
const newcomer = async () => (await addCrowd(shop.database.db, 1))[0]?.token ?? '';

/** Everything that the window can do, from its editor and back to it, without a mouse. */
async function talk(page: Page, window: Page | FrameLocator): Promise<void> {
  const editor = window.getByRole('textbox', { name: 'Write a message' });
  const log = window.getByRole('log');
  const said = (text: string) => log.locator('[data-message]').getByText(text, { exact: true });
  await hasFocus(editor);
  await page.keyboard.type('Does it fit my phone?');
  await page.keyboard.press('Enter');
  await said('Does it fit my phone?').waitFor();
  await hasFocus(editor);

  await tabTo(page, window.getByRole('button', { name: 'Emoji' }), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await hasFocus(window.getByRole('button', { name: 'grinning' }));
  await page.keyboard.press('Escape');
  await hasFocus(editor);
  await tabTo(page, window.getByRole('button', { name: 'Emoji' }), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await page.keyboard.press('End');
  await hasFocus(window.getByRole('button', { name: 'gift' }));
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Enter');
  await hasFocus(editor);
  await page.keyboard.press('Enter');
  await said('🌹').waitFor();

  await tabTo(page, window.getByRole('button', { name: 'Send this product?' }), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await log.locator(`a[href="/goods_detail/${productId}"]`).waitFor();
  await hasFocus(editor);

  // the list is one stop: the arrow keys go from the newest message upwards
  await tabTo(page, log, 'Shift+Tab');
  for (let nth = 0; nth < 3; nth += 1) await page.keyboard.press('ArrowUp');
  await hasFocus(log.locator('[data-message]', { hasText: 'Does it fit my phone?' }));
  await page.keyboard.press('ContextMenu');
  const menu = window.getByRole('menu', { name: 'Message actions' });
  await hasFocus(menu.getByRole('menuitem', { name: 'Copy' }));
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await hasFocus(editor);
  expect(await editor.inputValue()).toBe('“Does it fit my phone?”\n');
  await page.keyboard.press('Control+A');
  await page.keyboard.press('Delete');

  await tabTo(page, log, 'Shift+Tab');
  await page.keyboard.press('Home');
  await page.keyboard.press('Shift+F10');
  await menu.waitFor();
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await log.getByText('You recalled a message').waitFor();
  expect(await said('Does it fit my phone?').count()).toBe(0);
  await hasFocus(editor);
}

/** What a screen reader says while an agent answers: the answer once, and nothing of what the shopper wrote. */
async function listen(page: Page, window: Page | FrameLocator): Promise<void> {
  const editor = window.getByRole('textbox', { name: 'Write a message' });
  const path = `/api/service/desk/list?tab=all&merId=${people.merId}`;
  const desk = await shop.call<{ list: { chatId: number }[] }>('GET', path, { token: people.merchant });
  const body = { chatId: desk.body.data.list[0]?.chatId, msn: 'It fits.', msnType: 1 };
  expect((await shop.call('POST', '/api/service/desk/send', { token: people.merchant, body })).status).toBe(200);
  const heard = async () => (await announced(window)).filter((text) => text.includes('It fits.'));
  await expect.poll(heard, { timeout: 10_000 }).toHaveLength(1);
  expect((await heard())[0]).toMatch(/: It fits\.$/);
  await page.keyboard.type('Thank you');
  await page.keyboard.press('Enter');
  await window.getByRole('log').locator('[data-message]').getByText('Thank you', { exact: true }).waitFor();
  expect((await announced(window)).join('\n')).not.toContain('Thank you');
  expect(await heard()).toHaveLength(1);
  await hasFocus(editor);
}

test('a shopper without a mouse opens the chat from a product, writes, sends, quotes, recalls and closes it', async () => {
  const page = await visitShop(shop.url, { token: await newcomer(), language: 'en' });
  await page.goto(`${shop.url}/goods_detail/${productId}`);
  await untilTakenOver(page.locator('aside a[href^="/users/merchant_settled"]').first());
  const link = page.locator(`main a[href^="/chat/${people.merId}?product="]`).first();
  await link.focus();
  await page.keyboard.press('Enter');
  const window = page.frameLocator('[role="dialog"] iframe');
  await talk(page, window);
  await listen(page, window);
  await page.keyboard.press('Escape');
  await page.locator('[role="dialog"]:has(iframe)').waitFor({ state: 'detached' });
  await hasFocus(link);
});

test('the same on a screen 390 wide, where the chat is a page', async () => {
  const page = await visitShop(shop.url, { token: await newcomer(), language: 'en', width: 390 });
  await page.goto(`${shop.url}/chat/${people.merId}?product=${productId}`);
  await tabTo(page, page.getByRole('textbox', { name: 'Write a message' }));
  await talk(page, page);
  await listen(page, page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  expect(await faultsOf(page)).toEqual([]);
  await tabTo(page, page.getByRole('link', { name: 'Close' }));
  await page.keyboard.press('Enter');
  await page.waitForURL(`${shop.url}/`);
});
