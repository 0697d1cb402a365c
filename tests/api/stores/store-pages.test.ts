import { type IncomingHttpHeaders, request } from 'node:http';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { STORE_THEMES } from '../../../domains/stores/rules.ts';
import { LOCALES } from '../../../platform/locale/locale.ts';
import { markupFaultsOf } from '../../support/markup.ts';
import { type RunningApp, startApp } from '../../support/running-app.ts';
import { wordFaultsOf } from '../../support/texts-of-page.ts';

let shop: RunningApp;
const ids: Record<string, number> = {};
beforeAll(async () => {
  shop = await startApp();
  const { rows } = await sql<{ id: number; key: string }>`select id, key from merchants where kind = 'shop'`.execute(
    shop.app.database.db,
  );
  for (const { id, key } of rows) ids[key] = id;
});
afterAll(() => shop.close());

async function read(path: string, headers: Record<string, string> = {}): Promise<{ status: number; html: string }> {
  const answer = await fetch(shop.url + path, { redirect: 'manual', headers: { cookie: 'language=en', ...headers } });
  return { status: answer.status, html: await answer.text() };
}
const themeOf = (html: string) => /data-store-theme="(\w+)"/.exec(html)?.[1];
const sheetsOf = (html: string) => [...html.matchAll(/<link[^>]+href="[^"]*\/theme-[^"]+\.css"/g)].length;

describe.each(STORE_THEMES)('%s', (theme) => {
  const path = () => `/store/theme/${theme}?id=${ids['harvest-table']}`;

  test('shows any store, without the header of the platform, and loads no other theme', async () => {
    const { status, html } = await read(path());
    expect([status, themeOf(html), sheetsOf(html)]).toEqual([200, theme, 1]);
    expect(html.match(/<h1[\s>]/g)?.length).toBe(1);
    expect(html).toContain('Harvest Table');
    expect(html).toContain(`href="/chat/${ids['harvest-table']}"`);
    expect(html).toContain('name="robots" content="noindex"');
    expect(html).not.toContain('/merchant/merchant_street');
    expect(await markupFaultsOf(html)).toEqual([]);
  });

  test('survives a long name, a missing picture, a single product and none', async () => {
    const { db } = shop.app.database;
    const id = ids['bamboo-kitchen'] ?? 0;
    const long = 'Donaudampfschifffahrtsgesellschaftskapitän '.repeat(3).trim();
    await sql`update merchants set name = jsonb_build_object('en', ${long}::text), logo_url = '' where id = ${id}`.execute(
      db,
    );
    const few = async (most: number) => {
      await sql`update products set status = case when id in (select id from products where merchant_id = ${id} order by id limit ${most})
        then 'on_sale' else 'off_sale' end, cover_url = '' where merchant_id = ${id}`.execute(db);
      await sql`select pg_notify('kept', 'catalog')`.execute(db);
      // every reading has an address of its own, so that none is answered from the cache
      return read(`/store/theme/${theme}?id=${id}&few=${most}`);
    };
    for (const most of [1, 0]) {
      const { status, html } = await few(most);
      expect([status, themeOf(html)]).toEqual([200, theme]);
      expect(html).toContain(long);
      // the name of a shop may be longer than a title should be
      expect((await markupFaultsOf(html)).filter((fault) => !fault.startsWith('long-title'))).toEqual([]);
    }
  });

  test.each(LOCALES)('has all of its texts in %s', async (language) => {
    expect(await wordFaultsOf(shop.url, [path()], { language })).toEqual([]);
  });
});

test('a store is shown in the theme of its shop, on any site, and a site of its own shows it without an id', async () => {
  expect(themeOf((await read(`/store?id=${ids['harvest-table']}`)).html)).toBe('theme10');
  const own = { host: 'store.localhost' };
  const { port } = new URL(shop.url);
  const visit = (path: string) => read(path, { ...own, host: `store.localhost:${port}`, type: 'store' });
  expect((await visit('/')).status).toBe(302);
  const { html } = await visit('/store');
  expect(themeOf(html)).toBe('theme11');
  expect(html).toContain('Maison Lin');
  expect(html).not.toContain(`href="/store?id=`);
});

test('a category, a search and a page of a store stay inside it', async () => {
  const id = ids['maison-lin'];
  const all = (await read(`/store?id=${id}&list=all`)).html;
  expect(all).toContain('All products');
  expect(all.match(/class="st-card"/g)?.length).toBe(10);
  expect((await read(`/store?id=${id}&page=2`)).html).toContain('Nothing found');
  const found = (await read(`/store?id=${id}&keyword=linen`)).html;
  expect(found).toContain('Results for “linen”');
  expect((await read(`/store?id=${id}&keyword=zzqq`)).html).toContain('Nothing found');
});

test('without an id the goods site lists all stores, by type; a store that is not there is not found', async () => {
  const { html } = await read('/store');
  for (const id of Object.values(ids)) expect(html).toContain(`href="/store?id=${id}"`);
  expect((await read('/store?id=999999')).status).toBe(404);
  expect((await read('/store/theme/theme3?id=1')).status).toBe(404);
});

test('adding from a list puts a product with one variant into the cart, and opens the page of one with a choice', async () => {
  const { rows } = await sql<{ id: number; skus: number }>`
    select p.id, count(*)::int as skus from products p join skus s on s.product_id = p.id and s.active
    where p.status = 'on_sale' and p.in_stock group by p.id`.execute(shop.app.database.db);
  const post = (productId: number | undefined) =>
    fetch(`${shop.url}/store/add`, {
      method: 'POST',
      redirect: 'manual',
      headers: { origin: shop.url, 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ productId: String(productId), back: '/store?id=1' }),
    });
  const single = await post(rows.find(({ skus }) => skus === 1)?.id);
  expect([single.status, single.headers.get('location')]).toEqual([303, '/store?id=1']);
  expect(single.headers.get('set-cookie')).toContain('cart=');
  const many = rows.find(({ skus }) => skus > 1)?.id;
  expect((await post(many)).headers.get('location')).toBe(`/goods_detail/${many}`);
});

interface Asked {
  method?: string;
  headers?: Record<string, string>;
  body?: object;
}

/** Node's fetch sets the header Host by itself. */
function askUnder(
  host: string,
  path: string,
  { method = 'GET', headers = {}, body }: Asked = {},
): Promise<{ status: number; headers: IncomingHttpHeaders; text: string }> {
  return new Promise((resolve, reject) => {
    const sent = { host, cookie: 'language=en', ...headers, ...(body && { 'content-type': 'application/json' }) };
    const asked = request(shop.url, { method, path, headers: sent, agent: false });
    asked.on('error', reject).on('response', (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (piece: string) => (text += piece));
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text }));
    });
    asked.end(body && JSON.stringify(body));
  });
}

test('a host of a shop’s own shows its store under its own name, and no back office', async () => {
  const { port } = new URL(shop.url);
  const under = (path: string, host = 'lumen.localhost') => askUnder(`${host}:${port}`, path);
  const store = await under('/store');
  expect([store.status, themeOf(store.text)]).toEqual([200, 'theme9']);
  expect(store.text).toContain('<title>Lumen Digital</title>');
  expect(store.text).toMatch(/rel="canonical" href="http:\/\/lumen\.localhost:\d+\/store"/);
  // the same path on the platform's own site of stores is kept apart from it
  expect((await under('/store', 'store.localhost')).text).not.toContain('<title>Lumen Digital</title>');
  expect((await under('/')).headers.location).toBe('/store');
  // however the path or the name is spelt: the router decodes and ignores case, and a name may end in a dot
  for (const path of ['/login2', '/LOGIN2/orders', '/%6cogin2', '/admi%6e', '/%6Cogin3', '/admin', '/login3'])
    for (const host of ['lumen.localhost', 'lumen.localhost.', 'LUMEN.localhost.'])
      expect([host, path, (await under(path, host)).headers.location]).toEqual([
        host,
        path,
        expect.stringContaining(shop.app.publicUrl()),
      ]);
  expect((await under('/login2/_.data')).text).toContain(`${shop.app.publicUrl()}/login2`);
  expect((await under('/login2/orders.data')).text).toContain(`${shop.app.publicUrl()}/login2/orders`);
  for (const path of ['/api/merchant/settings', '/api/platform/site/list', '/api/service/desk/list?tab=mine'])
    expect([path, (await under(path)).status]).toEqual([path, 404]);
  const proof = await under('/.well-known/stoa-store.txt');
  expect(proof.text).toMatch(/^[0-9a-f]{32}$/);
  expect((await under('/.well-known/stoa-store.txt', 'localhost')).status).toBe(404);
  const asked = await fetch(`${shop.url}/api/front/store/host?domain=lumen.localhost`);
  expect([asked.status, (await fetch(`${shop.url}/api/front/store/host?domain=evil.example`)).status]).toEqual([
    200, 404,
  ]);
});

test('a session that began under a shop’s host name is valid under no other, and without the powers of staff', async () => {
  const { port } = new URL(shop.url);
  const signIn = async (host: string, email: string) => {
    const body = { email, password: 'stoa-demo-2026' };
    const { text } = await askUnder(`${host}:${port}`, '/api/front/login/email', { method: 'POST', body });
    return (JSON.parse(text) as { data: { token: string } }).data.token;
  };
  const statusOf = async (host: string, path: string, token: string, headers = {}) =>
    (await askUnder(`${host}:${port}`, path, { headers: { token, ...headers } })).status;
  const me = '/api/front/user/info';
  const owner = await signIn('lumen.localhost', 'owner@stoa.test');
  expect(await statusOf('lumen.localhost', me, owner)).toBe(200);
  // the server that the name leads to could send the cookie that it received to any name of the platform
  for (const host of ['localhost', 'store.localhost', 'goods.localhost', '127.0.0.1'])
    expect([host, await statusOf(host, me, owner)]).toEqual([host, 401]);
  expect(await statusOf('localhost', '/api/platform/user/list', owner)).toBe(401);
  // the header `type` names another site under the same name
  expect(await statusOf('lumen.localhost', me, owner, { type: 'goods' })).toBe(200);
  const powers = await askUnder(`lumen.localhost:${port}`, '/api/community/topic/moderate', {
    method: 'POST',
    headers: { token: owner },
    body: { ids: [1], change: { do: 'close', on: true } },
  });
  expect(powers.status).toBe(403);
  // nor does it add what would open the account elsewhere, however recent it is
  const headers = { cookie: `language=en; token=${owner}` };
  const change = await askUnder(`lumen.localhost:${port}`, '/users/user_info?edit=email', { headers });
  expect(change.status).toBe(403);
  expect(change.text).toContain('make this change under the platform’s own address');
  expect(await statusOf('lumen.localhost', me, await signIn('localhost', 'shopper@stoa.test'))).toBe(200);
});

test('the page of a shop’s host names explains the setup in six languages, and accepts a name without scripts', async () => {
  const { token } = (
    await shop.call<{ token: string }>('POST', '/api/front/login/email', {
      body: { email: 'merchant@stoa.test', password: 'stoa-demo-2026' },
    })
  ).body.data;
  const send = (fields: Record<string, string>) =>
    fetch(`${shop.url}/login2/settings/hosts`, {
      method: 'POST',
      redirect: 'manual',
      headers: { origin: shop.url, cookie: `token=${token}; language=en` },
      body: new URLSearchParams(fields),
    });
  expect((await send({ intent: 'add', host: 'Shop.Example.' })).headers.get('location')).toContain(
    'done=store-hosts.added',
  );
  expect(await (await send({ intent: 'add', host: 'not a host' })).text()).toContain('aria-invalid="true"');
  const { html } = await read('/login2/settings/hosts', { cookie: `token=${token}; language=en` });
  expect(html).toContain('_stoa-store.shop.example');
  expect(await markupFaultsOf(html)).toEqual([]);
  for (const language of LOCALES) {
    expect(await wordFaultsOf(shop.url, ['/login2/settings/hosts', '/login2/settings'], { language, token })).toEqual(
      [],
    );
  }
});
