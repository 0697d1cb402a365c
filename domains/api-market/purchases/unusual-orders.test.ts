import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { addDeveloper } from '../../../tests/support/app-developer.ts';
import { type BareApp, startBareApp } from '../../../tests/support/bare-app.ts';
import {
  addPlan,
  buyerLater,
  buyMonth,
  DAY,
  makePaidPlan,
  orderMonth,
  ownSubscriptions,
} from '../../../tests/support/paid-plans.ts';
import { addBuyer, checkBooks, order } from '../../../tests/support/small-shop.ts';
import { addToCart } from '../../cart/add-to-cart.server.ts';
import { readCart } from '../../cart/queries.server.ts';
import { readBalance } from '../../ledger/queries.server.ts';
import { placeOrder } from '../../orders/checkout/place-order.server.ts';
import { startPreOrder } from '../../orders/checkout/pre-order.server.ts';
import { pay } from '../../payments/pay.server.ts';
import { refundWholeOrder } from '../../refunds/refund-whole-order.server.ts';
import { chooseNextPlan } from '../subscriptions/choose-next-plan.server.ts';
import { openPeriod } from '../subscriptions/open-period.server.ts';
import { offerPlan } from './offer-plan.server.ts';

let bare: BareApp;
let developer: Awaited<ReturnType<typeof addDeveloper>>;
beforeAll(async () => {
  bare = await startBareApp();
  developer = await addDeveloper(bare);
});
afterAll(() => bare.close());
afterEach(async () => expect(await checkBooks(bare.app.database.db)).toEqual([]));

const [BASIC, PRO, TEAM] = [4_900, 9_900, 19_900];
const own = async (buyer: Awaited<ReturnType<typeof addBuyer>>) => (await ownSubscriptions(buyer))[0];
const balanceOf = (buyer: Awaited<ReturnType<typeof addBuyer>>) => readBalance(buyer, buyer.actor.userId, 'CNY');

async function plans() {
  const { apiId, planId: basic } = await makePaidPlan(bare, developer);
  const pro = await addPlan(bare, { apiId, key: 'pro', priceMinor: PRO, quota: 5_000 });
  const team = await addPlan(bare, { apiId, key: 'team', priceMinor: TEAM, quota: 50_000 });
  return { basic, pro, team, buyer: await addBuyer(bare) };
}

it('a cheaper plan that is ordered from an old cart follows the months that are paid, and returns nothing', async () => {
  const { basic, pro, buyer } = await plans();
  const inCart = await offerPlan(buyer, { planId: basic });
  await buyMonth(buyer, pro, PRO);
  const next = buyerLater(buyer, DAY);
  await addToCart(next, { ...inCart, num: 1 });
  const { groups } = await readCart(next);
  expect(groups.flatMap(({ lines }) => lines)).toMatchObject([{ productId: inCart.productId, credit: null }]);
  const before = await balanceOf(next);
  const { orderNo } = await order(next, { ...inCart, merchantId: 0, price: BASIC });
  await pay(next, { orderNo, method: 'balance' });
  expect(await balanceOf(next)).toBe(before - BASIC);
  expect(await own(next)).toMatchObject({ planId: pro, nextPlan: { id: basic, state: 'paid' } });
});

it('an order with months of two plans takes both back when all of it is refunded', async () => {
  const { basic, pro, buyer } = await plans();
  await buyMonth(buyer, pro, PRO);
  const before = await own(buyer);
  await chooseNextPlan(buyer, { id: before?.id ?? 0, planId: basic });
  for (const planId of [basic, pro]) await addToCart(buyer, { ...(await offerPlan(buyer, { planId })), num: 1 });
  const cartIds = (await readCart(buyer)).groups.flatMap(({ lines }) => lines.map(({ id }) => id));
  const { preOrderNo } = await startPreOrder(buyer, { cartIds });
  const { orderNo } = await placeOrder(buyer, { preOrderNo, requestId: `both-${preOrderNo}` });
  await pay(buyer, { orderNo, method: 'balance' });
  const { rows } = await sql<{ id: number }>`
    select o.id from orders o join payments p on p.id = o.payment_id where p.no = ${orderNo}`.execute(buyer.db);
  await refundWholeOrder(bare.ctx(), rows[0]?.id ?? 0, { reason: 'changed_mind', by: 'platform' });
  expect(await own(buyer)).toMatchObject({ planId: pro, paidUntil: before?.paidUntil });
});

it('of two upgrades that are paid in another order than they were requested, one has a period', async () => {
  const { basic, pro, team, buyer } = await plans();
  await buyMonth(buyer, basic, BASIC);
  const ordering = buyerLater(buyer, DAY);
  const [first, second] = [await orderMonth(ordering, pro, PRO), await orderMonth(ordering, team, TEAM)];
  await pay(buyerLater(buyer, DAY + 2), { orderNo: first, method: 'balance' });
  await pay(buyerLater(buyer, DAY + 1), { orderNo: second, method: 'balance' });
  const after = buyerLater(buyer, DAY + 3);
  const running = await sql<{ quota: number }>`
    select d.quota from apis.periods d join apis.subscriptions s on s.id = d.subscription_id
    where s.user_id = ${buyer.actor.userId}::bigint and d.ends_at > ${after.now}::timestamptz`.execute(
    bare.app.database.db,
  );
  expect(running.rows.filter(({ quota }) => quota !== 50_000)).toEqual([]);
  expect(await own(after)).toMatchObject({ planId: team, state: 'active' });
});

it('the days of grace give the calls of three days, and the payment of the month the rest', async () => {
  const { basic, buyer } = await plans();
  await buyMonth(buyer, basic, BASIC);
  const { id = 0, paidUntil } = (await own(buyer)) ?? {};
  const due = buyerLater(buyer, (new Date(paidUntil ?? 0).getTime() - buyer.now.getTime()) / 1_000 + DAY);
  await openPeriod(bare.app.database.db, id, due.now);
  expect(await own(due)).toMatchObject({ state: 'past_due', period: { startsAt: paidUntil, quota: 50 } });
  await sql`update apis.periods set used = 50, granted = 50, reminded = 100 where subscription_id = ${id}::bigint
    and starts_at = ${paidUntil}::timestamptz`.execute(bare.app.database.db);
  await buyMonth(due, basic, BASIC);
  expect(await own(due)).toMatchObject({ state: 'active', period: { startsAt: paidUntil, quota: 500, used: 50 } });
});
