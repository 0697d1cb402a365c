import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createAccount } from '../../../domains/accounts/registration/create-account.server.ts';
import { startSession } from '../../../domains/accounts/sessions.server.ts';
import { unsubscribeToken } from '../../../domains/forum/digest/unsubscribe.server.ts';
import { guest } from '../../support/bare-app.ts';
import { openSmallForum, type SmallForum } from '../../support/forum.ts';
import { withoutLimits } from '../../support/impatient.ts';
import { someSound } from '../../support/media-files.ts';
import { type RunningApp, startApp } from '../../support/running-app.ts';
import { sendForm } from '../../support/send-form.ts';
import { visitShop } from '../../support/visitors.ts';

let app: RunningApp;
let forum: SmallForum;
let staff: string;
let writer: string;

beforeAll(async () => {
  app = await startApp({ env: { FFMPEG: 'none' } });
  withoutLimits(app.app);
  forum = await openSmallForum(app);
  const settings = JSON.stringify({ newDays: 0 });
  await app.database.db
    .insertInto('forum.forums')
    .values({ site_id: forum.siteId, settings })
    .onConflict((conflict) => conflict.column('site_id').doUpdateSet({ settings }))
    .execute();
  app.app.valueCache.drop();
  const logIn = async (name: string) => {
    const body = { email: `${name}@stoa.test`, password: 'stoa-demo-2026' };
    return (await app.call<{ token: string }>('POST', '/api/front/login/email', { body })).body.data.token;
  };
  [staff, writer] = await Promise.all([logIn('owner'), logIn('merchant')]);
});
afterAll(() => app.close());

async function newMember(email: string): Promise<{ id: number; token: string }> {
  const ctx = guest(app.app);
  const id = await createAccount(ctx, { kind: 'member', email, nickname: email.split('@')[0] ?? '' });
  return { id, token: (await startSession(ctx, id)).token };
}

const picture = async (background: string) => ({
  name: 'pan.png',
  mimeType: 'image/png',
  buffer: await sharp({ create: { width: 320, height: 240, channels: 3, background } })
    .png()
    .toBuffer(),
});

/** The characters of the picture on the page. */
async function captchaOf(page: Page): Promise<string> {
  const key = await page.locator('main input[name=captchaKey]').inputValue();
  return ((await (await fetch(`${app.url}/dev/captcha?key=${key}`)).json()) as { value: string }).value;
}

describe.each([
  ['with a script', true, 'scripted'],
  ['without a script', false, 'plain'],
])('%s', (_title, script, name) => {
  const visit = (token?: string) => visitShop(app.url, { token, script });

  test('a newcomer registers with the characters of the picture, and signs in', async () => {
    const page = await visit();
    const account = { account: `${name}-new@example.com`, password: 'colonnade-by-the-sea' };
    await page.goto('/bbs/register');
    const typed = { ...account, nickname: 'Nora', username: `nora_${name}`, rePassword: account.password };
    const captchaValue = await captchaOf(page);
    await sendForm(page, { intent: 'register', within: 'main', fields: { ...typed, captchaValue } });
    await page.waitForURL('**/bbs');
    await page.context().clearCookies();
    await page.goto('/bbs/login');
    const fields = { ...account, captchaValue: await captchaOf(page) };
    await sendForm(page, { intent: 'log-in', within: 'main', fields });
    await page.waitForURL('**/bbs');
  });

  test('a member chooses a user name and gives a real name', async () => {
    const page = await visit((await newMember(`${name}-name@example.com`)).token);
    await sendForm(page, { at: '/bbs/my/editUser', intent: 'username', fields: { username: `pan_${name}` } });
    const fields = { document: 'passport', name: 'Nora Berg', number: script ? 'K30495817' : 'K30495818' };
    await sendForm(page, { at: '/bbs/my/realNameAuthentication', within: 'main', fields });
  });

  test('notices are opened and read, one by one and all', async () => {
    const { id, token } = await newMember(`${name}-notices@example.com`);
    const { db } = app.database;
    const page = await visit(token);
    for (const [list, kind] of [
      ['remindList', 'forum.liked'],
      ['systemNotifyList', 'forum.restricted'],
    ] as const) {
      const notice = { user_id: id, kind, link: '/bbs', data: JSON.stringify({ title: 'A kettle', name: 'Nora' }) };
      await db.insertInto('notices').values([notice, notice, notice]).execute();
      const at = `/bbs/my/${list}`;
      await sendForm(page, { at, intent: 'read', within: 'main' });
      await sendForm(page, { at, intent: 'open', within: 'main' });
      await sendForm(page, { at, intent: 'all', within: 'main' });
      await page.goto(at);
      expect(await page.locator('main button[value=read]').count()).toBe(0);
    }
  });

  test('the digest is ended with the link of its mail', async () => {
    const { id } = await newMember(`${name}-digest@example.com`);
    const token = unsubscribeToken(app.app, { siteId: forum.siteId, userId: id });
    await sendForm(await visit(), { at: `/bbs/unsubscribe?token=${encodeURIComponent(token)}`, within: 'main' });
  });

  test('a sound is uploaded and published; its transcript is saved and removed', async () => {
    const page = await visit(writer);
    const file = { name: 'rain.mp3', mimeType: 'audio/mpeg', buffer: someSound() };
    await sendForm(page, { at: '/bbs/postMedia?kind=audio', within: 'main', fields: { file } });
    await page.waitForURL('**/bbs/postTopic?**');
    const fields = { title: 'Rain', board: String(forum.boardId), ...(script ? {} : { source: 'On a roof.' }) };
    if (script) {
      await page.locator('[role=textbox][contenteditable]').click();
      await page.keyboard.type('On a roof.');
    }
    await sendForm(page, { intent: 'publish', fields });
    await page.waitForURL(/\/bbs\/topic\/\d+$/);
    const at = `/bbs/captions/${page.url().split('/').at(-1)}`;
    await sendForm(page, { at, intent: 'save', within: 'main', fields: { text: 'Rain falls.' } });
    await sendForm(page, { at, intent: 'remove', within: 'main' });
  });

  test('moderators decide about held topics, one and several, and remove all of a member', async () => {
    const page = await visit(staff);
    const at = '/bbs/my/manage';
    const { db } = app.database;
    for (const intent of ['decide', 'decide_all']) {
      await db.updateTable('forum.topics').set({ state: 'review' }).where('id', '=', forum.pollId).execute();
      await page.goto(at);
      const entry = page.locator('main li', { hasText: 'Gas or induction?' }).last();
      await entry.locator('input[name=items]').check({ force: true });
      const within = intent === 'decide' ? 'main li:has-text("Gas or induction?")' : 'main';
      await sendForm(page, { intent, within });
      const topic = db.selectFrom('forum.topics').select('state').where('id', '=', forum.pollId);
      await expect.poll(() => topic.executeTakeFirst()).toEqual({ state: 'published' });
    }
    const { id } = await newMember(`${name}-spam@example.com`);
    await db.insertInto('forum.members').values({ site_id: forum.siteId, user_id: id }).execute();
    await sendForm(page, { at: `/bbs/my/cleanUp?user=${id}`, intent: 'note', fields: { body: 'Asked twice' } });
    await sendForm(page, { at: `/bbs/my/cleanUp?user=${id}`, within: 'main' });
  });
});

test('without a script, a topic is published with pictures, of which one is taken back before', async () => {
  const page = await visitShop(app.url, { token: writer, script: false });
  await page.goto('/bbs/postTopic?kind=picture');
  const fields = { title: 'Pans', board: String(forum.boardId), source: 'Which one?' };
  await sendForm(page, { intent: 'preview', fields: { ...fields, files: await picture('#b45309') } });
  await sendForm(page, { intent: 'remove.' });
  const kept = page.locator('main input[name=pictures]');
  await expect.poll(() => kept.count()).toBe(0);
  await sendForm(page, { intent: 'preview', fields: { files: await picture('#1d4ed8') } });
  await kept.waitFor({ state: 'attached' });
  await sendForm(page, { intent: 'publish' });
  await page.waitForURL(/\/bbs\/topic\/\d+$/);
  await page.locator('main article img[src*="/media/"]').first().waitFor();
});
