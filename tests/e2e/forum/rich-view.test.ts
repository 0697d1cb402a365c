import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { faultsOf } from '../../support/accessibility.ts';
import { openSmallForum, type SmallForum } from '../../support/forum.ts';
import { withoutLimits } from '../../support/impatient.ts';
import { type RunningApp, startApp } from '../../support/running-app.ts';
import { visitShop } from '../../support/visitors.ts';

let app: RunningApp;
let forum: SmallForum;
let token: string;
beforeAll(async () => {
  app = await startApp();
  withoutLimits(app.app);
  forum = await openSmallForum(app);
  const body = { email: 'merchant@stoa.test', password: 'stoa-demo-2026' };
  token = (await app.call<{ token: string }>('POST', '/api/front/login/email', { body })).body.data.token;
});
afterAll(() => app.close());

const visit = () => visitShop(app.url, { token, language: 'en', width: 390 });
const fits = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);
const publish = async (title: string, source: string) => {
  const body = { kind: 'text', title, source, boardId: forum.boardId };
  return (await app.call<{ id: number }>('POST', '/api/community/topic/publish', { token, body })).body.data.id;
};
const edit = async (source: string) => {
  const page = await visit();
  await page.goto(`/bbs/postTopic?topic=${await publish('Sizes of pans', source)}`);
  return page;
};

describe('the rich view', () => {
  test('keeps headings, lists, code and what looks like HTML when a topic is edited', async () => {
    const source = '# Sizes\n\nUse the <div> tag\n\n- 20 cm\n- 24 cm\n\n```\n# code\n```\n\n今天**注意！**明天';
    const page = await edit(source);
    const text = page.locator('[role=textbox][contenteditable]');
    await text.locator('h2', { hasText: 'Sizes' }).waitFor();
    await text.click();
    await page.keyboard.press('Control+End');
    await page.keyboard.type('!');
    expect(await page.locator('textarea[name=source]').inputValue()).toBe(`${source}!`);
    await page.keyboard.press('Enter');
    await page.keyboard.insertText('# 5 reasons');
    expect(await page.locator('textarea[name=source]').inputValue()).toBe(`${source}!\n\n\\# 5 reasons`);
    await page.keyboard.insertText(' 你好@');
    await page.getByText('Type a name').waitFor();
    expect(await faultsOf(page, 'main form')).toEqual([]);
  });

  test('is not offered for a table, and says so, until the table is gone', async () => {
    const page = await edit('a\n\n|x|y|\n|-|-|\n|1|2|\n\nb');
    const field = page.locator('textarea[name=source]');
    const reason = page.getByText('The rich view cannot keep everything in this text');
    await reason.waitFor();
    expect(await field.isVisible()).toBe(true);
    await page.getByRole('button', { name: 'Rich text' }).click();
    await reason.waitFor();
    expect(await field.inputValue()).toContain('|x|y|');
    expect(await fits(page)).toBe(true);
    await field.fill('**no table**');
    await page.getByRole('button', { name: 'Rich text' }).click();
    await page.locator('[role=textbox][contenteditable] strong').waitFor();
    expect(await reason.count()).toBe(0);
  });

  test('long words and piled marks of titles stay inside their cards on a phone', async () => {
    const title = 'W'.repeat(150);
    const id = await publish(title, `${title} a${'\u0301'.repeat(70)}`);
    const page = await visit();
    /** Texts that are wider than their place and not shortened by three dots. */
    const wide = () =>
      page.evaluate(() =>
        [...document.querySelectorAll('main :is(h1, h2, p):not(.sr-only)')]
          .filter((each) => each.scrollWidth > each.clientWidth + 1 && getComputedStyle(each).overflowX !== 'hidden')
          .map((each) => each.textContent?.slice(0, 80)),
      );
    for (const path of [
      `/bbs/topic/${id}`,
      '/bbs',
      '/bbs/theme3',
      '/bbs/theme1_2',
      '/bbs/my/topicList',
      `/bbs/search?keyword=${title.slice(0, 60)}`,
    ]) {
      await page.goto(path);
      expect([path, await fits(page), await wide()]).toEqual([path, true, []]);
    }
  });
});
