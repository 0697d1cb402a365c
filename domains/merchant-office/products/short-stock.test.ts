import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSmallShop, type SmallShop } from '../../../tests/support/small-shop.ts';
import { staffWith } from '../../../tests/support/staff.ts';
import { checkInventory } from '../../inventory/books.server.ts';
import type { Ctx } from '../../kit/context.ts';
import { allProductsQuery } from '../../platform-office/products/contract.ts';
import { listAllProducts } from '../../platform-office/products/list-products.server.ts';
import { stockQuery } from '../stock/contract.ts';
import { listStock } from '../stock/list-stock.server.ts';
import { markLow } from '../stock/mark-low.server.ts';
import { ownProductsQuery } from './contract.ts';
import { listOwnProducts } from './list-products.server.ts';

let shop: SmallShop;
let staff: Ctx;
beforeAll(async () => {
  shop = await openSmallShop();
  staff = await staffWith(shop, ['catalog.manage']);
});
afterAll(() => shop.close());

const teas = (): Ctx => ({ ...shop.ctx(), actor: shop.teas.owner });
const statesOf = async (sort?: string) => {
  const read = async (state: string) =>
    (await listOwnProducts(teas(), ownProductsQuery.parse({ state, sort }))).list.map(({ id }) => id).toSorted();
  const { counts } = await listOwnProducts(teas(), ownProductsQuery.parse({ sort }));
  return { low: await read('low'), out: await read('out'), counted: [counts.low, counts.out] };
};
/** The same of the list of the shop's variants; each product has one. */
async function stockOf(state: string) {
  const { list, total } = await listStock(teas(), stockQuery.parse({ state }));
  expect(total).toBe(list.length);
  return list.map(({ productId }) => productId).toSorted();
}
/** The same of the list of all shops; the shop of the lamp has enough of it. */
async function ofPlatform() {
  const { list, total } = await listAllProducts(staff, allProductsQuery.parse({ stock: 'low' }));
  expect(total).toBe(list.length);
  return list.map(({ id }) => id).toSorted();
}
/** As its stock says, without the table of short stock. */
async function expected(shopLevel: number, tea: Level, recipe: Level) {
  const states = [
    { id: shop.tea.productId, ...tea },
    { id: shop.recipe.productId, ...recipe },
  ];
  const out = states.filter(({ left }) => left === 0).map(({ id }) => id);
  const low = states.filter(({ left, lowAt }) => left > 0 && left <= (lowAt ?? shopLevel)).map(({ id }) => id);
  return { low: low.toSorted(), out, counted: [low.length, out.length] };
}
interface Level {
  left: number;
  lowAt: number | null;
}
const setStock = ({ skuId }: { skuId: number }, { left, lowAt }: Level) =>
  sql`update stock set on_hand = reserved + ${left}::bigint, low_at = ${lowAt}::int where sku_id = ${skuId}`.execute(
    teas().db,
  );

describe('the products of a shop that are low or sold out', () => {
  const levels: Level[] = [
    ...[0, 1, 5, 6, 20, 21, 60].map((left) => ({ left, lowAt: null })),
    ...[0, 20, 21, 60, 61].map((left) => ({ left, lowAt: 60 })),
    { left: 4, lowAt: 3 },
    { left: 3, lowAt: 3 },
    { left: 1, lowAt: 0 },
  ];

  test.each([0, 5, 20, 21, 60])('are those that their stock says, with a level of %i', async (shopLevel) => {
    await markLow(teas(), { lowStock: shopLevel });
    for (const [nth, tea] of levels.entries()) {
      const recipe = levels[(nth * 7 + 3) % levels.length] as Level;
      await setStock(shop.tea, tea);
      await setStock(shop.recipe, recipe);
      const states = await expected(shopLevel, tea, recipe);
      expect(await statesOf(), JSON.stringify([tea, recipe])).toEqual(states);
      expect(await statesOf('stock')).toEqual(states);
      expect(await stockOf('low')).toEqual(states.low);
      expect(await stockOf('out')).toEqual(states.out);
      expect(await ofPlatform()).toEqual(states.low);
    }
  });

  test('are on sale, with a variant that can be chosen', async () => {
    await markLow(teas(), { lowStock: 5 });
    await setStock(shop.tea, { left: 0, lowAt: null });
    await setStock(shop.recipe, { left: 100, lowAt: null });
    expect((await statesOf()).out).toEqual([shop.tea.productId]);
    await sql`update skus set active = false where id = ${shop.tea.skuId}`.execute(teas().db);
    expect((await statesOf()).out).toEqual([]);
    expect(await stockOf('out')).toEqual([]);
    await setStock(shop.tea, { left: 1, lowAt: null });
    expect([await stockOf('low'), await ofPlatform()]).toEqual([[], []]);
    await setStock(shop.tea, { left: 0, lowAt: null });
    await sql`update skus set active = true where id = ${shop.tea.skuId}`.execute(teas().db);
    await sql`update products set status = 'off_sale' where id = ${shop.tea.productId}`.execute(teas().db);
    expect((await statesOf()).out).toEqual([]);
    await sql`update products set status = 'on_sale' where id = ${shop.tea.productId}`.execute(teas().db);
    expect((await statesOf()).out).toEqual([shop.tea.productId]);
  });

  test('are ordered by what is left of all products', async () => {
    await setStock(shop.tea, { left: 30, lowAt: null });
    await setStock(shop.recipe, { left: 40, lowAt: null });
    const { list } = await listOwnProducts(teas(), ownProductsQuery.parse({ sort: 'stock' }));
    expect(list.map(({ id, available }) => [id, available])).toEqual([
      [shop.tea.productId, 30],
      [shop.recipe.productId, 40],
    ]);
  });

  test('are missed by nothing that the books do not find', async () => {
    await setStock(shop.tea, { left: 20, lowAt: null });
    const missing = async () => (await checkInventory(teas().db)).filter((problem) => problem.includes('short_stock'));
    expect(await missing()).toEqual([]);
    await sql`delete from short_stock`.execute(teas().db);
    expect(await missing()).toContain(`SKU ${shop.tea.skuId} has 20 left but is not in short_stock`);
  });
});

test('the list of all variants leaves out what cannot be chosen, and counts every page', async () => {
  const { tea, recipe } = shop;
  const found = async (query: object) => {
    const { list, total } = await listStock(teas(), stockQuery.parse(query));
    return { ids: list.map(({ skuId }) => skuId), available: list.map((row) => row.available), total };
  };
  await setStock(tea, { left: 3, lowAt: null });
  await setStock(recipe, { left: 0, lowAt: null });
  expect(await found({})).toEqual({ ids: [recipe.skuId, tea.skuId], available: [0, 3], total: 2 });
  expect(await found({ limit: 1, page: 2 })).toEqual({ ids: [tea.skuId], available: [3], total: 2 });
  expect(await found({ limit: 1, page: 3 })).toEqual({ ids: [], available: [], total: 2 });
  expect(await found({ product: tea.productId })).toMatchObject({ ids: [tea.skuId], total: 1 });
  expect(await found({ product: shop.lamp.productId })).toMatchObject({ ids: [], total: 0 });
  const { rows } = await sql<{ id: number }>`
    insert into skus (product_id, position, price_minor, value_ids) select ${tea.productId}::bigint, n, 100, array[n]
    from generate_series(1, 3) n returning id`.execute(teas().db);
  const [second = 0, third = 0, unused = 0] = rows.map(({ id }) => id);
  const missing = async () => (await checkInventory(teas().db)).filter((problem) => problem.endsWith('has no stock'));
  expect(await missing()).toEqual([second, third, unused].map((id) => `SKU ${id} has no stock`));
  await sql`insert into stock (sku_id) select unnest(${[second, third, unused]}::bigint[])`.execute(teas().db);
  expect(await missing()).toEqual([]);
  await sql`update skus set active = false where id = ${unused}`.execute(teas().db);
  expect((await found({ limit: 3 })).ids).toEqual([recipe.skuId, tea.skuId, second]);
  expect(await found({ limit: 3, page: 2 })).toMatchObject({ ids: [third], total: 4 });
  await sql`update products set status = 'deleted' where id = ${tea.productId}`.execute(teas().db);
  expect(await found({})).toMatchObject({ ids: [recipe.skuId], total: 1 });
});
