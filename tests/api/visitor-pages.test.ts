import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { LOCALES } from '../../platform/locale/locale.ts';
import { type RunningApp, startApp } from '../support/running-app.ts';

let shop: RunningApp;
let token: string;
beforeAll(async () => {
  shop = await startApp();
  const body = { email: 'passing-by@example.com' };
  const entered = await shop.call<{ token: string }>('POST', '/api/front/login/register/visitor', { body });
  token = entered.body.data.token;
});
afterAll(() => shop.close());

/** Requests a page or submits a form, like the visitor's browser without scripts. */
function ask(path: string, fields?: Record<string, string>, language = 'en'): Promise<Response> {
  return fetch(shop.url + path, {
    method: fields ? 'POST' : 'GET',
    redirect: 'manual',
    headers: { cookie: `token=${token}; language=${language}; currency=CNY`, origin: shop.url },
    ...(fields && { body: new URLSearchParams(fields) }),
  });
}
const placeOf = async (answer: Promise<Response>) => (await answer).headers.get('location') ?? '';
const verify = (back: string) => `/users/verify?${new URLSearchParams({ back })}`;
const idOf = async (statement: ReturnType<typeof sql<{ id: number }>>) =>
  (await statement.execute(shop.database.db)).rows[0]?.id ?? 0;

/** The visitor has an address and one product selected. */
async function beginCheckout(): Promise<{ preOrderNo: string; addressId: number }> {
  const place = { country: 'CN', region: 'Shanghai', city: 'Shanghai', detail: 'Nanjing Road 1', postCode: '200040' };
  const address = { name: 'Li Lei', email: 'passing-by@example.com', phone: '+8613800138000', ...place };
  const saved = await shop.call<{ id: number }>('POST', '/api/front/address/save', { token, body: address });
  const { rows } = await sql<{ productId: number; skuId: number }>`
    select p.id as "productId", s.id as "skuId" from skus s join products p on p.id = s.product_id
    join stock k on k.sku_id = s.id
    where p.status = 'on_sale' and s.active and k.on_hand > k.reserved + 5 and s.price_minor > 0
    order by s.id limit 1`.execute(shop.database.db);
  const body = { ...rows[0], num: 1 };
  const begun = await shop.call<{ preOrderNo: string }>('POST', '/api/front/order/pre', { token, body });
  return { preOrderNo: begun.body.data.preOrderNo, addressId: saved.body.data.id };
}

test('a page that needs a verified contact leads to the verification, and back', async () => {
  const coupon = await idOf(sql`select id from coupons order by id limit 1`);
  expect(await placeOf(ask('/goods/claim_coupon', { id: `${coupon}`, back: '/coupon_center' }))).toBe(
    verify('/coupon_center'),
  );
  expect(await placeOf(ask('/goods/claim_coupon', { id: `${coupon}`, back: '/', scripted: '1' }))).toBe(verify('/'));
  expect(await placeOf(ask('/users/coupon_list', { code: 'WELCOME' }))).toBe(verify('/users/coupon_list'));
  const { rows } = await sql<{ campaignId: number; itemId: number }>`
    select a.id as "campaignId", i.id as "itemId" from campaigns a join campaign_items i on i.campaign_id = a.id
    where a.kind = 'assist' order by a.id limit 1`.execute(shop.database.db);
  const page = `/goods_assist_detail/${rows[0]?.campaignId}`;
  expect(await placeOf(ask(page, { intent: 'start', itemId: `${rows[0]?.itemId}` }))).toBe(verify(page));
  expect((await ask(verify(page))).status).toBe(200);
});

test('a visitor’s checkout states the actual time to pay, in every language', async () => {
  const { preOrderNo, addressId } = await beginCheckout();
  for (const language of LOCALES) {
    const text = await (await ask(`/order/order_confirm?pre=${preOrderNo}`, undefined, language)).text();
    expect(text).toContain(shop.app.texts[language].t('checkout:confirm.place_note', { minutes: 15 }));
  }
  const press = { preOrderNo, requestId: 'visitor-press', addressId };
  const placed = await shop.call<{ deadline: string }>('POST', '/api/front/order/create', { token, body: press });
  const minutes = (Date.parse(placed.body.data.deadline) - Date.now()) / 60_000;
  expect(minutes).toBeGreaterThan(14);
  expect(minutes).toBeLessThanOrEqual(15);
});

test('a user with too many unpaid orders gets a message with a link to them, in every language', async () => {
  const site = shop.app.sites.siteFor('goods', '');
  await sql`update sites set settings = settings || '{"unpaidOrders": 1}' where id = ${site?.id ?? 0}::bigint`.execute(
    shop.database.db,
  );
  await shop.app.sites.load();
  const { preOrderNo, addressId } = await beginCheckout();
  for (const language of LOCALES) {
    const press = { intent: 'place', preOrderNo, requestId: `press-${language}`, addressId: `${addressId}` };
    const answer = await ask(`/order/order_confirm?pre=${preOrderNo}`, press, language);
    const text = await answer.text();
    expect(text).toContain(shop.app.texts[language].t('errors:unpaid_orders_full', { max: 1 }));
    expect(text).toContain('/users/order_list?orderStatus=to_pay');
  }
});
