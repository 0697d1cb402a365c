import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addBuyer, addFlash, openSmallShop, type SmallShop } from '../../../tests/support/small-shop.ts';
import { setStock } from '../../inventory/set-stock.server.ts';
import type { Ctx } from '../../kit/context.ts';
import { aggregateFollowers } from '../../merchants/followers/count-followers.server.ts';
import { followMerchant, unfollowMerchants } from '../../merchants/followers/follow-merchant.server.ts';
import { collectProducts, uncollectProducts } from './collect-products.server.ts';
import type { CollectedProduct } from './contract.ts';
import { listCollection, readFollowed, readMarks } from './queries.server.ts';

let shop: SmallShop;
beforeAll(async () => {
  shop = await openSmallShop();
});
afterAll(() => shop.close());

const goods = async (ctx: Ctx) =>
  (await listCollection(ctx, { type: 'goods', page: 1, limit: 20 })).list as CollectedProduct[];
const setPrice = (productId: number, price: number) =>
  sql`update products set price_minor = ${price}::bigint where id = ${productId}::bigint`.execute(shop.app.database.db);

describe('collected goods', () => {
  test('keep the price of the day and show by how much it has fallen', async () => {
    const ctx = await addBuyer(shop);
    await collectProducts(ctx, [shop.lamp.productId, shop.tea.productId]);
    await setPrice(shop.lamp.productId, 7_900);
    // a second click keeps the first day's price
    expect(await collectProducts(ctx, [shop.lamp.productId])).toEqual({ total: 2 });
    const lamp = (await goods(ctx)).find(({ id }) => id === shop.lamp.productId);
    expect(lamp).toMatchObject({
      state: 'on_sale',
      price: { amount: 7_900, currency: 'CNY' },
      seen: { amount: 9_900, currency: 'CNY' },
      dropped: { amount: 2_000, currency: 'CNY' },
      skuId: shop.lamp.skuId,
    });
    await setPrice(shop.lamp.productId, 9_900);
    expect((await goods(ctx)).every(({ dropped }) => dropped === null)).toBe(true);
  });

  test('have the price of the running flash sale', async () => {
    const ctx = await addBuyer(shop);
    await collectProducts(ctx, [shop.recipe.productId]);
    await addFlash(shop, shop.recipe, { price: 900, quota: 5, perUser: 1 });
    expect((await goods(ctx))[0]).toMatchObject({ price: { amount: 900 }, dropped: { amount: 600 }, isFlash: true });
  });

  test('show whether they are sold out or withdrawn, in the reader’s currency', async () => {
    const ctx = await addBuyer(shop);
    await collectProducts(ctx, [shop.tea.productId]);
    const stock = (onHand: number) => setStock(ctx, [{ skuId: shop.tea.skuId, onHand }], 'adjust', 'test');
    await stock(0);
    expect((await goods(ctx))[0]).toMatchObject({ state: 'sold_out', skuId: null });
    await stock(50);
    await sql`update products set status = 'off_sale' where id = ${shop.tea.productId}::bigint`.execute(ctx.db);
    expect((await goods(ctx))[0]).toMatchObject({ state: 'off_sale', dropped: null });
    await expect(collectProducts(ctx, [shop.tea.productId])).rejects.toMatchObject({ code: 'product_not_found' });
    await sql`update products set status = 'on_sale' where id = ${shop.tea.productId}::bigint`.execute(ctx.db);
    expect((await goods({ ...ctx, currency: 'USD' }))[0]?.price.currency).toBe('USD');
  });

  test('are saved all or none, when one of them does not exist', async () => {
    const ctx = await addBuyer(shop);
    const refused = collectProducts(ctx, [shop.lamp.productId, 999_999]);
    await expect(refused).rejects.toMatchObject({ code: 'product_not_found' });
    expect(await goods(ctx)).toEqual([]);
  });

  test('are removed together, only the user’s own, and paged', async () => {
    const [ctx, other] = [await addBuyer(shop), await addBuyer(shop)];
    const ids = [shop.lamp.productId, shop.tea.productId, shop.recipe.productId];
    await collectProducts(ctx, ids);
    await collectProducts(other, ids);
    const second = await listCollection(ctx, { type: 'goods', page: 2, limit: 2 });
    expect([second.list.length, second.total, second.counts]).toEqual([1, 3, { goods: 3, stores: 0 }]);
    expect(await uncollectProducts(ctx, ids.slice(0, 2))).toEqual({ total: 1 });
    expect(await uncollectProducts(ctx, [...ids, 999_999])).toEqual({ total: 0 });
    expect(await goods(other)).toHaveLength(3);
  });
});

describe('followed shops', () => {
  test('are listed with their products, and counted in batches', async () => {
    const before = await shop.app.database.db
      .selectFrom('merchants')
      .select('followers')
      .where('id', '=', shop.teas.id)
      .executeTakeFirstOrThrow();
    const people = await Promise.all([1, 2, 3].map(() => addBuyer(shop)));
    await Promise.all(people.map((ctx) => followMerchant(ctx, shop.teas.id)));
    const [first] = people;
    if (!first) throw new Error('nobody is there');
    expect(await followMerchant(first, shop.teas.id)).toEqual({ total: 1 });
    expect(await unfollowMerchants(first, [shop.teas.id, shop.lamps.id])).toEqual({ total: 0 });
    expect(await aggregateFollowers(shop.ctx())).toBe(4);
    expect(await aggregateFollowers(shop.ctx())).toBe(0);
    const [, second] = people;
    const { list, counts } = await listCollection(second ?? first, { type: 'stores', page: 1, limit: 10 });
    expect(counts).toEqual({ goods: 0, stores: 1 });
    expect(list[0]).toMatchObject({ kind: 'stores', name: 'Tea Room', isOpen: true, followers: before.followers + 2 });
    expect(await readFollowed(second ?? first, [shop.teas.id, shop.lamps.id])).toEqual([shop.teas.id]);
  });

  test('must exist', async () => {
    const ctx = await addBuyer(shop);
    await expect(followMerchant(ctx, 999_999)).rejects.toMatchObject({ code: 'merchant_not_found' });
  });
});

test('marks belong to the reader, and a guest has none', async () => {
  const ctx = await addBuyer(shop);
  const of = { productId: shop.lamp.productId };
  await collectProducts(ctx, [of.productId]);
  await followMerchant(ctx, shop.lamps.id);
  expect(await readMarks(ctx, of)).toEqual({ isCollected: true, isFollowed: true });
  expect(await readMarks(ctx, { merId: shop.teas.id })).toEqual({ isCollected: false, isFollowed: false });
  expect(await readMarks(shop.ctx(), of)).toEqual({ isCollected: false, isFollowed: false });
});

test('collecting and following need a login', async () => {
  const guest = shop.ctx();
  for (const act of [
    () => collectProducts(guest, [shop.lamp.productId]),
    () => uncollectProducts(guest, [shop.lamp.productId]),
    () => followMerchant(guest, shop.lamps.id),
    () => unfollowMerchants(guest, [shop.lamps.id]),
    () => listCollection(guest, { type: 'goods', page: 1, limit: 10 }),
  ]) {
    await expect(act()).rejects.toMatchObject({ code: 'login_required' });
  }
});
