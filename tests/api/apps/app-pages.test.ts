import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LOCALES } from '../../../platform/locale/locale.ts';
import { type MadeFile, makeApp, makeVersion } from '../../support/app-market.ts';
import { markupFaultsOf } from '../../support/markup.ts';
import { type RunningApp, startApp } from '../../support/running-app.ts';
import { wordFaultsOf } from '../../support/texts-of-page.ts';

let shop: RunningApp;
let token: string;
let developer = 0;
let appId = 0;
let soonId = 0;
let category = 0;
let windows: MadeFile;
const CONTENT = Buffer.alloc(300_000, 'a file with some content. ');

beforeAll(async () => {
  shop = await startApp();
  const { db } = shop.app.database;
  const body = { email: 'owner@stoa.test', password: 'stoa-demo-2026' };
  token = (await shop.call<{ token: string }>('POST', '/api/front/login/email', { body })).body.data.token;
  const tree = await shop.call<{ id: number }[]>('GET', '/api/front/app/category');
  category = tree.body.data[0]?.id ?? 0;
  developer = (await sql<{ id: number }>`select id from developers order by id limit 1`.execute(db)).rows[0]?.id ?? 0;
  const common = { developerId: developer, categoryId: category };
  appId = await makeApp(shop.app, { ...common, name: 'Otter <b>Scanner</b>', platforms: ['android', 'windows'] });
  soonId = await makeApp(shop.app, { ...common, name: 'Coming Harbour', status: 'announced' });
  await sql`update apps.apps set planned_for = now() + interval '1 hour' where id = ${soonId}::bigint`.execute(db);
  await makeVersion(shop.app, { appId, code: 1 });
  windows = await makeVersion(shop.app, {
    appId,
    code: 2,
    platform: 'windows',
    name: "Otter's 扫描.exe",
    content: CONTENT,
  });
  await sql`
    with added as (insert into apps.collections (key, title, intro)
      values ('good-tools', '{"en":"Good tools"}', '{"en":"For every day."}') returning id)
    insert into apps.collection_apps (collection_id, app_id) select id, ${appId}::bigint from added`.execute(db);
  await sql`insert into apps.picks (day, app_id, title) values (current_date, ${appId}, '{"en":"Scan anything"}')
    on conflict (day) do update set app_id = excluded.app_id, title = excluded.title`.execute(db);
});
afterAll(() => shop.close());

const read = async (path: string, headers: Record<string, string> = {}) => {
  const answer = await fetch(shop.url + path, {
    redirect: 'manual',
    headers: { cookie: 'language=en', type: 'app', ...headers },
  });
  return { status: answer.status, to: answer.headers.get('location'), html: await answer.text() };
};
const own = () => ({ cookie: `language=en; token=${token}` });

test('the start page of an app site is the front page, in the frame of the market', async () => {
  expect(await read('/')).toMatchObject({ status: 302, to: '/app_index' });
  const { html } = await read('/app_index');
  const header = /<header[\s\S]*?<\/header>/.exec(html)?.[0] ?? '';
  for (const link of ['/apps/download_record', '/apps/reservation_record', '/apps/included_submit', '/login'])
    expect(header).toContain(`href="${link}"`);
  expect(header).toContain(`href="/app/app_search?cid=${category}"`);
  expect(header).toMatch(/<form[^>]*action="\/app\/app_search"/);
  expect(header).not.toContain('/order/shopping_cart');
  const footer = /<footer[\s\S]*<\/footer>/.exec(html)?.[0] ?? '';
  expect(footer.replaceAll('<!-- -->', '')).toMatch(new RegExp(`© ?${new Date().getUTCFullYear()}`));
  expect(html).toContain('data-theme="blue"');
});

test('the front page shows the pick, collections, charts and what is coming', async () => {
  const { html } = await read('/app_index');
  for (const text of ['Scan anything', 'Good tools', 'Most downloaded this week', 'Coming Harbour'])
    expect(html).toContain(text);
  expect(html).not.toContain('<b>Scanner</b>');
  expect(await markupFaultsOf(html)).toEqual([]);
});

test('the search finds apps by keyword and category, page by page', async () => {
  expect((await read('/app/app_search?keyword=otter')).html).toContain(`href="/app_detail/${appId}"`);
  const inCategory = await read(`/app/app_search?cid=${category}`);
  expect(inCategory.html).toContain(`href="/app_detail/${appId}"`);
  expect(inCategory.html).toContain('rel="canonical"');
  expect((await read('/app/app_search?keyword=zzzzqqq')).html).toContain('No apps found');
  expect((await read('/app/app_search?cid=x&page=-1')).status).toBe(200);
  expect(await markupFaultsOf(inCategory.html)).toEqual([]);
});

describe('the page of an app', () => {
  test('offers the file for the visitor’s system first, and says what is known of it', async () => {
    const { html } = await read(`/app_detail/${appId}`, { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0)' });
    expect(html).toContain('Download for Windows');
    for (const text of [windows.sha256, 'not scanned', 'not signed', 'Take pictures and videos', 'Faster start.'])
      expect(html).toContain(text);
    expect(html).toContain('"@type":"SoftwareApplication"');
    expect(html).toContain(`href="${shop.app.publicUrl()}/app_detail/${appId}"`);
    expect(await markupFaultsOf(html)).toEqual([]);
  });

  test('of an announced one offers nothing', async () => {
    const { html } = await read(`/app_detail/${soonId}`);
    expect(html).toContain('Coming Harbour');
    expect(html).not.toContain('Download for');
  });

  test.each(['/app_detail/999999', '/app_detail/x', '/app/developer/999999', '/app/collection/none'])(
    '%s is not found',
    async (path) => {
      expect((await read(path)).status).toBe(404);
    },
  );
});

test('a developer and a collection have pages of their own', async () => {
  const pages = [await read(`/app/developer/${developer}`), await read('/app/collection/good-tools')];
  for (const { status, html } of pages) {
    expect(status).toBe(200);
    expect(html).toContain(`href="/app_detail/${appId}"`);
    expect(await markupFaultsOf(html)).toEqual([]);
  }
});

test('the sitemap lists apps and categories', async () => {
  expect(await (await fetch(`${shop.url}/sitemap.xml`)).text()).toContain('/sitemap/apps-0.xml');
  const part = await (await fetch(`${shop.url}/sitemap/apps-0.xml`)).text();
  expect(part).toContain(`/app_detail/${appId}<`);
  expect(part).toContain(`/app/app_search?cid=${category}<`);
});

test.each(LOCALES)('no text is missing in %s', async (language) => {
  const paths = ['/app_index', '/app/app_search', `/app_detail/${appId}`, `/app_detail/${soonId}`];
  const others = [
    `/app/developer/${developer}`,
    '/app/collection/good-tools',
    '/apps/download_record',
    '/apps/reservation_record',
  ];
  expect(await wordFaultsOf(shop.url, [...paths, ...others], { language, token })).toEqual([]);
});

describe('a file', () => {
  const open = (headers: Record<string, string> = {}, method = 'GET') =>
    fetch(shop.url + windows.url, { method, headers });

  test('is sent as an attachment that nothing runs, with its hash', async () => {
    const answer = await open();
    expect(Buffer.from(await answer.arrayBuffer()).equals(CONTENT)).toBe(true);
    const { headers } = answer;
    expect(headers.get('etag')).toBe(`"${windows.sha256}"`);
    const digest = Buffer.from(windows.sha256, 'hex').toString('base64');
    expect(headers.get('repr-digest')).toBe(`sha-256=:${digest}:`);
    expect(headers.get('content-disposition')).toBe(
      `attachment; filename="Otter_s __.exe"; filename*=UTF-8''Otter%27s%20%E6%89%AB%E6%8F%8F.exe`,
    );
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toContain('sandbox');
    expect(headers.get('cache-control')).toContain('immutable');
  });

  test('is continued with a range if it is still the same, and whole otherwise', async () => {
    const part = await open({ range: 'bytes=100-199', 'if-range': `"${windows.sha256}"` });
    expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 100-199/${CONTENT.byteLength}`]);
    expect(Buffer.from(await part.arrayBuffer()).equals(CONTENT.subarray(100, 200))).toBe(true);
    const statuses = [
      await open({ range: 'bytes=100-199', 'if-range': '"other"' }),
      await open({ range: 'bytes=0-1,5-6' }),
      await open({ range: `bytes=${CONTENT.byteLength}-` }),
      await open({ 'if-none-match': `"${windows.sha256}"` }),
    ].map(({ status }) => status);
    expect(statuses).toEqual([200, 200, 416, 304]);
    const head = await open({}, 'HEAD');
    expect([head.status, head.headers.get('content-length')]).toEqual([200, String(CONTENT.byteLength)]);
  });

  test('is not there under another hash or name', async () => {
    for (const path of [windows.url.replace(/exe$/, 'com'), windows.url.replace(windows.sha256, '0'.repeat(64))])
      expect((await fetch(shop.url + path)).status).toBe(404);
  });
});

test('the own downloads are a table with filters, and empty at first', async () => {
  expect(await read('/apps/download_record')).toMatchObject({ status: 303, to: '/login' });
  const before = await read('/apps/download_record', own());
  expect(before.html).toContain('You haven’t downloaded any apps yet');
  for (const range of ['bytes=0-9', 'bytes=10-19'])
    await (await fetch(shop.url + windows.url, { headers: { ...own(), range } })).arrayBuffer();
  const { html } = await read('/apps/download_record?platform=windows&keyword=otter', own());
  expect(html.match(/<tbody[\s\S]*<\/tbody>/)?.[0].match(/<tr/g)).toHaveLength(1);
  expect(html).toContain('Up to date');
  expect((await read('/apps/download_record?platform=macos', own())).html).toContain('No downloads match');
  expect(await markupFaultsOf(html)).toEqual([]);
  expect((await read(`/app_detail/${appId}`, own())).html).toContain('You downloaded the newest version');
});
