import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { invalidateCache } from '../../platform/database/invalidate-cache.ts';
import { type RunningApp, startApp } from '../support/running-app.ts';
import { verifiedVisitor } from '../support/verified-visitor.ts';

let shop: RunningApp;
beforeAll(async () => {
  shop = await startApp();
});
afterAll(() => shop.close());

/** A page as sent, without its scripts and styles. */
async function pageOf(path: string, cookie = 'language=en'): Promise<string> {
  const html = await (await fetch(shop.url + path, { headers: { cookie } })).text();
  return html.replace(/<(script|style)[\s\S]*?<\/\1>/g, '');
}

describe('the home page', () => {
  test('numbers the best sellers, the one that sold most first', async () => {
    const html = await pageOf('/');
    const places = [
      ...html.matchAll(/class="rank"[^>]*href="\/goods_detail\/(\d+)"|href="\/goods_detail\/(\d+)"[^>]*class="rank"/g),
    ];
    const ids = places.map(([, first, second]) => Number(first ?? second));
    expect(ids.length).toBeGreaterThan(4);
    const { rows } = await sql<{ id: number; sales: number }>`
      select id, sales from products where id = any(${ids})`.execute(shop.database.db);
    const salesOf = new Map(rows.map(({ id, sales }) => [id, sales]));
    const sales = ids.map((id) => salesOf.get(id) ?? 0);
    expect(sales).toEqual(sales.toSorted((a, b) => b - a));
  });

  test('leads to shops and to the directory of all shops', async () => {
    const html = await pageOf('/');
    expect(html).toContain('href="/merchant/merchant_street"');
    const { rows } = await sql<{ id: number }>`select id from merchants where status = 'open'`.execute(
      shop.database.db,
    );
    expect(rows.filter(({ id }) => html.includes(`href="/merchant/home?id=${id}"`)).length).toBeGreaterThan(2);
  });
});

test('a coupon is claimed on the page of a product, and a second claim says that it is already there', async () => {
  const token = await verifiedVisitor(shop, 'coupons@example.com');
  const { rows } = await sql<{ productId: number }>`
    select id as "productId" from products where status = 'on_sale' order by id limit 1`.execute(shop.database.db);
  const path = `/goods_detail/${rows[0]?.productId}`;
  const html = await pageOf(path, `language=en; token=${token}`);
  const id = /action="\/goods\/claim_coupon"[\s\S]*?name="id" value="(\d+)"/.exec(html)?.[1] ?? '';
  const claim = () =>
    fetch(`${shop.url}/goods/claim_coupon`, {
      method: 'POST',
      redirect: 'manual',
      headers: { origin: shop.url, cookie: `language=en; token=${token}` },
      body: new URLSearchParams({ id, back: path }),
    });
  const held = async () =>
    (
      await sql<{ held: number }>`
        select count(*)::int as held from coupon_claims c join users u on u.id = c.user_id
        where u.email = 'coupons@example.com' and c.coupon_id = ${id}::bigint`.execute(shop.database.db)
    ).rows[0]?.held;
  const first = await claim();
  expect(first.headers.get('location')).toContain(path);
  expect(await held()).toBe(1);
  const second = await claim();
  expect(second.headers.get('location')).not.toBe(first.headers.get('location'));
  expect(await held()).toBe(1);
});

test('the login offers buying as a visitor only where the site allows it', async () => {
  const offers = async () => /href="[^"]*mode=7/.test(await pageOf('/login'));
  expect(await offers()).toBe(true);
  await sql`update sites set settings = settings || '{"visitorOpen": false}' where type = 'goods'`.execute(
    shop.database.db,
  );
  await invalidateCache(shop.database.db, 'sites');
  await expect.poll(offers).toBe(false);
});
