import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSmallShop, type SmallShop } from '../../../tests/support/small-shop.ts';
import { listShopGoods, readShopHome } from './queries.server.ts';

let shop: SmallShop;
beforeAll(async () => {
  shop = await openSmallShop();
});
afterAll(() => shop.close());

const names = (list: readonly { name: string }[]) => list.map(({ name }) => name);

test('a shop’s home has its sign, its categories with counts, and both lists in the reader’s currency', async () => {
  const home = await readShopHome(shop.ctx({ currency: 'USD' }), shop.teas.id);
  expect(home.shop).toMatchObject({ name: 'Tea Room', typeName: 'Shop', categoryName: 'Home', products: 2 });
  expect(home.categories.reduce((sum, category) => sum + category.products, 0)).toBe(2);
  expect(names(home.newest).sort()).toEqual(names(home.bestSellers).sort());
  expect(home.newest).toHaveLength(2);
  expect(home.newest[0]?.price.currency).toBe('USD');
});

test('the newest and the best-selling products of a shop are listed in that order and paged, without those of other shops', async () => {
  const { db } = shop.app.database;
  const [first, second] = names(
    (await listShopGoods(shop.ctx(), shop.teas.id, { list: 'all', page: 1, limit: 9 })).list,
  );
  await sql`update products set sales = case when name ->> 'en' = ${second ?? ''} then 9 else 1 end,
    created_at = case when name ->> 'en' = ${first ?? ''} then now() else now() - interval '1 day' end
    where merchant_id = ${shop.teas.id}`.execute(db);
  const listed = async (list: 'newest' | 'best', page = 1, limit = 9) =>
    names((await listShopGoods(shop.ctx(), shop.teas.id, { list, page, limit })).list);
  expect(await listed('newest')).toEqual([first, second]);
  expect(await listed('best')).toEqual([second, first]);
  expect(await listed('best', 2, 1)).toEqual([first]);
});

test('a closed shop and an unknown one are not found', async () => {
  await sql`update merchants set status = 'closed' where id = ${shop.lamps.id}`.execute(shop.app.database.db);
  const ALL = { list: 'all', page: 1, limit: 9 } as const;
  for (const id of [shop.lamps.id, 999_999]) {
    await expect(readShopHome(shop.ctx(), id)).rejects.toMatchObject({ code: 'merchant_not_found' });
    await expect(listShopGoods(shop.ctx(), id, ALL)).rejects.toMatchObject({ code: 'merchant_not_found' });
  }
});
