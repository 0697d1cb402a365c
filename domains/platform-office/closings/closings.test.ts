import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { later } from '../../../tests/support/people.ts';
import {
  addBuyer,
  addCoupon,
  checkBooks,
  openSmallShop,
  order,
  type SmallShop,
  stockOf,
} from '../../../tests/support/small-shop.ts';
import { lastAudited, newcomerOf, staffWith } from '../../../tests/support/staff.ts';
import type { Actor, Ctx } from '../../kit/context.ts';
import { readBalance } from '../../ledger/queries.server.ts';
import { readOrder } from '../../orders/queries.server.ts';
import { pay } from '../../payments/pay.server.ts';
import { closeShopWithOrders } from './close-shop.server.ts';
import { processClosings } from './process-closings.server.ts';
import { readClosing } from './read-closing.server.ts';

const DAY = 86_400;

let shop: SmallShop;
let staff: Ctx & { actor: Actor };
beforeAll(async () => {
  shop = await openSmallShop();
  staff = await staffWith(shop, ['merchants.review', 'merchants.close', 'refunds.manage']);
});
afterAll(() => shop.close());

async function bought(goods: SmallShop['lamp'], isPaid: boolean) {
  const buyer = await addBuyer(shop);
  const placed = await order(buyer, goods);
  const { orderNo = '' } = placed.orders[0] ?? {};
  if (isPaid) await pay(buyer, { orderNo, method: 'balance' });
  return { buyer, orderNo, state: async () => (await readOrder(buyer, orderNo)).status };
}

const kindsFor = async (userId: number) =>
  (
    await sql<{ kind: string }>`select kind from notices where user_id = ${userId}::bigint order by id`.execute(
      staff.db,
    )
  ).rows.map(({ kind }) => kind);

test('closing cancels unpaid orders, refunds unshipped ones, and ends products, campaigns and staff', async () => {
  const { id, owner } = shop.lamps;
  const stock = await stockOf(shop, shop.lamp);
  const unpaid = await bought(shop.lamp, false);
  const paid = await bought(shop.lamp, true);
  const elsewhere = await bought(shop.tea, true);
  const helper = await newcomerOf(shop);
  await sql`
    insert into merchant_staff (merchant_id, user_id, role) values (${id}::bigint, ${helper}::bigint, 'manager')`.execute(
    staff.db,
  );
  await addCoupon(shop, { merchantId: id, discount: 100 });
  expect(await readClosing(staff, id)).toMatchObject({
    orders: { to_pay: 1, to_ship: 1 },
    ...{
      others: 0,
      unshipped: [{ amount: 10_900, currency: 'CNY' }],
      products: 1,
      coupons: 1,
      staff: 1,
      progress: null,
    },
  });
  await closeShopWithOrders(staff, { id, reason: 'Counterfeits', unshipped: 'refund', shipDays: 7 });
  expect(await lastAudited(shop)).toMatchObject({ act: 'shop.closed', details: { reason: 'Counterfeits' } });
  expect(await processClosings(staff)).toBe(2);
  expect([await unpaid.state(), await paid.state(), await elsewhere.state()]).toEqual([
    'cancelled',
    'cancelled',
    'to_ship',
  ]);
  expect(await readBalance(paid.buyer, paid.buyer.actor.userId, 'CNY')).toBe(100_000);
  expect(await stockOf(shop, shop.lamp)).toEqual(stock);
  const after = await readClosing(staff, id);
  expect(after).toMatchObject({ status: 'closed', orders: {}, products: 0, coupons: 0, staff: 0 });
  expect(after.progress).toMatchObject({ cancelled: 1, refunded: 1, stuck: 0, shipBy: null });
  expect(after.progress?.finishedAt).not.toBeNull();
  expect(await kindsFor(owner.userId)).toContain('shop.closed');
  expect(await kindsFor(helper)).toEqual(['shop.staff_ended']);
  expect(await kindsFor(unpaid.buyer.actor.userId)).toContain('order.revoked');
  expect(await kindsFor(paid.buyer.actor.userId)).toContain('refund.refunded');
  // nothing is left to do, and doing it again changes nothing
  expect(await processClosings(staff)).toBe(0);
  expect(await checkBooks(staff.db)).toEqual([]);
});

test('paid orders may be shipped until a date; the others are refunded then', async () => {
  const { id, owner } = shop.teas;
  const paid = await bought(shop.tea, true);
  const open = (await readClosing(staff, id)).orders.to_ship ?? 0;
  await closeShopWithOrders(staff, { id, reason: 'Retires', unshipped: 'ship', shipDays: 3 });
  expect(await kindsFor(owner.userId)).toContain('shop.closing');
  expect(await processClosings(later(staff, 2 * DAY))).toBe(0);
  expect(await paid.state()).toBe('to_ship');
  expect((await readClosing(staff, id)).progress).toMatchObject({ finishedAt: null, refunded: 0 });
  expect(await processClosings(later(staff, 4 * DAY))).toBe(open);
  expect(await paid.state()).toBe('cancelled');
  expect((await readClosing(staff, id)).progress).toMatchObject({ refunded: open });
  await expect(
    closeShopWithOrders(staff, { id, reason: 'Again', unshipped: 'refund', shipDays: 7 }),
  ).rejects.toMatchObject({ code: 'shop_state_changed' });
  expect(await checkBooks(staff.db)).toEqual([]);
});

test('closing needs the permissions to review shops, close them and refund', async () => {
  const other = await staffWith(shop, ['orders.manage', 'refunds.manage']);
  const refused = { code: 'no_permission' };
  const { id } = shop.lamps;
  await expect(readClosing(other, id)).rejects.toMatchObject(refused);
  const input = { id, reason: 'x', unshipped: 'refund', shipDays: 7 } as const;
  await expect(closeShopWithOrders(other, input)).rejects.toMatchObject(refused);
  // closing refunds orders: deciding about shops alone is not enough
  const reviewer = await staffWith(shop, ['merchants.review']);
  expect(await readClosing(reviewer, id)).toMatchObject({ id });
  const needed = ['merchants.review', 'merchants.close', 'refunds.manage'] as const;
  for (const missing of needed) {
    const almost = await staffWith(
      shop,
      needed.filter((each) => each !== missing),
    );
    await expect(closeShopWithOrders(almost, input)).rejects.toMatchObject({
      ...refused,
      details: { permission: missing },
    });
  }
});
