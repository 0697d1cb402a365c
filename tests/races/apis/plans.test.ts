import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { renewPlans } from '../../../domains/api-market/purchases/renew-plans.server.ts';
import { setRenewal } from '../../../domains/api-market/subscriptions/set-renewal.server.ts';
import { cancelSubscription } from '../../../domains/api-market/subscriptions/subscribe.server.ts';
import { readBalance } from '../../../domains/ledger/queries.server.ts';
import { readOrder } from '../../../domains/orders/queries.server.ts';
import { pay } from '../../../domains/payments/pay.server.ts';
import { applyRefund } from '../../../domains/refunds/apply-refund.server.ts';
import { approveRefund } from '../../../domains/refunds/decide-refund.server.ts';
import { addDeveloper } from '../../support/app-developer.ts';
import { type BareApp, startBareApp } from '../../support/bare-app.ts';
import { addPlan, buyerLater, buyMonth, makePaidPlan, orderMonth, ownSubscriptions } from '../../support/paid-plans.ts';
import { later } from '../../support/people.ts';
import { addBuyer, checkBooks } from '../../support/small-shop.ts';
import { inSteps, tally } from '../../support/steps.ts';

let bare: BareApp;
let developer: Awaited<ReturnType<typeof addDeveloper>>;
beforeAll(async () => {
  bare = await startBareApp({ poolSize: 24 });
  developer = await addDeveloper(bare);
});
afterAll(() => bare.close());
afterEach(async () => expect(await checkBooks(bare.app.database.db)).toEqual([]));

const [BASIC, PRO, TEAM] = [4_900, 9_900, 19_900];

/** A buyer with a month of the cheapest of three plans, all of it unused but a moment. */
async function subscribed() {
  const { apiId, planId: basic } = await makePaidPlan(bare, developer);
  const pro = await addPlan(bare, { apiId, key: 'pro', priceMinor: PRO, quota: 5_000 });
  const team = await addPlan(bare, { apiId, key: 'team', priceMinor: TEAM, quota: 50_000 });
  const first = await addBuyer(bare);
  const orderNo = await buyMonth(first, basic, BASIC);
  const before = await readBalance(first, first.actor.userId, 'CNY');
  return { basic, pro, team, orderNo, before, buyer: buyerLater(first, 3_600) };
}
type Subscribed = Awaited<ReturnType<typeof subscribed>>;

const spent = async ({ buyer, before }: Subscribed) => before - (await readBalance(buyer, buyer.actor.userId, 'CNY'));
const credits = async ({ buyer }: Subscribed) =>
  (
    await sql<{ minor: number }>`
      select cash_minor as minor from refunds where user_id = ${buyer.actor.userId}::bigint and reason = 'plan_changed'
      order by id`.execute(bare.app.database.db)
  ).rows.map(({ minor }) => minor);

test('one upgrade that is paid many times at once is charged once, and returns what was not used once', async () => {
  const it = await subscribed();
  const orderNo = await orderMonth(it.buyer, it.pro, PRO);
  expect(await tally(Array.from({ length: 8 }, () => pay(it.buyer, { orderNo, method: 'balance' })))).toEqual({
    ok: 8,
  });
  const [credit = 0, ...others] = await credits(it);
  expect(others).toEqual([]);
  expect(credit).toBeLessThan(BASIC);
  expect(await spent(it)).toBe(PRO - credit);
  expect(await ownSubscriptions(later(it.buyer, 1))).toMatchObject([{ planId: it.pro, period: { quota: 5_000 } }]);
});

test('of two upgrades that are paid at once, the dearer one holds, and a cheaper one follows it', async () => {
  const it = await subscribed();
  const orders = [await orderMonth(it.buyer, it.pro, PRO), await orderMonth(it.buyer, it.team, TEAM)];
  expect(await tally(orders.map((orderNo) => pay(it.buyer, { orderNo, method: 'balance' })))).toEqual({ ok: 2 });
  const given = await credits(it);
  expect(await spent(it)).toBe(PRO + TEAM - given.reduce((sum, minor) => sum + minor, 0));
  const own = await ownSubscriptions(later(it.buyer, 1));
  expect(own).toMatchObject([{ planId: it.team, period: { quota: 50_000 } }]);
  const { rows } = await sql<{ months: number }>`
    select count(*)::int as months from apis.paid_months where subscription_id = ${own[0]?.id}::bigint and ended_at is null`.execute(
    bare.app.database.db,
  );
  // the one that came first was given up for the dearer one, or the cheaper one follows
  expect((rows[0]?.months ?? 0) + given.length).toBe(3);
});

test('of a month whose refund is approved while an upgrade is paid, the money comes back once', async () => {
  for (let round = 0; round < 4; round += 1) {
    const it = await subscribed();
    const { lines } = await readOrder(it.buyer, it.orderNo);
    const wanted = lines.map(({ id, num }) => ({ id, num }));
    const next = await orderMonth(it.buyer, it.pro, PRO);
    const refunded = async () => {
      const { refundId } = await applyRefund(it.buyer, {
        orderNo: it.orderNo,
        lines: wanted,
        kind: 'money',
        reason: 'changed_mind',
      });
      await approveRefund(developer.owner, refundId, 'developer');
    };
    const paid = pay(it.buyer, { orderNo: next, method: 'balance' });
    const [first, second] = await Promise.allSettled([paid, refunded()]);
    expect(first.status).toBe('fulfilled');
    const given = await credits(it);
    expect(given).toHaveLength(second.status === 'fulfilled' ? 0 : 1);
    expect(await spent(it)).toBe(PRO - (given[0] ?? BASIC));
    const running = (await ownSubscriptions(later(it.buyer, 5))).filter(({ state }) => state === 'active');
    expect(running).toMatchObject([{ planId: it.pro }]);
  }
});

test('a month that many processes renew at once is paid once', async () => {
  const { planId } = await makePaidPlan(bare, developer);
  const buyer = await addBuyer(bare);
  await buyMonth(buyer, planId, BASIC);
  const before = await readBalance(buyer, buyer.actor.userId, 'CNY');
  const [own] = await ownSubscriptions(buyer);
  await setRenewal(buyer, { id: own?.id ?? 0, isOn: true });
  const soon = new Date(new Date(own?.paidUntil ?? 0).getTime() - 3_600_000);
  const renewals = Array.from({ length: 8 }, () => renewPlans(bare.ctx({ now: soon })));
  const renewed = await Promise.all(renewals);
  expect(renewed.reduce((sum, num) => sum + num, 0)).toBe(1);
  expect(await readBalance(buyer, buyer.actor.userId, 'CNY')).toBe(before - BASIC);
  const { rows } = await sql<{ months: number; orders: number }>`
    select paid_months as months, (
      select count(*)::int from orders where user_id = ${buyer.actor.userId}::bigint) as orders
    from apis.subscriptions where id = ${own?.id}::bigint`.execute(bare.app.database.db);
  expect(rows).toEqual([{ months: 2, orders: 2 }]);
});

/** A subscriber whose month ends within the hour, with renewal switched on. */
async function renewingSoon() {
  const it = await subscribed();
  const [own] = await ownSubscriptions(it.buyer);
  const { id = 0, paidUntil } = own ?? {};
  await setRenewal(it.buyer, { id, isOn: true });
  const seconds = (new Date(paidUntil ?? 0).getTime() - it.buyer.now.getTime()) / 1_000 - 3_600;
  const buyer = buyerLater(it.buyer, seconds);
  return { ...it, id, buyer, renewed: () => renewPlans(bare.ctx({ now: buyer.now })) };
}

test('a renewal that begins while an upgrade is paid leaves the dearer plan alone', async () => {
  const it = await renewingSoon();
  const orderNo = await orderMonth(it.buyer, it.pro, PRO);
  const lock = sql`select 1 from payments where no = ${it.orderNo} for no key update`;
  expect(await inSteps(bare.app, lock, [() => pay(it.buyer, { orderNo, method: 'balance' }), it.renewed])).toEqual([
    'ok',
    'ok',
  ]);
  expect(await ownSubscriptions(later(it.buyer, 1))).toMatchObject([{ id: it.id, planId: it.pro, nextPlan: null }]);
  expect(await spent(it)).toBe(PRO - ((await credits(it))[0] ?? 0));
});

test('a renewal that begins while the plan is cancelled takes nothing', async () => {
  const it = await renewingSoon();
  const lock = sql`select 1 from apis.subscriptions where id = ${it.id}::bigint for no key update`;
  expect(await inSteps(bare.app, lock, [() => cancelSubscription(it.buyer, it.id), it.renewed])).toEqual(['ok', 'ok']);
  expect(await ownSubscriptions(it.buyer)).toMatchObject([{ id: it.id, state: 'cancelled' }]);
  expect(await spent(it)).toBe(0);
});

test('the first months of two plans that are paid at once are both granted', async () => {
  const { apiId, planId: basic } = await makePaidPlan(bare, developer);
  const pro = await addPlan(bare, { apiId, key: 'pro', priceMinor: PRO, quota: 5_000 });
  const buyer = await addBuyer(bare);
  const orders = [await orderMonth(buyer, basic, BASIC), await orderMonth(buyer, pro, PRO)];
  expect(await tally(orders.map((orderNo) => pay(buyer, { orderNo, method: 'balance' })))).toEqual({ ok: 2 });
  expect(await ownSubscriptions(later(buyer, 1))).toMatchObject([{ planId: pro, state: 'active' }]);
});
