import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addBuyer, checkBooks, openSmallShop, order, type SmallShop } from '../../../tests/support/small-shop.ts';
import type { Ctx } from '../../kit/context.ts';
import { saleListQuery } from './contract.ts';
import { listSales } from './list-sales.server.ts';
import { allSales, ownSales, type SaleScope } from './scope.server.ts';
import { SEARCH_BOUNDS, type SearchBounds } from './search-sales.server.ts';

let shop: SmallShop;
let db: Ctx['db'];
/** Orders for one person, the newest first; of each shop in turn. */
let newest: string[];
beforeAll(async () => {
  shop = await openSmallShop();
  ({ db } = shop.ctx());
  const buyer = await addBuyer(shop);
  const placed: string[] = [];
  for (let nth = 0; nth < 6; nth += 1) placed.push((await order(buyer, nth % 2 === 0 ? shop.lamp : shop.tea)).orderNo);
  // neither in the order of their ids nor against it
  newest = [3, 0, 5, 1, 4, 2].map((nth) => placed[nth] ?? '');
  for (const [hours, no] of newest.entries())
    await sql`update orders set placed_at = placed_at - make_interval(hours => ${hours}::int),
      receiver = receiver || '{"name": "王小明 lamp"}' where no = ${no}`.execute(db);
});
afterAll(() => shop.close());

async function find(
  query: object,
  scope: (ctx: Ctx) => SaleScope | Promise<SaleScope>,
  bounds?: Partial<SearchBounds>,
) {
  const ctx: Ctx = { ...shop.ctx(), actor: { ...shop.lamps.owner, permissions: ['orders.manage'] } };
  const asked = saleListQuery.parse(query);
  const { list, total } = await listSales(ctx, await scope(ctx), asked, { ...SEARCH_BOUNDS, ...bounds });
  return { numbers: list.map(({ orderNo }) => orderNo), total };
}
test('a search sorts its hits by the time of the order', async () => {
  // found by the name of the receiver, and half of them by that of the product as well
  for (const keyword of ['王小明', 'lamp']) {
    expect(await find({ keyword }, allSales)).toEqual({ numbers: newest, total: 6 });
    expect(await find({ keyword, limit: 4, page: 2 }, allSales)).toEqual({ numbers: newest.slice(4), total: 6 });
    const ofLamps = newest.filter((_, nth) => [1, 4, 5].includes(nth));
    const own = await find({ keyword, limit: 2 }, ownSales);
    expect(own).toEqual({ numbers: ofLamps.slice(0, 2), total: 3 });
    const inTab = { keyword, status: 'to_pay', limit: 5 };
    expect(await find(inTab, allSales, { narrow: 0, joined: 0 })).toEqual({ numbers: newest.slice(0, 5), total: 6 });
  }
  expect(await checkBooks(db)).toEqual([]);
});

test('the time beside the searched texts is kept with changed orders', async () => {
  await sql`update orders set placed_at = placed_at - interval '1 day' where no = ${newest[0]}`.execute(db);
  expect((await find({ keyword: '王小明' }, allSales)).numbers).toEqual([...newest.slice(1), newest[0]]);
  expect(await checkBooks(db)).toEqual([]);
  await sql`update order_search_texts set placed_at = now() + interval '1 day' where order_id = (
    select id from orders where no = ${newest[2]})`.execute(db);
  expect(await checkBooks(db)).toEqual([`order ${newest[2]} is sorted by another time in searches`]);
});
