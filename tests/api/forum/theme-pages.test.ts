import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LOCALES } from '../../../platform/locale/locale.ts';
import { FORUM_THEMES } from '../../../web/manifest/forum-base.ts';
import { forumPages, MEMBER_PAGES, openSmallForum, type SmallForum } from '../../support/forum.ts';
import { type RunningApp, startApp } from '../../support/running-app.ts';
import { wordFaultsOf } from '../../support/texts-of-page.ts';

let app: RunningApp;
let forum: SmallForum;
let token: string;
let staff: string;
beforeAll(async () => {
  app = await startApp();
  forum = await openSmallForum(app);
  const logIn = async (name: string) => {
    const body = { email: `${name}@stoa.test`, password: 'stoa-demo-2026' };
    return (await app.call<{ token: string }>('POST', '/api/front/login/email', { body })).body.data.token;
  };
  [token, staff] = await Promise.all([logIn('shopper'), logIn('owner')]);
});
afterAll(() => app.close());

describe.each(['', ...FORUM_THEMES.map((name) => `/${name}`)])('below /bbs%s', (theme) => {
  test.each(LOCALES)('every page has all of its texts in %s', async (language) => {
    const paths = forumPages(forum).map((path) => `/bbs${theme}${path}`);
    const own = MEMBER_PAGES.map((path) => `/bbs${theme}/${path}`);
    const clean = `cleanUp?user=${forum.authorId}`;
    const ofStaff = ['manage', clean, 'invite'].map((name) => `/bbs${theme}/my/${name}`);
    expect(await wordFaultsOf(app.url, paths, { language })).toEqual([]);
    expect(await wordFaultsOf(app.url, own, { language, token })).toEqual([]);
    expect(await wordFaultsOf(app.url, ofStaff, { language, token: staff })).toEqual([]);
  });

  test('only the styles of its own theme are loaded', async () => {
    const text = await (await fetch(`${app.url}/bbs${theme}`)).text();
    // one for the frame and the lists, one for single pages
    const sheets = [...text.matchAll(/<link rel="stylesheet" href="([^"]*\/(?:theme|pages)-[^"]+)"/g)].map(
      ([, href]) => href,
    );
    const has = { '/theme1_2': '.wall-card', '/theme2': '.club-card' }[theme];
    expect(sheets).toHaveLength(has ? 2 : 0);
    const styles = await Promise.all(sheets.map(async (href) => (await fetch(app.url + href)).text()));
    if (has) expect(styles.join('')).toContain(has);
  });
});
