import { afterAll, beforeAll, expect, test } from 'vitest';
import { faultsOf } from '../../support/accessibility.ts';
import { chattingPeople } from '../../support/chatting.ts';
import { addCrowd } from '../../support/crowd.ts';
import { withoutLimits } from '../../support/impatient.ts';
import { type RunningApp, startApp } from '../../support/running-app.ts';
import { visitShop } from '../../support/visitors.ts';

let shop: RunningApp;
let people: Awaited<ReturnType<typeof chattingPeople>>;
let productId: number;
beforeAll(async () => {
  shop = await startApp();
  withoutLimits(shop.app);
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

test('on a phone with the keyboard open, the own message and the answer are in view, and the rest is one row', async () => {
  const { merId, merchant } = people;
  const [newcomer] = await addCrowd(shop.database.db, 1);
  const page = await visitShop(shop.url, { token: newcomer?.token ?? '', language: 'en', width: 390 });
  await page.goto(`${shop.url}/chat/${merId}?product=${productId}`);
  const menu = page.getByRole('region', { name: 'Frequent questions' });
  await menu.waitFor();
  // what a keyboard leaves of 844 px, where it makes the page smaller
  await page.setViewportSize({ width: 390, height: 480 });
  await menu.waitFor({ state: 'detached' });
  const log = page.getByRole('log');
  const isInView = (text: string) => async () => {
    const [list, message] = [await log.boundingBox(), await log.getByText(text, { exact: true }).last().boundingBox()];
    if (!list || !message) return false;
    return message.y >= list.y && message.y + message.height <= list.y + list.height;
  };
  const editor = page.getByRole('textbox', { name: 'Write a message' });
  const write = async (text: string) => {
    await editor.fill(text);
    await editor.press('Enter');
  };
  for (let nth = 1; nth <= 8; nth += 1) await write(`Question ${nth}`);
  await log.locator('[data-message]').getByText('Question 8', { exact: true }).waitFor();
  await expect.poll(isInView('Question 8')).toBe(true);
  const list = await shop.call<{ list: { chatId: number }[] }>('GET', '/api/service/list', {
    token: newcomer?.token ?? '',
  });
  const reply = (msn: string) =>
    shop.call('POST', '/api/service/desk/send', {
      token: merchant,
      body: { chatId: list.body.data.list[0]?.chatId, msn, msnType: 1 },
    });
  await reply('Answer 1');
  await expect.poll(isInView('Answer 1'), { timeout: 10_000 }).toBe(true);
  // the conversation has most of what is left
  expect((await log.boundingBox())?.height).toBeGreaterThan(240);

  await log.evaluate((element) => element.scrollTo(0, 100));
  await page.getByRole('button', { name: 'Newest messages' }).waitFor();
  await reply('Answer 2');
  await page.getByRole('button', { name: 'New messages 1' }).click();
  await expect.poll(isInView('Answer 2')).toBe(true);

  // what was folded is one press away, also with the keyboard closed again
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await menu.count()).toBe(0);
  await page.getByRole('button', { name: 'Send this product?' }).click();
  await log.locator(`a[href="/goods_detail/${productId}"]`).waitFor();
  await page.getByRole('button', { name: 'Frequent questions' }).click();
  await menu.getByRole('button', { name: 'Delivery' }).waitFor();
  expect(await faultsOf(page)).toEqual([]);
});
