import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { creditFromOutside, grantPoints } from '../../domains/ledger/movements.server.ts';
import type { ActivityList } from '../../domains/promotions/activities/contract.ts';
import { failTeams } from '../../domains/promotions/activities/fail-teams.server.ts';
import { ACTIVITY_KINDS } from '../../domains/promotions/activities/rules.ts';
import type { FlashList } from '../../domains/promotions/flash-sale/contract.ts';
import { systemCtx } from '../../domains/system-context.ts';
import { LOCALES } from '../../platform/locale.ts';
import { activityHref } from '../../web/activities/activity-address.ts';
import { expectSound, openBuyersShop, press } from '../support/buyer.ts';
import { addCrowd, type Person } from '../support/crowd.ts';
import { checkBooks } from '../support/small-shop.ts';
import { wordFaultsOf } from '../support/texts-of-page.ts';

const { shop, visit } = openBuyersShop();
const BALANCE = 10_000_000;

/** Somebody with money, who has shown their pay password. */
async function person(): Promise<Person> {
  const { db } = shop().app.database;
  const [someone] = await addCrowd(db, 1);
  if (!someone) throw new Error('nobody came');
  const gift = { userId: someone.userId, amount: BALANCE, currency: 'CNY', source: 'test' };
  await creditFromOutside({ db, now: new Date() }, { ...gift, requestKey: `test:${someone.userId}` });
  return someone;
}

interface Thing {
  productId: number;
  skuId: number;
  merchantId: number;
}

/** Things that have stock enough, the dearest shop's first. */
let things: Thing[];
beforeAll(async () => {
  const found = await sql<Thing>`
    select p.id as "productId", s.id as "skuId", p.merchant_id as "merchantId"
    from products p join skus s on s.product_id = p.id join stock t on t.sku_id = s.id
    where p.status = 'on_sale' and p.kind = 'physical' and s.position = 1 and t.on_hand - t.reserved > 20
      and s.price_minor between 5000 and 60000 and not exists (select from flash_items f where f.sku_id = s.id)
      and not exists (select from activities a where a.product_id = p.id)
    order by p.merchant_id, s.price_minor`.execute(shop().app.database.db);
  things = found.rows;
});

async function one<T>(statement: ReturnType<typeof sql<T>>): Promise<T> {
  const [row] = (await statement.execute(shop().app.database.db)).rows;
  if (!row) throw new Error('there is no such row');
  return row;
}

/** An activity for the first thing, from an hour ago on; the kind's own columns come along. */
async function activity(
  kind: string,
  columns: Record<string, unknown>,
): Promise<{ activityId: number; itemId: number }> {
  const [thing] = things;
  const rest = JSON.stringify(columns);
  return one(sql<{ activityId: number; itemId: number }>`
    with made as (
      insert into activities (kind, site_id, merchant_id, product_id, title, starts_at, ends_at, team_size, team_hours,
        rest_starts_at, rest_ends_at, ships_at)
      select ${kind}, (select id from sites where key = 'goods'), ${thing?.merchantId}::bigint, ${thing?.productId}::bigint,
        '{}', now() - interval '1 hour', now() + interval '1 hour', team_size, team_hours, rest_starts_at, rest_ends_at, ships_at
      from jsonb_to_record(${rest}::jsonb) as r(team_size int, team_hours int, rest_starts_at timestamptz,
        rest_ends_at timestamptz, ships_at timestamptz)
      returning id
    )
    insert into activity_items (activity_id, sku_id, price_minor, deposit_minor, quota, per_user)
    select id, ${thing?.skuId}::bigint, 4000, ${kind === 'presell' ? 1000 : null}::bigint, 20, 2 from made
    returning activity_id as "activityId", id as "itemId"`);
}

/** From the button of an activity through its confirmation to the payment. */
async function place(page: Page, button: string): Promise<string> {
  await page.locator(`${button}:visible`).first().click();
  await page.waitForURL('**/order/order_confirm**');
  await press(page, 'place');
  await page.waitForURL('**/payment?**');
  return new URL(page.url()).searchParams.get('orderNo') ?? '';
}

async function payByBalance(page: Page): Promise<void> {
  await page.locator('input[name="method"][value="balance"]').check();
  await press(page, 'pay');
  await page.waitForURL('**/order/payment_result**');
}

const statusOf = async (orderNo: string) =>
  (await one(sql<{ status: string }>`select status from orders where no = ${orderNo}`)).status;
const balanceOf = async ({ userId }: Person) =>
  (
    await one(sql<{ balance: number }>`select balance from ledger_accounts
      where owner_kind = 'user' and owner_id = ${userId}::bigint and purpose = 'balance' and unit = 'CNY'`)
  ).balance;

test('two people want the last piece of a flash sale: one gets it, the other is told', async () => {
  const [thing] = things;
  const { id } = await one(sql<{ id: number }>`
    with slot as (
      insert into flash_slots (site_id, starts_at, ends_at)
      select id, now() - interval '1 hour', now() + interval '1 hour' from sites where key = 'goods' returning id
    )
    insert into flash_items (slot_id, product_id, sku_id, price_minor, quota, per_user)
    select id, ${thing?.productId}::bigint, ${thing?.skuId}::bigint, 1900, 1, 1 from slot returning id`);
  const both = await Promise.all([0, 1].map(async () => visit({ token: (await person()).token })));
  for (const page of both) {
    await page.goto(`/goods_seckill_detail/${id}`);
    if (page === both[0]) await expectSound(page, 'flash offer');
    await page.locator('button[form="take"]:visible').click();
    await page.waitForURL('**/order/order_confirm**');
  }
  await Promise.all(both.map((page) => press(page, 'place')));
  const ends = await Promise.all(
    both.map((page) =>
      Promise.race([
        page.waitForURL('**/payment?**').then(() => 'to pay'),
        page
          .getByText(/flash sale is sold out|flash-sale pieces are all gone/)
          .first()
          .waitFor()
          .then(() => 'gone'),
      ]),
    ),
  );
  expect(ends.toSorted()).toEqual(['gone', 'to pay']);
  expect(await one(sql`select count(*)::int as orders from order_lines where flash_item_id = ${id}`)).toEqual({
    orders: 1,
  });
});

test('a group of three is filled by who was invited, and everything is to be shipped', async () => {
  const { activityId } = await activity('group', { team_size: 3, team_hours: 2 });
  const leader = await visit({ token: (await person()).token });
  await leader.goto(`/goods_combination_detail/${activityId}`);
  await expectSound(leader, 'group');
  const orderNos = [await place(leader, 'button[form="group"]:not([name])')];
  await payByBalance(leader);
  expect(await statusOf(orderNos[0] ?? '')).toBe('in_group');
  await leader.goto(`/goods_combination_detail/${activityId}`);
  const link = await leader.locator('section[aria-labelledby="team"] input[readonly]').inputValue();
  for (const nth of [1, 2]) {
    const friend = await visit({ token: (await person()).token, width: nth === 1 ? 390 : 1440 });
    await friend.goto(link);
    orderNos.push(await place(friend, 'section[aria-labelledby="team"] button[form="group"]'));
    await payByBalance(friend);
  }
  expect(await Promise.all(orderNos.map(statusOf))).toEqual(['to_ship', 'to_ship', 'to_ship']);
});

test('a group that is not filled in time is undone, and the money is back', async () => {
  const { activityId } = await activity('group', { team_size: 3, team_hours: 2 });
  const alone = await person();
  const page = await visit({ token: alone.token });
  await page.goto(`/goods_combination_detail/${activityId}`);
  const orderNo = await place(page, 'button[form="group"]:not([name])');
  await payByBalance(page);
  expect(await balanceOf(alone)).toBeLessThan(BALANCE);
  await sql`update teams set expires_at = now() where activity_id = ${activityId}::bigint`.execute(
    shop().app.database.db,
  );
  await failTeams(systemCtx(shop().app));
  await page.goto(`/order/order_detail?orderId=${orderNo}`);
  await page.getByText('Cancelled').first().waitFor();
  expect(await balanceOf(alone)).toBe(BALANCE);
});

test('a pre-sale is paid in two parts, each in its time', async () => {
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
  const { activityId } = await activity('presell', { rest_starts_at: day(1), rest_ends_at: day(2), ships_at: day(9) });
  const buyer = await person();
  const page = await visit({ token: buyer.token });
  await page.goto(`/goods_presell?id=${activityId}`);
  await expectSound(page, 'pre-sale');
  const orderNo = await place(page, 'button[form="presell"]');
  await payByBalance(page);
  expect([await statusOf(orderNo), await balanceOf(buyer)]).toEqual(['to_pay_rest', BALANCE - 1000]);
  await page.goto(`/order/order_detail?orderId=${orderNo}`);
  expect(await page.locator('main a[href*="/payment?"]').count()).toBe(0);
  await sql`update presales set rest_starts_at = now() - interval '1 minute'
    where order_id = (select id from orders where no = ${orderNo})`.execute(shop().app.database.db);
  await sql`update payments set payable_from = now() - interval '1 minute' where no = ${`${orderNo}-R`}`.execute(
    shop().app.database.db,
  );
  await page.reload();
  await page.locator('main a[href*="/payment?"]:visible').first().click();
  await page.waitForURL('**/payment?**');
  await payByBalance(page);
  expect(await statusOf(orderNo)).toBe('to_ship');
  const { total } = await one(sql<{ total: number }>`select total_minor as total from orders where no = ${orderNo}`);
  expect(await balanceOf(buyer)).toBe(BALANCE - total);
});

/** The platform's own key to the back office. */
async function ownerToken(): Promise<string> {
  const body = { email: 'owner@stoa.test', password: 'stoa-demo-2026' };
  return (await shop().call<{ token: string }>('POST', '/api/front/login/email', { body })).body.data.token;
}

/** A card of the platform, redeemed by the buyer. */
async function giveGift({ token }: Person, amount: number): Promise<void> {
  const expiresAt = new Date(Date.now() + 86_400_000).toISOString();
  const body = { design: 'lantern', currency: 'CNY', amount, num: 1, expiresAt };
  const made = await shop().call<{ codes: string[] }>('POST', '/api/platform/gift_card/issue', {
    token: await ownerToken(),
    body,
  });
  const code = made.body.data.codes[0];
  const redeemed = await shop().call('POST', '/api/front/gift-card/redeem', { token, body: { code } });
  expect([made.status, redeemed.status]).toEqual([200, 200]);
}

/** One coupon of the shop and one of the platform, in uneven cents. */
async function giveCoupons({ userId }: Person, merchantId: number): Promise<void> {
  await sql`
    with made as (
      insert into coupons (merchant_id, scope, name, currency, discount_minor, valid_days, total, claimed)
      values (${merchantId}::bigint, 'merchant', '{"en": "Shop"}', 'CNY', 501, 30, 1, 1),
        (null, 'general', '{"en": "House"}', 'CNY', 302, 30, 1, 1) returning id
    )
    insert into coupon_claims (coupon_id, user_id, nth, expires_at)
    select id, ${userId}::bigint, 1, now() + interval '1 day' from made`.execute(shop().app.database.db);
}

async function approveNewest(orderNo: string): Promise<void> {
  const { id } = await one(sql<{ id: number }>`
    select r.id from refunds r join orders o on o.id = r.order_id where o.no = ${orderNo} order by r.id desc limit 1`);
  const body = { refundId: id };
  const answer = await shop().call('POST', '/api/platform/refund/approve', { token: await ownerToken(), body });
  expect(answer.status).toBe(200);
}

test('three lines with two coupons, points and a gift card are given back line by line, to the cent', async () => {
  const { db } = shop().app.database;
  const buyer = await person();
  const ctx = { db, now: new Date() };
  const ofShop = things.filter(({ merchantId }) => merchantId === things[0]?.merchantId).slice(0, 3);
  expect(ofShop).toHaveLength(3);
  await grantPoints(ctx, { userId: buyer.userId, points: 2_000, reference: 'test' });
  await giveGift(buyer, 3_333);
  await giveCoupons(buyer, ofShop[0]?.merchantId ?? 0);
  const page = await visit({ token: buyer.token });
  const cartIds: number[] = [];
  for (const { productId, skuId } of ofShop) {
    const saved = await shop().call<{ id: number }>('POST', '/api/front/cart/save', {
      token: buyer.token,
      body: { productId, skuId, num: 1 },
    });
    cartIds.push(saved.body.data.id);
  }
  await page.goto('/order/shopping_cart');
  await press(page, 'checkout');
  await page.waitForURL('**/order/order_confirm**');
  await page.locator('input[name="usePoints"]').check();
  await expectSound(page, 'confirm with everything');
  await press(page, 'place');
  await page.waitForURL('**/payment?**');
  const orderNo = new URL(page.url()).searchParams.get('orderNo') ?? '';
  await page.locator('input[name="useGift"]').check();
  await payByBalance(page);
  const order = await one(sql<Record<string, number>>`
    select merchant_coupon_minor as shop, platform_coupon_minor as platform, points_used as points, gift_minor as gift,
      total_minor as total from orders where no = ${orderNo}`);
  expect(order).toMatchObject({ shop: 501, platform: 302, gift: 3_333 });
  expect(order.points).toBeGreaterThan(0);
  expect(await checkBooks(db)).toEqual([]);

  for (const nth of [0, 1, 2]) {
    await page.goto(`/users/refund_confirm?orderNo=${orderNo}`);
    const numbers = page.locator('input[name^="num."]');
    const count = await numbers.count();
    expect(count).toBe(3 - nth);
    for (let at = 0; at < count; at += 1) await numbers.nth(at).fill(at === 0 ? '1' : '0');
    await page.locator('select[name="reason"]').selectOption({ index: 1 });
    if (nth === 0) await expectSound(page, 'refund');
    await page.locator('main form button[type="submit"]:visible, main form button:not([type]):visible').last().click();
    await page.waitForURL('**/order/refund_detail**');
    await approveNewest(orderNo);
  }
  const back = await one(sql<Record<string, number>>`
    select (select balance from ledger_accounts where owner_id = ${buyer.userId}::bigint and owner_kind = 'user' and purpose = 'gift') as gift,
      (select balance from ledger_accounts where owner_id = ${buyer.userId}::bigint and owner_kind = 'user' and purpose = 'points') as points,
      (select count(*)::int from coupon_claims where user_id = ${buyer.userId}::bigint and status = 'unused') as coupons`);
  expect(back).toEqual({ gift: 3_333, points: 2_000, coupons: 2 });
  expect([await balanceOf(buyer), await statusOf(orderNo)]).toEqual([BALANCE, 'cancelled']);
  expect(await checkBooks(db)).toEqual([]);
});

test('the lists of what is cheaper just now are sound on a desk and on a phone', async () => {
  const page = await visit();
  for (const path of ['/goods_seckill', '/activity_list', '/promotionList', '/goods_presell']) {
    await page.goto(path);
    await expectSound(page, path);
  }
});

/** One page of every kind, with what the demo content runs. */
async function activityPages(): Promise<string[]> {
  const { list } = (await shop().call<ActivityList>('GET', '/api/front/activity/list?limit=100')).body.data;
  const sale = (await shop().call<FlashList>('GET', '/api/front/seckill/list')).body.data;
  const ofKinds = ACTIVITY_KINDS.map((kind) => list.find((activity) => activity.kind === kind));
  return [
    '/goods_seckill',
    `/goods_seckill?slot=${sale.slots.at(-1)?.id}`,
    `/goods_seckill_detail/${sale.list[0]?.itemId}`,
    '/activity_list',
    '/activity_list?kind=group&state=coming',
    '/promotionList',
    '/goods_presell',
    ...ofKinds.map((activity) => (activity ? activityHref(activity) : 'nothing of this kind runs')),
  ];
}

test.each(LOCALES)('in %s every page of an activity opens without a missing text', async (language) => {
  expect(await wordFaultsOf(shop().url, await activityPages(), { language })).toEqual([]);
});

test('what is no activity, or one of another kind, is a page that is not found', async () => {
  const paths = [
    '/goods_seckill_detail/999999',
    '/goods_combination_detail/0',
    '/goods_assist_detail/x',
    '/goods_presell?id=1',
  ];
  const found = await Promise.all(paths.map(async (path) => (await fetch(shop().url + path)).status));
  expect(found).toEqual([404, 404, 404, 404]);
});
