import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningApp, startApp } from '../support/running-app.ts';

const LIST = '/login2/customers?kind=all&sort=spent';
let shop: RunningApp;
let token: string;
let ids: string[];
beforeAll(async () => {
  shop = await startApp();
  const body = { email: 'merchant@stoa.test', password: 'stoa-demo-2026' };
  token = (await shop.call<{ token: string }>('POST', '/api/front/login/email', { body })).body.data.token;
  const found = await sql<{ id: number }>`
    select distinct o.user_id as id from orders o join merchants m on m.id = o.merchant_id join users u on u.id = m.owner_id
    where u.email = 'merchant@stoa.test' and o.paid_at is not null order by 1 limit 2`.execute(shop.database.db);
  ids = found.rows.map(({ id }) => String(id));
});
afterAll(() => shop.close());

/** Requests a page or submits a form, like a browser without scripts. */
function ask(path: string, fields?: [string, string][]): Promise<Response> {
  return fetch(shop.url + path, {
    method: fields ? 'POST' : 'GET',
    redirect: 'manual',
    headers: { cookie: `token=${token}; language=en`, origin: shop.url },
    ...(fields && { body: new URLSearchParams(fields) }),
  });
}
const ticked = () => ids.map((id): [string, string] => ['ids', id]);

test('ticked customers become a file without a word in its address', async () => {
  const button = /<button[^>]*formAction="\/login2\/customers\/export"[^>]*>/i.exec(await (await ask(LIST)).text());
  expect(button?.[0]).toMatch(/formMethod="post"/i);
  const file = await ask('/login2/customers/export', [...ticked(), ['body', 'half a note']]);
  expect(file.status).toBe(200);
  expect(file.headers.get('content-disposition')).toContain('customers.csv');
  expect((await file.text()).trim().split('\n')).toHaveLength(ids.length + 1);
});

test('a note about ticked customers keeps the filters of the list', async () => {
  const form = /<form[^>]*id="picked-customers"[^>]*>/i.exec(await (await ask(LIST)).text());
  const address = /action="([^"]*)"/.exec(form?.[0] ?? '')?.[1]?.replaceAll('&amp;', '&');
  expect(address).toBe(LIST);
  const noted = await ask(LIST, [...ticked(), ['intent', 'note'], ['body', 'Buys in spring']]);
  expect(noted.status).toBe(303);
  expect(noted.headers.get('location')).toContain('sort=spent');
});

test('labels are created, put on ticked customers and filter the list; the audit log names them', async () => {
  const page = '/login2/customers/labels';
  const wrong = await ask(page, [
    ['intent', 'add'],
    ['name', ' '],
  ]);
  expect(await wrong.text()).toContain('aria-invalid="true"');
  await ask(page, [
    ['intent', 'add'],
    ['name', 'Wholesale'],
  ]);
  const id = /\/login2\/customers\?label=(\d+)/.exec(await (await ask(page)).text())?.[1] ?? '';
  const labelled = await ask('/login2/customers', [...ticked(), ['intent', 'label'], ['putLabel', id]]);
  expect(labelled.headers.get('location')).toContain('done=saved');
  const found = await (await ask(`/login2/customers?label=${id}`)).text();
  for (const each of ids) expect(found).toContain(`href="/login2/customers/${each}"`);
  expect(await (await ask(`/login2/customers/${ids[0]}`)).text()).toContain('Wholesale');
  const log = await (await ask('/login2/audit?act=customer.labelled')).text();
  expect(log).toMatch(/<dt[^>]*>Label<\/dt><dd[^>]*>Wholesale</);
  await ask(page, [
    ['intent', 'drop'],
    ['id', id],
  ]);
  expect(await (await ask(page)).text()).toContain('No labels yet');
});
