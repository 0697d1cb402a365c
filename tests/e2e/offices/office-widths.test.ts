import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SaleList } from '../../../domains/orders/sales/contract.ts';
import { cutOffIn } from '../../support/cut-off.ts';
import { withoutLimits } from '../../support/impatient.ts';
import { type RunningApp, startApp } from '../../support/running-app.ts';
import { type Visit, visitShop } from '../../support/visitors.ts';

const FRENCH = 'Lampe de bureau rechargeable à intensité variable avec abat-jour en verre opalin soufflé à la bouche';
const THAI = 'โคมไฟตั้งโต๊ะแบบชาร์จไฟได้ปรับระดับแสงพร้อมโป๊ะแก้วเป่าด้วยมือสำหรับห้องนั่งเล่นและห้องทำงาน';
const WIDTHS = [768, 1024, 1280, 1440];

const MERCHANT = ['', '/orders', '/orders/ship_file', '/products', '/products/import', '/stock', '/earnings'].concat([
  '/refunds',
  '/reviews',
  '/coupons',
  '/campaigns',
  '/flash',
  '/freight',
]);
const PLATFORM = ['', '/orders', '/users', '/sites', '/advertisements', '/hot_words', '/texts', '/currencies'].concat(
  ['/outbox', '/jobs', '/audit', '/campaigns', '/flash', '/coupons', '/gift_cards', '/reviews', '/settlements'],
  ['/search?q=a', '/products', '/categories', '/merchants'],
  ['/members', '/roles', '/invites', '/refunds', '/reconciliation', '/books', '/held_earnings'],
);

let shop: RunningApp;
const tokens: Record<string, string> = {};

beforeAll(async () => {
  shop = await startApp();
  withoutLimits(shop.app);
  await lengthenNames();
  await sql`
    insert into earning_holds (order_id, merchant_id, shared, subsidy_minor, held_at)
    select id, merchant_id, '{owner,device,address}', 500, now() from orders where status = 'completed' limit 1`.execute(
    shop.database.db,
  );
  for (const name of ['merchant', 'owner']) {
    const body = { email: `${name}@stoa.test`, password: 'stoa-demo-2026' };
    tokens[name] = (await shop.call<{ token: string }>('POST', '/api/front/login/email', { body })).body.data.token;
  }
});
afterAll(() => shop?.close());

/** Products, ordered lines, shops and option values get names as long as sellers write them. */
async function lengthenNames(): Promise<void> {
  const { db } = shop.database;
  const names = JSON.stringify({ en: FRENCH, fr: FRENCH, th: THAI });
  await sql`update products set name = name || ${names}::jsonb`.execute(db);
  await sql`update order_lines set name = name || ${names}::jsonb`.execute(db);
  await sql`update merchants set name = name || ${JSON.stringify({ fr: FRENCH.slice(0, 40), th: THAI.slice(0, 40) })}::jsonb`.execute(
    db,
  );
}

/** The faults of each page at each width, with the page and the width in front. */
async function cutOffOn(paths: readonly string[], visit: Visit): Promise<string[]> {
  const page = await visitShop(shop.url, { ...visit, script: false });
  const faults: string[] = [];
  for (const path of paths) {
    await page.goto(path);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      // a busy renderer takes on the new size after the call has returned
      await expect.poll(() => page.evaluate(() => window.innerWidth), { interval: 10 }).toBe(width);
      faults.push(...(await cutOffIn(page)).map((fault) => `${path} at ${width}: ${fault}`));
    }
  }
  return faults;
}

describe('with long names, from 768 to 1440 px', () => {
  test('every list of the merchant office is complete', async () => {
    const paths = MERCHANT.map((room) => `/login2${room}`);
    expect(await cutOffOn(paths, { token: tokens.merchant, language: 'fr' })).toEqual([]);
  });

  test('every list of the platform office is complete', async () => {
    const paths = PLATFORM.map((room) => `/admin${room}`);
    expect(await cutOffOn(paths, { token: tokens.owner, language: 'fr' })).toEqual([]);
  });

  test.each(['fr', 'th'])('lists and forms of products and orders are complete in %s', async (language) => {
    const token = tokens.merchant;
    const { list } = (await shop.call<SaleList>('GET', '/api/merchant/order/list', { token })).body.data;
    const { rows } = await sql<{ id: number; sku_id: number }>`
      select p.id, min(s.id) as sku_id from products p join skus s on s.product_id = p.id
      join merchants m on m.id = p.merchant_id join users u on u.id = m.owner_id
      where u.email = 'merchant@stoa.test' group by p.id order by count(*) desc limit 1`.execute(shop.database.db);
    const rooms = ['orders', 'products', 'stock', 'products/new'];
    const opened = [`products/${rows[0]?.id}`, `stock/${rows[0]?.sku_id}`, `orders/${list[0]?.orderNo}`];
    const paths = [...rooms, ...opened].map((room) => `/login2/${room}`);
    expect(await cutOffOn(paths, { token, language })).toEqual([]);
  });
});

test('a seller reads the quantity of every line in a cell of its own', async () => {
  const page = await visitShop(shop.url, { token: tokens.merchant, language: 'fr', width: 1024, script: false });
  await page.goto('/login2/orders');
  const rows = await page.getByRole('row').count();
  const quantities = page.locator('[data-quantity]');
  expect(await quantities.count()).toBeGreaterThanOrEqual(rows - 1);
  for (const quantity of await quantities.all()) {
    expect(await quantity.innerText()).toMatch(/^× ?\d+$/);
    const isWhole = await quantity.evaluate((element) => element.scrollWidth <= element.clientWidth + 1);
    expect(isWhole).toBe(true);
  }
});
