import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
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
import { later } from '../../../tests/support/people.ts';
import { addBuyer, checkBooks } from '../../../tests/support/small-shop.ts';
import { addToCart } from '../../cart/add-to-cart.server.ts';
import { readCart } from '../../cart/queries.server.ts';
import { readBalance } from '../../ledger/queries.server.ts';
import { closeReviewing } from '../../orders/lifecycle/close-by-deadline.server.ts';
import { readOrder } from '../../orders/queries.server.ts';
import { pay } from '../../payments/pay.server.ts';
import { applyRefund } from '../../refunds/apply-refund.server.ts';
import { approveRefund } from '../../refunds/decide-refund.server.ts';
import { releaseEarnings } from '../../refunds/money/release-earnings.server.ts';
import { makeApiKeyInput } from '../keys/contract.ts';
import { listApiKeys } from '../keys/list-keys.server.ts';
import { makeKey } from '../keys/make-key.server.ts';
import { beginNextPlans, chooseNextPlan, resumeSubscription } from '../subscriptions/choose-next-plan.server.ts';
import { openPeriod } from '../subscriptions/open-period.server.ts';
import { cancelSubscription } from '../subscriptions/subscribe.server.ts';
import { offerPlan } from './offer-plan.server.ts';
import { readOwnPlan } from './own-plan.server.ts';

let bare: BareApp;
let developer: Awaited<ReturnType<typeof addDeveloper>>;
beforeAll(async () => {
  bare = await startBareApp();
  developer = await addDeveloper(bare);
});
afterAll(() => bare.close());
afterEach(async () => expect(await checkBooks(bare.app.database.db)).toEqual([]));

const PRO = 9_900;
const own = ownSubscriptions;
const balanceOf = (buyer: Awaited<ReturnType<typeof addBuyer>>) => readBalance(buyer, buyer.actor.userId, 'CNY');
const setUsed = (id: number, used: number) =>
  sql`update apis.periods set used = ${used}::bigint where subscription_id = ${id}::bigint`.execute(
    bare.app.database.db,
  );

async function twoPlans() {
  const { apiId, planId } = await makePaidPlan(bare, developer);
  return { apiId, basic: planId, pro: await addPlan(bare, { apiId, key: 'pro', priceMinor: PRO, quota: 5_000 }) };
}

/** Half of a month of 49.00 has passed. */
async function halfWay() {
  const plans = await twoPlans();
  const buyer = await addBuyer(bare);
  const orderNo = await buyMonth(buyer, plans.basic);
  const [before] = await own(buyer);
  const id = before?.id ?? 0;
  const until = new Date(before?.paidUntil ?? 0).getTime();
  const half = buyerLater(buyer, Math.floor((until - buyer.now.getTime()) / 2_000));
  return { ...plans, buyer, orderNo, id, half, until };
}

describe('a dearer plan', () => {
  it('begins at once with its whole quota, keeps the keys, and returns what was not used', async () => {
    const { pro, half, id, orderNo, apiId } = await halfWay();
    const made = await makeKey(half, makeApiKeyInput.parse({ subscriptionId: id, name: 'Server' }));
    await setUsed(id, 100);
    const credit = (await readOwnPlan(half, apiId))?.credit.amount.amount;
    const before = await balanceOf(half);
    await buyMonth(half, pro, PRO);
    expect(credit).toBe(2_450);
    expect(await balanceOf(half)).toBe(before - PRO + 2_450);
    expect(await own(later(half, 1))).toMatchObject([
      { id, planId: pro, state: 'active', period: { startsAt: half.now.toISOString(), quota: 5_000, used: 0 } },
    ]);
    expect(await listApiKeys(later(half, 1), id)).toMatchObject([{ id: made.id, state: 'active' }]);
    expect(await readOrder(half, orderNo)).toMatchObject({ status: 'completed', lines: [{ refundedNum: 1 }] });
  });

  it('returns the share of the calls that are left when it is the smaller one', async () => {
    const { pro, half, id } = await halfWay();
    await setUsed(id, 375);
    const before = await balanceOf(half);
    await buyMonth(half, pro, PRO);
    expect(await balanceOf(half)).toBe(before - PRO + 1_225);
  });

  it('returns nothing of a month whose calls are used up, and all of a month to come', async () => {
    const { basic, pro, buyer, half, id } = await halfWay();
    await buyMonth(buyer, basic);
    await setUsed(id, 500);
    const before = await balanceOf(half);
    await buyMonth(half, pro, PRO);
    expect(await balanceOf(half)).toBe(before - PRO + 4_900);
    const [now] = await own(later(half, 1));
    expect(now).toMatchObject({ id, planId: pro });
    expect(Math.round((new Date(now?.paidUntil ?? 0).getTime() - half.now.getTime()) / DAY / 1_000)).toBeLessThan(32);
  });

  it('says in the cart about how much comes back, and nothing of other lines', async () => {
    const { pro, half } = await halfWay();
    const offer = await offerPlan(half, { planId: pro });
    await addToCart(half, { ...offer, num: 1 });
    const { groups } = await readCart(half);
    expect(groups.flatMap(({ lines }) => lines)).toMatchObject([
      {
        productId: offer.productId,
        credit: { amount: { amount: 2_450, currency: 'CNY' }, at: half.now.toISOString() },
      },
    ]);
  });

  it('leaves a month alone whose refund was requested, and takes nothing back when it is approved', async () => {
    const { pro, buyer, half, id, orderNo } = await halfWay();
    const { lines } = await readOrder(buyer, orderNo);
    const wanted = lines.map(({ id: line, num }) => ({ id: line, num }));
    const { refundId } = await applyRefund(buyer, { orderNo, lines: wanted, kind: 'money', reason: 'changed_mind' });
    const before = await balanceOf(half);
    await buyMonth(half, pro, PRO);
    expect(await balanceOf(half)).toBe(before - PRO);
    await approveRefund(developer.owner, refundId, 'developer');
    expect(await balanceOf(half)).toBe(before - PRO + 4_900);
    expect(await own(later(half, 1))).toMatchObject([{ id, planId: pro, state: 'active' }]);
  });

  it('is taken back by a refund of its own', async () => {
    const { pro, half, id } = await halfWay();
    const orderNo = await buyMonth(half, pro, PRO);
    const { lines } = await readOrder(half, orderNo);
    const wanted = lines.map(({ id: line, num }) => ({ id: line, num }));
    const { refundId } = await applyRefund(half, { orderNo, lines: wanted, kind: 'money', reason: 'changed_mind' });
    await approveRefund(developer.owner, refundId, 'developer');
    expect(await own(later(half, 5))).toMatchObject([{ id, state: 'ended' }]);
  });

  it('is the only one that can be bought beside a paid plan', async () => {
    const { apiId, basic, pro, half } = await halfWay();
    const small = await addPlan(bare, { apiId, key: 'small', priceMinor: 1_900, quota: 50 });
    await expect(offerPlan(half, { planId: small })).rejects.toMatchObject({ code: 'api_subscribed' });
    expect(await readOwnPlan(half, apiId)).toMatchObject({ planId: basic, dearerIds: [pro] });
    expect(await readOwnPlan(await addBuyer(bare), apiId)).toBeNull();
  });
});

it('the earnings of a month are released when it is over, less what was returned', async () => {
  const { pro, buyer, half, until } = await halfWay();
  const released = async () =>
    (
      await sql<{ num: number }>`
        select count(*)::int as num from orders where user_id = ${buyer.actor.userId}::bigint
          and earnings_released_at is not null`.execute(bare.app.database.db)
    ).rows[0]?.num;
  await buyMonth(half, pro, PRO);
  const releasedBy = async (now: number) => {
    await closeReviewing({ ...bare.ctx(), now: new Date(now) });
    await releaseEarnings({ ...bare.ctx(), now: new Date(now) });
    return released();
  };
  expect(await releasedBy(until - 60_000)).toBe(0);
  expect(await releasedBy(until + DAY * 1_000)).toBe(1);
  expect(await releasedBy(until + 17 * DAY * 1_000)).toBe(2);
});

describe('the plan for the time after the paid months', () => {
  it('is chosen, chosen again, and begins when its month is paid', async () => {
    const { apiId, half, id, until } = await halfWay();
    const small = await addPlan(bare, { apiId, key: 'small', priceMinor: 1_900, quota: 50 });
    await chooseNextPlan(half, { id, planId: small });
    expect(await own(half)).toMatchObject([{ id, nextPlan: { id: small, name: 'small', state: 'unpaid' } }]);
    await chooseNextPlan(half, { id, planId: null });
    expect(await own(half)).toMatchObject([{ id, nextPlan: null }]);
    await chooseNextPlan(half, { id, planId: small });
    const before = await balanceOf(half);
    await buyMonth(half, small, 1_900);
    expect(await balanceOf(half)).toBe(before - 1_900);
    expect(await own(half)).toMatchObject([
      { id, planName: 'Free', period: { quota: 500 }, nextPlan: { id: small, state: 'paid' } },
    ]);
    const after = buyerLater(half, (until - half.now.getTime()) / 1_000 + 60);
    await openPeriod(bare.app.database.db, id, after.now);
    expect(await own(after)).toMatchObject([
      { id, planId: small, state: 'active', nextPlan: null, period: { quota: 50, used: 0 } },
    ]);
  });

  it('is a free one without another payment, also if nothing is called', async () => {
    const { apiId, half, id, until } = await halfWay();
    const free = await addPlan(bare, { apiId, key: 'none', priceMinor: 0, quota: 5 });
    await chooseNextPlan(half, { id, planId: free });
    expect(await own(half)).toMatchObject([{ id, nextPlan: { id: free, state: 'free' } }]);
    expect(await beginNextPlans(half)).toBe(0);
    // of those who chose a paid plan and never paid it, however many there are, none keeps it from beginning
    const lapsed = await halfWay();
    const small = await addPlan(bare, { apiId: lapsed.apiId, key: 'small', priceMinor: 1_900, quota: 50 });
    await chooseNextPlan(lapsed.half, { id: lapsed.id, planId: small });
    await sql`
      insert into apis.subscriptions (api_id, plan_version_id, user_id, started_at, paid_months, next_plan_id)
      select api_id, plan_version_id, 1000000 + n, started_at - interval '1 day', 1, next_plan_id
      from apis.subscriptions, generate_series(1, 200) n where id = ${lapsed.id}::bigint`.execute(bare.app.database.db);
    const after = later(half, (until - half.now.getTime()) / 1_000 + 10 * DAY);
    expect([await beginNextPlans(after), await beginNextPlans(after)]).toEqual([1, 0]);
    await openPeriod(bare.app.database.db, id, after.now);
    expect(await own(after)).toMatchObject([
      { id, planId: free, state: 'active', paidUntil: null, nextPlan: null, period: { quota: 5, used: 0 } },
    ]);
  });

  it('of a month paid in the days of grace, holds for that month from its start', async () => {
    const { apiId, half, id, until } = await halfWay();
    const small = await addPlan(bare, { apiId, key: 'small', priceMinor: 1_900, quota: 50 });
    await chooseNextPlan(half, { id, planId: small });
    const due = buyerLater(half, (until - half.now.getTime()) / 1_000 + DAY);
    await openPeriod(bare.app.database.db, id, due.now);
    await buyMonth(due, small, 1_900);
    expect(await own(due)).toMatchObject([
      { id, planId: small, period: { startsAt: new Date(until).toISOString(), quota: 50 } },
    ]);
  });

  it('is not a dearer one, one of another API, or one of another member', async () => {
    const { pro, half, id } = await halfWay();
    const { planId: other } = await makePaidPlan(bare, developer);
    await expect(chooseNextPlan(half, { id, planId: pro })).rejects.toMatchObject({ code: 'api_plan_not_cheaper' });
    await expect(chooseNextPlan(half, { id, planId: other })).rejects.toMatchObject({ code: 'api_plan_not_found' });
    const stranger = await addBuyer(bare);
    const refusal = { code: 'api_subscription_not_found' };
    await expect(chooseNextPlan(stranger, { id, planId: null })).rejects.toMatchObject(refusal);
    await expect(resumeSubscription(stranger, id)).rejects.toMatchObject(refusal);
    await expect(chooseNextPlan(bare.ctx(), { id, planId: null })).rejects.toMatchObject({ code: 'login_required' });
  });
});

it('a cancelled plan is kept before its end, without a payment', async () => {
  const { half, id } = await halfWay();
  await cancelSubscription(half, id);
  expect(await own(half)).toMatchObject([{ id, state: 'cancelled' }]);
  await resumeSubscription(half, id);
  expect(await own(half)).toMatchObject([{ id, state: 'active', endsAt: null }]);
});

it('an upgrade that was ordered from a plan that has ended since returns nothing', async () => {
  const { pro, half, id, until } = await halfWay();
  const orderNo = await orderMonth(half, pro, PRO);
  await sql`update payments set deadline = deadline + interval '60 days' where no = ${orderNo}`.execute(
    bare.app.database.db,
  );
  const after = buyerLater(half, (until - half.now.getTime()) / 1_000 + 60);
  const before = await balanceOf(after);
  await pay(after, { orderNo, method: 'balance' });
  expect(await balanceOf(after)).toBe(before - PRO);
  expect(await own(later(after, 1))).toMatchObject([{ id, planId: pro, state: 'active' }]);
});
