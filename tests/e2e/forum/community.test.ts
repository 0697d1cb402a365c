import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { publishDue } from '../../../domains/forum/jobs.server.ts';
import type { Ctx } from '../../../domains/kit/context.ts';
import { faultsOf } from '../../support/accessibility.ts';
import { guest } from '../../support/bare-app.ts';
import { addCrowd } from '../../support/crowd.ts';
import { openSmallForum, type SmallForum } from '../../support/forum.ts';
import { withoutLimits } from '../../support/impatient.ts';
import { type RunningApp, startApp } from '../../support/running-app.ts';
import { openWithoutScripts, untilTakenOver, visitShop } from '../../support/visitors.ts';

const PHONE = 390;
let app: RunningApp;
let forum: SmallForum;
let asker: string;
let helper: string;
let staff: string;
beforeAll(async () => {
  app = await startApp();
  withoutLimits(app.app);
  forum = await openSmallForum(app);
  // members of the first day may attach one picture only
  const settings = JSON.stringify({ newDays: 0 });
  await app.app.database.db
    .insertInto('forum.forums')
    .values({ site_id: forum.siteId, settings })
    .onConflict((conflict) => conflict.column('site_id').doUpdateSet({ settings }))
    .execute();
  app.app.valueCache.drop();
  const logIn = async (name: string) => {
    const body = { email: `${name}@stoa.test`, password: 'stoa-demo-2026' };
    return (await app.call<{ token: string }>('POST', '/api/front/login/email', { body })).body.data.token;
  };
  [asker, helper, staff] = await Promise.all([logIn('merchant'), logIn('shopper'), logIn('owner')]);
  // a first topic that is written as fast as a test writes would be held
  const body = { kind: 'text', title: 'Hello', source: 'I sell pans.', boardId: forum.boardId };
  await app.call('POST', '/api/community/topic/publish', { token: asker, body });
});
afterAll(() => app.close());

const visit = (token: string | undefined, width = 1440) => visitShop(app.url, { token, language: 'en', width });
const fits = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);
/** As a key that bounces, or an impatient writer. */
const pressTwice = (field: Locator) =>
  field.evaluate((element) => {
    const keys = { key: 'Enter', ctrlKey: true, bubbles: true, cancelable: true };
    const press = () => element.dispatchEvent(new KeyboardEvent('keydown', keys));
    press();
    setTimeout(press, 40);
  });
const picture = (name: string, background: string) =>
  sharp({ create: { width: 320, height: 240, channels: 3, background } })
    .png()
    .toBuffer()
    .then((buffer) => ({ name, mimeType: 'image/png', buffer }));

test('a newcomer registers on a phone with the characters of the picture', async () => {
  const page = await visit(undefined, PHONE);
  await page.goto('/bbs/register');
  const key = await page.locator('input[name=captchaKey]').inputValue();
  const { value } = (await (await fetch(`${app.url}/dev/captcha?key=${key}`)).json()) as { value: string };
  const password = 'colonnade-by-the-sea';
  const typed = { nickname: 'Nora', username: 'nora_b', account: 'nora@example.com', password, rePassword: password };
  for (const [name, text] of Object.entries(typed)) await page.locator(`main input[name=${name}]`).fill(text);
  await page.locator('input[name=captchaValue]').fill(value);
  await page.locator('button[value=register]').click();
  await page.waitForURL('**/bbs');
  expect((await page.context().cookies()).some(({ name }) => name === 'token' || name === 'userToken')).toBe(true);
  expect(await fits(page)).toBe(true);
});

test('a question with two pictures is asked on a phone, answered by who was mentioned, and solved', async () => {
  const phone = await visit(asker, PHONE);
  await phone.goto('/bbs/postTopic?kind=question');
  await phone.locator('input[name=title]').fill('Which pan is which?');
  await phone.locator('select[name=board]').selectOption(String(forum.boardId));
  await phone.locator('[role=textbox][contenteditable]').click();
  await phone.keyboard.type('Two pans. @');
  await phone.getByText('Type a name').waitFor();
  const { nickname } = await app.app.database.db
    .selectFrom('users')
    .select('nickname')
    .where('id', '=', forum.authorId)
    .executeTakeFirstOrThrow();
  // with the keys of the editor
  await phone.keyboard.type(nickname.slice(0, 3));
  await phone.getByRole('list', { name: 'Mention a member' }).waitFor();
  await phone.keyboard.press('Enter');
  expect(await phone.locator('[role=textbox] a').count()).toBe(1);
  await phone.getByLabel('Mention a member', { exact: true }).first().click();
  await phone.locator('details[open] input[type=search]').fill(nickname);
  await phone.locator('details[open] li button', { hasText: nickname }).first().click();
  const files = await Promise.all([picture('one.png', '#b45309'), picture('two.png', '#1d4ed8')]);
  await phone.locator('[role=toolbar] input[type=file]').setInputFiles(files);
  // the process that decodes pictures has the lowest priority, and waits for everything else on a busy machine
  await expect.poll(() => phone.locator('[role=textbox] img[src]').count(), { timeout: 45_000 }).toBe(2);
  expect(await fits(phone)).toBe(true);
  // the pictures are in the text a moment before their uploads count as complete
  await phone.locator('button[value=publish]:not([aria-busy])').waitFor();
  await phone.keyboard.press('Control+Enter');
  await phone.waitForURL(/\/bbs\/topic\/\d+$/);
  await expect.poll(() => phone.locator('main article .forum-text img').count()).toBe(2);
  const path = new URL(phone.url()).pathname;

  const desk = await visit(helper);
  await desk.goto('/bbs/my/remindList');
  await desk.locator('main li', { hasText: 'Which pan is which?' }).first().waitFor();
  // ends with the press, which opens the page again
  const [letScriptsLoad, opened] = await openWithoutScripts(desk, path);
  await desk.locator('#reply textarea').fill('The left one is iron.');
  await pressTwice(desk.locator('#reply textarea'));
  await desk.waitForFunction(() => location.search.startsWith('?comment='));
  letScriptsLoad();
  await opened;
  await desk.locator('#comments li', { hasText: 'The left one is iron.' }).waitFor();
  expect(await desk.locator('#comments li', { hasText: 'The left one is iron.' }).count()).toBe(1);

  await phone.goto(path);
  await phone.getByRole('button', { name: 'Accept this answer' }).click();
  await phone.locator('#comments', { hasText: 'Accepted answer' }).waitFor();
  expect(await fits(phone)).toBe(true);
  await desk.goto('/bbs/my/answerList');
  await desk.locator('main li', { hasText: 'The left one is iron.' }).waitFor();
});

test('liked, saved and followed content is listed on the member’s own pages', async () => {
  const page = await visit(asker);
  await page.goto(`/bbs/topic/${forum.questionId}`);
  // the buttons change at once: leaving the page before the answer would cancel what was pressed
  const press = async (button: Locator) => {
    const saved = page.waitForResponse((answer) => answer.url().includes('/bbs/act'));
    await button.click();
    await saved;
  };
  for (const intent of ['like', 'favourite']) {
    const button = page.locator(`article button[value=${intent}]`).first();
    if ((await button.getAttribute('aria-pressed')) === 'false') await press(button);
    await page.locator(`article button[value=${intent}][aria-pressed=true]`).first().waitFor();
  }
  await press(page.locator('article button[value=follow]', { hasText: 'Follow' }).first());
  await page.goto('/bbs/my/favoriteList');
  await page.locator('main', { hasText: 'How do I season a wok?' }).waitFor();
  await page.goto('/bbs/my/followList');
  expect(await page.locator(`main a[href="/bbs/user/${forum.authorId}"]`).count()).toBeGreaterThan(0);
});

test('a report reaches the moderators, and the reporter is notified of the decision', async () => {
  const reporter = await visit(asker, PHONE);
  await reporter.goto(`/bbs/topic/${forum.pollId}`);
  const report = reporter.locator(`[data-report="topic-${forum.pollId}"]`);
  await report.locator('summary').click();
  // on its text: the press leaves the panel open
  await report.getByText('Off topic').click();
  await report.getByRole('button', { name: 'Send report' }).click();
  await report.getByText('A moderator will look at it').waitFor();
  const moderator = await visit(staff);
  await moderator.goto('/bbs/my/manage');
  const entry = moderator.locator('main li', { hasText: 'Gas or induction?' }).last();
  await entry.getByRole('button', { name: 'Nothing wrong' }).click();
  await moderator.getByText('Done').first().waitFor();
  await reporter.goto('/bbs/my/systemNotifyList');
  await reporter.locator('main li').first().waitFor();
  expect(await reporter.locator('main').innerText()).toContain('Gas or induction?');
});

test('a scheduled topic is visible to its author only until its time', async () => {
  const page = await visit(asker, PHONE);
  const [letScriptsLoad, opened] = await openWithoutScripts(page, '/bbs/postTopic?kind=text');
  // typed before the page has scripts, and kept when they take it over
  await page.locator('input[name=title]').fill('Market day');
  await page.locator('textarea[name=source]').fill('Bring a basket.');
  letScriptsLoad();
  await opened;
  await page.locator('[role=textbox][contenteditable]', { hasText: 'Bring a basket.' }).waitFor();
  await page.locator('select[name=board]').selectOption(String(forum.boardId));
  const at = new Date(Date.now() + 3 * 3_600_000);
  const local = new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
  await page.locator('input[name=scheduledAt]').fill(local);
  await page.locator('button[value=publish]').click();
  await page.waitForURL(/\/bbs\/topic\/\d+$/);
  await page.getByText('It will be published at the time you chose').waitFor();
  const path = new URL(page.url()).pathname;
  const status = async () => (await fetch(app.url + path)).status;
  expect(await status()).toBe(404);
  const site = app.app.sites.all().find(({ type }) => type === 'bbs') as Ctx['site'];
  const ctx = { ...guest(app.app), site };
  await publishDue({ ...ctx, now: new Date(at.getTime() - 60_000) });
  expect(await status()).toBe(404);
  await publishDue({ ...ctx, now: at });
  await expect.poll(status, { timeout: 15_000 }).toBe(200);
});

test('two members write to each other until one blocks the other, without a notification', async () => {
  const other = await visit(helper, PHONE);
  const { id: askerId } = await app.app.database.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', 'merchant@stoa.test')
    .executeTakeFirstOrThrow();
  const send = async (page: Page, text: string) => {
    await page.locator('main textarea[name=text]').fill(text);
    await pressTwice(page.locator('main textarea[name=text]'));
    await page.locator('[role=log]', { hasText: text }).waitFor();
    expect(await page.locator('[role=log]').getByText(text).count()).toBe(1);
  };
  const page = await visit(asker);
  await page.goto(`/bbs/my/privateMessageList?user=${forum.authorId}`);
  await send(page, 'Is the pan still there?');
  await other.goto(`/bbs/my/privateMessageList?user=${askerId}`);
  await other.locator('[role=log]', { hasText: 'Is the pan still there?' }).waitFor();
  await send(other, 'It is.');
  await other.locator('main button[value=block]').click();
  await other.locator('main button[value=block][aria-pressed=true]').waitFor();
  await page.reload();
  await page.locator('[role=log]', { hasText: 'It is.' }).waitFor();
  await send(page, 'Then I will come.');
  await other.reload();
  expect(await other.locator('[role=log]').innerText()).not.toContain('Then I will come.');
  await other.goto('/bbs/my/shield');
  // the line of own pages has scrolled to the current one
  const current = other.locator('nav[aria-label="My pages"] a[aria-current]');
  expect(await current.evaluate((link) => link.getBoundingClientRect().right <= innerWidth)).toBe(true);
  await other.locator(`main a[href="/bbs/user/${askerId}"]`).first().waitFor();
});

test.each([
  ['无线耳机', 'zh-CN', 'Hush'],
  ['หูฟัง', 'th', 'หูฟัง'],
  ['ຫູຟັງ', 'lao', 'ຫູຟັງ'],
])('a search for %s in %s finds %s', async (words, language, found) => {
  const page = await visitShop(app.url, { language, width: PHONE, script: false });
  await page.goto(`/bbs/theme3/search?keyword=${encodeURIComponent(words)}`);
  const titles = await page.locator('main article h2').allInnerTexts();
  expect(titles.some((title) => title.includes(found))).toBe(true);
  expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
});

test('dark pages are accessible, and the logo changes its colours', async () => {
  const page = await visit(undefined);
  onTestFinished(() => page.emulateMedia({ colorScheme: null }));
  await page.emulateMedia({ colorScheme: 'dark' });
  for (const theme of ['theme1', 'theme3']) {
    await page.goto(`/bbs/${theme}/topic/${forum.questionId}`);
    expect([theme, await faultsOf(page)]).toEqual([theme, []]);
  }
  const filter = () => page.locator('.forum-logo').evaluate((logo) => getComputedStyle(logo).filter);
  expect(await filter()).toContain('invert(1)');
  await page.emulateMedia({ colorScheme: 'light' });
  expect(await filter()).toBe('none');
});

test('the author of a held topic sees that it is reviewed, and not the code of the rule', async () => {
  await app.app.database.db
    .updateTable('forum.topics')
    .set({ state: 'review', state_reason: 'too_fast' })
    .where('id', '=', forum.pollId)
    .execute();
  const page = await visitShop(app.url, { token: helper, language: 'en', script: false });
  await page.goto(`/bbs/topic/${forum.pollId}`);
  const text = await page.locator('main').innerText();
  expect([text.includes('until it has been reviewed'), text.includes('too_fast')]).toEqual([true, false]);
});

test('what is typed is there again for its writer who comes back, not for the next person at the browser', async () => {
  const [writer, next] = await addCrowd(app.database.db, 2);
  const page = await visit(writer?.token);
  const field = page.locator('main textarea[name=source]').last();
  await page.goto(`/bbs/topic/${forum.questionId}`);
  await (await untilTakenOver(field)).fill('My address is');
  await page.goto('/bbs/tags');
  await page.goBack();
  expect(await (await untilTakenOver(field)).inputValue()).toBe('My address is');
  await page.goto('/bbs/tags');
  await page.evaluate(() => {
    const form = Object.assign(document.createElement('form'), { method: 'post', action: '/logout' });
    document.body.append(form);
    form.submit();
  });
  await page.waitForURL(`${app.url}/`);
  await page.context().addCookies([{ name: 'token', value: next?.token ?? '', url: app.url }]);
  await page.evaluate(() => history.go(-2));
  await page.waitForURL(`**/bbs/topic/${forum.questionId}`);
  expect(await (await untilTakenOver(field)).inputValue()).toBe('');
});
