import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { STANDARD_SECTIONS } from '../../domains/sites/home-sections.ts';
import { invalidateCache } from '../../platform/database/invalidate-cache.ts';
import { LOCALES, languageTag } from '../../platform/locale/locale.ts';
import { markupFaultsOf } from '../support/markup.ts';
import { type RunningApp, startApp } from '../support/running-app.ts';

let shop: RunningApp;
let id: number;
beforeAll(async () => {
  shop = await startApp();
  const { rows } = await sql<{ id: number }>`
    select merchant_id as id from products where status = 'on_sale' group by 1 order by count(*) desc limit 1`.execute(
    shop.database.db,
  );
  id = rows[0]?.id ?? 0;
});
afterAll(() => shop.close());

const page = async (path: string, language = 'en') => {
  const answer = await fetch(shop.url + path, { headers: { cookie: `language=${language}` } });
  return { status: answer.status, text: await answer.text() };
};
const paths = () => [
  `/merchant/home?id=${id}`,
  `/merchant/category?id=${id}`,
  `/merchant/merchant_more?id=${id}&list=newest`,
  `/merchant/merchant_more?id=${id}&list=best`,
  `/merchant/coupon?merId=${id}`,
  `/merchant/qualification?id=${id}`,
];

describe.each(LOCALES)('in %s', (language) => {
  test('every page of a shop opens with one heading, and its sections lead to each other', async () => {
    for (const path of paths()) {
      const { status, text } = await page(path, language);
      expect([path, status]).toEqual([path, 200]);
      expect(text).toContain(`<html lang="${languageTag(language)}"`);
      expect(text.match(/<h1[ >]/g)).toHaveLength(1);
      expect(text).toContain(`/merchant/home?id=${id}`);
      if (!/coupon|qualification/.test(path)) expect(text).toContain('/goods_detail/');
      expect([path, await markupFaultsOf(text)]).toEqual([path, []]);
    }
  });
});

test.each(['home', 'category', 'merchant_more', 'qualification', 'coupon'])(
  '/merchant/%s names its shop with id or merId',
  async (name) => {
    const [byId, byMerId] = await Promise.all([
      page(`/merchant/${name}?id=${id}`),
      page(`/merchant/${name}?merId=${id}`),
    ]);
    expect([byId.status, byMerId.status]).toEqual([200, 200]);
    const title = /<title>[^<]*<\/title>/;
    expect(title.exec(byId.text)?.[0]).toBe(title.exec(byMerId.text)?.[0]);
    for (const { text } of [byId, byMerId]) expect(text).toContain(`/merchant/home?id=${id}`);
  },
);

test.each([
  ...['home', 'category', 'merchant_more', 'qualification'].map((name) => [
    `/merchant/${name}`,
    '/merchant/merchant_street',
  ]),
  ['/store/theme/theme9', '/store'],
])('%s without a shop leads to the list of shops', async (path, list) => {
  const answer = await fetch(shop.url + path, { redirect: 'manual' });
  expect([answer.status, answer.headers.get('location')]).toEqual([302, list]);
});

test.each(['/merchant/home?id=0', '/merchant/category?id=999999', '/merchant/merchant_more?id=x'])(
  '%s is not found',
  async (path) => {
    expect((await page(path)).status).toBe(404);
  },
);

test('a category of the shop shows only its products there', async () => {
  const { rows } = await sql<{ id: number; cid: number; inside: number; outside: number }>`
    with sold as (select id, merchant_id, category_path[1] as cid from products where status = 'on_sale')
    select merchant_id as id, cid, min(sold.id) as inside, (
      select min(o.id) from sold o where o.merchant_id = sold.merchant_id and o.cid <> sold.cid) as outside
    from sold group by 1, 2 having count(*) <= 20 order by outside nulls last limit 1`.execute(shop.database.db);
  const row = rows[0];
  if (!row?.outside) throw new Error('a demo shop has products in two categories');
  const { text } = await page(`/merchant/category?id=${row.id}&cid=${row.cid}`);
  expect(text).toContain(`/goods_detail/${row.inside}"`);
  expect(text).not.toContain(`/goods_detail/${row.outside}"`);
});

test('the calls return what the pages show', async () => {
  const home = await shop.call<{ shop: { id: number }; newest: unknown[] }>('GET', `/api/front/merchant/home/${id}`);
  expect(home.body.data.shop.id).toBe(id);
  expect(home.body.data.newest.length).toBeGreaterThan(0);
  const best = await shop.call<{ list: { sales: number }[] }>('GET', `/api/front/merchant/products/${id}?list=best`);
  const sales = best.body.data.list.map((product) => product.sales);
  expect(sales).toEqual([...sales].sort((a, b) => b - a));
  expect((await shop.call('GET', '/api/front/merchant/home/999999')).status).toBe(404);
});

test('the documents of a shop are shown after a captcha, without a script', async () => {
  const { rows } = await sql<{ id: number; file: string }>`
    select merchant_id as id, substr(pictures[1], 8) as file from merchant_applications where status = 'approved' order by id limit 1`.execute(
    shop.database.db,
  );
  // runs share the demo's public pictures only
  const drawing = sharp({ create: { width: 80, height: 60, channels: 3, background: '#fff' } });
  await shop.app.storage.put(rows[0]?.file ?? '', await drawing.webp().toBuffer());
  const url = `${shop.url}/merchant/qualification?id=${rows[0]?.id}`;
  const submit = async (right: boolean) => {
    const form = await (await fetch(url)).text();
    const captchaKey = /name="captchaKey" value="([^"]+)"/.exec(form)?.[1] ?? '';
    const { value } = (await (await fetch(`${shop.url}/dev/captcha?key=${captchaKey}`)).json()) as { value: string };
    const body = new URLSearchParams({ captchaKey, captchaValue: right ? value : 'WRONG' });
    const headers = { origin: shop.url, 'sec-fetch-site': 'same-origin' };
    return (await fetch(url, { method: 'POST', body, headers })).text();
  };
  expect(await submit(false)).not.toContain('/media/private/');
  const picture = /src="(\/media\/private\/[^"]+)"/.exec(await submit(true))?.[1]?.replaceAll('&amp;', '&') ?? '';
  const shown = await fetch(shop.url + picture);
  expect([shown.status, shown.headers.get('content-type'), shown.headers.get('cache-control')]).toEqual([
    200,
    'image/webp',
    'private, no-store',
  ]);
  const [bare = ''] = picture.split('&viewed');
  expect([(await fetch(shop.url + bare)).status, (await fetch(`${shop.url}${picture.split('?')[0]}`)).status]).toEqual([
    404, 404,
  ]);
});

test('the home page is the same with the standard list and its copy; a section is shown where it is placed', async () => {
  const { db } = shop.database;
  const headings = async (path = '/') =>
    [...(await page(path)).text.matchAll(/<h2[^>]*>(.*?)<\/h2>/g)].map(([, inner = '']) =>
      inner.replace(/<[^>]*>/g, ''),
    );
  const standard = await headings();
  const usual = ['Flash sale', 'Coupons to claim', 'Cheaper together', 'Popular now', 'Best sellers', 'New arrivals'];
  const own = new Set([...usual, 'Shop street', 'Our picks', 'You may like']);
  expect(standard.filter((each) => own.has(each))).toEqual([...own]);
  const site = sql`(select id from sites where type = 'goods' order by id limit 1)`;
  await sql`
    insert into home_sections (site_id, kind, sort)
    select ${site}, kind, nth * 2 from unnest(${[...STANDARD_SECTIONS]}::text[]) with ordinality as s(kind, nth)`.execute(
    db,
  );
  await invalidateCache(db, 'sites');
  await expect.poll(() => headings()).toEqual(standard);
  await sql`
    insert into home_sections (site_id, kind, title, text, link, sort, starts_at, product_ids)
    select ${site}, 'picture', '{"en":"Tea week"}'::jsonb, '{"en":"Leaves & cups"}'::jsonb, '/goods_seckill', 7, null::timestamptz, '{}'::bigint[]
    union all select ${site}, 'products', '{"en":"Chosen by us"}', '{}'::jsonb, '', 1000, null,
      array(select id from products where status = 'on_sale' order by id limit 3)
    union all select ${site}, 'picture', '{"en":"Later"}', '{}', '', 1001, now() + interval '1 day', '{}'`.execute(db);
  await invalidateCache(db, 'sites');
  await expect.poll(() => headings()).toContain('Tea week');
  const found = await headings();
  expect(found.filter((each) => !standard.includes(each))).toEqual(['Tea week', 'Chosen by us']);
  expect(found[found.indexOf('You may like') + 1]).toBe('Chosen by us');
  expect(found[found.indexOf('Tea week') + 1]).toBe('Cheaper together');
  const { text } = await page('/');
  expect(text).toContain('Leaves &amp; cups');
  expect(await markupFaultsOf(text)).toEqual([]);
  const { rows } = await sql<{ key: string }>`
    select preview_key as key from home_sections where sort = 1001`.execute(db);
  expect(await headings(`/?preview=${rows[0]?.key}`)).toContain('Later');
  await sql`delete from home_sections`.execute(db);
  await invalidateCache(db, 'sites');
});

test('a page behind the last one leads to it, and an unknown category is not found', async () => {
  const answer = await fetch(`${shop.url}/goods/goods_search?page=999`, { redirect: 'manual' });
  expect(answer.headers.get('location')).toMatch(/^\/goods\/goods_search\?page=\d$/);
  expect((await page('/goods/goods_search?cid=99999')).status).toBe(404);
});

test('the list of campaigns shows the rounds of flash sales that have not begun', async () => {
  const { text } = await page('/activity_list?kind=flash&state=coming');
  expect(text).toContain('/goods_seckill?slot=');
  expect(text).toContain('/goods_seckill_detail/');
});
