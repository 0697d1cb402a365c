import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { systemCtx } from '../../domains/kit/system-context.ts';
import { failGroups } from '../../domains/promotions/campaigns/fail-groups.server.ts';
import { expectSound, openBuyersShop, press } from '../support/buyer.ts';
import {
  BALANCE,
  oneRow,
  payByBalance,
  place,
  plainThings,
  purseOf,
  richPerson,
  statusOf,
} from '../support/journeys.ts';
import { untilTakenOver } from '../support/visitors.ts';

const { shop, visit } = openBuyersShop();

/** A campaign for the first product, started an hour ago; takes the kind's own columns. */
async function campaign(
  kind: string,
  columns: Record<string, unknown>,
): Promise<{ campaignId: number; itemId: number }> {
  const [thing] = await plainThings(shop());
  const rest = JSON.stringify(columns);
  return oneRow(
    shop(),
    sql<{ campaignId: number; itemId: number }>`
    with made as (
      insert into campaigns (kind, site_id, merchant_id, product_id, title, starts_at, ends_at, group_size, group_hours,
        balance_due_starts_at, balance_due_ends_at, ships_at)
      select ${kind}, (select id from sites where key = 'goods'), ${thing?.merchantId}::bigint, ${thing?.productId}::bigint,
        '{}', now() - interval '1 hour', now() + interval '1 hour', group_size, group_hours, balance_due_starts_at, balance_due_ends_at, ships_at
      from jsonb_to_record(${rest}::jsonb) as r(group_size int, group_hours int, balance_due_starts_at timestamptz,
        balance_due_ends_at timestamptz, ships_at timestamptz)
      returning id
    )
    insert into campaign_items (campaign_id, sku_id, price_minor, deposit_minor, quota, per_user)
    select id, ${thing?.skuId}::bigint, 4000, ${kind === 'presell' ? 1000 : null}::bigint, 20, 2 from made
    returning campaign_id as "campaignId", id as "itemId"`,
  );
}

/** One piece of a product in a flash sale that is running. */
async function flashSale(): Promise<{ id: number }> {
  const [thing] = await plainThings(shop());
  return oneRow(
    shop(),
    sql<{ id: number }>`
    with slot as (
      insert into flash_slots (site_id, starts_at, ends_at)
      select id, now() - interval '1 hour', now() + interval '1 hour' from sites where key = 'goods' returning id
    )
    insert into flash_items (slot_id, product_id, sku_id, price_minor, quota, per_user)
    select id, ${thing?.productId}::bigint, ${thing?.skuId}::bigint, 1900, 1, 1 from slot returning id`,
  );
}

test('without scripts, every offer and a product lead to an order', async () => {
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
  const dates = { balance_due_starts_at: day(1), balance_due_ends_at: day(2), ships_at: day(9) };
  const page = await visit({ token: (await richPerson(shop())).token, script: false });
  const [thing] = await plainThings(shop());
  const offers = [
    [`/goods_seckill_detail/${(await flashSale()).id}`, 'button[form="take"]'],
    [
      `/goods_combination_detail/${(await campaign('group', { group_size: 3, group_hours: 2 })).campaignId}`,
      'button[form="group-form"]:not([name])',
    ],
    [`/goods_presell?id=${(await campaign('presell', dates)).campaignId}`, 'button[form="presell"]'],
    [`/goods_detail/${thing?.productId}?sku=${thing?.skuId}`, 'button[value="buy"]'],
  ] as const;
  for (const [path, button] of offers) {
    await page.goto(path);
    expect([path, await place(page, button)]).toEqual([path, expect.stringMatching(/^\w{10,}$/)]);
  }
});

test('two buyers of the last piece of a flash sale: one gets it, the other a message', async () => {
  const { id } = await flashSale();
  const both = await Promise.all([0, 1].map(async () => visit({ token: (await richPerson(shop())).token })));
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
          .getByText(/flash sale is sold out|flash sale is sold out/)
          .first()
          .waitFor()
          .then(() => 'gone'),
      ]),
    ),
  );
  expect(ends.toSorted()).toEqual(['gone', 'to pay']);
  expect(
    await oneRow(shop(), sql`select count(*)::int as orders from order_lines where flash_item_id = ${id}`),
  ).toEqual({
    orders: 1,
  });
});

test('a group of three is filled by invited buyers, and all orders are to be shipped', async () => {
  const { campaignId } = await campaign('group', { group_size: 3, group_hours: 2 });
  const leader = await visit({ token: (await richPerson(shop())).token });
  await leader.goto(`/goods_combination_detail/${campaignId}`);
  await expectSound(leader, 'group');
  const orderNos = [await place(leader, 'button[form="group-form"]:not([name])')];
  await payByBalance(leader);
  expect(await statusOf(shop(), orderNos[0] ?? '')).toBe('in_group');
  await leader.goto(`/goods_combination_detail/${campaignId}`);
  const link = await leader.locator('section[aria-labelledby="group"] input[readonly]').inputValue();
  for (const nth of [1, 2]) {
    const friend = await visit({ token: (await richPerson(shop())).token, width: nth === 1 ? 390 : 1440 });
    await friend.goto(link);
    orderNos.push(await place(friend, 'section[aria-labelledby="group"] button[form="group-form"]'));
    await payByBalance(friend);
  }
  expect(await Promise.all(orderNos.map((orderNo) => statusOf(shop(), orderNo)))).toEqual([
    'to_ship',
    'to_ship',
    'to_ship',
  ]);
});

test('a group that is not filled in time is ended and refunded', async () => {
  const { campaignId } = await campaign('group', { group_size: 3, group_hours: 2 });
  const alone = await richPerson(shop());
  const page = await visit({ token: alone.token });
  await page.goto(`/goods_combination_detail/${campaignId}`);
  const orderNo = await place(page, 'button[form="group-form"]:not([name])');
  await payByBalance(page);
  expect(await purseOf(shop(), alone)).toBeLessThan(BALANCE);
  await sql`update campaign_groups set expires_at = now() - interval '1 minute' where campaign_id = ${campaignId}::bigint`.execute(
    shop().app.database.db,
  );
  await failGroups(systemCtx(shop().app));
  await page.goto(`/order/order_detail?orderId=${orderNo}`);
  await page.getByText('Cancelled').first().waitFor();
  expect(await purseOf(shop(), alone)).toBe(BALANCE);
});

test('a pre-sale is paid in two parts, each in its time', async () => {
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
  const { campaignId } = await campaign('presell', {
    balance_due_starts_at: day(1),
    balance_due_ends_at: day(2),
    ships_at: day(9),
  });
  const buyer = await richPerson(shop());
  const page = await visit({ token: buyer.token });
  await page.goto(`/goods_presell?id=${campaignId}`);
  await expectSound(page, 'pre-sale');
  const orderNo = await place(page, 'button[form="presell"]');
  await payByBalance(page);
  expect([await statusOf(shop(), orderNo), await purseOf(shop(), buyer)]).toEqual(['to_pay_rest', BALANCE - 1000]);
  await page.goto(`/order/order_detail?orderId=${orderNo}`);
  expect(await page.locator('main a[href*="/payment?"]').count()).toBe(0);
  await sql`update presales set balance_due_starts_at = now() - interval '1 minute'
    where order_id = (select id from orders where no = ${orderNo})`.execute(shop().app.database.db);
  await sql`update payments set payable_from = now() - interval '1 minute' where no = ${`${orderNo}-R`}`.execute(
    shop().app.database.db,
  );
  await page.reload();
  await page.locator('main a[href*="/payment?"]:visible').first().click();
  await page.waitForURL('**/payment?**');
  await payByBalance(page);
  expect(await statusOf(shop(), orderNo)).toBe('to_ship');
  const { total } = await oneRow(
    shop(),
    sql<{ total: number }>`select total_minor as total from orders where no = ${orderNo}`,
  );
  expect(await purseOf(shop(), buyer)).toBe(BALANCE - total);
});

/** A user at their cart, with two products in it. */
async function atTheCart(): Promise<Page> {
  const { token } = await richPerson(shop());
  for (const thing of (await plainThings(shop())).slice(2, 4)) {
    await shop().call('POST', '/api/front/cart/save', { token, body: { ...thing, num: 1 } });
  }
  const page = await visit({ token });
  await page.goto('/order/shopping_cart');
  await untilTakenOver(page.locator('[data-line]').first());
  return page;
}

const focused = (page: Page) => page.evaluate(() => document.activeElement?.closest('[id], [data-line]')?.id ?? '');

test('the keyboard reaches the next line and page, and input waits for the connection', async () => {
  const page = await atTheCart();
  await page.locator('[data-line] button[value="remove"]:visible').first().press('Enter');
  await expect.poll(() => page.locator('[data-line]').count()).toBe(1);
  expect(await page.evaluate(() => document.activeElement?.closest('[data-line]') !== null)).toBe(true);
  await page.locator('button[value="checkout"]').press('Enter');
  await page.waitForURL('**/order/order_confirm**');
  await expect.poll(() => focused(page)).toBe('content');

  await page.locator('textarea').first().fill('Please ring twice');
  await page.context().setOffline(true);
  await page.locator('button[value="place"]').press('Enter');
  await page.getByText(shop().app.texts.en.t('shell:offline')).waitFor();
  expect(await page.locator('textarea').first().inputValue()).toBe('Please ring twice');
  await page.context().setOffline(false);
  await page.locator('button[value="place"]').press('Enter');
  await page.waitForURL('**/payment?**');
  await expect.poll(() => focused(page)).toBe('content');
  await payByBalance(page);
});
