import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkBooks, openSmallShop, type SmallShop, stockOf } from '../../../../tests/support/small-shop.ts';
import { shopStaffWith } from '../../../../tests/support/staff.ts';
import type { Ctx } from '../../../kit/context.ts';
import { editProductInput } from '../edit-contract.ts';
import { readOwnProduct, saveOwnProduct } from '../edit-product.server.ts';
import { productChangeShape } from './contract.ts';
import { previewChange } from './preview-change.server.ts';
import { readChange, readLatestChange } from './read-change.server.ts';
import { changedPrice } from './rules.ts';
import { runChanges } from './run-changes.server.ts';
import { startChange } from './start-change.server.ts';

let shop: SmallShop;
let categoryId: number;
beforeAll(async () => {
  shop = await openSmallShop();
  categoryId = (await shop.app.database.db.selectFrom('categories').select('id').executeTakeFirstOrThrow()).id;
});
afterAll(async () => {
  expect(await checkBooks(shop.app.database.db)).toEqual([]);
  await shop.close();
});

const owner = (): Ctx => ({ ...shop.ctx(), actor: shop.teas.owner });
const other = (): Ctx => ({ ...shop.ctx(), actor: shop.lamps.owner });
const all = { keyword: '', state: 'all' as const };

async function make(name: string, price: number, compareAt: number | null = null): Promise<number> {
  const sku = { id: null, price, seen: null, compareAt, code: '', barcode: '', weightGrams: 5, onHand: 4 };
  const input = { name: { en: name }, categoryId, status: 'on_sale', skus: [sku] };
  return (await saveOwnProduct(owner(), editProductInput.parse(input))).id;
}
const priceOf = async (id: number) => (await readOwnProduct(owner(), id)).skus[0]?.price;

test.each([
  ['percent', 1_005, -1_000, 904],
  ['percent', 1_015, -1_000, 914],
  ['percent', 99_999_999_999, 1_000_000, 10_099_999_999_899],
  ['add', 500, -600, -100],
  ['set', 500, 700, 700],
] as const)('a price changed by %s: %i, %i → %i', (how, price, amount, expected) => {
  expect(changedPrice(price, { how, amount })).toBe(expected);
});

describe('a change of many products', () => {
  test('moves no product among the categories of apps or APIs', async () => {
    const added = await sql<{ id: number }>`
      insert into categories (kind, key, level, name) values ('app', 'games', 1, '{"en": "Games"}') returning id`.execute(
      shop.app.database.db,
    );
    const change = productChangeShape.parse({ categoryId: added.rows[0]?.id });
    const refused = { details: { fields: [{ field: 'categoryId', code: 'invalid_value' }] } };
    await expect(startChange(owner(), { ids: [shop.tea.productId], change })).rejects.toMatchObject(refused);
    const sku = { id: null, price: 900, seen: null, compareAt: null, code: '', barcode: '', weightGrams: 5, onHand: 4 };
    const input = { name: { en: 'Game' }, categoryId: added.rows[0]?.id, status: 'draft', skus: [sku] };
    await expect(saveOwnProduct(owner(), editProductInput.parse(input))).rejects.toMatchObject(refused);
  });

  test('is previewed, carried out by a job, and reported per product', async () => {
    const cup = await make('Cup', 900, 950);
    const saucer = await make('Saucer', 300);
    const change = productChangeShape.parse({
      price: { how: 'add', amount: 100 },
      stock: { how: 'add', amount: -5 },
      status: 'off_sale',
    });
    const ids = [cup, saucer, shop.tea.productId, shop.lamp.productId];
    const preview = await previewChange(owner(), { ids, change, page: 1 });
    expect(preview.list.map(({ id, refused, after }) => [id, refused, after?.lowest.amount, after?.onHand])).toEqual([
      [saucer, 'stock_range', undefined, undefined],
      [cup, 'stock_range', undefined, undefined],
      [shop.tea.productId, null, 2_600, 45],
    ]);
    expect(await priceOf(cup)).toBe(900);

    const { id } = await startChange(owner(), { ids, change });
    expect(await readChange(owner(), id)).toMatchObject({ state: 'running', total: 3, done: 0 });
    await expect(startChange(owner(), { ids, change })).rejects.toMatchObject({ code: 'product_change_running' });
    expect(await runChanges(shop.ctx())).toBe(3);
    expect(await readLatestChange(owner())).toMatchObject({
      ...{ id, state: 'done', done: 3, changed: 1, refusedCount: 2 },
      refused: [
        { productId: saucer, name: 'Saucer', code: 'stock_range' },
        { productId: cup, code: 'stock_range' },
      ],
    });
    const tea = await readOwnProduct(owner(), shop.tea.productId);
    expect(tea).toMatchObject({ status: 'off_sale', skus: [{ id: shop.tea.skuId, price: 2_600, available: 45 }] });
    expect(await priceOf(shop.lamp.productId).catch(({ code }) => code)).toBe('product_not_found');
    // nothing is left: no product is changed twice
    expect(await runChanges(shop.ctx())).toBe(0);
    expect(await stockOf(shop, shop.tea)).toMatchObject({ on_hand: 45 });
  });

  test('changes everything that the filters match, and removes a reduction that is no longer one', async () => {
    const cups = [await make('Blue mug', 1_000, 1_050), await make('Green mug', 2_000, 9_000)];
    const change = productChangeShape.parse({ price: { how: 'percent', amount: 1_000 } });
    await startChange(owner(), { ids: [], all: { ...all, keyword: 'mug' }, change });
    await runChanges(shop.ctx());
    const [blue, green] = await Promise.all(cups.map((id) => readOwnProduct(owner(), id)));
    expect(blue?.skus[0]).toMatchObject({ price: 1_100, compareAt: null });
    expect(green?.skus[0]).toMatchObject({ price: 2_200, compareAt: 9_000 });
  });

  test('stops when the person who started it may no longer make it, and reports what it left', async () => {
    const { db } = shop.app.database;
    const staff = await shopStaffWith(shop, shop.teas.id, ['products.edit', 'products.read', 'stock.edit']);
    const ids = [await make('Bowl', 100), await make('Jug', 100), await make('Tray', 100)];
    const change = productChangeShape.parse({ stock: { how: 'add', amount: 1 } });
    const { id } = await startChange(staff, { ids, change });
    // as after a first batch
    await sql`update product_changes set done = 1, changed = 1 where id = ${id}`.execute(db);
    await sql`
      update merchant_roles set permissions = '{products.edit}'
      where id = (select role_id from merchant_staff where user_id = ${staff.actor.userId}::bigint)`.execute(db);
    await runChanges(shop.ctx());
    const report = await readChange(owner(), id);
    expect(report).toMatchObject({ state: 'done', total: 3, done: 3, changed: 1, refusedCount: 2 });
    expect(report.refused.map(({ code }) => code)).toEqual(['not_permitted', 'not_permitted']);
    for (const each of ids) expect((await readOwnProduct(owner(), each)).skus[0]?.available).toBe(4);
    await startChange(owner(), { ids, change });
    await runChanges(shop.ctx());
    for (const each of ids) expect((await readOwnProduct(owner(), each)).skus[0]?.available).toBe(5);
  });

  test('never makes a product free', async () => {
    const id = await make('Spoon', 100);
    await startChange(owner(), { ids: [id], change: productChangeShape.parse({ price: { how: 'set', amount: 0 } }) });
    await runChanges(shop.ctx());
    expect(await priceOf(id)).toBe(100);
    expect((await readLatestChange(owner()))?.refused[0]?.code).toBe('free');
  });

  test('is refused without products, without a change, with an unknown category, and to others', async () => {
    const change = productChangeShape.parse({ status: 'draft' });
    const ids = [shop.tea.productId];
    const refusal = (ctx: Ctx, input: Parameters<typeof startChange>[1]) =>
      startChange(ctx, input).then(
        () => 'started',
        ({ code }) => code,
      );
    expect(await refusal(owner(), { ids: [], change })).toBe('validation_failed');
    expect(await refusal(owner(), { ids, change: {} })).toBe('validation_failed');
    expect(await refusal(owner(), { ids, change: { categoryId: 999_999 } })).toBe('validation_failed');
    // of another shop nothing is selected
    expect(await refusal(other(), { ids, change })).toBe('validation_failed');
    expect(await refusal(shop.ctx(), { ids, change })).toBe('login_required');
    const { id = '' } = (await readLatestChange(owner())) ?? {};
    await expect(readChange(other(), id)).rejects.toMatchObject({ code: 'not_found' });
    await expect(previewChange(shop.ctx(), { ids, change, page: 1 })).rejects.toMatchObject({ code: 'login_required' });
  });
});
