import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemCtx } from '../../domains/kit/system-context.ts';
import { runChanges } from '../../domains/merchant-office/products/changes/run-changes.server.ts';
import { type RunningApp, startApp } from '../support/running-app.ts';
import { checkBooks } from '../support/small-shop.ts';

let shop: RunningApp;
let token: string;
beforeAll(async () => {
  shop = await startApp();
  const body = { email: 'merchant@stoa.test', password: 'stoa-demo-2026' };
  token = (await shop.call<{ token: string }>('POST', '/api/front/login/email', { body })).body.data.token;
});
afterAll(async () => {
  expect(await checkBooks(shop.database.db)).toEqual([]);
  await shop.close();
});

type Fields = [name: string, value: string][];

/** Requests a page or submits a form, like a browser without scripts. */
async function ask(path: string, fields?: Fields): Promise<{ status: number; html: string; to: string }> {
  const answer = await fetch(shop.url + path, {
    method: fields ? 'POST' : 'GET',
    redirect: 'manual',
    headers: { cookie: `token=${token}; language=en`, origin: shop.url },
    ...(fields && { body: new URLSearchParams(fields) }),
  });
  const html = (await answer.text()).replace(/<script.*?<\/script>/gs, '');
  return { status: answer.status, html, to: answer.headers.get('location') ?? '' };
}

const text = (html = '') => html.replaceAll('&quot;', '"').replaceAll('&#x27;', "'").replaceAll('&amp;', '&');
const attribute = (tag: string, name: string) => {
  const [, value] = new RegExp(`\\s${name}="([^"]*)"`).exec(tag) ?? [];
  return value === undefined ? undefined : text(value);
};

/** What the page's form would send, with one of its buttons. */
function fieldsOf(html: string): Fields {
  const start = html.indexOf('name="intent" value="save"');
  const form = html.slice(start, html.indexOf('</form>', start));
  const inputs = [...`<input ${form}`.matchAll(/<input\s[^>]*>/g)].flatMap(([tag]): Fields => {
    const isTicked = !/type="(?:checkbox|radio)"/.test(tag) || /\schecked/.test(tag);
    const name = attribute(tag, 'name');
    return name && isTicked ? [[name, attribute(tag, 'value') ?? '']] : [];
  });
  const choices = [...form.matchAll(/<select\s([^>]*)>(.*?)<\/select>/gs)].map(([, tag = '', options = '']) => {
    const chosen = [...options.matchAll(/<option\s[^>]*>/g)]
      .map(([each]) => each)
      .find((each) => /\sselected/.test(each));
    return [attribute(` ${tag}`, 'name') ?? '', attribute(chosen ?? '', 'value') ?? ''] as [string, string];
  });
  const areas = [...form.matchAll(/<textarea\s([^>]*)>(.*?)<\/textarea>/gs)].map(
    ([, tag = '', value = '']) => [attribute(` ${tag}`, 'name') ?? '', text(value)] as [string, string],
  );
  return [...inputs, ...choices, ...areas];
}

/** The form with some fields filled in differently, sent by its save button or by one of those that change the options. */
function send(path: string, html: string, changes: Record<string, string>, step?: string) {
  const rest = fieldsOf(html).filter(([name]) => !(name in changes));
  return ask(path, [...rest, ...Object.entries(step ? { ...changes, step } : changes)]);
}

test('a product with options is made and changed step by step, without a script', async () => {
  const start = '/login2/products/new';
  const empty = (await ask(start)).html;
  const named = await send(
    start,
    empty,
    { 'name.en': 'Tote bag', status: 'on_sale', 'price.only': '20' },
    'option.add',
  );
  expect(named.html).toContain('value="Tote bag"');
  const values = { 'option.0.name.en': 'Colour', 'more.0.en': 'Sand, Ink' };
  // Enter saves; what is to be added is shown first
  const shown = await send(start, named.html, values);
  expect(shown.status).toBe(200);
  expect(shown.html).toContain('There are 2 new variants below');
  const [, ink = ''] = /name="values\.(n\d_0_1)"/.exec(shown.html) ?? [];
  expect(fieldsOf(shown.html)).toContainEqual([`price.${ink}`, '20']);
  const category = /name="categoryId".*?<option value="(\d+)"/s.exec(shown.html)?.[1] ?? '';
  const wrong = await send(start, shown.html, { [`price.${ink}`]: 'much', categoryId: category });
  expect(wrong.html).toContain('aria-invalid="true"');
  const made = await send(start, wrong.html, { [`price.${ink}`]: '22', [`onHand.${ink}`]: '6' });
  expect([made.status, made.to]).toEqual([
    303,
    expect.stringMatching(/^\/login2\/products\/\d+\?done=product_made_bare$/),
  ]);

  const page = made.to.split('?')[0] ?? '';
  const before = (await ask(page)).html;
  const product = page.split('/').at(-1) ?? '';
  const detail = async () => (await ask(`/goods_detail/${product}`)).html;
  expect(await detail()).toContain('Sand');
  const renamed = await send(page, before, { 'option.0.value.1.name.en': 'Midnight' }, 'value.drop.0.0');
  expect(renamed.html).toContain('One variant will be discontinued when you save');
  expect((await send(page, renamed.html, {})).to).toBe(`${page}?done=saved`);
  const after = await detail();
  expect(after).toContain('Midnight');
  expect(after).not.toContain('Sand');
  // an outdated form gets an error, and its input is not lost
  const late = await send(page, before, { 'option.0.name.en': 'Shade' });
  expect(late.html).toContain('Someone else has just changed the options');
  expect(late.html).toContain('value="Shade"');
});

test('a price of 0 needs a confirmation, in the product’s form and in that of the stock', async () => {
  const { rows } = await sql<{ id: number; skuId: number; price: number }>`
    select p.id, s.id as "skuId", s.price_minor as price from products p join merchants m on m.id = p.merchant_id
    join users u on u.id = m.owner_id join skus s on s.product_id = p.id and s.active
    where u.email = 'merchant@stoa.test' and p.status = 'on_sale'
      and (select count(*) from skus k where k.product_id = p.id and k.active) = 1
    order by p.id limit 1`.execute(shop.database.db);
  const { id, skuId, price } = rows[0] ?? { id: 0, skuId: 0, price: 0 };
  const priceNow = async () =>
    (
      await sql<{ price: number }>`select price_minor as price from skus where id = ${skuId}::bigint`.execute(
        shop.database.db,
      )
    ).rows[0]?.price;
  const page = `/login2/products/${id}`;
  const { html } = await ask(page);
  const [field = ''] = fieldsOf(html).find(([name]) => name.startsWith('price.')) ?? [];
  const warned = await send(page, html, { [field]: '0' });
  expect(warned.status).toBe(200);
  expect(warned.html).toContain('This would be free: the price is 0');
  expect(await priceNow()).toBe(price);
  expect((await send(page, warned.html, { zeroConfirmed: 'on' })).to).toBe(`${page}?done=saved`);
  expect(await priceNow()).toBe(0);

  await sql`update skus set price_minor = ${price}::bigint where id = ${skuId}::bigint`.execute(shop.database.db);
  const quick: Fields = [
    ['intent', 'price'],
    ['skuId', `${skuId}`],
    ['seen', `${price}`],
    ['price', '0'],
  ];
  const asked = await ask(`/login2/stock/${skuId}`, quick);
  expect(asked.html).toContain('This would be free: the price is 0');
  expect(asked.html).toContain('name="zeroConfirmed"');
  expect(await priceNow()).toBe(price);
  expect((await ask(`/login2/stock/${skuId}`, [...quick, ['zeroConfirmed', 'on']])).status).toBe(303);
  expect(await priceNow()).toBe(0);
});

test('a step of the form needs a shop', async () => {
  const fields: Fields = [['step', 'option.add']];
  const refused = await fetch(`${shop.url}/login2/products/new`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: shop.url },
    body: new URLSearchParams(fields),
  });
  expect([302, 303, 401]).toContain(refused.status);
});

test('many products are changed together: preview, start and report, without scripts', async () => {
  const { rows } = await sql<{ id: number; price: number }>`
    select p.id, p.price_minor as price from products p join merchants m on m.id = p.merchant_id
    join users u on u.id = m.owner_id where u.email = 'merchant@stoa.test' and p.status = 'on_sale'
    order by p.id limit 2`.execute(shop.database.db);
  const list = (await ask('/login2/products')).html;
  expect(list).toContain('formAction="/login2/products/change"');
  const chosen = rows.map(({ id }) => `ids=${id}`).join('&');
  const wrong = await ask(`/login2/products/change?${chosen}&price=percent&priceBy=lots`);
  expect(wrong.html).toContain('aria-invalid="true"');
  expect(wrong.html).not.toContain('value="start"');
  const page = `/login2/products/change?${chosen}&price=add&priceBy=1.50`;
  const shown = await ask(page);
  expect(shown.html).toContain('Change 2 products');
  const started = await ask(page, [['intent', 'start']]);
  expect([started.status, started.to]).toEqual([303, expect.stringMatching(/^\/login2\/products\/changes\/[\w-]+$/)]);
  expect((await ask(started.to)).html).toContain('Done: 0 of 2');
  await runChanges(systemCtx(shop.app));
  expect((await ask(started.to)).html).toContain('Done: 2 of 2');
  const after = await sql<{ id: number; price: number }>`
    select id, price_minor as price from products where id = any(${rows.map(({ id }) => id)}::bigint[]) order by id`.execute(
    shop.database.db,
  );
  expect(after.rows).toEqual(rows.map(({ id, price }) => ({ id, price: price + 150 })));
});

test('a new product of a reviewed shop waits: sent to the API, shown in list and form, approved at the office', async () => {
  const { db } = shop.database;
  await sql`update merchants set product_review = 'always'
    where owner_id = (select id from users where email = 'merchant@stoa.test')`.execute(db);
  const category = await sql<{ id: number }>`select id from categories where level = 3 limit 1`.execute(db);
  const sku = { id: null, price: 900, seen: null, compareAt: null, code: '', barcode: '', weightGrams: 1, onHand: 3 };
  const body = { name: { en: 'Reviewed vase' }, categoryId: category.rows[0]?.id, status: 'on_sale', skus: [sku] };
  const { data } = (await shop.call<{ id: number }>('POST', '/api/merchant/product/save', { body, token })).body;
  const listed = (await ask('/login2/products?state=waiting')).html;
  expect(listed).toContain('Reviewed vase');
  expect(listed).toContain('Withdraw');
  expect((await ask(`/login2/products/${data.id}`)).html).toContain('sold as soon as it is approved');
  const approve: Fields = [
    ['intent', 'approve'],
    ['ids', String(data.id)],
  ];
  expect((await ask('/admin/products', approve)).status).not.toBe(200);
  const merchants = token;
  const login = { email: 'owner@stoa.test', password: 'stoa-demo-2026' };
  token = (await shop.call<{ token: string }>('POST', '/api/front/login/email', { body: login })).body.data.token;
  expect((await ask('/admin/products?state=waiting')).html).toContain('Reviewed vase');
  expect((await ask(`/admin/products/${data.id}`)).html).toContain('Waiting for review');
  await ask('/admin/products', approve);
  token = merchants;
  expect((await ask('/login2/products?state=waiting')).html).not.toContain('Reviewed vase');
  expect((await ask('/login2/products?keyword=Reviewed+vase')).html).toContain('On sale');
});
