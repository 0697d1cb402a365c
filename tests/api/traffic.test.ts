import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemCtx } from '../../domains/kit/system-context.ts';
import { deleteExpired, RETENTION_MS } from '../../domains/platform-office/retention/delete-expired.server.ts';
import { retentionRules } from '../../domains/platform-office/retention/rules.ts';
import { saveTraffic } from '../../domains/traffic/save-traffic.server.ts';
import { type RunningApp, startApp } from '../support/running-app.ts';

const SAFARI = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/19.0 Safari/605.1.15';
const CHROME = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/150.0.0.0 Safari/537.36';
const DAY_MS = 86_400_000;
const dayAround = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
const days = { from: dayAround(-3), to: dayAround(1) };
let shop: RunningApp;
let token: string;
beforeAll(async () => {
  shop = await startApp();
  const body = { email: 'merchant@stoa.test', password: 'stoa-demo-2026' };
  token = (await shop.call<{ token: string }>('POST', '/api/front/login/email', { body })).body.data.token;
});
afterAll(() => shop.close());

interface Figures {
  now: { views: number; visitors: number };
  points: { views: number; visitors: number }[];
}
/** Saves the views so far, as the job does, and reads the figures of the demo's shop past the cache. */
async function readFigures(): Promise<Figures> {
  await saveTraffic(systemCtx(shop.app));
  shop.app.valueCache.drop();
  // fixed days, so that no midnight moves them
  return (await shop.call<Figures>('GET', `/api/merchant/figures?from=${days.from}&to=${days.to}`, { token })).body
    .data;
}
/** Views of a product since yesterday, the demo's included. */
async function viewsOf(productId: number): Promise<number> {
  const { rows } = await sql<{ views: number }>`
    select coalesce(sum(views), 0)::int as views from product_traffic
    where product_id = ${productId}::bigint and day >= current_date - 1`.execute(shop.database.db);
  return rows[0]?.views ?? 0;
}
const view = (path: string, headers: Record<string, string> = {}) =>
  fetch(shop.url + path, { headers: { 'user-agent': SAFARI, cookie: 'language=en', ...headers } });

test('views of a shop and its products are counted, cached or not, and each visitor once a day', async () => {
  const { rows } = await sql<{ merchantId: number; productId: number }>`
    select m.id as "merchantId", min(p.id) as "productId" from merchants m join products p on p.merchant_id = m.id
    where m.key = 'lumen-digital' and p.status = 'on_sale' group by m.id`.execute(shop.database.db);
  const { merchantId, productId } = rows[0] ?? { merchantId: 0, productId: 0 };
  const product = `/goods_detail/${productId}`;
  const before = await readFigures();
  const viewsBefore = await viewsOf(productId);

  // the second response comes from the cache
  for (const path of [product, product, `/merchant/home?id=${merchantId}`]) expect((await view(path)).status).toBe(200);
  await view(product, { 'user-agent': CHROME });
  await view(product, { 'user-agent': 'Googlebot/2.1 (+http://www.google.com/bot.html)' });
  await view(product, { 'sec-purpose': 'prefetch' });
  await view('/goods_detail/999999999');
  const first = await readFigures();
  expect([first.now.views - before.now.views, first.now.visitors - before.now.visitors]).toEqual([4, 2]);

  // the same visitors later, also counted by another save
  await view(product);
  const second = await readFigures();
  expect([second.now.views - first.now.views, second.now.visitors - first.now.visitors]).toEqual([1, 0]);
  expect(second.points.reduce((sum, { visitors }) => sum + visitors, 0)).toBe(second.now.visitors);
  expect((await viewsOf(productId)) - viewsBefore).toBe(4);
});

test('views of the page of an app are counted the same way', async () => {
  const { rows } = await sql<{ id: number }>`
    select min(id) as id from apps.apps where status = 'listed'`.execute(shop.database.db);
  const id = rows[0]?.id ?? 0;
  const seen = async () => {
    await saveTraffic(systemCtx(shop.app));
    const found = await sql<{ views: number; visitors: number }>`
      select coalesce(sum(views), 0)::int as views, coalesce(sum(visitors), 0)::int as visitors from app_traffic
      where app_id = ${id}::bigint`.execute(shop.database.db);
    return found.rows[0] ?? { views: 0, visitors: 0 };
  };
  const before = await seen();
  const views: Record<string, string>[] = [
    {},
    {},
    { 'user-agent': CHROME },
    { 'sec-purpose': 'prefetch' },
    { 'user-agent': 'Googlebot/2.1 (+http://www.google.com/bot.html)' },
  ];
  for (const headers of views) expect((await view(`/app_detail/${id}`, { type: 'app', ...headers })).status).toBe(200);
  const first = await seen();
  expect([first.views - before.views, first.visitors - before.visitors]).toEqual([3, 2]);
  await view(`/app_detail/${id}`, { type: 'app' });
  const second = await seen();
  expect([second.views - first.views, second.visitors - first.visitors]).toEqual([1, 0]);
});

test('views that could not be saved are saved by the next run', async () => {
  const before = await readFigures();
  const { rows } = await sql<{ id: number }>`select id from merchants where key = 'lumen-digital'`.execute(
    shop.database.db,
  );
  await view(`/merchant/home?id=${rows[0]?.id}`);
  await sql`alter table shop_traffic rename to shop_traffic_away`.execute(shop.database.db);
  await expect(saveTraffic(systemCtx(shop.app))).rejects.toThrow();
  await sql`alter table shop_traffic_away rename to shop_traffic`.execute(shop.database.db);
  expect((await readFigures()).now.views - before.now.views).toBe(1);
});

test('visitors of former days are forgotten', async () => {
  const count = async () =>
    (await sql<{ num: number }>`select count(*)::int as num from traffic_visitors`.execute(shop.database.db)).rows[0]
      ?.num;
  const ctx = systemCtx(shop.app);
  expect(await count()).toBeGreaterThan(0);
  await deleteExpired(ctx);
  expect(await count()).toBeGreaterThan(0);
  // each run ends after a few batches, and begins with another table
  for (let nth = 0; nth < retentionRules(shop.app).length && (await count()) !== 0; nth += 1)
    await deleteExpired({ ...ctx, now: new Date(ctx.now.getTime() + 3 * DAY_MS + nth * RETENTION_MS) });
  expect(await count()).toBe(0);
});
