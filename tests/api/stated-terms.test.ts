import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { formatRound } from '../../platform/locale/format.ts';
import { LOCALES } from '../../platform/locale/locale.ts';
import { type RunningApp, startApp } from '../support/running-app.ts';

let shop: RunningApp;
beforeAll(async () => {
  shop = await startApp();
});
afterAll(() => shop.close());

const page = async (path: string, cookie: string) =>
  (await (await fetch(shop.url + path, { headers: { cookie } })).text()).replaceAll('<!-- -->', '');

async function promiseDays(days: number): Promise<void> {
  await sql`update sites set settings = settings || jsonb_build_object('returnDays', ${days}::int)`.execute(
    shop.database.db,
  );
  await shop.app.sites.load();
  shop.app.responseCache.drop();
}

test('the days for returns on every page and in the agreements are those of the settings, in every language', async () => {
  for (const days of [30, 14]) {
    await promiseDays(days);
    for (const language of LOCALES) {
      const cookie = `language=${language}; currency=CNY`;
      expect(await page('/', cookie), language).toMatch(new RegExp(`\\D${days} ?\\D`));
      const agreement = await page('/agreement?mark=shipping-returns', cookie);
      expect(agreement, language).toMatch(new RegExp(`\\D${days} `));
      for (const text of [await page('/', cookie), agreement, await page('/agreement?mark=user', cookie)])
        expect(text, language).not.toMatch(/\{\{\w+Days\}\}|\{\{\w+Minutes\}\}/);
    }
  }
});

test('the cart shows per shop what is missing for free delivery, in the reader’s language and currency', async () => {
  const { rows } = await sql<{ productId: number; skuId: number; merchantId: number; price: number; over: number }>`
    select distinct on (p.merchant_id) p.id as "productId", s.id as "skuId", p.merchant_id as "merchantId",
      s.price_minor as price, ft.free_over_minor as over
    from skus s join products p on p.id = s.product_id join stock k on k.sku_id = s.id
    join freight_templates ft on ft.merchant_id = p.merchant_id and ft.is_default
    where p.status = 'on_sale' and s.active and k.on_hand - k.reserved > 3 and p.kind = 'physical' and p.currency = 'CNY'
      and p.freight_template_id is null and s.price_minor < ft.free_over_minor
      and not exists (select from flash_items f where f.sku_id = s.id)
    order by p.merchant_id, s.price_minor limit 2`.execute(shop.database.db);
  const filled = await fetch(`${shop.url}/api/front/cart/count`);
  expect(filled.status).toBe(200);
  let cookie = '';
  for (const { productId, skuId } of rows) {
    const saved = await fetch(`${shop.url}/api/front/cart/save`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: shop.url, cookie },
      body: JSON.stringify({ productId, skuId, num: 1 }),
    });
    cookie = saved.headers.getSetCookie()[0]?.split(';')[0] ?? cookie;
  }
  expect(rows).toHaveLength(2);
  const { rows: rates } = await sql<{ rate: number }>`select rate::float8 from currencies where code = 'USD'`.execute(
    shop.database.db,
  );
  const usd = (minor: number) => Math.round(minor * (rates[0]?.rate ?? 0));
  for (const language of LOCALES) {
    for (const currency of ['CNY', 'USD'] as const) {
      const text = await page('/order/shopping_cart', `${cookie}; language=${language}; currency=${currency}`);
      for (const { price, over } of rows) {
        const amount = currency === 'CNY' ? over - price : usd(over) - usd(price);
        const missing = formatRound({ amount, currency }, language);
        expect(text).toContain(shop.app.texts[language].t('checkout:cart.free_missing', { amount: missing }));
      }
    }
  }
});

test('a product shows the freight of its own template', async () => {
  const { rows } = await sql<{ id: number }>`
    select p.id from products p join freight_templates ft on ft.id = p.freight_template_id
    where ft.free_over_minor is null and p.status = 'on_sale' limit 1`.execute(shop.database.db);
  const found = await shop.call<{ merchant: { freight: unknown } }>('GET', `/api/front/product/detail/${rows[0]?.id}`);
  expect(found.body.data.merchant.freight).toEqual({ fee: { amount: 6_000, currency: 'CNY' }, freeOver: null });
});
