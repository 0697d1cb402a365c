import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningApp, startApp } from '../../support/running-app.ts';

/** A name that only the product has, not its app: whatever shows it shows the product. */
const NAME = 'QuartzWhistle';
const WORDS = `?keyword=${NAME}&limit=50`;
let shop: RunningApp;
let productId = 0;
let page = '';
const tokens: string[] = [];

beforeAll(async () => {
  shop = await startApp();
  const { db } = shop.app.database;
  const renamed = await sql<{ id: number; page: string }>`
    update products set name = ${JSON.stringify({ en: NAME, 'zh-CN': NAME })}::jsonb, is_hot = true, is_new = true,
      is_featured = true, sales = 1000000, search = to_tsvector('simple', ${NAME}), search_name = to_tsvector('simple', ${NAME})
    where id = (select min(id) from products where sold_as = 'app' and status = 'unlisted') returning id, page`.execute(
    db,
  );
  ({ id: productId = 0, page = '' } = renamed.rows[0] ?? {});
  for (const who of ['owner', 'merchant', 'shopper']) {
    const body = { email: `${who}@stoa.test`, password: 'stoa-demo-2026' };
    tokens.push((await shop.call<{ token: string }>('POST', '/api/front/login/email', { body })).body.data.token);
  }
});
afterAll(() => shop.close());

async function read(path: string, token = ''): Promise<string> {
  const answer = await fetch(shop.url + path, {
    headers: { language: 'en', ...(token && { token, cookie: `token=${token}` }) },
  });
  return answer.text();
}

/** Every call that reads and needs nothing in its path. */
async function callsThatRead(): Promise<string[]> {
  const { paths } = JSON.parse(await read('/api/openapi.json')) as { paths: Record<string, Record<string, unknown>> };
  return Object.entries(paths).flatMap(([path, methods]) => (methods.get && !path.includes('{') ? [path] : []));
}

test('no call lists the product of an app, for guests, members, merchants or staff', async () => {
  const calls = await callsThatRead();
  expect(calls.length).toBeGreaterThan(100);
  const leaks: string[] = [];
  for (const path of calls)
    for (const query of ['', WORDS])
      for (const token of ['', ...tokens])
        if ((await read(path + query, token)).includes(NAME)) leaks.push(path + query);
  // the seller's own statement of what was paid for is no list of products
  expect([...new Set(leaks)]).toEqual([]);
});

test('no page and no sitemap lists it, and its own page is that of the app', async () => {
  const pages = [
    '/goods_index',
    '/goods/goods_search',
    '/merchant/merchant_street',
    '/store',
    '/users/collection_list',
  ];
  const offices = ['/admin/products', '/login2/products', '/login2/stock', '/login2/keys'];
  const link = new RegExp(`(?:goods_detail|products)/${productId}\\b`);
  for (const path of [...pages, ...offices])
    for (const token of tokens) {
      expect([path, (await read(path, token)).includes(NAME)]).toEqual([path, false]);
      // a page repeats the words that it was asked for
      expect([path, link.test(await read(`${path}?keyword=${NAME}`, token))]).toEqual([path, false]);
    }
  const index = await read('/sitemap.xml');
  for (const [, address = ''] of index.matchAll(/<loc>[^<]*?(\/sitemap[^<]*)<\/loc>/g))
    expect(await read(address)).not.toContain(`/goods_detail/${productId}<`);
  expect((await fetch(`${shop.url}/api/front/product/detail/${productId}`)).status).toBe(404);
  const answer = await fetch(`${shop.url}/goods_detail/${productId}`, { redirect: 'manual' });
  expect([answer.status, answer.headers.get('location')]).toEqual([302, page]);
});
