import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSmallShop, type SmallShop } from '../../../tests/support/small-shop.ts';
import { lastAudited, staffWith } from '../../../tests/support/staff.ts';
import { listProducts } from '../../catalog/queries-list.server.ts';
import { allowProducts, blockProducts } from '../../catalog/supervision/block-products.server.ts';
import { switchSale } from '../../catalog/switch-sale.server.ts';
import type { Actor, Ctx } from '../../context.ts';
import { readOwnProduct, saveOwnProduct } from '../../merchant-office/products/edit-product.server.ts';
import { allProductsQuery } from './contract.ts';
import { listAllProducts } from './list-products.server.ts';
import { readOfficeProduct } from './read-product.server.ts';

let shop: SmallShop;
let staff: Ctx & { actor: Actor };
let lampOwner: Ctx & { actor: Actor };
beforeAll(async () => {
  shop = await openSmallShop();
  staff = await staffWith(shop, ['catalog.manage']);
  lampOwner = { ...shop.ctx(), actor: shop.lamps.owner };
});
afterAll(() => shop.close());

const found = async (query: Record<string, unknown>) =>
  (await listAllProducts(staff, allProductsQuery.parse(query))).list.map(({ id }) => id);
const onSale = async () => (await listProducts(shop.ctx(), {})).list.map(({ id }) => id);

test('products of all shops are narrowed by shop, category, state, stock and word, and sorted', async () => {
  const { lamp, tea, recipe } = shop;
  expect(await found({})).toEqual([recipe.productId, tea.productId, lamp.productId]);
  expect(await found({ sort: 'price', order: 'asc' })).toEqual([recipe.productId, tea.productId, lamp.productId]);
  expect(await found({ shop: 'tea room' })).toEqual([recipe.productId, tea.productId]);
  expect(await found({ shop: String(shop.lamps.id), keyword: 'DESK' })).toEqual([lamp.productId]);
  expect(await found({ keyword: String(tea.productId) })).toEqual([tea.productId]);
  const { categories } = await readOfficeProduct(staff, lamp.productId);
  expect((await found({ category: categories[0]?.id })).length).toBe(3);
  expect(await found({ category: 999_999 })).toEqual([]);
  await sql`update stock set low_at = 60 where sku_id = ${tea.skuId}::bigint`.execute(staff.db);
  expect(await found({ stock: 'low' })).toEqual([tea.productId]);
  expect(await found({ stock: 'out' })).toEqual([]);
});

test('a blocked product leaves the sites, stays off when its shop saves it, and returns when it is allowed', async () => {
  const id = shop.lamp.productId;
  await blockProducts(staff, { ids: [id], reason: 'Counterfeit' });
  expect(await lastAudited(shop)).toMatchObject({ act: 'product.blocked', subject: `product:${id}` });
  expect(await onSale()).not.toContain(id);
  expect(await found({ state: 'blocked' })).toEqual([id]);
  await expect(switchSale(lampOwner, { ids: [id], onSale: true })).rejects.toMatchObject({ code: 'product_blocked' });
  await switchSale(lampOwner, { ids: [id], onSale: false });
  const own = await readOwnProduct(lampOwner, id);
  expect(own).toMatchObject({ status: 'off_sale', blocked: 'Counterfeit' });
  const { categoryId, name, tagline, description, vendor, tags, kind } = own;
  const said = { categoryId, name, tagline, description, vendor, tags, kind, zeroConfirmed: false };
  await saveOwnProduct(lampOwner, { ...said, id, status: 'on_sale', skus: [] });
  expect(await readOfficeProduct(staff, id)).toMatchObject({ status: 'off_sale', blocked: 'Counterfeit' });
  await allowProducts(staff, { ids: [id, shop.tea.productId] });
  expect(await onSale()).toContain(id);
  const notices = await sql<{ kind: string; link: string }>`
    select kind, link from notices where user_id = ${shop.lamps.owner.userId}::bigint order by id`.execute(staff.db);
  expect(notices.rows).toEqual([
    { kind: 'product.blocked', link: `/login2/products/${id}` },
    { kind: 'product.allowed', link: `/login2/products/${id}` },
  ]);
  expect((await readOfficeProduct(staff, id)).acts.map(({ act, reason }) => [act, reason])).toEqual([
    ['product.allowed', ''],
    ['product.blocked', 'Counterfeit'],
  ]);
});

test('several are blocked together or not at all; what is not blocked cannot be allowed', async () => {
  const ids = [shop.tea.productId, 999_999];
  await expect(blockProducts(staff, { ids, reason: 'x' })).rejects.toMatchObject({ code: 'product_not_found' });
  expect(await onSale()).toContain(shop.tea.productId);
  await expect(allowProducts(staff, { ids })).rejects.toMatchObject({ code: 'products_not_blocked' });
});

test('a permission for shops or users is not one for products', async () => {
  const other = await staffWith(shop, ['merchants.review', 'users.manage']);
  const refused = { code: 'no_permission' };
  const ids = [shop.tea.productId];
  await expect(listAllProducts(other, allProductsQuery.parse({}))).rejects.toMatchObject(refused);
  await expect(readOfficeProduct(other, shop.tea.productId)).rejects.toMatchObject(refused);
  await expect(blockProducts(other, { ids, reason: 'x' })).rejects.toMatchObject(refused);
  await expect(allowProducts(other, { ids })).rejects.toMatchObject(refused);
  await expect(blockProducts(lampOwner, { ids, reason: 'x' })).rejects.toMatchObject(refused);
});
