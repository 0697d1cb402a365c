import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LOCALES } from '../../../platform/locale/locale.ts';
import { filledForm } from '../../support/forms-of-html.ts';
import { openSmallForum, type SmallForum } from '../../support/forum.ts';
import { markupFaultsOf } from '../../support/markup.ts';
import { type RunningApp, startApp } from '../../support/running-app.ts';
import { wordFaultsOf } from '../../support/texts-of-page.ts';

let app: RunningApp;
let forum: SmallForum;
let staff: string;
let member: string;
beforeAll(async () => {
  app = await startApp();
  forum = await openSmallForum(app);
  staff = await logIn('owner');
  member = await logIn('merchant');
});
afterAll(() => app.close());

async function logIn(name: string): Promise<string> {
  const body = { email: `${name}@stoa.test`, password: 'stoa-demo-2026' };
  return (await app.call<{ token: string }>('POST', '/api/front/login/email', { body })).body.data.token;
}
const request = (path: string, token: string, fields?: Record<string, string> | URLSearchParams) =>
  fetch(app.url + path, {
    method: fields ? 'POST' : 'GET',
    redirect: 'manual',
    headers: { cookie: `language=en; token=${token}`, origin: app.url, 'sec-fetch-site': 'same-origin' },
    ...(fields ? { body: new URLSearchParams(fields) } : {}),
  });
const PLACE = '/bbs/my/manage';
const pages = () => ['', '?tab=members', '?tab=words', '?tab=figures'].map((query) => PLACE + query);
const all = () => [...pages(), `/bbs/my/cleanUp?user=${forum.authorId}`];

test('the pages are not found by members', async () => {
  for (const path of all()) expect([path, (await request(path, member)).status]).toEqual([path, 404]);
  const refused = await request(PLACE, member, { intent: 'save_word', word: 'x', action: 'mask' });
  expect(refused.headers.get('location')).toBeNull();
  expect(await (await request('/bbs/my/topicList', member)).text()).not.toContain(PLACE);
});

test('each tab has one heading, valid markup and all of its texts', async () => {
  for (const path of all()) {
    const text = await (await request(path, staff)).text();
    expect([path, text.match(/<h1[\s>]/g)?.length, await markupFaultsOf(text)]).toEqual([path, 1, []]);
  }
  for (const language of LOCALES) expect(await wordFaultsOf(app.url, all(), { language, token: staff })).toEqual([]);
});

test('without scripts a poll says what is wrong with a vote, and takes another one in place of the first', async () => {
  const back = `/bbs/topic/${forum.pollId}`;
  const shown = async () => (await request(back, member)).text();
  const options = [...(await shown()).matchAll(/name="option" value="(\d+)"/g)].map(([, id]) => id ?? '');
  const vote = (chosen: readonly string[]) => {
    const fields = Object.entries({ intent: 'vote', topic: String(forum.pollId), back });
    return request('/bbs/act', member, new URLSearchParams([...fields, ...chosen.map((id) => ['option', id])]));
  };
  expect(await (await vote([])).text()).toContain('Please choose one');
  expect(await (await vote(options)).text()).toContain('Choose no more than 1');
  for (const option of options) {
    expect((await vote([option])).headers.get('location')).toBe(back);
    expect(await shown()).toMatch(new RegExp(`checked=""[^>]*value="${option}"|value="${option}"[^>]*checked=""`));
  }
  const page = await shown();
  expect(page).toContain('1 person has voted');
  expect(page).toContain('Change vote');
});

describe('the section of the platform office', () => {
  const tabs = [
    '',
    '/topics',
    '/members',
    '/identities',
    '/words',
    '/boards',
    '/boards/new',
    '/settings',
    '/log',
    '/figures',
  ];
  const rooms = () => [
    ...tabs.map((path) => `/admin/forum${path}`),
    `/admin/forum/members/${forum.authorId}`,
    `/admin/forum/boards/${forum.boardId}`,
  ];

  test('is closed to members, and has valid markup and all of its texts for staff', async () => {
    for (const path of rooms()) {
      expect([path, (await request(path, member)).status]).toEqual([path, 403]);
      const text = await (await request(path, staff)).text();
      expect([path, text.match(/<h1[\s>]/g)?.length, await markupFaultsOf(text)]).toEqual([path, 1, []]);
    }
    for (const language of LOCALES) {
      expect(await wordFaultsOf(app.url, rooms(), { language, token: staff })).toEqual([]);
    }
  });

  test('several entries are decided at once, a note is kept, a board and the settings are saved and logged', async () => {
    for (const id of [forum.questionId, forum.pollId]) {
      const body = { intent: 'report', topic: String(id), reason: 'spam', note: '', back: '/bbs' };
      await request('/bbs/act', member, body);
    }
    const none = await request('/admin/forum', staff, { intent: 'decide_all', decision: 'keep', reason: '' });
    expect(await none.text()).toContain('Please tick at least one entry');
    const items = [forum.questionId, forum.pollId].map((id) => ['items', `topic:${id}`]);
    const all = new URLSearchParams([['intent', 'decide_all'], ['decision', 'keep'], ['reason', ''], ...items]);
    expect((await request('/admin/forum', staff, all)).status).toBe(303);
    const queue = await (await request('/admin/forum', staff)).text();
    expect(queue).toMatch(/value="(?:topic|comment):\d+"/);
    for (const id of [forum.questionId, forum.pollId]) expect(queue).not.toContain(`value="topic:${id}"`);

    const person = `/admin/forum/members/${forum.authorId}`;
    await request(person, staff, { intent: 'note', userId: String(forum.authorId), body: 'Helps others a lot' });
    expect(await (await request(person, staff)).text()).toContain('Helps others a lot');
    expect(await (await request(`/bbs/user/${forum.authorId}`, member)).text()).not.toContain('Helps others a lot');

    const sign = { hasColor: 'on', color: '#b45309', icon: 'coffee' };
    const board = { slug: 'kitchen-talk', 'name.en': 'Kitchen talk', ...sign, sort: '3' };
    const saved = await request(`/admin/forum/boards/${forum.boardId}`, staff, {
      ...board,
      'permission.default.topics.reply': 'revoke',
    });
    expect(saved.status).toBe(303);
    const wrong = await request(`/admin/forum/boards/${forum.boardId}`, staff, { ...board, color: 'red' });
    expect([wrong.status, await wrong.text()]).toEqual([200, expect.stringContaining('aria-invalid')]);
    await request(`/admin/forum/boards/${forum.boardId}`, staff, board);

    const given = filledForm(await (await request('/admin/forum/settings', staff)).text(), 'settings.newDays');
    const settings = { ...given, theme: 'theme1', 'title.en': 'Kitchen table', 'settings.newDays': '2' };
    expect((await request('/admin/forum/settings', staff, settings)).status).toBe(303);
    await expect.poll(async () => (await request('/bbs', member)).text()).toContain('Kitchen table');
    const log = await (await request('/admin/forum/log', staff)).text();
    for (const act of ['Settings changed', 'Board saved', 'Note added']) expect(log).toContain(act);
  });
});

test('a member who is silenced reads until when and why, moderators why a topic is held, and the log is in words', async () => {
  // the first topic of a member, written as fast as by a script
  const body = { kind: 'text', title: 'Quick', source: 'Done.', boardId: forum.boardId, composedMs: 100 };
  const published = await app.call<{ id: number }>('POST', '/api/community/topic/publish', { token: member, body });
  expect(published.status).toBe(200);
  expect(await (await request(PLACE, staff)).text()).toContain('Held for: written in a few seconds');

  const { id } = await app.app.database.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', 'merchant@stoa.test')
    .executeTakeFirstOrThrow();
  const restrict = (fields: Record<string, string>) =>
    request(PLACE, staff, { intent: 'restrict', userId: String(id), ...fields });
  await restrict({ state: 'silenced', days: '2', reason: 'Off topic again' });
  for (const path of [`/bbs/topic/${forum.questionId}`, '/bbs/postTopic']) {
    const page = (await (await request(path, member)).text()).replaceAll('<!-- -->', '');
    expect(page).toMatch(/can’t write for the time being\.<span[^>]*>Until <time[^>]*>[^<]*\d{4}/);
    expect(page).toContain('Reason: Off topic again');
  }
  const log = await (await request('/admin/forum/log', staff)).text();
  expect(log).toMatch(/Before: Active · Until: (?!\d{4}-)[^·]*\d{4}[^·]* · Reason: Off topic again/);
  await restrict({ state: 'active', days: '', reason: '' });
});

test('topics are found, previewed and changed together without scripts', async () => {
  const page = `/admin/forum/topics?keyword=${forum.questionId}`;
  const form = (fields: Record<string, string>) => ({ ids: String(forum.questionId), action: 'essence', ...fields });
  expect((await request(page, member, form({ intent: 'apply' }))).status).toBe(403);
  const preview = await (await request(page, staff, form({ intent: 'preview' }))).text();
  expect([preview.includes('Topics that change: 1'), await markupFaultsOf(preview)]).toEqual([true, []]);
  const wrong = await (await request(page, staff, form({ intent: 'preview', action: 'delete' }))).text();
  expect(wrong).toContain('aria-invalid');
  expect(await (await request(page, staff, { intent: 'preview', action: 'close' })).text()).toContain(
    'Select at least',
  );
  expect((await request(page, staff, form({ intent: 'apply' }))).status).toBe(303);
  expect(await (await request(page, staff, form({ intent: 'preview' }))).text()).toContain('Already so: 1');
  await request(page, staff, form({ intent: 'apply', action: 'essence_off' }));
});

test('a real name is given without scripts, and seen and approved in the office', async () => {
  const own = '/bbs/my/realNameAuthentication';
  const fields = { country: 'cn', document: 'id_card', name: '王小明', number: '110105194912310021' };
  const wrong = await (await request(own, member, fields)).text();
  expect(wrong).toContain('This is not a valid document number');
  expect(wrong).not.toContain('110105194912310021');
  expect((await request(own, member, { ...fields, number: '11010519491231002X' })).status).toBe(303);
  expect(await (await request(own, member)).text()).toContain('********2X');
  const { user_id: userId } = await app.database.db
    .selectFrom('forum.real_names')
    .select('user_id')
    .orderBy('submitted_at', 'desc')
    .executeTakeFirstOrThrow();
  const page = `/admin/forum/identities/${userId}`;
  const masked = await (await request(page, staff)).text();
  expect([masked.includes('王小明'), await markupFaultsOf(masked)]).toEqual([false, []]);
  for (const language of LOCALES)
    expect(await wordFaultsOf(app.url, [page, own], { language, token: staff })).toEqual([]);
  expect(await (await request(page, staff, { intent: 'look', why: '' })).text()).not.toContain('王小明');
  const seen = await request(page, staff, { intent: 'look', why: 'Compare with the photo' });
  expect([seen.headers.get('cache-control'), (await seen.text()).includes('王小明')]).toEqual([
    'private, no-cache',
    true,
  ]);
  expect((await request(page, staff, { decision: 'rejected', reason: '' })).status).toBe(200);
  expect((await request(page, staff, { decision: 'approved' })).status).toBe(303);
  expect(await (await request(own, member)).text()).toContain('Your real name is verified.');
  expect(await (await request('/admin/forum/log', staff)).text()).toContain('Real name looked at');
});

describe('a hidden topic, and a closed or paid forum,', () => {
  const TITLE = 'Gas or induction?';
  const addresses = () => [
    ...['/bbs', '/bbs?feed=newest&in=all', '/bbs/theme3', '/bbs/board/kitchen-talk', '/bbs/search?keyword=induction'],
    ...[
      `/bbs/topic/${forum.pollId}`,
      `/bbs/theme2/topic/${forum.pollId}`,
      `/bbs/user/${forum.authorId}`,
      '/bbs/tag/wok',
    ],
    ...['', '?board=kitchen-talk', '?tag=wok', `?author=${forum.authorId}`].map((query) => `/bbs/feed.atom${query}`),
    ...[`/api/community/topic/${forum.pollId}`, '/api/community/topic/list?feed=newest&limit=100'],
    ...['/api/community/search?keyword=induction', '/sitemap/forum-0.xml'],
  ];
  /** The addresses that show the topic to a reader. */
  const shownAt = async (headers: Record<string, string>) => {
    const shown: string[] = [];
    for (const path of addresses()) {
      const text = await (await fetch(app.url + path, { redirect: 'manual', headers })).text();
      if (text.includes(TITLE) || (path.startsWith('/sitemap') && text.includes(`/topic/${forum.pollId}<`)))
        shown.push(path);
    }
    return shown;
  };
  const guest = { cookie: 'language=en', type: 'bbs' };
  const reader = () => ({ cookie: `language=en; token=${member}`, type: 'bbs' });
  const change = async (set: { status: 'open' | 'closed'; access: 'public' | 'paid' }) => {
    await app.database.db.updateTable('sites').set(set).where('type', '=', 'bbs').execute();
    await app.app.sites.load();
    app.app.responseCache.drop();
  };

  test('are shown on no page, in no call, feed, structured data or sitemap', async () => {
    const before = await shownAt(guest);
    expect(before.length).toBeGreaterThan(10);
    const call = (path: string, body: object) =>
      app.call('POST', `/api/community${path}`, { token: staff, body, headers: { type: 'bbs' } });
    expect((await call('/topic/hide', { id: forum.pollId, on: true })).status).toBe(200);
    // cached pages are dropped once the database has notified every process of the commit
    await expect.poll(() => shownAt(guest), { timeout: 10_000 }).toEqual([]);
    expect(await shownAt(reader())).toEqual([]);
    expect(await (await request(`/bbs/topic/${forum.pollId}`, staff)).text()).not.toContain('application/ld+json');
    await call('/topic/hide', { id: forum.pollId, on: false });
    await expect.poll(() => shownAt(guest), { timeout: 10_000 }).toEqual(before);
    await change({ status: 'closed', access: 'public' });
    expect([await shownAt(guest), await shownAt(reader())]).toEqual([[], []]);
    await change({ status: 'open', access: 'paid' });
    expect([await shownAt(guest), await shownAt(reader())]).toEqual([[], []]);
    await change({ status: 'open', access: 'public' });
    expect(await shownAt(guest)).toEqual(before);
  });
});

/** What the page shows, without the data of its frame: hot topics of the forum are among it. */
const queueShown = async () => (await (await request(PLACE, staff)).text()).replace(/<script[\s\S]*?<\/script>/g, '');

test('a report is decided, a member silenced and cleaned up, a word banned and allowed again', async () => {
  const question = String(forum.questionId);
  await request('/bbs/act', member, { intent: 'report', topic: question, reason: 'spam', note: 'Look', back: '/bbs' });
  expect(await queueShown()).toContain('How do I season a wok?');
  const decision = { intent: 'decide', subject: 'topic', id: question, decision: 'keep', reason: '' };
  expect((await request(PLACE, staff, decision)).status).toBe(303);
  expect(await queueShown()).not.toContain('How do I season a wok?');

  const userId = String(forum.authorId);
  const members = `${PLACE}?tab=members`;
  await request(members, staff, { intent: 'restrict', userId, state: 'silenced', days: '3', reason: 'Calm down' });
  expect(await (await request(members, staff)).text()).toContain('Calm down');

  const words = `${PLACE}?tab=words`;
  await request(words, staff, {
    intent: 'save_word',
    word: 'casino',
    action: 'reject',
    exceptions: 'casino night, b',
  });
  const listed = await (await request(words, staff)).text();
  expect(listed).toContain('casino night, b');
  const id = /name="id" value="(\d+)"/.exec(listed.slice(listed.indexOf('casino night')))?.[1] ?? '';
  await request(words, staff, { intent: 'remove_word', id });
  expect(await (await request(words, staff)).text()).not.toContain('casino night');

  const cleaned = await request(`/bbs/my/cleanUp?user=${userId}`, staff, { userId });
  expect(cleaned.headers.get('location')).toMatch(/\?tab=members&keyword=[^&]+&done=saved$/);
  expect((await request(`/bbs/topic/${question}`, member)).status).toBe(404);

  const log = await (await request('/admin/forum/log', staff)).text();
  for (const said of ['Word: casino · Effect: Refuse', 'Topics: 2 · Comments: 2', 'Days as a new member: 2'])
    expect(log).toContain(said);
});
