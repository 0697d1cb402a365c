import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, dayIn, startOfDay } from '../../../platform/locale/time-zone.ts';
import { addBuyer, openSmallShop, order, type SmallShop } from '../../../tests/support/small-shop.ts';
import { pay } from '../../payments/pay.server.ts';
import { readMerchantFigures } from './read-figures.server.ts';

const ZONE = 'Asia/Shanghai';
let shop: SmallShop;
let buyer: Awaited<ReturnType<typeof addBuyer>>;
beforeAll(async () => {
  shop = await openSmallShop();
  buyer = await addBuyer(shop);
});
afterAll(() => shop.close());

async function sold(num: number, at: Date): Promise<void> {
  const { orderNo } = await order(buyer, shop.tea, { num });
  await pay(buyer, { orderNo, method: 'balance' });
  await sql`update orders set placed_at = ${at}::timestamptz, paid_at = ${at}::timestamptz where no = ${orderNo}`.execute(
    buyer.db,
  );
}

test('an order counts on the day of its time, to the millisecond, and not beyond the period', async () => {
  const today = dayIn(ZONE, buyer.now);
  const start = (days: number) => startOfDay(addDays(today, days), ZONE).getTime();
  for (const [num, at] of [
    [1, start(-2)],
    [2, start(-2) - 1],
    [3, start(-1) - 1],
    [4, start(-5)],
    [5, start(-6) - 1],
    [6, start(-3)],
  ] as const)
    await sold(num, new Date(at));
  const ctx = { ...shop.ctx(), actor: shop.teas.owner, site: { ...shop.ctx().site, settings: { timeZone: ZONE } } };
  const days = { days: 7, from: addDays(today, -3), to: addDays(today, -2) };
  const { points, before, now, top } = await readMerchantFigures(ctx, days);
  // 25.00 each and 10.00 freight, which is free from 100.00 on
  expect(points.map(({ at, placed, paid, sales }) => [new Date(at).getTime(), placed, paid, sales])).toEqual([
    [start(-3), 2, 2, now.sales.amount - (points[1]?.sales ?? 0)],
    [start(-2), 2, 2, expect.any(Number)],
  ]);
  expect(now).toMatchObject({ placed: 4, paid: 4 });
  expect(before).toMatchObject({ placed: 1, paid: 1 });
  expect(top).toMatchObject([{ productId: shop.tea.productId, num: 1 + 2 + 3 + 6, sales: { amount: 12 * 2_500 } }]);
});
