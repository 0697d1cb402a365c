import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LOCALES } from '../../../platform/locale/locale.ts';
import { FORUM_THEMES } from '../../../web/manifest/forum-base.ts';
import { forumPages, MEMBER_PAGES as OWN, openSmallForum, type SmallForum } from '../../support/forum.ts';
import { markupFaultsOf } from '../../support/markup.ts';
import { type RunningApp, startApp } from '../../support/running-app.ts';

let app: RunningApp;
let forum: SmallForum;
let token: string;
beforeAll(async () => {
  app = await startApp();
  forum = await openSmallForum(app);
  const body = { email: 'shopper@stoa.test', password: 'stoa-demo-2026' };
  token = (await app.call<{ token: string }>('POST', '/api/front/login/email', { body })).body.data.token;
});
afterAll(() => app.close());

const read = async (path: string, token?: string) => {
  const cookie = `language=en${token ? `; token=${token}` : ''}`;
  const answer = await fetch(app.url + path, { redirect: 'manual', headers: { cookie } });
  return { status: answer.status, to: answer.headers.get('location'), text: await answer.text() };
};
const pages = () => forumPages(forum);

describe.each(['', ...FORUM_THEMES.map((name) => `/${name}`)])('below /bbs%s', (theme) => {
  test('every page opens with one main heading and valid markup, and its links stay there', async () => {
    const faults: string[] = [];
    for (const path of pages()) {
      const { status, text } = await read(`/bbs${theme}${path}`);
      expect([path, status, text.match(/<h1[\s>]/g)?.length]).toEqual([path, 200, 1]);
      for (const fault of await markupFaultsOf(text)) faults.push(`${path}: ${fault}`);
      expect(text).toContain(`data-forum="${theme.slice(1) || 'theme1'}"`);
      if (path === '') expect(text).toContain(`href="/bbs${theme}/topic/${forum.questionId}"`);
    }
    expect(faults).toEqual([]);
  });

  test('a topic has the one canonical address of the forum', async () => {
    const { text } = await read(`/bbs${theme}/topic/${forum.questionId}`);
    expect(text).toContain(`<link rel="canonical" href="${app.url}/bbs/topic/${forum.questionId}"/>`);
  });
});

test.each(['', ...FORUM_THEMES.map((name) => `/${name}`)])(
  'a member’s own pages below /bbs%s open, and ask guests to log in',
  async (theme) => {
    for (const path of [`postTopic?topic=${forum.questionId}`, ...OWN]) {
      const { status, text } = await read(`/bbs${theme}/${path}`, token);
      expect([path, status, text.match(/<h1[\s>]/g)?.length]).toEqual([path, 200, 1]);
      expect([path, await markupFaultsOf(text)]).toEqual([path, []]);
      const guest = await read(`/bbs${theme}/${path}`);
      expect([path, guest.status, guest.to]).toEqual([path, 303, `/bbs${theme}/login`]);
    }
  },
);

test('addresses are matched in any letter case', async () => {
  for (const path of ['/BBS', '/bbs/Theme3', '/bbs/THEME1_2/Boards', `/bbs/Topic/${forum.questionId}`]) {
    expect([path, (await read(path)).status]).toEqual([path, 200]);
  }
});

test('unknown themes, topics, boards, tags and members are not found', async () => {
  for (const path of ['/theme9', '/topic/999999', '/topic/x', '/board/nowhere', '/tag/nothing', '/user/999999']) {
    expect([path, (await read(`/bbs${path}`)).status]).toEqual([path, 404]);
  }
});

test('a question tells search engines its accepted answer', async () => {
  const { text } = await read(`/bbs/topic/${forum.questionId}`);
  const data = JSON.parse(/<script type="application\/ld\+json">([^<]+)</.exec(text)?.[1] ?? '{}');
  expect(data).toMatchObject({
    '@type': 'QAPage',
    mainEntity: { name: 'How do I season a wok?', acceptedAnswer: { text: 'Heat it, oil it, repeat.' } },
  });
});

test('without scripts a comment, a like and a poll are forms', async () => {
  const send = (path: string, fields: Record<string, string>) =>
    fetch(app.url + path, {
      method: 'POST',
      redirect: 'manual',
      headers: { cookie: `language=en; token=${token}`, origin: app.url, 'sec-fetch-site': 'same-origin' },
      body: new URLSearchParams(fields),
    });
  const place = `/bbs/topic/${forum.questionId}`;
  const said = await send(place, { intent: 'comment', source: 'Rinse it with **hot** water.' });
  expect([said.status, said.headers.get('location')]).toEqual([
    303,
    expect.stringMatching(/\?comment=\d+#comment-\d+$/),
  ]);
  const liked = await send('/bbs/act', { intent: 'like', topic: String(forum.questionId), on: '1', back: place });
  expect([liked.status, liked.headers.get('location')]).toEqual([303, place]);
  const { text } = await read(place, token);
  expect(text).toContain('<strong>hot</strong>');
  expect(text).toMatch(/aria-label="Take the like back 1"(?:(?!<button)[\s\S])*>1<\/span>/);
  const empty = await (await send(place, { intent: 'comment', source: ' ' })).text();
  expect(empty).toContain('role="alert"');
});

test('without scripts a member reports, blocks, writes privately and sets who may write to them', async () => {
  const post = (path: string, fields: Record<string, string>, cookie = token) =>
    fetch(app.url + path, {
      method: 'POST',
      redirect: 'manual',
      headers: { cookie: `language=en; token=${cookie}`, origin: app.url, 'sec-fetch-site': 'same-origin' },
      body: new URLSearchParams(fields),
    });
  const body = { email: 'merchant@stoa.test', password: 'stoa-demo-2026' };
  const other = (await app.call<{ token: string }>('POST', '/api/front/login/email', { body })).body.data.token;
  const user = String(forum.authorId);
  const back = `/bbs/user/${user}`;
  const complaint = { intent: 'report', user, reason: 'spam', note: 'Adverts', back };
  expect((await post('/bbs/act', complaint, other)).headers.get('location')).toBe(back);
  const again = await post('/bbs/act', complaint, other);
  expect([again.status, again.headers.get('content-type')]).toEqual([409, expect.stringContaining('text/html')]);
  const refused = await again.text();
  expect(refused).toContain('You have already reported this');
  expect(refused).toContain(`href="${back}"`);
  const place = `/bbs/my/privateMessageList?user=${user}`;
  const opened = await read(`/bbs/my/privateMessageChatList?user=${user}`, other);
  expect([opened.status, opened.to]).toEqual([303, place]);
  const sent = await post(place, { text: 'Which oil do you use?' }, other);
  expect([sent.status, sent.headers.get('location')]).toEqual([303, place]);
  expect((await read(place, other)).text).toContain('Which oil do you use?');
  expect((await read('/bbs/my/privateMessageChatList', token)).text).toContain('Which oil do you use?');
  const long = await (await post(place, { text: 'x'.repeat(451) }, other)).text();
  expect(long).toContain('role="alert"');
  await post('/bbs/act', { intent: 'block', user, on: '1', back }, other);
  expect((await read('/bbs/my/shield', other)).text).toContain(`href="/bbs/user/${user}"`);
  expect((await read(place, other)).text).toContain('You have blocked this person');
  const saved = await post('/bbs/my/editUser', { bio: 'I cook.', messagesFrom: 'nobody', digest: 'none' });
  expect(saved.headers.get('location')).toBe('/bbs/my/editUser?done=saved');
  expect((await read('/bbs/my/editUser', token)).text).toContain('I cook.');
});

test('shorter addresses of a member’s pages redirect to them', async () => {
  const names = { favorite: 'favoriteList', topic: 'topicList', notice: 'remindList' };
  for (const [name, page] of [...Object.entries(names), ['messages', 'privateMessageChatList']]) {
    expect((await read(`/bbs/my/${name}`)).to).toBe(`/bbs/my/${page}`);
    expect((await read(`/bbs/theme2/my/${name}`)).to).toBe(`/bbs/theme2/my/${page}`);
  }
});

test('the feeds of the forum, a board, a tag and an author are Atom, and contain what guests see', async () => {
  for (const query of ['', '?board=kitchen-talk', '?tag=wok', `?author=${forum.authorId}`]) {
    const answer = await fetch(`${app.url}/bbs/feed.atom${query}`);
    const text = await answer.text();
    const type = answer.headers.get('content-type');
    expect([query, answer.status, type]).toEqual([query, 200, 'application/atom+xml; charset=utf-8']);
    if (query.startsWith('?tag')) continue;
    expect(text).toContain(`<id>${app.url}/bbs/topic/${forum.questionId}</id>`);
    expect(text).toContain('<title>How do I season a wok?</title>');
  }
  expect((await fetch(`${app.url}/bbs/feed.atom`)).headers.get('vary')).toContain('accept-language');
  expect((await fetch(`${app.url}/bbs/feed.atom?board=nowhere`)).status).toBe(404);
  const { db } = app.app.database;
  await sql`update forum.topics set edited_at = '2031-02-03T04:05:06Z' where id = ${forum.questionId}`.execute(db);
  const edited = await (await fetch(`${app.url}/bbs/feed.atom?board=kitchen-talk`)).text();
  expect(edited.match(/<updated>2031-02-03T04:05:06.000Z<\/updated>/g)).toHaveLength(2);
});

test('a guest who acts on a topic is sent to the login, and the way back is stored', async () => {
  const answer = await fetch(`${app.url}/bbs/act`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: app.url, 'sec-fetch-site': 'same-origin' },
    body: new URLSearchParams({
      intent: 'like',
      topic: String(forum.pollId),
      on: '1',
      back: `/bbs/theme3/topic/${forum.pollId}`,
    }),
  });
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/bbs/theme3/login']);
  expect(answer.headers.get('set-cookie')).toContain(encodeURIComponent(`/bbs/theme3/topic/${forum.pollId}`));
});

test('the start page of a forum site is the forum', async () => {
  const answer = await fetch(app.url, { redirect: 'manual', headers: { type: 'bbs' } });
  expect([answer.status, answer.headers.get('location')]).toEqual([302, '/bbs']);
});

test.each(['/bbs/theme1', '/bbs/theme1/board/food'])('%s has topics in one language or all', async (place) => {
  const titles = async (path: string) => {
    const answer = await fetch(app.url + path, { headers: { cookie: 'language=fr' } });
    const text = await answer.text();
    const main = text.indexOf('<main');
    const list = text.slice(main, text.indexOf('<aside', main));
    return { text, titles: [...list.matchAll(/<h2[^>]*>(.*?)<\/h2>/gs)].map(([, title = '']) => title) };
  };
  const own = await titles(place);
  expect(own.text).toContain('Sujets en français');
  expect(own.titles.length).toBeGreaterThan(4);
  expect(own.titles.filter((title) => /[\u0e00-\u0eff\u4e00-\u9fff]/.test(title))).toEqual([]);
  const all = await titles(`${place}?in=all`);
  expect(all.titles.some((title) => /[\u4e00-\u9fff]/.test(title))).toBe(true);
  expect(all.text).toContain(`href="${place}"`);
});

describe('search engines', () => {
  const parts = async () => (await read('/sitemap.xml')).text;

  test('find public topics and boards in the sitemap in six languages, and nothing of a closed or paid forum', async () => {
    expect(await parts()).toContain('/sitemap/forum-0.xml');
    const { text } = await read('/sitemap/forum-0.xml');
    expect(text).toContain(`<loc>${app.url}/bbs/topic/${forum.questionId}</loc>`);
    expect(text).toContain(`<loc>${app.url}/bbs/board/kitchen-talk</loc>`);
    const entry = text.slice(text.indexOf(`/topic/${forum.questionId}<`)).split('</url>')[0] ?? '';
    expect(entry.match(/hreflang=/g)?.length).toBe(LOCALES.length);
    const { db } = app.database;
    await db.updateTable('forum.topics').set({ state: 'hidden' }).where('id', '=', forum.pollId).execute();
    const change = async (set: { status: 'open' | 'closed'; access: 'public' | 'paid' }) => {
      await db.updateTable('sites').set(set).where('type', '=', 'bbs').execute();
      await app.app.sites.load();
      app.app.responseCache.drop();
    };
    await change({ status: 'open', access: 'public' });
    expect((await read('/sitemap/forum-0.xml')).text).not.toContain(`/bbs/topic/${forum.pollId}<`);
    for (const set of [
      { status: 'closed', access: 'public' },
      { status: 'open', access: 'paid' },
    ] as const) {
      await change(set);
      expect(await parts()).not.toContain('forum-0');
      expect((await read('/sitemap/pages.xml')).text).not.toContain('/bbs');
      expect((await read('/sitemap/forum-0.xml')).status).toBe(404);
    }
    await change({ status: 'open', access: 'public' });
    await db.updateTable('forum.topics').set({ state: 'published' }).where('id', '=', forum.pollId).execute();
    app.app.responseCache.drop();
  });

  test('read topics and questions as structured data, and do not index other orders and searches', async () => {
    const dataOf = async (path: string) => {
      const found = /<script type="application\/ld\+json">(.*?)<\/script>/.exec((await read(path)).text);
      return JSON.parse(found?.[1] ?? 'null') as Record<string, unknown>;
    };
    expect(await dataOf(`/bbs/topic/${forum.questionId}`)).toMatchObject({
      '@context': 'https://schema.org',
      '@type': 'QAPage',
      mainEntity: {
        '@type': 'Question',
        name: 'How do I season a wok?',
        author: { '@type': 'Person', url: `${app.url}/bbs/user/${forum.authorId}` },
        datePublished: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
        answerCount: expect.any(Number),
        acceptedAnswer: {
          '@type': 'Answer',
          text: 'Heat it, oil it, repeat.',
          url: expect.stringContaining('?comment='),
        },
      },
    });
    expect(await dataOf(`/bbs/topic/${forum.pollId}`)).toMatchObject({
      '@type': 'DiscussionForumPosting',
      headline: 'Gas or induction?',
      url: `${app.url}/bbs/topic/${forum.pollId}`,
      author: { '@type': 'Person' },
      interactionStatistic: [{ interactionType: 'https://schema.org/LikeAction' }, { '@type': 'InteractionCounter' }],
    });
    const robots = '<meta name="robots" content="noindex';
    for (const path of [`/bbs/topic/${forum.questionId}?sort=newest`, '/bbs/search?keyword=wok']) {
      expect([path, (await read(path)).text.includes(robots)]).toEqual([path, true]);
    }
    expect((await read(`/bbs/topic/${forum.questionId}`)).text).not.toContain(robots);
  });
});
