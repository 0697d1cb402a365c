import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSmallShop, type SmallShop } from '../../tests/support/small-shop.ts';
import { listShops } from './queries-shop-directory.server.ts';

const ALL = { page: 1, limit: 20 };
let shop: SmallShop;
beforeAll(async () => {
  shop = await openSmallShop();
  const { db } = shop.app.database;
  await sql`update merchants set followers = 5, product_score = 47, service_score = 50 where id = ${shop.teas.id}`.execute(
    db,
  );
  await sql`with other as (insert into merchant_types (key, name) values ('o', '{"en":"Other"}') returning id)
    insert into merchants (key, type_id, category_id, name, status)
    select v.key, other.id, m.category_id, v.name::jsonb, v.status from other, merchants m,
      (values ('new', '{"en":"New"}', 'open'), ('closed', '{"en":"Closed"}', 'closed')) v(key, name, status)
    where m.id = ${shop.teas.id}`.execute(db);
});
afterAll(() => shop.close());

const namesOf = async (request: Parameters<typeof listShops>[1]) =>
  (await listShops(shop.ctx(), request)).list.map(({ name }) => name);

test('the shop directory lists open shops, the most followed first, each with its products on sale', async () => {
  const { list, total } = await listShops(shop.ctx({ currency: 'USD' }), ALL);
  expect(list.map(({ name }) => name)).toEqual(['Tea Room', 'Lamp House', 'New']);
  expect(total).toBe(3);
  expect(list[0]).toMatchObject({ typeName: 'Shop', categoryName: 'Home', followers: 5, scores: { product: 47 } });
  expect(list.map(({ products }) => products.length)).toEqual([2, 1, 0]);
  expect(list[1]?.products[0]?.price.currency).toBe('USD');
});

test('the shop directory is filtered by kind and category, and paged', async () => {
  const type = await shop.ctx().db.selectFrom('merchant_types').select('id').where('key', '=', 'o').executeTakeFirst();
  expect(await namesOf({ ...ALL, merTypeId: type?.id })).toEqual(['New']);
  const trade = await shop.ctx().db.selectFrom('merchant_categories').select('id').executeTakeFirst();
  expect(await namesOf({ ...ALL, merCategoryId: trade?.id })).toHaveLength(3);
  expect(await namesOf({ ...ALL, merCategoryId: 999_999 })).toEqual([]);
  expect(await namesOf({ page: 2, limit: 2 })).toEqual(['New']);
  expect((await listShops(shop.ctx(), { page: 9, limit: 2 })).total).toBe(3);
});

test('the directory is sorted by followers, rating or age, and searched by name in any language', async () => {
  const { db } = shop.app.database;
  await sql`update merchants set product_score = 50, service_score = 50,
    name = name || '{"fr":"Maison des lampes"}' where id = ${shop.lamps.id}`.execute(db);
  await sql`update merchants set joined_at = now() + interval '1 hour' where key = 'new'`.execute(db);
  await sql`update merchants set product_score = null, service_score = null where key = 'new'`.execute(db);
  expect(await namesOf({ ...ALL, sort: 'followers' })).toEqual(['Tea Room', 'Lamp House', 'New']);
  expect(await namesOf({ ...ALL, sort: 'rating' })).toEqual(['Lamp House', 'Tea Room', 'New']);
  expect((await namesOf({ ...ALL, sort: 'newest' }))[0]).toBe('New');
  expect(await namesOf({ ...ALL, keyword: ' MAISON ' })).toEqual(['Lamp House']);
  expect(await namesOf({ ...ALL, keyword: '%' })).toEqual([]);
});
