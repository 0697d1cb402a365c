import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addBuyer, checkBooks, openSmallShop, order, type SmallShop } from '../../tests/support/small-shop.ts';
import { pay } from '../payments/pay.server.ts';
import { listOrders } from './queries.server.ts';
import { OWN_SEARCH_BOUNDS } from './search-own-orders.server.ts';

/** Orders of a lamp before and after it got a name that only differs in its end, newest first; one of tea between them. */
let shop: SmallShop;
let buyer: Awaited<ReturnType<typeof addBuyer>>;
let oldLamps: string[];
let newLamps: string[];
let teaOrder: string;
beforeAll(async () => {
  shop = await openSmallShop();
  buyer = await addBuyer(shop);
  await nameLamp('Brass lamp “Old” 王伟 100%');
  oldLamps = [await placed(), await placed(), await placed()].toReversed();
  teaOrder = (await order(buyer, shop.tea)).orderNo;
  await nameLamp('Brass lamp "New"');
  newLamps = [await placed(), await placed()].toReversed();
  await pay(buyer, { orderNo: oldLamps[1] ?? '', method: 'balance' });
  // another buyer's orders of the same products
  await order(await addBuyer(shop), shop.lamp);
});
afterAll(() => shop.close());

const placed = async () => (await order(buyer, shop.lamp)).orderNo;
const nameLamp = (en: string) =>
  sql`update products set name = jsonb_build_object('en', ${en}::text) where id = ${shop.lamp.productId}`.execute(
    shop.ctx().db,
  );

describe.each([
  ['the lines of all orders', OWN_SEARCH_BOUNDS],
  ['the products with that name first', { few: 0, products: 2_000 }],
  ['the lines after all when too many products have that name', { few: 0, products: 0 }],
])('a search in one’s own orders that reads %s', (_title, bounds) => {
  const find = async (query: Parameters<typeof listOrders>[1]) => {
    const { list, total } = await listOrders(buyer, query, bounds);
    return [total, list.map(({ orderNo }) => orderNo)];
  };

  test.each([
    ['lamp', () => [...newLamps, ...oldLamps]],
    ['BRASS LAMP', () => [...newLamps, ...oldLamps]],
    ['"new"', () => newLamps],
    ['lamp “old', () => oldLamps],
    ['伟', () => oldLamps],
    ['王伟 100%', () => oldLamps],
    ['王 伟', () => []],
    ['100_', () => []],
    ['tea', () => [teaOrder]],
    ['en', () => [teaOrder]],
    ['no such goods', () => []],
  ])('finds what was bought under the name “%s”', async (keyword, expected) => {
    expect(await find({ keyword })).toEqual([expected().length, expected()]);
  });

  test('finds pages and tabs', async () => {
    const lamps = [...newLamps, ...oldLamps];
    expect(await find({ keyword: 'lamp', limit: 2, page: 2 })).toEqual([5, lamps.slice(2, 4)]);
    expect(await find({ keyword: 'lamp', status: 'to_ship' })).toEqual([1, [oldLamps[1]]]);
    expect(await find({ keyword: 'tea', status: 'to_ship' })).toEqual([0, []]);
    expect(await find({ keyword: teaOrder.slice(2) })).toEqual([1, [teaOrder]]);
  });
});

test('former names and search texts that are missing are found by the books', async () => {
  const { db } = shop.ctx();
  expect(await checkBooks(db)).toEqual([]);
  await sql`delete from former_names`.execute(db);
  await sql`delete from bought_products where product_id = ${shop.tea.productId}`.execute(db);
  await sql`update product_search_texts set text = ' lamp ' where product_id = ${shop.lamp.productId}`.execute(db);
  await sql`delete from product_search_texts where product_id = ${shop.tea.productId}`.execute(db);
  expect((await checkBooks(db)).map((problem) => problem.replace(/^line \d+/, 'a line')).toSorted()).toEqual([
    ...[1, 2, 3].map(() => `a line has a name that product ${shop.lamp.productId} never had`),
    'lines hold 7 products of orders, bought_products 6',
    ...[shop.lamp, shop.tea].map(({ productId }) => `product ${productId} is not found by its name`).toSorted(),
  ]);
});
