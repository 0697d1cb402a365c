import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { LOCALES } from '../../../platform/locale/locale.ts';
import { markupFaultsOf } from '../../support/markup.ts';
import { type RunningApp, startApp } from '../../support/running-app.ts';
import { wordFaultsOf } from '../../support/texts-of-page.ts';

let shop: RunningApp;
let id: number;
let variant: string;
beforeAll(async () => {
  shop = await startApp();
  const { rows } = await sql<{ id: number }>`
    select product_id as id from skus where code = 'LSTU'`.execute(shop.app.database.db);
  id = rows[0]?.id ?? 0;
  const { html } = await read(`/store/pay_order?id=${id}`);
  variant = /name="variant" value="(\d+-\d+)"/.exec(html)?.[1] ?? '';
});
afterAll(() => shop.close());

function send(path: string, body: Record<string, string>, cookie = '') {
  return fetch(shop.url + path, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: shop.url, 'content-type': 'application/x-www-form-urlencoded', cookie: `language=en;${cookie}` },
    body: new URLSearchParams(body),
  });
}
async function read(path: string, cookie = ''): Promise<{ status: number; to: string | null; html: string }> {
  const answer = await fetch(shop.url + path, { redirect: 'manual', headers: { cookie: `language=en;${cookie}` } });
  return { status: answer.status, to: answer.headers.get('location'), html: await answer.text() };
}
const orderForm = (more: Record<string, string> = {}) => ({
  variant,
  num: '1',
  contact: 'passer.by@example.com',
  method: 'sandbox',
  agreement: '1',
  requestId: 'request-0001',
  ...more,
});

test('a guest buys a key by QR code, closes the window, and finds the same key with the order number', async () => {
  const { status, html } = await read(`/store/pay_order?id=${id}`);
  expect(status).toBe(200);
  expect(await markupFaultsOf(html)).toEqual([]);

  const ordered = await send(`/store/pay_order?id=${id}`, orderForm());
  expect(ordered.status).toBe(303);
  const cookie = (ordered.headers.getSetCookie().find((text) => text.startsWith('token=')) ?? '').split(';')[0] ?? '';
  const address = ordered.headers.get('location') ?? '';
  const { orderNo = '', ref = '' } = Object.fromEntries(new URL(address, shop.url).searchParams);
  const open = await read(address, cookie);
  expect(open.html).toContain('<svg viewBox');
  expect(await markupFaultsOf(open.html)).toEqual([]);

  await send(`/sandbox/pay/${ref}`, { outcome: 'succeed' }, cookie);
  // the provider's message takes a moment
  let paid = { html: '' };
  await expect
    .poll(
      async () => {
        paid = await read(`/store/pay_order?orderNo=${orderNo}`, cookie);
        return paid.html;
      },
      { timeout: 20_000, interval: 500 },
    )
    .toMatch(/LSTU-\d{18}/);
  const [key] = /LSTU-\d{18}/.exec(paid.html) ?? [];
  expect(await markupFaultsOf(paid.html)).toEqual([]);

  // another browser
  expect((await read(`/store/pay_order?orderNo=${orderNo}`)).to).toBe('/store/query_order');
  const found = await send('/store/query_order', { orderNo, contact: 'Passer.By@example.com' });
  const pass = (found.headers.getSetCookie().find((text) => text.startsWith('orderPasses=')) ?? '').split(';')[0] ?? '';
  const { html: page } = await read(found.headers.get('location') ?? '', pass);
  expect(page).toContain(key);

  // the file of the same product, by its link alone
  const link = /href="(\/order\/file\?[^"]+)"/.exec(page)?.[1]?.replaceAll('&amp;', '&') ?? '';
  const file = await fetch(shop.url + link);
  expect(Object.fromEntries(file.headers)).toMatchObject({
    'content-type': 'application/octet-stream',
    'content-disposition': expect.stringMatching(/^attachment; filename="Getting started\.txt"/),
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-store',
  });
  expect(await file.text()).toContain('Getting started');
  expect((await fetch(`${shop.url}${link}x`)).status).toBe(404);
});

test('a merchant adds a file to a variant with a form, and removes it', async () => {
  const body = { email: 'merchant@stoa.test', password: 'stoa-demo-2026' };
  const { token } = (await shop.call<{ token: string }>('POST', '/api/front/login/email', { body })).body.data;
  const form = new FormData();
  form.set('skuId', variant.split('-')[0] ?? '');
  form.set('file', new File(['<script>alert(1)</script>'], '../Manual.html', { type: 'text/html' }));
  const sent = await fetch(`${shop.url}/login2/keys/file`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: shop.url, cookie: `token=${token}; language=en` },
    body: form,
  });
  expect(sent.headers.get('location')).toBe('/login2/keys?done=keys.file_added');
  const { html } = await read('/login2/keys', `token=${token}`);
  expect(html).toContain('Manual.html');
  expect(await markupFaultsOf(html)).toEqual([]);
  for (const language of LOCALES)
    expect(await wordFaultsOf(shop.url, ['/login2/keys'], { language, token })).toEqual([]);
  const files = await shop.call<{ id: number; name: string }[]>('GET', '/api/merchant/product/files', { token });
  const id = files.body.data.find(({ name }) => name === 'Manual.html')?.id;
  await send('/login2/keys', { intent: 'remove-file', id: String(id) }, `token=${token}`);
  expect((await read('/login2/keys', `token=${token}`)).html).not.toContain('Manual.html');
});

test('a wrong contact, a missing agreement and a price that was never shown are refused, and nothing is ordered', async () => {
  const { db } = shop.app.database;
  const count = async () => (await sql<{ n: number }>`select count(*)::int as n from orders`.execute(db)).rows[0]?.n;
  const before = await count();
  for (const [more, sentence] of [
    [{ contact: 'nobody@' }, 'e-mail'],
    [{ contact: '12' }, 'phone'],
    [{ agreement: '' }, 'agree'],
    [{ variant: `${variant.split('-')[0]}-1` }, 'price'],
  ] as const) {
    const refused = await send(`/store/pay_order?id=${id}`, orderForm(more));
    expect(refused.status).toBe(200);
    expect((await refused.text()).toLowerCase()).toContain(sentence);
  }
  expect(await count()).toBe(before);
});

test('products that are sent are bought on their own page', async () => {
  const { rows } = await sql<{ id: number }>`
    select id from products where status = 'on_sale' and kind = 'physical' limit 1`.execute(shop.app.database.db);
  const sent = rows[0]?.id;
  expect((await read(`/store/pay_order?id=${sent}`)).to).toBe(`/goods_detail/${sent}`);
});
