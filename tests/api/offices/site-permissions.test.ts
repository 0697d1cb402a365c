import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pay } from '../../../domains/payments/pay.server.ts';
import { guest } from '../../support/bare-app.ts';
import { withoutLimits } from '../../support/impatient.ts';
import { type RunningApp, startApp } from '../../support/running-app.ts';
import { addBuyer, type Goods, order } from '../../support/small-shop.ts';

let shop: RunningApp;
/** Neither owns a shop: their permissions come from their role on one site. */
const tokens = { goodsOwner: '', forumAdmin: '' };
let merchantKey: string;

beforeAll(async () => {
  shop = await startApp();
  withoutLimits(shop.app);
  const { db } = shop.app.database;
  tokens.goodsOwner = await logIn('owner@stoa.test');
  tokens.forumAdmin = await logIn('shopper@stoa.test');
  await sql`
    insert into site_members (site_id, user_id, role_id)
    select r.site_id, u.id, r.id from roles r join sites s on s.id = r.site_id and s.key = 'bbs', users u
    where r.key = 'admin' and u.email = 'shopper@stoa.test'
    on conflict (site_id, user_id) do update set role_id = excluded.role_id`.execute(db);
  merchantKey = (await db.selectFrom('merchants').select('key').orderBy('id').limit(1).executeTakeFirstOrThrow()).key;
  before = (await db.selectFrom('audit_log').select('id').orderBy('id', 'desc').limit(1).executeTakeFirst())?.id ?? 0;
});
afterAll(() => shop.close());

async function logIn(email: string): Promise<string> {
  const body = { email, password: 'stoa-demo-2026' };
  return (await shop.call<{ token: string }>('POST', '/api/front/login/email', { body })).body.data.token;
}

/** A paid order of the goods site. */
async function paidOrder(): Promise<string> {
  const bare = { app: shop.app, ctx: (overrides = {}) => ({ ...guest(shop.app), ...overrides }), close: shop.close };
  const buyer = await addBuyer(bare);
  const found = await sql<Goods>`
    select p.id as "productId", k.id as "skuId", p.merchant_id as "merchantId", k.price_minor as price
    from skus k join products p on p.id = k.product_id join stock t on t.sku_id = k.id
    where p.status = 'on_sale' and k.active and t.on_hand - t.reserved > 5 and p.kind = 'physical' and k.price_minor < 50000
    order by k.id limit 1`.execute(shop.app.database.db);
  const [goods] = found.rows;
  if (!goods) throw new Error('nothing is in stock');
  const { orderNo, orders } = await order(buyer, goods);
  await pay(buyer, { orderNo, method: 'balance' });
  return orders[0]?.orderNo ?? '';
}

/** Status of the response to a request through one of the sites. */
async function ask(who: keyof typeof tokens, type: string, method: string, path: string, body?: object | string) {
  const isFile = typeof body === 'string';
  const response = await fetch(shop.url + path, {
    method,
    headers: { token: tokens[who], type, 'content-type': isFile ? 'text/csv' : 'application/json' },
    ...(body === undefined ? {} : { body: isFile ? body : JSON.stringify(body) }),
  });
  await response.arrayBuffer();
  return response.status;
}

/** The newest line of the log when the shop opened: the demo content has its own. */
let before: number;

/** Log entries since then. */
const acts = async () =>
  (
    await sql<{ act: string; subject: string }>`
    select a.act, a.subject from audit_log a join users u on u.id = a.actor_id
    where a.request_id <> '' and a.id > ${before}::bigint order by a.id`.execute(shop.app.database.db)
  ).rows;

const SHIP = '/api/merchant/order/ship';
const FILE = 'Handle,Title,Variant Price,Variant Inventory Qty\nborder-tea,Border tea,12.50,3\n';
const powersOver = (key: string): [string, string, string?][] => [
  ['POST', `/api/merchant/product/import?merchant=${key}`, FILE],
  ['GET', `/api/merchant/product/export?merchant=${key}`],
  ['POST', `/api/merchant/product/image/retry?merchant=${key}`, ''],
];

describe('a manager of the forum', () => {
  test.each(['bbs', 'goods', 'app'])('cannot ship an order of the goods site, asking through %s', async (type) => {
    const orderNo = await paidOrder();
    const parcel = { orderNo, courier: 'SF', number: 'SF1' };
    // refused where they are no staff at all, not found where they are
    expect([403, 404]).toContain(await ask('forumAdmin', type, 'POST', SHIP, parcel));
  });

  test.each(['bbs', 'goods', 'app'])('cannot manage the products of a merchant, asking through %s', async (type) => {
    for (const [method, path, body] of powersOver(merchantKey)) {
      expect([path, await ask('forumAdmin', type, method, path, body)]).toEqual([path, 403]);
    }
    expect(await acts()).toEqual([]);
  });
});

describe('the owner of the goods site', () => {
  test('ships its orders whichever site the request names, which is recorded', async () => {
    const orderNo = await paidOrder();
    const parcel = { orderNo, courier: 'SF', number: 'SF1' };
    expect(await ask('goodsOwner', 'bbs', 'POST', SHIP, parcel)).toBe(200);
    expect(await acts()).toEqual([{ act: 'order.shipped', subject: orderNo }]);
  });

  test('manages the products of every merchant, which is recorded', async () => {
    for (const [method, path, body] of powersOver(merchantKey)) {
      expect([path, await ask('goodsOwner', 'goods', method, path, body)]).toEqual([path, 200]);
    }
    expect((await acts()).slice(1)).toEqual(
      ['products.imported', 'products.exported', 'images.retried'].map((act) => ({ act, subject: merchantKey })),
    );
  });
});
