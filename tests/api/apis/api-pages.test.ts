import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LOCALES } from '../../../platform/locale/locale.ts';
import { makeApi } from '../../support/api-market.ts';
import { markupFaultsOf } from '../../support/markup.ts';
import { type RunningApp, startApp } from '../../support/running-app.ts';
import { wordFaultsOf } from '../../support/texts-of-page.ts';

let shop: RunningApp;
let developer = 0;
let apiId = 0;
let category = { id: 0, name: '' };

beforeAll(async () => {
  shop = await startApp();
  const { db } = shop.app.database;
  const tree = await shop.call<(typeof category)[]>('GET', '/api/front/api/category', { headers: { language: 'en' } });
  category = tree.body.data[0] ?? category;
  developer = (await sql<{ id: number }>`select id from developers order by id limit 1`.execute(db)).rows[0]?.id ?? 0;
  const name = { en: 'Otter <b>Cities</b>' };
  apiId = await makeApi(shop.app, { name, developerId: developer, categoryId: category.id });
});
afterAll(() => shop.close());

const read = async (path: string, headers: Record<string, string> = {}) => {
  const answer = await fetch(shop.url + path, {
    redirect: 'manual',
    headers: { cookie: 'language=en', type: 'api', ...headers },
  });
  return { status: answer.status, to: answer.headers.get('location'), html: await answer.text() };
};

test('the start page of an API site is the front page, in the frame of the market', async () => {
  expect(await read('/')).toMatchObject({ status: 302, to: '/api_index' });
  const { html } = await read('/api_index');
  const header = /<header[\s\S]*?<\/header>/.exec(html)?.[0] ?? '';
  for (const link of ['/api_index', '/developer/home', '/order/shopping_cart', '/login', '/users/balance'])
    expect(header).toContain(`href="${link}"`);
  expect(header).toContain(`href="/api/api_search?cid=${category.id}&amp;name=${encodeURIComponent(category.name)}"`);
  expect(header).toMatch(/<form[^>]*action="\/api\/api_search"/);
  expect(header).toContain('Add to favourites');
  const footer = /<footer[\s\S]*<\/footer>/.exec(html)?.[0] ?? '';
  expect(footer).toContain('Documented');
  expect(footer.replaceAll('<!-- -->', '')).toMatch(new RegExp(`© ?${new Date().getUTCFullYear()}`));
  expect(html).toContain('data-theme="blue"');
});

test('the front page begins with the search, and shows categories and APIs', async () => {
  const { html } = await read('/api_index');
  const main = /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? '';
  expect(main.indexOf('name="title"')).toBeGreaterThan(0);
  expect(main.indexOf('name="title"')).toBeLessThan(main.indexOf('cid='));
  expect(main).toContain(`href="/api_detail/${apiId}"`);
  expect(html).not.toContain('<b>Cities</b>');
  expect(await markupFaultsOf(html)).toEqual([]);
});

describe('the search', () => {
  const link = () => `href="/api_detail/${apiId}"`;
  const inMain = async (path: string) => /<main[\s\S]*<\/main>/.exec((await read(path)).html)?.[0] ?? '';

  test('finds APIs by category and name, and by title and category', async () => {
    const name = encodeURIComponent(category.name);
    for (const query of [
      'title=otter',
      'name=otter',
      `cid=${category.id}&name=${name}`,
      `title=otter&cid=${category.id}`,
    ])
      expect(await inMain(`/api/api_search?${query}`), query).toContain(link());
    expect(await inMain(`/api/api_search?cid=${category.id}&name=weather`)).not.toContain(link());
    expect(await inMain('/api/api_search?title=zzzzqqq')).toContain('No APIs found');
  });

  test('is a page of its site, not a call, whatever its address says', async () => {
    const page = await read(`/api/api_search?cid=${category.id}`);
    expect(page.html).toContain('rel="canonical"');
    expect(await markupFaultsOf(page.html)).toEqual([]);
    expect((await read('/api/api_search?cid=x&page=-1&sort=up')).status).toBe(200);
    expect((await read('/api/api_search.data?title=otter')).status).toBe(200);
  });

  test('sorts and keeps what costs nothing', async () => {
    expect(await inMain('/api/api_search?free=1&sort=newest')).toContain(link());
  });
});

describe('the page of an API', () => {
  test('shows its plans, its operations, and what is known of its document', async () => {
    const { html } = await read(`/api_detail/${apiId}`);
    for (const text of ['Plan 0', 'Calls a month', '1,000', '/cities/{id}', 'OpenAPI', '3.1.0', '"@type":"WebAPI"'])
      expect(html).toContain(text);
    for (const path of [
      `/api_detail/${apiId}/read-city`,
      `/api_detail/${apiId}/add-city`,
      `/api_provider/${developer}`,
    ])
      expect(html).toContain(`href="${path}"`);
    expect(html).toContain(`href="${shop.app.publicUrl()}/api_detail/${apiId}"`);
    expect(html).not.toContain('One <b>city');
    expect(await markupFaultsOf(html)).toEqual([]);
  });

  test('has a page for each operation, with parameters, answers and samples in six languages', async () => {
    const { html } = await read(`/api_detail/${apiId}/read-city`);
    for (const text of ['In the path', 'required', 'The city']) expect(html).toContain(text);
    // the samples call the gateway, whatever servers the document names
    expect(html).toMatch(/http:\/\/gateway\.localhost:\d+\/[\w-]+\/cities\/7/);
    expect(html).not.toContain('https://cities.example.org/v1');
    for (const language of ['curl', 'JavaScript', 'Python', 'Java', 'PHP', 'Go'])
      expect(html).toMatch(new RegExp(`<summary[^>]*>${language}<`));
    expect(await markupFaultsOf(html)).toEqual([]);
    expect((await read(`/api_detail/${apiId}/add-city`)).html).toContain('Lyon');
  });

  test('leads to its provider', async () => {
    const { status, html } = await read(`/api_provider/${developer}`);
    expect(status).toBe(200);
    expect(html).toContain(`href="/api_detail/${apiId}"`);
    expect(await markupFaultsOf(html)).toEqual([]);
  });

  test.each(['/api_detail/999999', '/api_detail/x', '/api_provider/999999', '/api_detail/1/none'])(
    '%s is not found',
    async (path) => {
      expect((await read(path)).status).toBe(404);
    },
  );
});

test('programs find the same by calls', async () => {
  const list = await shop.call<{ list: { id: number }[] }>('GET', '/api/front/api/list?title=otter');
  expect(list.body.data.list.map(({ id }) => id)).toEqual([apiId]);
  const detail = await shop.call<{ operations: object[] }>('GET', `/api/front/api/detail/${apiId}`);
  expect(detail.body.data.operations).toHaveLength(2);
  expect((await shop.call('GET', '/api/front/api/detail/999999')).status).toBe(404);
  const tree = await shop.call<object[]>('GET', '/api/front/api/category');
  expect(tree.body.data.length).toBeGreaterThan(3);
});

test('the sitemap lists APIs, their operations and categories', async () => {
  expect(await (await fetch(`${shop.url}/sitemap.xml`)).text()).toContain('/sitemap/apis-0.xml');
  const part = await (await fetch(`${shop.url}/sitemap/apis-0.xml`)).text();
  for (const path of [`/api_detail/${apiId}`, `/api_detail/${apiId}/read-city`, `/api/api_search?cid=${category.id}`])
    expect(part).toContain(`${path}<`);
});

test.each(LOCALES)('no text is missing in %s', async (language) => {
  const paths = ['/api_index', '/api/api_search', '/api/api_search?title=zzzzqqq', `/api_detail/${apiId}`];
  const others = [`/api_detail/${apiId}/read-city`, `/api_detail/${apiId}/add-city`, `/api_provider/${developer}`];
  expect(await wordFaultsOf(shop.url, [...paths, ...others], { language })).toEqual([]);
});
