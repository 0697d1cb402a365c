import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays, dayIn, startOfDay } from '../../platform/locale/time-zone.ts';
import { addBuyer, checkBooks, openSmallShop, order, type SmallShop, stockOf } from '../../tests/support/small-shop.ts';
import { noteUpload } from '../../tests/support/uploads.ts';
import { changePrice } from '../catalog/change-price.server.ts';
import { switchSale } from '../catalog/switch-sale.server.ts';
import type { Ctx } from '../kit/context.ts';
import { shipOrder } from '../orders/shipping/ship-order.server.ts';
import { pay } from '../payments/pay.server.ts';
import { earningsQuery } from './earnings/contract.ts';
import { listEarnings } from './earnings/list-earnings.server.ts';
import { readMerchantFigures } from './figures/read-figures.server.ts';
import { readMerchantTasks } from './figures/read-work.server.ts';
import { ownProductsQuery } from './products/contract.ts';
import { type EditProduct, editProductInput } from './products/edit-contract.ts';
import { addPicture, changePictures, readOwnProduct, saveOwnProduct } from './products/edit-product.server.ts';
import { listOwnProducts } from './products/list-products.server.ts';
import { stockQuery } from './stock/contract.ts';
import { countStock } from './stock/count-stock.server.ts';
import { listMovements, listStock } from './stock/list-stock.server.ts';
import { markLow } from './stock/mark-low.server.ts';

let shop: SmallShop;
let buyer: Awaited<ReturnType<typeof addBuyer>>;
beforeAll(async () => {
  shop = await openSmallShop();
  buyer = await addBuyer(shop);
});
afterAll(async () => {
  expect(await checkBooks(shop.app.database.db)).toEqual([]);
  await shop.close();
});

const lamps = (): Ctx => ({ ...shop.ctx(), actor: shop.lamps.owner });
const teas = (): Ctx => ({ ...shop.ctx(), actor: shop.teas.owner });
const page = { page: 1, limit: 20 };
const readPlaced = async (): Promise<Date[]> => {
  const rows = await shop.app.database.db.selectFrom('orders').select('placed_at').execute();
  return rows.map(({ placed_at }) => new Date(placed_at));
};
async function paidLamps(num: number): Promise<string> {
  const { orderNo } = await order(buyer, shop.lamp, { num });
  await pay(buyer, { orderNo, method: 'balance' });
  return orderNo;
}

describe('the figures of a shop', () => {
  test('count what was placed and paid, in the shop’s currency, and name what sold best', async () => {
    await paidLamps(2);
    await order(buyer, shop.lamp);
    const figures = await readMerchantFigures(lamps(), { days: 7 });
    expect(figures.points).toHaveLength(7);
    // 2 × 99.00 and 10.00 freight
    expect(figures.now).toMatchObject({ placed: 2, paid: 1, sales: { amount: 20_800, currency: 'CNY' }, refunded: 0 });
    expect(figures.now.average.amount).toBe(20_800);
    expect(figures.before).toMatchObject({ placed: 0, paid: 0 });
    expect(figures.top).toMatchObject([{ productId: shop.lamp.productId, num: 2, sales: { amount: 19_800 } }]);
    expect((await readMerchantFigures(teas(), { days: 7 })).now.paid).toBe(0);
  });

  test.each([
    [1_378, 'USD', '0.1378', 10_000],
    [29_000, 'LAK', '2900', 1_000],
    [500, 'CNY', '1', 500],
  ])('count %i of %s at %s as %i of the shop’s own', async (amount, currency, rate, expected) => {
    const result = await sql<{ own: number }>`
      select merchant_amount(${amount}::bigint, ${currency}, 'CNY', ${rate}::numeric) as own`.execute(
      shop.app.database.db,
    );
    expect(result.rows).toEqual([{ own: expected }]);
  });

  test.each([1, 7])('of %i days begin when the day of the site begins', async (days) => {
    const timeZone = 'Asia/Kathmandu';
    const there = { ...lamps(), site: { ...lamps().site, settings: { timeZone } } };
    const { points, now, ...figures } = await readMerchantFigures(there, { days });
    const first = startOfDay(addDays(dayIn(timeZone, there.now), 1 - days), timeZone);
    expect([figures.timeZone, points[0]?.at]).toEqual([timeZone, first.toISOString().replace('.000', '')]);
    const since = (await readPlaced()).filter((at) => at >= first).length;
    expect([now.placed, points.reduce((sum, { placed }) => sum + placed, 0)]).toEqual([since, since]);
  });

  test('of a week with a clock change have seven days', async () => {
    const site = { ...lamps().site, settings: { timeZone: 'Europe/Paris' } };
    const there = { ...lamps(), site, now: new Date('2026-10-27T10:00:00Z') };
    const { points } = await readMerchantFigures(there, { days: 7 });
    expect(points.map(({ at }) => at.slice(5, 16))).toEqual([
      ...['10-20T22:00', '10-21T22:00', '10-22T22:00', '10-23T22:00', '10-24T22:00', '10-25T23:00', '10-26T23:00'],
    ]);
  });

  test('of today are hourly', async () => {
    // the day on which the buyer paid, in case another has begun since
    const { by, points, now } = await readMerchantFigures({ ...lamps(), now: buyer.now }, { days: 1 });
    expect(by).toBe('hour');
    expect(points.length).toBeGreaterThan(0);
    expect(points.length).toBeLessThanOrEqual(24);
    expect(now.paid).toBe(1);
  });

  test('list the open work', async () => {
    expect(await readMerchantTasks(lamps())).toEqual({
      toShip: 1,
      chats: 0,
      refunds: 0,
      reviews: 0,
      lowStock: 0,
      outOfStock: 0,
    });
    const orderNo = await paidLamps(1);
    expect((await readMerchantTasks(lamps())).toShip).toBe(2);
    await shipOrder(lamps(), { orderNo, courier: 'SF', number: 'W1' });
    expect((await readMerchantTasks(lamps())).toShip).toBe(1);
  });

  test.each([
    ['figures', (ctx: Ctx) => readMerchantFigures(ctx, { days: 7 })],
    ['work', (ctx: Ctx) => readMerchantTasks(ctx)],
    ['earnings', (ctx: Ctx) => listEarnings(ctx, earningsQuery.parse({}))],
    ['stock', (ctx: Ctx) => listStock(ctx, stockQuery.parse({}))],
    ['movements', (ctx: Ctx) => listMovements(ctx, shop.lamp.skuId, page)],
    ['products', (ctx: Ctx) => listOwnProducts(ctx, ownProductsQuery.parse({}))],
    ['a count', (ctx: Ctx) => countStock(ctx, { skuId: shop.lamp.skuId, onHand: 1, seen: 1, reason: 'x' })],
    ['a mark', (ctx: Ctx) => markLow(ctx, { lowStock: 1 })],
    ['a price', (ctx: Ctx) => changePrice(ctx, { skuId: shop.lamp.skuId, price: 1, seen: 1 })],
    ['the sale', (ctx: Ctx) => switchSale(ctx, { ids: [shop.lamp.productId], onSale: false })],
  ])('and the rest of the office are closed to shoppers and guests: %s', async (_title, ask) => {
    await expect(ask(buyer)).rejects.toMatchObject({ code: 'no_permission' });
    await expect(ask(shop.ctx())).rejects.toMatchObject({ code: 'login_required' });
  });
});

describe('earnings', () => {
  test('are listed with their orders, pending until nothing can be refunded', async () => {
    const orderNo = await paidLamps(1);
    const { balances, list } = await listEarnings(lamps(), earningsQuery.parse({ kind: 'sale' }));
    expect(list[0]).toMatchObject({ kind: 'sale', orderNo, amount: { amount: 10_405, currency: 'CNY' } });
    const sum = list.reduce((total, { amount }) => total + amount.amount, 0);
    expect(balances).toMatchObject([{ pending: { amount: sum }, available: { amount: 0 } }]);
    expect((await listEarnings(teas(), earningsQuery.parse({}))).list).toEqual([]);
  });
});

describe('stock', () => {
  test('is corrected with a reason, and every movement records actor and reason', async () => {
    const { tea } = shop;
    const { on_hand: seen } = await stockOf(shop, tea);
    await countStock(teas(), { skuId: tea.skuId, onHand: 12, seen, reason: 'water damage' });
    const { list, sku } = await listMovements(teas(), tea.skuId, page);
    expect(sku).toMatchObject({ onHand: 12, available: 12 });
    expect(list[0]).toMatchObject({
      reason: 'adjust',
      reference: 'water damage',
      onHandDelta: 12 - seen,
      onHand: 12,
      actor: shop.teas.owner.nickname,
    });
    expect(list.at(-1)).toMatchObject({ reason: 'opening', onHand: 50, actor: null });
    expect(await listMovements(teas(), tea.skuId, { page: 2, limit: 1 })).toMatchObject({ list: [{ onHand: 50 }] });
  });

  test('cannot be corrected over a concurrent sale, nor below what is reserved', async () => {
    const { tea } = shop;
    const { on_hand: seen } = await stockOf(shop, tea);
    const { orderNo } = await order(buyer, tea, { num: 2 });
    const count = { skuId: tea.skuId, seen, reason: 'x' };
    await expect(countStock(teas(), { ...count, onHand: 1 })).rejects.toMatchObject({ code: 'validation_failed' });
    await pay(buyer, { orderNo, method: 'balance' });
    await expect(countStock(teas(), { ...count, onHand: seen })).rejects.toMatchObject({
      code: 'stock_moved',
      details: { onHand: seen - 2 },
    });
    expect((await stockOf(shop, tea)).on_hand).toBe(seen - 2);
  });

  test('is low by the shop’s threshold or by its own', async () => {
    const { tea, recipe } = shop;
    const low = async () =>
      (await listStock(teas(), stockQuery.parse({ state: 'low' }))).list.map(({ skuId }) => skuId);
    expect(await low()).toEqual([]);
    await markLow(teas(), { lowStock: 10 });
    expect(await low()).toEqual([tea.skuId]);
    await markLow(teas(), { skuId: tea.skuId, lowAt: 3 });
    await markLow(teas(), { skuId: recipe.skuId, lowAt: 60 });
    expect(await low()).toEqual([recipe.skuId]);
    expect(await readMerchantTasks(teas())).toMatchObject({ lowStock: 1, outOfStock: 0 });
  });

  test('of another shop is not found', async () => {
    const { skuId } = shop.lamp;
    const gone = { code: 'sku_not_found' };
    await expect(listMovements(teas(), skuId, page)).rejects.toMatchObject(gone);
    await expect(countStock(teas(), { skuId, onHand: 1, seen: 50, reason: 'x' })).rejects.toMatchObject(gone);
    await expect(markLow(teas(), { skuId, lowAt: 1 })).rejects.toMatchObject(gone);
    await expect(changePrice(teas(), { skuId, price: 1, seen: 9900 })).rejects.toMatchObject(gone);
  });
});

describe('products', () => {
  test('are listed with prices and stock, found by name and by state', async () => {
    const all = await listOwnProducts(teas(), ownProductsQuery.parse({}));
    expect(all.list.map(({ id }) => id)).toEqual([shop.recipe.productId, shop.tea.productId]);
    expect(all.counts).toMatchObject({ all: 2, on_sale: 2, off_sale: 0, low: 1 });
    expect(all.list[1]).toMatchObject({ skus: 1, skuId: shop.tea.skuId, lowest: { amount: 2_500 }, status: 'on_sale' });
    const found = await listOwnProducts(teas(), ownProductsQuery.parse({ keyword: 'GREEN' }));
    expect(found.list.map(({ id }) => id)).toEqual([shop.tea.productId]);
  });

  test('get a new price, which the shop shows, unless it was changed meanwhile', async () => {
    const { skuId, productId } = shop.tea;
    await changePrice(teas(), { skuId, price: 2_300, seen: 2_500 });
    await expect(changePrice(teas(), { skuId, price: 2_000, seen: 2_500 })).rejects.toMatchObject({
      code: 'price_moved',
      details: { amount: 2_300 },
    });
    const product = await shop.app.database.db
      .selectFrom('products')
      .select(['price_minor', 'price_base'])
      .where('id', '=', productId)
      .executeTakeFirstOrThrow();
    expect(product).toEqual({ price_minor: 2_300, price_base: 2_300 });
  });

  test('go off sale and on again; a batch with a product of another shop is refused as a whole', async () => {
    const ids = [shop.tea.productId, shop.lamp.productId];
    await expect(switchSale(teas(), { ids, onSale: false })).rejects.toMatchObject({ code: 'product_not_found' });
    await switchSale(teas(), { ids: [shop.tea.productId], onSale: false });
    expect((await listOwnProducts(teas(), ownProductsQuery.parse({ state: 'off_sale' }))).total).toBe(1);
    await switchSale(teas(), { ids: [shop.tea.productId], onSale: true });
    expect((await listOwnProducts(teas(), ownProductsQuery.parse({ state: 'on_sale' }))).total).toBe(2);
  });

  const edited = (ctx: Ctx, id: number | undefined, more: Partial<EditProduct> = {}) =>
    saveOwnProduct(ctx, { ...editProductInput.parse({ ...WORDS, id, categoryId }), ...more });
  let categoryId: number;
  beforeAll(async () => {
    const first = await shop.app.database.db.selectFrom('categories').select('id').executeTakeFirstOrThrow();
    categoryId = first.id;
  });

  test('are created and edited in every language, with pictures; stock and the other variants stay', async () => {
    const { id } = await edited(teas(), undefined);
    const made = await readOwnProduct(teas(), id);
    expect(made).toMatchObject({ name: WORDS.name, skus: [{ price: 4_200, available: 9 }], images: [] });
    await noteUpload(teas(), '/media/images/a/1.webp');
    await noteUpload(teas(), '/media/images/b/1.webp');
    for (const name of ['a', 'b']) await addPicture(teas(), { productId: id, url: `/media/images/${name}/1.webp` });
    const [, second] = (await readOwnProduct(teas(), id)).images;
    await changePictures(teas(), { productId: id, imageId: second?.id ?? 0, act: 'first' });
    const skus = made.skus.map((sku) => ({ ...sku, price: 3_900, compareAt: 4_200 }));
    await edited(teas(), id, { name: { fr: 'Thé blanc' }, skus });
    const now = await readOwnProduct(teas(), id);
    expect(now.images.map(({ url }) => url)).toEqual(['/media/images/b/1.webp', '/media/images/a/1.webp']);
    expect(now).toMatchObject({
      name: { fr: 'Thé blanc' },
      skus: [{ id: made.skus[0]?.id, price: 3_900, available: 9 }],
    });
    await changePictures(teas(), { productId: id, imageId: now.images[0]?.id ?? 0, act: 'remove' });
    expect((await readOwnProduct(teas(), id)).images).toHaveLength(1);
  });

  test('keep what others change meanwhile', async () => {
    const { id } = await edited(teas(), undefined);
    const read = await readOwnProduct(teas(), id);
    const [sku] = read.skus;
    for (const name of ['c', 'd']) await noteUpload(teas(), `/media/images/${name}/1.webp`);
    const add = (name: string) => addPicture(teas(), { productId: id, url: `/media/images/${name}/1.webp` });
    const newPrice = { skuId: sku?.id ?? 0, price: 4_000, seen: 4_200 };
    await Promise.all([edited(teas(), id, { skus: read.skus }), add('c'), add('d'), changePrice(teas(), newPrice)]);
    expect(await readOwnProduct(teas(), id)).toMatchObject({ images: [{}, {}], skus: [{ price: 4_000 }] });
    const skus = read.skus.map((each) => ({ ...each, price: 3_000 }));
    await expect(edited(teas(), id, { skus })).rejects.toMatchObject({
      code: 'price_moved',
      details: { amount: 4_000 },
    });
    await edited(teas(), id, { skus: skus.map((each) => ({ ...each, seen: 4_000 })) });
    expect((await readOwnProduct(teas(), id)).skus).toMatchObject([{ price: 3_000 }]);
  });

  test('refuse empty texts, pictures of other users, and changes by another shop', async () => {
    const { productId } = shop.lamp;
    const gone = { code: 'product_not_found' };
    await expect(edited(teas(), productId)).rejects.toMatchObject(gone);
    await expect(readOwnProduct(teas(), productId)).rejects.toMatchObject(gone);
    await expect(changePictures(teas(), { productId, imageId: 1, act: 'first' })).rejects.toMatchObject(gone);
    await expect(addPicture(lamps(), { productId, url: '/media/images/a/1.webp' })).rejects.toMatchObject({
      code: 'validation_failed',
    });
    await expect(edited(buyer, undefined)).rejects.toMatchObject({ code: 'no_permission' });
    expect(editProductInput.safeParse({ ...WORDS, categoryId: 1, name: { en: ' ' } }).success).toBe(false);
  });
});

const WORDS = {
  name: { en: 'White tea', 'zh-CN': '白茶' },
  status: 'on_sale' as const,
  skus: [{ id: null, price: 4_200, seen: null, compareAt: null, code: 'WT', barcode: '', weightGrams: 50, onHand: 9 }],
};
