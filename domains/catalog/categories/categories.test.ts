import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSmallShop, type SmallShop } from '../../../tests/support/small-shop.ts';
import { lastAudited, staffWith } from '../../../tests/support/staff.ts';
import type { Actor, Ctx } from '../../kit/context.ts';
import { readCategoryTree } from '../queries.server.ts';
import { listProducts } from '../queries-list.server.ts';
import { followCategories } from './category-work.server.ts';
import { deleteCategory, moveProducts, switchCategory } from './change-category.server.ts';
import { listCategories } from './list-categories.server.ts';
import { placeCategory } from './place-category.server.ts';
import { saveCategory } from './save-category.server.ts';

let shop: SmallShop;
let staff: Ctx & { actor: Actor };
let home: number;
beforeAll(async () => {
  shop = await openSmallShop();
  staff = await staffWith(shop, ['catalog.manage']);
  home = (await listCategories(staff, { kind: 'goods' }))[0]?.id ?? 0;
});
afterAll(() => shop.close());

const added = (en: string, parentId: number | null = null) =>
  saveCategory(staff, { kind: 'goods', parentId, name: { en, 'zh-CN': en }, icon: '' });
const inCategory = async (cid: number) => (await listProducts(shop.ctx(), { cid })).total;
const found = async (keyword: string, cid?: number) =>
  (await listProducts(shop.ctx(), { keyword, ...(cid && { cid }) })).total;

test('a moved category takes its products along, and they are found by the new path and name', async () => {
  const living = await added('Living');
  expect(await lastAudited(shop)).toMatchObject({ act: 'category.saved', subject: `category:${living}` });
  await placeCategory(staff, { id: home, parentId: living, beforeId: null });
  expect((await listCategories(staff, { kind: 'goods' })).find(({ id }) => id === home)).toMatchObject({
    isWorking: true,
  });
  expect(await inCategory(living)).toBe(0);
  expect(await followCategories(staff)).toBe(3);
  expect(await inCategory(living)).toBe(3);
  expect(await found('lamp', living)).toBe(1);
  const name = { en: 'Household', 'zh-CN': '家用' };
  await saveCategory(staff, { id: living, kind: 'goods', parentId: null, name, icon: 'house' });
  await followCategories(staff);
  expect(await found('household')).toBe(3);
  expect(await found('living')).toBe(0);
  expect(await readCategoryTree(shop.ctx())).toMatchObject([
    { id: living, name: 'Household', icon: 'house', children: [{ id: home }] },
  ]);
});

test('products are moved to another category, a batch at a time', async () => {
  const lights = await added('Lights');
  await moveProducts(staff, { id: home, toId: lights });
  await expect(deleteCategory(staff, { id: lights })).rejects.toMatchObject({ code: 'category_busy' });
  await followCategories(staff);
  expect([await inCategory(home), await inCategory(lights)]).toEqual([0, 3]);
  const counts = (await listCategories(staff, { kind: 'goods' })).map(({ id, products }) => [id, products]);
  expect(counts).toContainEqual([lights, 3]);
  expect((await sql`select from category_work`.execute(staff.db)).rows).toEqual([]);
  await expect(moveProducts(staff, { id: lights, toId: lights })).rejects.toMatchObject({ code: 'category_same' });
  await moveProducts(staff, { id: lights, toId: home });
  await followCategories(staff);
});

test('a category is deleted only when it is empty', async () => {
  const above = await added('Above');
  const below = await added('Below', above);
  await expect(deleteCategory(staff, { id: above })).rejects.toMatchObject({ code: 'category_has_children' });
  await expect(deleteCategory(staff, { id: home })).rejects.toMatchObject({ code: 'category_has_products' });
  await deleteCategory(staff, { id: below });
  await deleteCategory(staff, { id: above });
  await expect(deleteCategory(staff, { id: above })).rejects.toMatchObject({ code: 'category_not_found' });
});

test('a hidden category is removed from the menu with its subcategories; one without a name is refused', async () => {
  const top = await added('Season');
  await added('Spring', top);
  await switchCategory(staff, { id: top, active: false });
  expect((await readCategoryTree(shop.ctx())).map(({ id }) => id)).not.toContain(top);
  await switchCategory(staff, { id: top, active: true });
  expect((await readCategoryTree(shop.ctx())).map(({ id }) => id)).toContain(top);
  const nameless = saveCategory(staff, { kind: 'app', parentId: null, name: { fr: 'Boutique' }, icon: '' });
  await expect(nameless).rejects.toMatchObject({ code: 'validation_failed' });
  expect(await listCategories(staff, { kind: 'app' })).toEqual([]);
});

test('refuses to show or change a tree without the permission for the catalogue', async () => {
  const other = await staffWith(shop, ['merchants.review', 'content.manage']);
  const refused = { code: 'no_permission' };
  const input = { kind: 'goods', parentId: null, name: { 'zh-CN': 'x' }, icon: '' } as const;
  await expect(listCategories(other, { kind: 'goods' })).rejects.toMatchObject(refused);
  await expect(saveCategory(other, input)).rejects.toMatchObject(refused);
  await expect(placeCategory(other, { id: home, parentId: null, beforeId: null })).rejects.toMatchObject(refused);
  await expect(switchCategory(other, { id: home, active: false })).rejects.toMatchObject(refused);
  await expect(moveProducts(other, { id: home, toId: home })).rejects.toMatchObject(refused);
  await expect(deleteCategory(other, { id: home })).rejects.toMatchObject(refused);
});

test('a category with an app or an API is kept', async () => {
  const name = { en: 'Data', 'zh-CN': '数据' };
  for (const [kind, market] of [
    ['api', sql`apis.apis`],
    ['app', sql`apps.apps`],
  ] as const) {
    const id = await saveCategory(staff, { kind, parentId: null, name, icon: '' });
    await (kind === 'api'
      ? sql`insert into apis.apis (developer_id, slug, category_id, name, upstream_url)
          values (1, 'kept', ${id}::bigint, '{"en": "Kept"}', 'https://kept.example')`
      : sql`insert into apps.apps (developer_id, kind, identifier, category_id, name)
          values (1, 'web', 'kept.example', ${id}::bigint, 'Kept')`
    ).execute(staff.db);
    await expect(deleteCategory(staff, { id })).rejects.toMatchObject({ code: 'category_in_use' });
    await sql`delete from ${market} where category_id = ${id}::bigint`.execute(staff.db);
    await deleteCategory(staff, { id });
  }
});
