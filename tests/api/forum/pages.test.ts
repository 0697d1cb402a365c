import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LOCALES } from '../../../platform/locale.ts';
import { FORUM_THEMES } from '../../../web/frames/forum-base.ts';
import { openSmallForum, type SmallForum } from '../../support/forum.ts';
import { markupFaultsOf } from '../../support/markup.ts';
import { type RunningApp, startApp } from '../../support/running-app.ts';
import { wordFaultsOf } from '../../support/texts-of-page.ts';

let app: RunningApp;
let forum: SmallForum;
beforeAll(async () => {
  app = await startApp();
  forum = await openSmallForum(app);
});
afterAll(() => app.close());

const read = async (path: string) => {
  const answer = await fetch(app.url + path, { redirect: 'manual', headers: { cookie: 'language=en' } });
  return { status: answer.status, to: answer.headers.get('location'), text: await answer.text() };
};
const pages = () => [
  '',
  '?feed=hot',
  '/boards',
  '/board/kitchen-talk',
  '/tags',
  '/tag/wok',
  `/topic/${forum.questionId}`,
  `/topic/${forum.pollId}`,
  `/user/${forum.authorId}`,
  `/user/${forum.authorId}?tab=comments`,
  '/search',
  '/search?keyword=wok',
];

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

test.each(LOCALES)('every page has all of its texts in %s', async (language) => {
  const paths = pages().map((path) => `/bbs${path}`);
  expect(await wordFaultsOf(app.url, paths, { language })).toEqual([]);
});

test('addresses are matched in any letter case', async () => {
  for (const path of ['/BBS', '/bbs/Theme3', '/bbs/THEME1_2/Boards', `/bbs/Topic/${forum.questionId}`]) {
    expect([path, (await read(path)).status]).toEqual([path, 200]);
  }
});

test('what does not exist is not found', async () => {
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

test('the start page of a forum site is the forum', async () => {
  const answer = await fetch(app.url, { redirect: 'manual', headers: { type: 'bbs' } });
  expect([answer.status, answer.headers.get('location')]).toEqual([302, '/bbs']);
});
