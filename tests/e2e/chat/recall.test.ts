import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ChatHistory } from '../../../domains/chat/contract.ts';
import { userRoomOf } from '../../../platform/live-signals.ts';
import { menuOf } from '../../support/chat-window.ts';
import { chattingPeople } from '../../support/chatting.ts';
import { addCrowd } from '../../support/crowd.ts';
import { type RunningApp, startApp } from '../../support/running-app.ts';
import { visitShop } from '../../support/visitors.ts';

const HOURS = 3_600_000;

let shop: RunningApp;
let people: Awaited<ReturnType<typeof chattingPeople>>;
beforeAll(async () => {
  shop = await startApp();
  people = await chattingPeople(shop);
});
afterAll(() => shop.close());

/** Answers of the server say that it is so much later there than when that message was sent. */
async function letServerBe(page: Page, userId: number, later: { createTime: string; seconds: number }) {
  const now = new Date(Date.parse(later.createTime) + later.seconds * 1_000).toISOString();
  let answers = 0;
  await page.unrouteAll();
  await page.route('**/api/service/history/**', async (route) => {
    const response = await route.fetch();
    const json = (await response.json()) as { data: ChatHistory };
    await route.fulfill({ response, json: { ...json, data: { ...json.data, now } } });
    answers += 1;
  });
  // the window reads again for a signal without content; it may not be connected yet
  const read = () => {
    shop.app.live.publish([{ room: userRoomOf('shop', userId), event: 'chat.message', data: null }]);
    return answers;
  };
  await expect.poll(read, { timeout: 15_000, interval: 100 }).toBeGreaterThan(2);
}

test.each([
  ['two hours slow', -2, 'zh-CN', '撤回', '您撤回了一条消息', '对方撤回了一条消息'],
  ['two hours fast', 2, 'fr', 'Retirer', 'Vous avez retiré un message', 'Votre correspondant a retiré un message'],
])(
  'a text can be recalled 2:59 after sending and not at 3:01 in a browser whose clock is %s',
  async (_what, hours, language, recall, own, other) => {
    const [shopper] = await addCrowd(shop.database.db, 1);
    if (!shopper) throw new Error('a crowd of one was expected');
    const { token, userId } = shopper;
    const page = await visitShop(shop.url, { token, language, fresh: true });
    const wrong = Date.now() + hours * HOURS;
    await page.clock.install({ time: wrong });
    // the window reads as soon as it is connected
    const connected = page.waitForResponse('**/api/service/history/**');
    await page.goto(`${shop.url}/chat/${people.merId}`);
    await connected;
    const editor = page.locator('textarea');
    const log = page.getByRole('log');
    const write = async (text: string) => {
      await editor.fill(text);
      await editor.press('Enter');
      await log.locator('[data-message]').getByText(text, { exact: true }).waitFor();
      const { body } = await shop.call<{ list: { chatId: number }[] }>('GET', '/api/service/list', { token });
      const chatId = body.data.list[0]?.chatId;
      const history = await shop.call<ChatHistory>('GET', `/api/service/history/${chatId}`, { token });
      const sent = history.body.data.list.findLast(({ msn }) => msn === text);
      if (!sent) throw new Error('the message was not stored');
      return sent;
    };
    const first = await write('First');
    // from now on only answers of the server move the time of the window
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 2_000);

    await letServerBe(page, userId, { createTime: first.createTime, seconds: 179 });
    const menu = await menuOf(page, 'First');
    await menu.getByRole('menuitem', { name: recall, exact: true }).click();
    await log.getByText(own).waitFor();
    expect(await page.locator('[data-message]').count()).toBe(0);

    const second = await write('Second');
    await letServerBe(page, userId, { createTime: second.createTime, seconds: 181 });
    await (await menuOf(page, 'Second')).getByRole('menuitem').nth(1).waitFor();
    expect(await page.getByRole('menuitem').count()).toBe(2);

    const desk = await visitShop(shop.url, { token: people.merchant, language });
    await desk.goto(`${shop.url}/login2/chat?chat=${first.chatId}`);
    await desk.getByRole('log').getByText(other).waitFor();
    expect(await desk.getByText('First', { exact: true }).count()).toBe(0);
  },
);
