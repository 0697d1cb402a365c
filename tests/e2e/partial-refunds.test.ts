import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { grantPoints } from '../../domains/ledger/movements.server.ts';
import { expectSound, openBuyersShop, press } from '../support/buyer.ts';
import type { Person } from '../support/crowd.ts';
import { BALANCE, oneRow, payByBalance, plainThings, purseOf, richPerson, statusOf } from '../support/journeys.ts';
import { checkBooks } from '../support/small-shop.ts';

const { shop, visit } = openBuyersShop();

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
async function exportCoupons({ userId }: Person, merchantId: number): Promise<void> {
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
  const { id } = await oneRow(
    shop(),
    sql<{ id: number }>`
    select r.id from refunds r join orders o on o.id = r.order_id where o.no = ${orderNo} order by r.id desc limit 1`,
  );
  const body = { refundId: id };
  const answer = await shop().call('POST', '/api/platform/refund/approve', { token: await ownerToken(), body });
  expect(answer.status).toBe(200);
}

test('three lines with two coupons, points and a gift card are refunded line by line, to the cent', async () => {
  const { db } = shop().app.database;
  const buyer = await richPerson(shop());
  const ctx = { db, now: new Date() };
  const things = await plainThings(shop());
  // which things are plain depends on the day: the flash sale of each picks others
  const byShop = [...Map.groupBy(things, ({ merchantId }) => merchantId).values()];
  const ofShop = (byShop.find(({ length }) => length >= 3) ?? []).slice(0, 3);
  expect(ofShop).toHaveLength(3);
  await grantPoints(ctx, { userId: buyer.userId, points: 2_000, reference: 'test' });
  await giveGift(buyer, 3_333);
  await exportCoupons(buyer, ofShop[0]?.merchantId ?? 0);
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
  const order = await oneRow(
    shop(),
    sql<Record<string, number>>`
    select merchant_coupon_minor as shop, platform_coupon_minor as platform, points_used as points, gift_minor as gift,
      total_minor as total from orders where no = ${orderNo}`,
  );
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
  const back = await oneRow(
    shop(),
    sql<Record<string, number>>`
    select (select balance from ledger_accounts where owner_id = ${buyer.userId}::bigint and owner_kind = 'user' and purpose = 'gift') as gift,
      (select balance from ledger_accounts where owner_id = ${buyer.userId}::bigint and owner_kind = 'user' and purpose = 'points') as points,
      (select count(*)::int from coupon_claims where user_id = ${buyer.userId}::bigint and status = 'unused') as coupons`,
  );
  expect(back).toEqual({ gift: 3_333, points: 2_000, coupons: 2 });
  expect([await purseOf(shop(), buyer), await statusOf(shop(), orderNo)]).toEqual([BALANCE, 'cancelled']);
  expect(await checkBooks(db)).toEqual([]);
});
