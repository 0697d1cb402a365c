import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays, dayIn } from '../../../platform/locale/time-zone.ts';
import { addBuyer, openSmallShop, order, type SmallShop } from '../../../tests/support/small-shop.ts';
import type { Ctx } from '../../kit/context.ts';
import { pay } from '../../payments/pay.server.ts';
import { saleListQuery } from './contract.ts';
import { listSales } from './list-sales.server.ts';
import { allSales, ownSales } from './scope.server.ts';
import { SEARCH_BOUNDS, type SearchBounds } from './search-sales.server.ts';

/** Lamps, newest first, and one tea that was ordered between them. */
let shop: SmallShop;
let lampOrders: string[];
let teaOrder: string;
let paidLamp: string;
beforeAll(async () => {
  shop = await openSmallShop();
  const buyer = await addBuyer(shop);
  const placed: string[] = [];
  for (let nth = 0; nth < 7; nth += 1) {
    placed.unshift((await order(buyer, shop.lamp)).orderNo);
    if (nth === 4) teaOrder = (await order(buyer, shop.tea)).orderNo;
  }
  lampOrders = placed;
  paidLamp = placed[5] ?? '';
  await pay(buyer, { orderNo: paidLamp, method: 'balance' });
});
afterAll(() => shop.close());

const staff = (): Ctx => ({
  ...shop.ctx(),
  actor: { ...shop.teas.owner, permissions: ['orders.manage'] },
});
async function find(query: object, bounds: Partial<SearchBounds> = {}, ctx = staff()) {
  const scope = ctx.actor?.permissions.includes('orders.manage') ? allSales(ctx) : await ownSales(ctx);
  const asked = saleListQuery.parse({ keyword: 'lamp', ...query });
  const { list, total } = await listSales(ctx, scope, asked, { ...SEARCH_BOUNDS, ...bounds });
  return { numbers: list.map(({ orderNo }) => orderNo), total };
}

describe('a search of the orders', () => {
  test('is exact while it finds fewer than are counted', async () => {
    expect(await find({})).toEqual({ numbers: lampOrders, total: 7 });
    expect(await find({ page: 2, limit: 3 })).toEqual({ numbers: lampOrders.slice(3, 6), total: 7 });
  });

  test('reads only the newest orders for a word that more of them contain', async () => {
    const bounds = { most: 3 };
    expect(await find({ limit: 2 }, bounds)).toEqual({ numbers: lampOrders.slice(0, 2), total: 3 });
    expect(await find({ limit: 2, page: 3 }, bounds)).toEqual({ numbers: lampOrders.slice(4, 6), total: 3 });
    const seller = { ...shop.ctx(), actor: shop.lamps.owner };
    expect(await find({ limit: 2 }, bounds, seller)).toEqual({ numbers: lampOrders.slice(0, 2), total: 3 });
  });

  test('reads all hits when the newest orders do not fill the page', async () => {
    const bounds = { most: 3, walked: 0.5 };
    expect(await find({ limit: 2 }, bounds)).toEqual({ numbers: lampOrders.slice(0, 2), total: 3 });
    expect(await find({ keyword: 'green tea' }, bounds)).toEqual({ numbers: [teaOrder], total: 1 });
  });

  test('finds goods by the name that they have now', async () => {
    const name = (en: string) =>
      sql`update products set name = jsonb_build_object('en', ${en}::text, 'zh-CN', '黄铜灯') where id = ${shop.tea.productId}`.execute(
        shop.ctx().db,
      );
    await name('Bronze  Candle holder');
    for (const bounds of [{}, { most: 1 }, { most: 1, walked: 0.5 }])
      for (const keyword of ['bronze candle', 'CANDLE', '铜灯'])
        expect((await find({ keyword, limit: 1 }, bounds)).numbers, keyword).toEqual([teaOrder]);
    expect(await find({ keyword: 'green tea' })).toEqual({ numbers: [], total: 0 });
    await name('Green tea');
    expect(await find({ keyword: 'green tea' })).toEqual({ numbers: [teaOrder], total: 1 });
  });

  test('checks the few orders of a tab or of some days one by one', async () => {
    // each order of a lamp is a hit twice: by the name and by the code
    await sql`update skus set code = 'lamp' where product_id = ${shop.lamp.productId}`.execute(shop.ctx().db);
    const today = dayIn('Asia/Shanghai', shop.ctx().now);
    const days = { from: addDays(today, -1), to: addDays(today, 1) };
    for (const [narrow, joined] of [
      [0, 0],
      [0, 100],
      [2_000, 100],
    ] as const) {
      for (const most of [3, 10_000]) {
        const bounds = { narrow, joined, most };
        expect(await find({ status: 'to_ship' }, bounds)).toEqual({ numbers: [paidLamp], total: 1 });
        expect((await find({ ...days, limit: 3 }, bounds)).numbers).toEqual(lampOrders.slice(0, 3));
        expect(await find({ from: '2020-01-01', to: '2020-01-02' }, bounds)).toEqual({ numbers: [], total: 0 });
        expect(await find({ keyword: teaOrder.slice(3), status: 'to_pay' }, bounds)).toMatchObject({
          numbers: [teaOrder],
        });
      }
    }
  });
});
