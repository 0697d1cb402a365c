import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LOCALES, languageTag } from '../../platform/locale.ts';
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

test.each(['/merchant/home', '/merchant/home?id=0', '/merchant/category?id=999999', '/merchant/merchant_more?id=x'])(
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

test('the calls answer what the pages show', async () => {
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
