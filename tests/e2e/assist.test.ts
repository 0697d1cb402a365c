import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectSound, openBuyersShop } from '../support/buyer.ts';
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
import { checkBooks } from '../support/small-shop.ts';

const { shop, visit } = openBuyersShop();

const FLOOR = 3000;
const START = 'button[form="start"]';
const CONTRIBUTE = 'form:has(input[value="contribute"]) button';

/** The page of a bargain that two friends reduce to its lowest price. */
async function assistPage(nth: number): Promise<string> {
  const thing = (await plainThings(shop()))[nth];
  const { id } = await oneRow(
    shop(),
    sql<{ id: number }>`
    with made as (
      insert into campaigns (kind, site_id, merchant_id, product_id, title, starts_at, ends_at, helps_needed, bargain_hours)
      select 'assist', (select id from sites where key = 'goods'), ${thing?.merchantId}::bigint, ${thing?.productId}::bigint,
        '{}', now() - interval '1 hour', now() + interval '1 hour', 2, 2
      returning id
    )
    insert into campaign_items (campaign_id, sku_id, price_minor, quota, per_user)
    select id, ${thing?.skuId}::bigint, ${FLOOR}::int, 5, 1 from made returning campaign_id as id`,
  );
  return `/goods_assist_detail/${id}`;
}

/** Starts a bargain; returns the URL that the page offers for sharing. */
async function begin(page: Page, path: string): Promise<string> {
  await page.goto(path);
  await page.locator(`${START}:visible`).first().click();
  return page.locator('section[aria-labelledby="bargain"] input[readonly]').inputValue();
}

const t = (key: string, values = {}) => shop().app.texts.en.t(key, values);
const helped = (contributions: number) => t('campaign-assist:progress', { contributions, needed: 2 });
const words = (page: Page) => page.locator('section[aria-labelledby="bargain"]').innerText();

const faultsInBooks = () => checkBooks(shop().app.database.db);

test('two friends reduce the price to the lowest, with one contribution each, and it is bought for that', async () => {
  const [owner, friend] = await Promise.all([richPerson(shop()), richPerson(shop())]);
  const page = await visit({ token: owner.token });
  const link = await begin(page, await assistPage(0));
  await expectSound(page, 'assist');

  const helping = await visit({ token: friend.token, width: 390 });
  const again = await helping.context().newPage();
  await Promise.all([helping.goto(link), again.goto(link)]);
  await helping.locator(CONTRIBUTE).click();
  await helping.getByText(t('campaign-assist:thanks')).waitFor();
  await again.locator(CONTRIBUTE).click();
  await again.getByRole('alert').getByText(t('errors:already_contributed')).waitFor();
  await again.close();
  const other = await visit({ token: (await richPerson(shop())).token });
  await other.goto(link);
  await other.locator(CONTRIBUTE).click();
  await other.getByText(helped(2)).first().waitFor();

  await page.reload();
  expect(await words(page)).toContain('¥30.00');
  const orderNo = await place(page, 'form:has(input[value="buy"]) button');
  await payByBalance(page);
  const { items, total } = await oneRow(
    shop(),
    sql<{ items: number; total: number }>`
    select items_minor as items, total_minor as total from orders where no = ${orderNo}`,
  );
  expect([await statusOf(shop(), orderNo), items]).toEqual(['to_ship', FLOOR]);
  expect(await purseOf(shop(), owner)).toBe(BALANCE - total);
  await page.goto(link);
  expect(await words(page)).toContain(t('campaign-assist:bought'));
  expect(await faultsInBooks()).toEqual([]);
});

test('without scripts, a bargain is started, reduced by a friend, and bought', async () => {
  const page = await visit({ token: (await richPerson(shop())).token, script: false });
  await page.goto(await assistPage(2));
  await page.locator(`${START}:visible`).first().click();
  await page.waitForURL('**bargain=**');
  const helping = await visit({ token: (await richPerson(shop())).token, script: false });
  await helping.goto(page.url());
  await helping.locator(CONTRIBUTE).click();
  await helping.getByText(t('campaign-assist:thanks')).waitFor();
  expect(await place(page, 'form:has(input[value="buy"]) button')).not.toBe('');
});

test('a bargain that is not completed in time ends: no contributions, no charge, and a new one can begin', async () => {
  const owner = await richPerson(shop());
  const page = await visit({ token: owner.token });
  const link = await begin(page, await assistPage(1));
  const friend = await visit({ token: (await richPerson(shop())).token });
  await friend.goto(link);
  await sql`update bargains set expires_at = now() - interval '1 minute' where user_id = ${owner.userId}::bigint`.execute(
    shop().app.database.db,
  );
  await friend.locator(CONTRIBUTE).click();
  await friend.getByRole('alert').getByText(t('errors:bargain_gone')).waitFor();
  await page.goto(link);
  expect(await words(page)).toContain(t('campaign-assist:expired'));
  expect(await page.locator('form:has(input[value="buy"])').count()).toBe(0);
  await page.locator(`${START}:visible`).first().click();
  await page.waitForURL((url) => url.href !== link);
  expect(await words(page)).toContain(helped(0));
  expect([await purseOf(shop(), owner), await faultsInBooks()]).toEqual([BALANCE, []]);
});
