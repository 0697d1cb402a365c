import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { reply } from '../../../domains/forum/comments/reply.server.ts';
import { replyInput } from '../../../domains/forum/inputs.ts';
import type { Ctx } from '../../../domains/kit/context.ts';
import { guest } from '../../support/bare-app.ts';
import { openSmallForum, type SmallForum } from '../../support/forum.ts';
import { withoutLimits } from '../../support/impatient.ts';
import { as } from '../../support/people.ts';
import { type RunningApp, startApp } from '../../support/running-app.ts';
import { sendForm } from '../../support/send-form.ts';
import { untilTakenOver, visitShop } from '../../support/visitors.ts';

let app: RunningApp;
let forum: SmallForum;
let writer: string;
let staff: string;
let writerId: number;

beforeAll(async () => {
  app = await startApp();
  withoutLimits(app.app);
  forum = await openSmallForum(app);
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
  [writer, staff] = await Promise.all([logIn('merchant'), logIn('owner')]);
  const found = app.database.db.selectFrom('users').select('id').where('email', '=', 'merchant@stoa.test');
  writerId = (await found.executeTakeFirstOrThrow()).id;
});
afterAll(() => app.close());

/** A new topic, of the writer. */
async function topic(more: Record<string, unknown> = {}, token = writer): Promise<number> {
  const body = { kind: 'text', title: 'A kettle', source: 'Which kettle is quiet?', boardId: forum.boardId, ...more };
  const answer = await app.call<{ id: number }>('POST', '/api/community/topic/publish', { token, body });
  expect(answer.body.message).toBe('success');
  return answer.body.data.id;
}

async function comment(topicId: number, by: number): Promise<number> {
  const site = app.app.sites.all().find(({ id }) => id === forum.siteId) as Ctx['site'];
  const ctx = await as({ ...guest(app.app), site }, by);
  return (await reply(ctx, replyInput.parse({ topicId, source: 'The grey one.' }))).id;
}

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();

/** Registers in the forum; the address is not confirmed. */
async function newcomer(name: string): Promise<{ token: string; email: string }> {
  const { captchaKey } = (await app.call<{ captchaKey: string }>('GET', '/api/community/captcha')).body.data;
  const { value } = (await (await fetch(`${app.url}/dev/captcha?key=${captchaKey}`)).json()) as { value: string };
  const [email, password] = [`${name}@example.com`, 'colonnade-by-the-sea'];
  const own = { nickname: name, username: name, account: email, password, rePassword: password };
  const body = { captchaKey, captchaValue: value, ...own };
  const { token } = (await app.call<{ token: string }>('POST', '/api/community/register', { body })).body.data;
  return { token, email };
}

async function codeFor(to: string): Promise<string> {
  const answer = await fetch(`${app.url}/dev/outbox`, { headers: { accept: 'application/json' } });
  return ((await answer.json()) as { to: string; code?: string }[]).find((mail) => mail.to === to)?.code ?? '';
}

/** A menu of a comment is made when it is opened; without scripts it is on the comment's page. */
async function openMenu(page: Page, { comment, name, script }: { comment: number; name: string; script: boolean }) {
  const place = page.locator(`#comment-${comment}`);
  await place.locator(`summary[aria-label="${name}"]`).first().click();
  if (!script) await place.getByRole('link', { name }).first().click();
}

describe.each([
  ['with a script', true],
  ['without a script', false],
])('%s', (_title, script) => {
  const visit = (token: string) => visitShop(app.url, { token, script });
  const act = (page: Awaited<ReturnType<typeof visit>>, at: string, intent: string, fields = {}, within = 'main') =>
    sendForm(page, { at, intent, fields, to: '/bbs/act', within });

  test('a new member has another code sent and confirms the e-mail address with it', async () => {
    const { token, email } = await newcomer(script ? 'Scripted' : 'Plainly');
    const page = await visit(token);
    await page.goto('/bbs');
    await page.getByText('Your e-mail address isn’t confirmed yet.').waitFor();
    // another minute has passed
    await app.database.db.deleteFrom('code_sendings').execute();
    await sendForm(page, { at: '/bbs/my/email', intent: 'send' });
    await page.getByText('A new code is on its way.').waitFor();
    await sendForm(page, { intent: 'confirm', fields: { captcha: await codeFor(email.toLowerCase()) } });
    await page.getByText('There’s no e-mail address to confirm.').waitFor();
  });

  test('a member with the permission to invite makes an invitation and withdraws it', async () => {
    const page = await visit(staff);
    await sendForm(page, { at: '/bbs/my/invite', intent: 'create', fields: { maxUses: '2', days: '3' } });
    await page.getByText('0 / 2').first().waitFor();
    await sendForm(page, { intent: 'revoke' });
    await page.getByText('Withdrawn', { exact: true }).first().waitFor();
  });

  test('a reader comments, likes, reacts, saves, follows, reports and blocks', async () => {
    const id = await topic();
    const said = await comment(id, forum.authorId);
    const page = await visit(writer);
    const at = `/bbs/topic/${forum.questionId}`;
    await sendForm(page, {
      at: `/bbs/topic/${id}`,
      intent: 'comment',
      within: '#reply',
      fields: { source: 'It whistles.' },
    });
    for (const intent of ['like', 'favourite', 'follow']) await act(page, at, intent);
    await page.goto(at);
    await openMenu(page, { comment: forum.answerId, name: 'Add a reaction', script });
    await sendForm(page, { within: `#comment-${forum.answerId}`, to: '/bbs/act', intent: 'react' });
    const reported = await topic({}, staff);
    await act(page, `/bbs/topic/${reported}`, 'report', { reason: 'spam' }, `[data-report="topic-${reported}"]`);
    await page.goto(`/bbs/topic/${id}`);
    await openMenu(page, { comment: said, name: 'Report', script });
    const reason = { reason: 'spam' };
    await sendForm(page, { within: `#comment-${said}`, to: '/bbs/act', intent: 'report', fields: reason });
    await act(page, `/bbs/user/${forum.authorId}`, 'block');
    await act(page, '/bbs/my/shield', 'block');
    await sendForm(page, { at: `/bbs/topic/${forum.pollId}`, intent: 'vote', fields: { option: true } });
  });

  test('an answer is accepted and taken back, and a comment removed', async () => {
    const id = await topic({ kind: 'question', title: 'Which kettle?' });
    const answer = await comment(id, forum.authorId);
    const own = await comment(id, writerId);
    const page = await visit(writer);
    const at = `/bbs/topic/${id}`;
    await act(page, at, 'accept', {}, `#comment-${answer}`);
    await act(page, at, 'take_back');
    await act(page, at, 'remove_comment', {}, `#comment-${own}`);
    await page.goto(at);
    await page.locator('main', { hasText: 'The grey one.' }).first().waitFor();
  });

  test('staff hide, show, pick, pin, close, move, merge, remove and restore a topic', async () => {
    const [id, other] = [await topic(), await topic()];
    const page = await visit(staff);
    const at = `/bbs/topic/${id}`;
    for (const intent of ['hide', 'show', 'essence', 'sticky', 'close', 'move']) await act(page, at, intent);
    await act(page, at, 'remove', { reason: 'twice' });
    await act(page, at, 'restore');
    await act(page, at, 'merge', { into: String(other) });
  });

  test('a scheduled topic gets another time, and is published at once', async () => {
    const id = await topic({ scheduledAt: inHours(3) });
    const page = await visit(writer);
    const at = `/bbs/topic/${id}`;
    await act(page, at, 'reschedule', { scheduledAt: inHours(5).slice(0, 16) });
    await act(page, at, 'publish_now');
  });

  test('a topic is written, previewed, kept as a draft and thrown away', async () => {
    const page = await visit(writer);
    const at = '/bbs/postTopic?kind=text';
    const fields = { title: 'Pots', board: String(forum.boardId), ...(script ? {} : { source: 'Which pot?' }) };
    const write = async (intent: string) => {
      await page.goto(at);
      if (script) {
        await page.locator('[role=textbox][contenteditable]').click();
        await page.keyboard.type('Which pot?');
      }
      await sendForm(page, { intent, fields });
    };
    if (!script) await write('preview');
    await write('draft');
    await sendForm(page, { at: '/bbs/my/drafts', within: 'main' });
    await write('publish');
  });

  test('the profile, the name and the messages of a member are saved', async () => {
    const page = await visit(writer);
    await sendForm(page, { at: '/bbs/my/editUser', within: 'main', fields: { bio: 'Sells kettles' } });
    await sendForm(page, {
      at: `/bbs/my/privateMessageList?user=${forum.authorId}`,
      within: 'main',
      fields: { text: 'Is it loud?' },
    });
  });

  test('moderators decide, restrict, trust, note, and keep a list of words', async () => {
    const page = await visit(staff);
    const at = '/bbs/my/manage';
    await sendForm(page, { at: `${at}?tab=words`, intent: 'save_word', fields: { word: `noise-${script}` } });
    await sendForm(page, { at: `${at}?tab=words`, intent: 'remove_word' });
    const found = app.database.db.selectFrom('users').select('nickname').where('id', '=', forum.authorId);
    const { nickname } = await found.executeTakeFirstOrThrow();
    const members = `${at}?tab=members&keyword=${encodeURIComponent(nickname)}`;
    await sendForm(page, { at: members, intent: 'trust', within: 'main' });
    await sendForm(page, { at: members, intent: 'restrict', within: 'main', fields: { days: '1', reason: 'noise' } });
    await sendForm(page, { at: `/bbs/my/cleanUp?user=${writerId}`, intent: 'note', fields: { body: 'Asked twice' } });
  });
});

test('on the page of a comment, as on that of its topic, a reply and an edit are saved', async () => {
  const id = await topic();
  const said = await comment(id, writerId);
  const page = await visitShop(app.url, { token: writer });
  const within = `#comment-${said}`;
  for (const at of [`/bbs/topic/${id}`, `/bbs/Comment/${said}`]) {
    await page.goto(at);
    await (await untilTakenOver(page.locator(`[data-reply="${said}"]`))).click();
    await sendForm(page, { intent: 'comment', within, fields: { source: `Thanks, says ${at}` } });
    await page.goto(at);
    await page.locator(within, { hasText: `Thanks, says ${at}` }).waitFor();
    const edit = page.locator(`${within} button`, { hasText: /^Edit$/ }).first();
    await (await untilTakenOver(edit)).click();
    await sendForm(page, { intent: 'edit', within, fields: { source: `The blue one, says ${at}` } });
    await page.goto(at);
    await page.locator(within, { hasText: `The blue one, says ${at}` }).waitFor();
  }
});
