import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningApp, startApp } from '../support/running-app.ts';

const HOSTILE = `"'><script>window.hit=1</script>&$&\\u`;

let shop: RunningApp;
let plain: string;
let hostile: string;

async function logIn(name: string): Promise<string> {
  const body = { email: `${name}@stoa.test`, password: 'stoa-demo-2026' };
  const answer = await shop.call<{ token: string }>('POST', '/api/front/login/email', { body });
  return answer.body.data.token;
}

/** The document with its reader's own data. */
async function open(path: string, cookie: string) {
  const answer = await fetch(shop.url + path, { headers: { cookie } });
  const html = await answer.text();
  const data = /<script id="own" type="application\/json">([\s\S]*?)<\/script>/.exec(html)?.[1] ?? 'null';
  return { html, own: JSON.parse(data), policy: answer.headers.get('content-security-policy') ?? '' };
}

beforeAll(async () => {
  shop = await startApp();
  [plain, hostile] = await Promise.all([logIn('shopper'), logIn('merchant')]);
  const { db } = shop.database;
  await db.updateTable('users').set({ nickname: HOSTILE }).where('email', '=', 'merchant@stoa.test').execute();
  // so that both are alike in all but their words
  await db.updateTable('notices').set({ read_at: new Date() }).where('read_at', 'is', null).execute();
  await db
    .updateTable('users')
    .set({ nickname: 'Plain Person', avatar_url: '' })
    .where('email', '=', 'shopper@stoa.test')
    .execute();
  await db.updateTable('users').set({ avatar_url: '' }).where('email', '=', 'merchant@stoa.test').execute();
});
afterAll(() => shop?.close());

test.each(['/', '/goods/goods_search?keyword=lamp', '/goods_detail/1'])(
  '%s is rendered once for many readers and shows each their own data',
  async (path) => {
    const first = await open(path, `token=${plain}`);
    const second = await open(path, `token=${hostile}`);
    expect(first.own.user.nickname).toBe('Plain Person');
    expect(second.own.user).toMatchObject({ nickname: HOSTILE, initial: '"' });
    expect(first.html).toContain('Plain Person</span>');
    expect(second.html).not.toContain('Plain Person');
    expect(second.html).not.toContain('<script>window.hit');
    expect(second.html).toContain('&quot;&#x27;&gt;&lt;script&gt;window.hit=1&lt;/script&gt;&amp;$&amp;\\u');
    for (const { policy } of [first, second]) expect(policy).toContain("'sha256-");
    expect(first.html + second.html).not.toMatch(/gap[A-Za-z0-9]{20,}/);
  },
);

test('guests never see the page of a member, nor members that of a guest', async () => {
  await open('/goods_index', `token=${plain}`);
  const guest = await open('/goods_index', '');
  expect(guest.own).toMatchObject({ user: null, counts: { cart: 0, unread: 0 }, menu: [] });
  expect(guest.html).not.toContain('Plain Person');
  expect((await open('/goods_index', `token=${plain}`)).own.user.nickname).toBe('Plain Person');
});

test('the counts and marks are current', async () => {
  const sku = await shop.database.db
    .selectFrom('skus')
    .innerJoin('stock', 'stock.sku_id', 'skus.id')
    .select(['skus.id', 'skus.product_id'])
    .where('stock.on_hand', '>', 9)
    .where('skus.active', '=', true)
    .orderBy('skus.id')
    .executeTakeFirstOrThrow();
  const path = `/goods_detail/${sku.product_id}`;
  const before = await open(path, `token=${plain}`);
  expect(before.own).toMatchObject({ counts: { cart: 0 }, marks: { isCollected: false } });
  const line = { productId: sku.product_id, skuId: sku.id, num: 2 };
  expect((await shop.call('POST', '/api/front/cart/save', { token: plain, body: line })).status).toBe(200);
  const collected = { ids: [sku.product_id] };
  expect((await shop.call('POST', '/api/front/collect/add', { token: plain, body: collected })).status).toBe(200);
  const after = await open(path, `token=${plain}`);
  expect(after.own).toMatchObject({ counts: { cart: 2 }, marks: { isCollected: true } });
  expect((await open(path, `token=${hostile}`)).own).toMatchObject({
    counts: { cart: 0 },
    marks: { isCollected: false },
  });
});

test('a page is a guest’s immediately after signing out', async () => {
  const token = await logIn('shopper');
  expect((await open('/', `token=${token}`)).own.user).not.toBeNull();
  await shop.call('POST', '/api/front/login/logout', { token });
  expect((await open('/', `token=${token}`)).own.user).toBeNull();
});
