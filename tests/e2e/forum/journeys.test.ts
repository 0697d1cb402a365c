import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { faultsOf } from '../../support/accessibility.ts';
import { openSmallForum, type SmallForum } from '../../support/forum.ts';
import { type RunningApp, startApp } from '../../support/running-app.ts';
import { visitShop } from '../../support/visitors.ts';

let app: RunningApp;
let forum: SmallForum;
let token: string;
beforeAll(async () => {
  app = await startApp();
  forum = await openSmallForum(app);
  const body = { email: 'merchant@stoa.test', password: 'stoa-demo-2026' };
  token = (await app.call<{ token: string }>('POST', '/api/front/login/email', { body })).body.data.token;
});
afterAll(() => app.close());

describe.each([
  ['on a wide screen', 1440],
  ['on a phone', 390],
])('%s', (_, width) => {
  test('a member writes a question in the rich view, previews and publishes it', async () => {
    const page = await visitShop(app.url, { token, language: 'en', width });
    await page.goto('/bbs/postTopic?kind=question');
    await page.locator('input[name=title]').fill(`Which oil for cast iron at ${width}?`);
    await page.locator('select[name=board]').selectOption(String(forum.boardId));
    const text = page.locator('[role=textbox][contenteditable]');
    await text.click();
    await page.keyboard.type('I have **linseed** oil.');
    await page.locator('button[value=preview]').click();
    await page.locator('section .forum-text strong', { hasText: 'linseed' }).waitFor();
    expect(await faultsOf(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    await page.locator('[role=status]', { hasText: 'Draft saved' }).waitFor();
    await page.locator('button[value=publish]').click();
    await page.waitForURL(/\/bbs\/topic\/\d+$/);
    await page.locator('h1', { hasText: `Which oil for cast iron at ${width}?` }).waitFor();
  });

  test('a reader likes a topic and comments on it without leaving the page', async () => {
    const page = await visitShop(app.url, { token, language: 'en', width });
    await page.goto(`/bbs/topic/${forum.questionId}`);
    expect(await faultsOf(page)).toEqual([]);
    const like = page.locator('article button[value=like]').first();
    const wasOn = (await like.getAttribute('aria-pressed')) === 'true';
    await like.click();
    await page.locator(`article button[value=like][aria-pressed="${!wasOn}"]`).first().waitFor();
    await page.locator('#reply textarea').fill(`Salt works, seen at ${width}.`);
    await page.locator('#reply button[value=comment]').click();
    await page.locator('#comments li', { hasText: `Salt works, seen at ${width}.` }).waitFor();
    expect(await page.locator('#reply textarea').inputValue()).toBe('');
  });
});

test('when two windows change a draft, the second is warned and neither overwrites the other', async () => {
  const write = async (path: string, words: string) => {
    const page = await visitShop(app.url, { token, language: 'en' });
    await page.goto(path);
    await page.locator('input[name=title]').fill(words);
    return page;
  };
  const first = await write('/bbs/postTopic', 'First words');
  await first.locator('[role=status]', { hasText: 'Draft saved' }).waitFor();
  const id = await first.locator('input[name=draftId]').inputValue();
  const second = await visitShop(app.url, { token, language: 'en' });
  await second.goto(`/bbs/postTopic?draft=${id}`);
  const saved = first.waitForResponse('**/api/community/draft/save');
  await first.locator('input[name=title]').fill('First window');
  await saved;
  await second.locator('input[name=title]').fill('Second window');
  await second.locator('[role=alert]', { hasText: 'another window' }).waitFor();
  expect(await second.locator('input[name=title]').inputValue()).toBe('Second window');
  await second.locator('[role=alert] button').click();
  await second.locator('[role=status]', { hasText: 'Draft saved' }).waitFor();
  await second.goto('/bbs/my/drafts');
  await second.locator('main li', { hasText: 'First window' }).first().waitFor();
  await second.locator('main li', { hasText: 'Second window' }).first().waitFor();
});

test('a long topic is read with the keyboard, from the place where its reader stopped', async () => {
  const { db } = app.database;
  const add = (from: number, to: number) =>
    sql`
    insert into forum.comments (site_id, topic_id, author_id, state, locale, source, html, render_version, words)
    select ${forum.siteId}, ${forum.pollId}, ${forum.authorId}, 'published', 'en', 'x', '<p>Number ' || n || '</p>', 1, ''
    from generate_series(${from}::int, ${to}::int) n`.execute(db);
  const page = await visitShop(app.url, { token, language: 'en' });
  const open = () => page.goto(`/bbs/topic/${forum.pollId}`);
  await add(1, 25);
  await open();
  await page.keyboard.press('j');
  await page.locator('article[data-step]:focus').waitFor();
  await page.keyboard.press('j');
  await page.locator('#number-1:focus').waitFor();
  const liked = page.waitForResponse('**/bbs/act*');
  await page.keyboard.press('l');
  await liked;
  await page.locator('#number-1 button[value=like][aria-pressed=true]').waitFor();
  await page.keyboard.press('r');
  await page.locator('#number-1 textarea[name=source]:focus').waitFor();
  // while typing, letters are letters
  await page.keyboard.type('jk?');
  expect(await page.locator('#number-1 textarea[name=source]').inputValue()).toBe('jk?');
  await page.keyboard.press('Tab');
  await page.getByRole('button', { name: /^Comment \d+ of 25$/ }).click();
  const jump = page.getByRole('form', { name: 'Go to another place in the topic' });
  expect(await faultsOf(page)).toEqual([]);
  const noted = page.waitForRequest('**/api/community/topic/read');
  await jump.getByRole('link', { name: 'Last' }).click();
  await page.locator('#number-25').scrollIntoViewIfNeeded();
  await page.goto('/bbs/Help');
  expect((await noted).postDataJSON()).toMatchObject({ id: forum.pollId, commentCount: 25 });
  await add(26, 27);
  await open();
  await page.getByRole('link', { name: 'First new comment' }).click();
  await page.getByText('New since your last visit').waitFor();
  expect(await page.locator('li', { hasText: 'New since your last visit' }).getAttribute('id')).toBe('number-26');
  await page.keyboard.press('?');
  await page.getByRole('checkbox', { name: 'Use keyboard shortcuts in this browser' }).uncheck();
  expect(await faultsOf(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.keyboard.press('j');
  expect(await page.locator('[data-step]:focus').count()).toBe(0);
});
