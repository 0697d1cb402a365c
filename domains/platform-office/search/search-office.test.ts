import { afterAll, beforeAll, expect, test } from 'vitest';
import { as } from '../../../tests/support/people.ts';
import { addBuyer, openSmallShop, order, type SmallShop } from '../../../tests/support/small-shop.ts';
import { newcomerOf, staffWith } from '../../../tests/support/staff.ts';
import { allProductsQuery } from '../products/contract.ts';
import { listAllProducts } from '../products/list-products.server.ts';
import { usersQuery } from '../users/contract.ts';
import { listUsers } from '../users/list-users.server.ts';
import { searchOffice } from './search-office.server.ts';

const ALL = ['users.manage', 'orders.manage', 'merchants.review', 'catalog.manage'];

let shop: SmallShop;
beforeAll(async () => {
  shop = await openSmallShop();
});
afterAll(() => shop.close());

test('one search finds shops, products and people, whose contact data is masked', async () => {
  const found = await searchOffice(await staffWith(shop, ALL), ' LAMP ');
  expect(found.merchants?.list).toMatchObject([{ id: shop.lamps.id, key: 'lamps', status: 'open' }]);
  expect(found.products).toMatchObject({ total: 1, list: [{ id: shop.lamp.productId, name: 'Desk lamp' }] });
  expect(found.users?.list).toMatchObject([{ id: shop.lamps.owner.userId, contact: 'l***@example.com' }]);
  expect(found.orders).toEqual({ list: [], total: 0 });
});

test('an order is found by its number and its buyer’s items', async () => {
  const placed = await order(await addBuyer(shop), shop.tea);
  const { orderNo = '' } = placed.orders[0] ?? {};
  const staff = await staffWith(shop, ['orders.manage']);
  for (const typed of [orderNo, 'green tea']) {
    expect((await searchOffice(staff, typed)).orders?.list).toMatchObject([{ orderNo, shop: 'Tea Room' }]);
  }
});

test('a word in more products and users than are counted shows the same first page', async () => {
  const staff = await staffWith(shop, ALL);
  const products = (most?: number) =>
    listAllProducts(staff, allProductsQuery.parse({ keyword: 'e', sort: 'added', limit: 2 }), most);
  const users = (most?: number) => listUsers(staff, usersQuery.parse({ keyword: 'example.com', limit: 2 }), most);
  const [everyProduct, everyUser] = [await products(), await users()];
  expect(everyProduct.total).toBeGreaterThan(1);
  expect(everyUser.total).toBeGreaterThan(1);
  expect(await products(1)).toEqual({ ...everyProduct, total: 1 });
  expect(await users(1)).toEqual({ ...everyUser, total: 1 });
});

test.each([
  ['users.manage', 'users'],
  ['orders.manage', 'orders'],
  ['merchants.review', 'merchants'],
  ['catalog.manage', 'products'],
])('%s opens the hits in %s only', async (permission, list) => {
  expect(Object.keys(await searchOffice(await staffWith(shop, [permission]), 'lamp'))).toEqual([list]);
});

test('needs permissions of staff, and does not search for an empty query', async () => {
  await expect(searchOffice(shop.ctx(), 'lamp')).rejects.toMatchObject({ code: 'login_required' });
  const member = await as(shop.ctx(), await newcomerOf(shop));
  await expect(searchOffice(member, 'lamp')).rejects.toMatchObject({ code: 'no_permission' });
  expect(await searchOffice(await staffWith(shop, ALL), '  ')).toEqual({});
});
