import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { merchantOfficePages } from '../../../web/merchant-office/pages.ts';
import { formsOfHtml } from '../../support/forms-of-html.ts';
import { type RunningApp, startApp } from '../../support/running-app.ts';

let shop: RunningApp;
let token: string;
let shops: number[];
beforeAll(async () => {
  shop = await startApp();
  const body = { email: 'merchant@stoa.test', password: 'stoa-demo-2026' };
  token = (await shop.call<{ token: string }>('POST', '/api/front/login/email', { body })).body.data.token;
  const { db } = shop.database;
  await sql`
    insert into merchant_staff (merchant_id, user_id, role)
    select m.id, u.id, 'manager' from merchants m, users u
    where u.email = 'merchant@stoa.test' and m.kind = 'shop' and m.owner_id is distinct from u.id order by m.id limit 1`.execute(
    db,
  );
  const found = await sql<{ id: number }>`
    select m.id from merchants m join users u on u.email = 'merchant@stoa.test'
    where m.kind = 'shop' and (m.owner_id = u.id or exists (select from merchant_staff s where s.merchant_id = m.id and s.user_id = u.id))
    order by coalesce(m.owner_id = u.id, false) desc, m.id`.execute(db);
  shops = found.rows.map(({ id }) => id);
});
afterAll(() => shop.close());

/** In a browser in which the office of that shop was opened last. */
const ask = (path: string, { opened, form }: { opened: number; form?: URLSearchParams | FormData }) =>
  fetch(shop.url + path, {
    method: form ? 'POST' : 'GET',
    redirect: 'manual',
    headers: { cookie: `token=${token}; language=en; officeShop=${opened}`, origin: shop.url },
    ...(form && { body: form }),
  });

const lowStock = async () =>
  (
    await sql<{ id: number; low: number }>`select id, low_stock as low from merchants order by id`.execute(
      shop.database.db,
    )
  ).rows;

test('every form of the office names the shop that its page was rendered for', async () => {
  const [own = 0] = shops;
  const unnamed: string[] = [];
  let forms = 0;
  for (const { path } of merchantOfficePages) {
    const page = path.includes(':') ? undefined : await ask(path, { opened: own });
    if (page?.status !== 200) continue;
    for (const { action, fields } of formsOfHtml(await page.text())) {
      if (/^\/(?:logout|preferences|login2\/(?:switch|look))/.test(action)) continue;
      forms += 1;
      const named = fields.find(({ name }) => name === 'officeShop')?.value;
      if ((named ?? /[?&]officeShop=(\d+)/.exec(action)?.[1]) !== String(own)) unnamed.push(`${path} ${action}`);
    }
  }
  expect(unnamed).toEqual([]);
  expect(forms).toBeGreaterThan(20);
});

test('a form of one shop changes nothing after another one was opened in the same browser', async () => {
  const [own = 0, other = 0] = shops;
  const before = await lowStock();
  const form = new URLSearchParams({ intent: 'low', lowStock: '77', officeShop: String(own) });
  const refused = await ask('/login2/stock', { opened: other, form });
  expect([refused.status, await refused.text()]).toEqual([409, expect.stringContaining('another shop')]);
  const files = new FormData();
  files.set('file', new Blob(['Handle,Title\nx,X\n']), 'x.csv');
  expect((await ask(`/login2/products/import?officeShop=${own}`, { opened: other, form: files })).status).toBe(409);
  expect(await lowStock()).toEqual(before);
  await ask('/login2/stock', { opened: own, form });
  expect((await lowStock()).find(({ id }) => id === own)?.low).toBe(77);
});
