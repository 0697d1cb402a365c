import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { browser } from '../../../tests/support/own-browser.ts';
import { bought, owner, ship, sumOf } from '../../../tests/support/refunds.ts';
import {
  addBuyer,
  addCoupon,
  checkBooks,
  openSmallShop,
  order,
  type SmallShop,
} from '../../../tests/support/small-shop.ts';
import { enterAccount } from '../../accounts/login/enter-account.server.ts';
import { findActor } from '../../accounts/sessions.server.ts';
import type { Actor, Ctx } from '../../kit/context.ts';
import { receiveOrder } from '../../orders/lifecycle/receive-order.server.ts';
import { transitionOrders } from '../../orders/lifecycle/transition-orders.server.ts';
import { pay } from '../../payments/pay.server.ts';
import { claimCoupon } from '../../promotions/coupons/claim-coupon.server.ts';
import { decideHold } from '../../refunds/money/decide-hold.server.ts';
import { releaseEarnings } from '../../refunds/money/release-earnings.server.ts';
import { listHolds } from './queries.server.ts';

type Buyer = Ctx & { actor: Actor; addressId: number };
const DAY = 86_400_000;
const PAGE = { state: 'held', page: 1, limit: 20 } as const;

let shop: SmallShop;
beforeAll(async () => {
  shop = await openSmallShop();
});
afterAll(() => shop.close());
afterEach(async () => expect(await checkBooks(shop.app.database.db)).toEqual([]));

const staff = (shop: SmallShop): Ctx => shop.ctx({ actor: { ...shop.teas.owner, permissions: ['payments.manage'] } });
const afterReturns = () => releaseEarnings(shop.ctx({ now: new Date(Date.now() + 31 * DAY) }));
const sum = (purpose: 'pending' | 'available') => sumOf(shop, 'merchant', shop.lamps.id, purpose);

/** A lamp with a contribution of 5.00 by the platform, received and completed. */
async function finished(buyer: Buyer, isSubsidised = true): Promise<string> {
  if (isSubsidised) await claimCoupon(buyer, await addCoupon(shop, { discount: 500 }));
  const { orderNo } = await order(buyer, shop.lamp, isSubsidised ? {} : { couponIds: [] });
  await pay(buyer, { orderNo, method: 'balance' });
  await ship(shop, orderNo);
  await receiveOrder(buyer, orderNo);
  const { rows } = await sql<{ id: number }>`select id from orders where no = ${orderNo}`.execute(buyer.db);
  const orderIds = rows.map(({ id }) => id);
  await transitionOrders(buyer, { orderIds, event: 'close_evaluation', who: 'system', actorId: null });
  return orderNo;
}

/** After the purchase both turn out to use one browser; the checkout did not know. */
async function shareBrowser(buyer: Buyer): Promise<void> {
  const { device } = browser();
  for (const userId of [shop.lamps.owner.userId, buyer.actor.userId])
    await findActor(buyer, await enterAccount({ ...buyer, device }, userId, 'visitor'));
}

test('earnings of a subsidised order are held when buyer and shop share a browser, until staff decides', async () => {
  const near = await addBuyer(shop);
  const orderNo = await finished(near);
  const honest = await finished(await addBuyer(shop));
  const own = await finished(near, false);
  await shareBrowser(near);
  const before = await sum('available');
  await afterReturns();
  // 99.00 less 5 %, plus freight: of the stranger's order, and of the one without a contribution
  const whole = 9_900 - 495 + 1_000;
  expect(await sum('available')).toBe(before + 2 * whole);
  const { list } = await listHolds(staff(shop), PAGE);
  expect(list.map((hold) => hold.orderNo)).toEqual([orderNo]);
  expect([honest, own]).not.toContain(orderNo);
  expect(list[0]).toMatchObject({
    shared: ['device'],
    subsidy: { amount: 500, currency: 'CNY' },
    merchant: { name: 'Lamp House' },
    buyer: { id: near.actor.userId },
    owner: { id: shop.lamps.owner.userId },
  });
  await afterReturns();
  expect(await sum('available')).toBe(before + 2 * whole);
  await decideHold(staff(shop), { orderNo, decision: 'release', reason: 'A family shop' });
  await expect(decideHold(staff(shop), { orderNo, decision: 'refuse', reason: 'Too late' })).rejects.toMatchObject({
    code: 'hold_decided',
  });
  await afterReturns();
  expect(await sum('available')).toBe(before + 3 * whole);
  const noted = await sql<{ details: unknown }>`
    select details from audit_log where act = 'earnings.released' and subject = ${orderNo}`.execute(near.db);
  expect(noted.rows[0]?.details).toMatchObject({ shared: ['device'], reason: 'A family shop' });
});

test('refused earnings are released to the shop without the subsidy', async () => {
  const near = await addBuyer(shop);
  const orderNo = await finished(near);
  await sql`update users set person_id = ${shop.lamps.owner.userId}::bigint where id = ${near.actor.userId}::bigint`.execute(
    near.db,
  );
  await sql`insert into addresses (user_id, name, country, region, city, detail, post_code, phone)
    values (${shop.lamps.owner.userId}::bigint, 'Owner', 'CN', 'Shanghai', 'Shanghai', 'nanjing road, 1', '200040', '+8613900139000')`.execute(
    near.db,
  );
  const before = await sum('available');
  await afterReturns();
  expect(await sum('available')).toBe(before);
  expect((await listHolds(staff(shop), PAGE)).list[0]?.shared).toEqual(['owner', 'address']);
  await decideHold(staff(shop), { orderNo, decision: 'refuse', reason: 'The shop bought from itself' });
  await afterReturns();
  await afterReturns();
  expect(await sum('available')).toBe(before + 9_900 - 495 + 1_000 - 500);
  const { list } = await listHolds(staff(shop), { ...PAGE, state: 'refused' });
  expect(list[0]).toMatchObject({ orderNo, reason: 'The shop bought from itself' });
});

test('needs the permission', async () => {
  const { orderNo } = await bought(shop, 1);
  for (const ctx of [owner(shop), await addBuyer(shop)]) {
    await expect(listHolds(ctx, PAGE)).rejects.toMatchObject({ code: 'no_permission' });
    await expect(decideHold(ctx, { orderNo, decision: 'release', reason: 'x' })).rejects.toMatchObject({
      code: 'no_permission',
    });
  }
  await expect(decideHold(staff(shop), { orderNo, decision: 'release', reason: 'x' })).rejects.toMatchObject({
    code: 'hold_not_found',
  });
});
