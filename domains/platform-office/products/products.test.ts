import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSmallShop, type SmallShop } from '../../../tests/support/small-shop.ts';
import { lastAudited, staffWith } from '../../../tests/support/staff.ts';
import { listProducts } from '../../catalog/queries-list.server.ts';
import {
  approveProducts,
  readProductReview,
  refuseProducts,
  setProductReview,
} from '../../catalog/review/review-products.server.ts';
import { allowProducts, blockProducts } from '../../catalog/supervision/block-products.server.ts';
import { switchSale } from '../../catalog/switch-sale.server.ts';
import type { Actor, Ctx } from '../../kit/context.ts';
import { productChangeShape } from '../../merchant-office/products/changes/contract.ts';
import { previewChange } from '../../merchant-office/products/changes/preview-change.server.ts';
import { runChanges } from '../../merchant-office/products/changes/run-changes.server.ts';
import { startChange } from '../../merchant-office/products/changes/start-change.server.ts';
import { ownProductsQuery } from '../../merchant-office/products/contract.ts';
import { editProductInput } from '../../merchant-office/products/edit-contract.ts';
import { readOwnProduct, saveOwnProduct } from '../../merchant-office/products/edit-product.server.ts';
import { listOwnProducts } from '../../merchant-office/products/list-products.server.ts';
import { setShopReview } from '../../merchants/supervision/product-review.server.ts';
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
  await sql`update products set created_at = '2020-05-01' where id = ${tea.productId}::bigint`.execute(staff.db);
  expect(await found({})).toEqual([recipe.productId, lamp.productId, tea.productId]);
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

test('several are blocked together or not at all; only blocked ones can be allowed', async () => {
  const ids = [shop.tea.productId, 999_999];
  await expect(blockProducts(staff, { ids, reason: 'x' })).rejects.toMatchObject({ code: 'product_not_found' });
  expect(await onSale()).toContain(shop.tea.productId);
  await expect(allowProducts(staff, { ids })).rejects.toMatchObject({ code: 'products_not_blocked' });
});

async function make(name: string, status: string): Promise<number> {
  const { categoryId } = await readOwnProduct(lampOwner, shop.lamp.productId);
  const sku = { id: null, price: 500, seen: null, compareAt: null, code: '', barcode: '', weightGrams: 5, onHand: 4 };
  const input = editProductInput.parse({ name: { en: name }, categoryId, status, skus: [sku] });
  return (await saveOwnProduct(lampOwner, input)).id;
}
const statusOf = async (id: number) => (await readOwnProduct(lampOwner, id)).status;
const saveAgain = async (id: number, changed: object) => {
  const own = await readOwnProduct(lampOwner, id);
  await saveOwnProduct(lampOwner, editProductInput.parse({ ...own, options: undefined, ...changed }));
};
const setStatus = async (id: number, status: 'on_sale' | 'off_sale' | 'draft') => {
  await startChange(lampOwner, { ids: [id], change: productChangeShape.parse({ status }) });
  await runChanges(shop.ctx());
};

test('with review, a new product waits whichever way it is put on sale, until staff approve it', async () => {
  await setProductReview(staff, { on: true });
  expect(await lastAudited(shop)).toMatchObject({ act: 'product-review.changed' });
  const id = await make('Lantern', 'on_sale');
  const draft = await make('Torch', 'draft');
  expect([await statusOf(id), await statusOf(draft)]).toEqual(['waiting', 'draft']);
  const change = productChangeShape.parse({ status: 'on_sale' });
  const preview = await previewChange(lampOwner, { ids: [draft], change, page: 1 });
  expect(preview.list.map(({ after }) => after?.status)).toEqual(['waiting']);
  await setStatus(draft, 'on_sale');
  expect(await statusOf(draft)).toBe('waiting');
  // saving it again, as its form does and as the API reads it, neither withdraws nor sells it
  await saveAgain(id, { name: { en: 'Lantern of glass' } });
  await saveAgain(id, { status: 'on_sale' });
  expect(await statusOf(id)).toBe('waiting');
  expect(await switchSale(lampOwner, { ids: [id], onSale: false })).toEqual({ waiting: 0 });
  expect(await statusOf(id)).toBe('off_sale');
  expect(await switchSale(lampOwner, { ids: [id, shop.lamp.productId], onSale: true })).toEqual({ waiting: 1 });
  expect(await readProductReview(staff)).toEqual({ on: true, waiting: 2 });
  expect((await found({ state: 'waiting' })).sort()).toEqual([id, draft].sort());
  expect((await listOwnProducts(lampOwner, ownProductsQuery.parse({ state: 'waiting' }))).total).toBe(2);
  expect(await onSale()).toContain(shop.lamp.productId);
  expect(await onSale()).not.toContain(id);

  // a block and its end do not go around it
  await blockProducts(staff, { ids: [id], reason: 'Check' });
  await expect(approveProducts(staff, { ids: [id] })).rejects.toMatchObject({ code: 'products_not_waiting' });
  await allowProducts(staff, { ids: [id] });
  expect(await statusOf(id)).toBe('waiting');

  await refuseProducts(staff, { ids: [id], reason: 'Blurred pictures' });
  expect(await readOwnProduct(lampOwner, id)).toMatchObject({ status: 'off_sale', refused: 'Blurred pictures' });
  await saveAgain(id, { vendor: 'Kiln' });
  expect(await readOwnProduct(lampOwner, id)).toMatchObject({ status: 'off_sale', refused: 'Blurred pictures' });
  await saveAgain(id, { status: 'on_sale' });
  expect(await readOwnProduct(lampOwner, id)).toMatchObject({ status: 'waiting', refused: null });

  await approveProducts(staff, { ids: [id, draft] });
  expect(await onSale()).toEqual(expect.arrayContaining([id, draft]));
  expect((await readOfficeProduct(staff, id)).acts[0]).toMatchObject({ act: 'product.approved' });
  await saveAgain(id, { name: { en: 'Lantern' } });
  await setStatus(id, 'draft');
  await setStatus(id, 'on_sale');
  expect(await statusOf(id)).toBe('on_sale');
  const notices = await sql<{ kind: string }>`
    select kind from notices where user_id = ${shop.lamps.owner.userId}::bigint order by id desc limit 3`.execute(
    staff.db,
  );
  expect(notices.rows.map(({ kind }) => kind).sort()).toEqual([
    'product.approved',
    'product.approved',
    'product.refused',
  ]);
});

test('a shop can be reviewed always or never; products sold without review count as approved', async () => {
  await setProductReview(staff, { on: true });
  await setShopReview(staff, { id: shop.lamps.id, review: 'never' });
  const trusted = await make('Candle', 'on_sale');
  expect(await statusOf(trusted)).toBe('on_sale');
  await setProductReview(staff, { on: false });
  await setShopReview(staff, { id: shop.lamps.id, review: 'always' });
  expect(await lastAudited(shop)).toMatchObject({ act: 'shop.product_review', subject: `merchant:${shop.lamps.id}` });
  await switchSale(lampOwner, { ids: [trusted], onSale: false });
  expect(await switchSale(lampOwner, { ids: [trusted], onSale: true })).toEqual({ waiting: 0 });
  const watched = await make('Lamp oil', 'on_sale');
  expect(await statusOf(watched)).toBe('waiting');
  await setShopReview(staff, { id: shop.lamps.id, review: 'platform' });
  expect(await statusOf(watched)).toBe('waiting');
  await switchSale(lampOwner, { ids: [watched], onSale: true });
  expect(await statusOf(watched)).toBe('on_sale');
});

test('a database constraint keeps unapproved products off sale', async () => {
  const id = await make('Wick', 'draft');
  const selling = sql`update products set status = 'on_sale' where id = ${id}::bigint`.execute(staff.db);
  await expect(selling).rejects.toThrow('products_sold_are_approved');
});

test('permissions for shops and users do not include products', async () => {
  const other = await staffWith(shop, ['merchants.review', 'users.manage']);
  const refused = { code: 'no_permission' };
  const ids = [shop.tea.productId];
  await expect(listAllProducts(other, allProductsQuery.parse({}))).rejects.toMatchObject(refused);
  await expect(readOfficeProduct(other, shop.tea.productId)).rejects.toMatchObject(refused);
  await expect(blockProducts(other, { ids, reason: 'x' })).rejects.toMatchObject(refused);
  await expect(allowProducts(other, { ids })).rejects.toMatchObject(refused);
  await expect(blockProducts(lampOwner, { ids, reason: 'x' })).rejects.toMatchObject(refused);
  for (const ctx of [other, lampOwner]) {
    await expect(approveProducts(ctx, { ids })).rejects.toMatchObject(refused);
    await expect(refuseProducts(ctx, { ids, reason: 'x' })).rejects.toMatchObject(refused);
    await expect(readProductReview(ctx)).rejects.toMatchObject(refused);
    await expect(setProductReview(ctx, { on: true })).rejects.toMatchObject(refused);
    await expect(setShopReview(ctx, { id: shop.lamps.id, review: 'never' })).rejects.toMatchObject(refused);
  }
});
