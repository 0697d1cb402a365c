import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { addDeveloper } from '../../../tests/support/app-developer.ts';
import { type BareApp, startBareApp } from '../../../tests/support/bare-app.ts';
import { offerApi } from '../../../tests/support/callable-api.ts';
import { buyerLater, buyMonth, DAY, makePaidPlan, ownSubscriptions } from '../../../tests/support/paid-plans.ts';
import { later } from '../../../tests/support/people.ts';
import { addBuyer, checkBooks, order } from '../../../tests/support/small-shop.ts';
import { listNotices } from '../../messages/list-notices.server.ts';
import { readOrder } from '../../orders/queries.server.ts';
import { applyRefund } from '../../refunds/apply-refund.server.ts';
import { approveRefund } from '../../refunds/decide-refund.server.ts';
import { makeApiKeyInput } from '../keys/contract.ts';
import { listApiKeys } from '../keys/list-keys.server.ts';
import { makeKey } from '../keys/make-key.server.ts';
import { changePlan, retirePlan } from '../plans/save-plan.server.ts';
import { cancelSubscription, subscribe } from '../subscriptions/subscribe.server.ts';
import { offerPlan } from './offer-plan.server.ts';
import { remindOfPayments, remindOfQuotas } from './remind-subscribers.server.ts';

let bare: BareApp;
let developer: Awaited<ReturnType<typeof addDeveloper>>;
beforeAll(async () => {
  bare = await startBareApp();
  developer = await addDeveloper(bare);
});
afterAll(() => bare.close());
afterEach(async () => expect(await checkBooks(bare.app.database.db)).toEqual([]));

const paidPlan = () => makePaidPlan(bare, developer);
const own = ownSubscriptions;
const days = (from: Date, to: string | null | undefined) =>
  Math.round((new Date(to ?? 0).getTime() - from.getTime()) / DAY / 1_000);

it('a month is paid, and opens the subscription with its first period', async () => {
  const { planId } = await paidPlan();
  const buyer = await addBuyer(bare);
  const orderNo = await buyMonth(buyer, planId);
  const [subscription] = await own(buyer);
  expect(subscription).toMatchObject({ planId, state: 'active', endsAt: null, period: { quota: 500, used: 0 } });
  expect(days(buyer.now, subscription?.paidUntil)).toBeGreaterThanOrEqual(28);
  expect(days(new Date(subscription?.paidUntil ?? 0), subscription?.callsUntil)).toBe(3);
  expect(await readOrder(buyer, orderNo)).toMatchObject({
    status: 'to_evaluate',
    lines: [{ num: 1, kind: 'virtual' }],
  });
});

it('another month follows the first one, also in the days of grace', async () => {
  const { planId } = await paidPlan();
  const buyer = await addBuyer(bare);
  await buyMonth(buyer, planId);
  await buyMonth(buyer, planId);
  const [subscription, ...others] = await own(buyer);
  expect(others).toEqual([]);
  expect(days(buyer.now, subscription?.paidUntil)).toBeGreaterThanOrEqual(59);
  const due = buyerLater(buyer, 63 * DAY);
  expect((await own(due))[0]?.state).toBe('past_due');
  await buyMonth(due, planId);
  const [renewed] = await own(due);
  expect(renewed).toMatchObject({ id: subscription?.id, state: 'active' });
  expect(days(buyer.now, renewed?.paidUntil)).toBeLessThan(93);
});

it('after a longer pause the month counts from the payment, with a quota of its own', async () => {
  const { planId } = await paidPlan();
  const buyer = await addBuyer(bare);
  await buyMonth(buyer, planId);
  const [before] = await own(buyer);
  await sql`update apis.periods set used = 400 where subscription_id = ${before?.id}::bigint`.execute(
    bare.app.database.db,
  );
  const back = buyerLater(buyer, 45 * DAY);
  await buyMonth(back, planId);
  const [after] = await own(back);
  expect(after).toMatchObject({
    id: before?.id,
    state: 'active',
    period: { used: 0, startsAt: back.now.toISOString() },
  });
  expect(days(back.now, after?.paidUntil)).toBeGreaterThanOrEqual(28);
});

it('a subscription to the free plan changes to the plan that was bought, and keeps its keys', async () => {
  const { apiId, planId } = await paidPlan();
  const free = await sql<{ id: number }>`
    insert into apis.plans (api_id, key, name) values (${apiId}::bigint, 'trial', '{"en": "Trial"}') returning id`.execute(
    bare.app.database.db,
  );
  await sql`
    insert into apis.plan_versions (plan_id, number, price_minor, currency, quota, rate_per_second, burst, valid_from)
    values (${free.rows[0]?.id}::bigint, 1, 0, 'CNY', 10, 1, 1, now() - interval '1 year')`.execute(
    bare.app.database.db,
  );
  const buyer = await addBuyer(bare);
  const { id: subscriptionId } = await subscribe(buyer, { planId: free.rows[0]?.id ?? 0 });
  const made = await makeKey(buyer, makeApiKeyInput.parse({ subscriptionId, name: 'Server' }));
  await sql`update apis.periods set used = 10 where subscription_id = ${subscriptionId}::bigint`.execute(
    bare.app.database.db,
  );
  await buyMonth({ ...buyer, now: later(buyer, 60).now }, planId);
  expect(await own(later(buyer, 61))).toMatchObject([
    { id: subscriptionId, planId, state: 'active', period: { quota: 500, used: 0 } },
  ]);
  expect(await listApiKeys(later(buyer, 61), subscriptionId)).toMatchObject([{ id: made.id, state: 'active' }]);
});

it('a refund that is approved takes the month back', async () => {
  const { planId } = await paidPlan();
  const buyer = await addBuyer(bare);
  const orderNo = await buyMonth(buyer, planId);
  const { lines } = await readOrder(buyer, orderNo);
  const wanted = lines.map(({ id, num }) => ({ id, num }));
  const { refundId } = await applyRefund(buyer, { orderNo, lines: wanted, kind: 'money', reason: 'changed_mind' });
  expect((await own(buyer))[0]?.state).toBe('active');
  await approveRefund(developer.owner, refundId, 'developer');
  expect((await own(later(buyer, 5)))[0]?.state).toBe('ended');
});

it('a cancelled plan works until its last paid month ends, and a payment continues it', async () => {
  const { planId } = await paidPlan();
  const buyer = await addBuyer(bare);
  await buyMonth(buyer, planId);
  const [before] = await own(buyer);
  await cancelSubscription(buyer, before?.id ?? 0);
  expect((await own(buyer))[0]).toMatchObject({ state: 'cancelled', endsAt: before?.paidUntil });
  await buyMonth(buyer, planId);
  expect(await own(buyer)).toMatchObject([{ id: before?.id, state: 'active', endsAt: null }]);
});

it('only members buy a plan that is on offer, of a developer who is paid; one order of it waits at a time', async () => {
  const { planId, apiId } = await paidPlan();
  const buyer = await addBuyer(bare);
  await expect(offerPlan(bare.ctx(), { planId })).rejects.toMatchObject({ code: 'login_required' });
  await expect(subscribe(buyer, { planId })).rejects.toMatchObject({ code: 'api_plan_not_free' });
  const offer = { ...(await offerPlan(buyer, { planId })), merchantId: 0, price: 4_900 };
  await order(buyer, offer);
  await expect(order(buyer, offer)).rejects.toMatchObject({ code: 'already_bought' });
  const unpaid = (await addDeveloper(bare)).id;
  await sql`update apis.apis set developer_id = ${unpaid}::bigint where id = ${apiId}::bigint`.execute(
    bare.app.database.db,
  );
  await expect(offerPlan(buyer, { planId })).rejects.toMatchObject({ code: 'off_sale' });
  const { planId: free } = await offerApi(bare.app);
  await expect(offerPlan(buyer, { planId: free })).rejects.toMatchObject({ code: 'api_plan_not_found' });
});

it('its buyer is reminded before the month ends, when it is over and when calls are refused, each once', async () => {
  const { planId } = await paidPlan();
  const buyer = await addBuyer(bare);
  await buyMonth(buyer, planId);
  const until = new Date((await own(buyer))[0]?.paidUntil ?? 0).getTime();
  const kinds: string[] = [];
  for (const days of [-10, -3, -3, -1, 0, 0, 2, 3, 3]) {
    const at = { ...bare.ctx(), now: new Date(until + days * DAY * 1_000) };
    await remindOfPayments(at);
    const { list } = await listNotices(buyer, { kind: 'all', page: 1, limit: 50 });
    const sent = list.filter(({ kind }) => kind.startsWith('api.')).length;
    if (sent > kinds.length) kinds.push(`${days} ${list.find(({ kind }) => kind.startsWith('api.'))?.kind}`);
  }
  expect(kinds).toEqual(['-3 api.payment_soon', '0 api.payment_due', '3 api.payment_missed']);
});

it('subscribers are notified once when 50, 80 and 100 % of a quota are used, of a free plan too', async () => {
  const { planId, apiId } = await offerApi(bare.app, { quota: 500 });
  const buyer = await addBuyer(bare);
  const { id } = await subscribe(buyer, { planId });
  const sentAfter = async (used: number) => {
    await sql`update apis.periods set used = ${used}::bigint where subscription_id = ${id}::bigint`.execute(
      bare.app.database.db,
    );
    await remindOfQuotas(buyer);
    await remindOfQuotas(buyer);
    const { list } = await listNotices(buyer, { kind: 'all', page: 1, limit: 50 });
    return list.filter(({ link }) => link === `/apis/subscriptions/${id}`).map(({ kind }) => kind);
  };
  expect(apiId).toBeGreaterThan(0);
  expect(await sentAfter(249)).toEqual([]);
  expect(await sentAfter(250)).toEqual(['api.quota']);
  expect(await sentAfter(410)).toEqual(['api.quota', 'api.quota']);
  expect(await sentAfter(500)).toEqual(['api.quota_spent', 'api.quota', 'api.quota']);
});

it('is not bought from an old cart once it has other terms or is retired', async () => {
  const { planId } = await paidPlan();
  const buyer = await addBuyer(bare);
  const terms = { id: planId, name: { en: 'Basic' }, summary: {}, quota: 900, ratePerSecond: 10, burst: 10 };
  const former = await offerPlan(buyer, { planId });
  await changePlan(developer.owner, { ...terms, priceMinor: 5_900 });
  await expect(order(buyer, { ...former, merchantId: 0, price: 4_900 })).rejects.toMatchObject({ code: 'off_sale' });
  const present = await offerPlan(buyer, { planId });
  expect(present.productId).not.toBe(former.productId);
  await retirePlan(developer.owner, planId);
  await expect(order(buyer, { ...present, merchantId: 0, price: 5_900 })).rejects.toMatchObject({ code: 'off_sale' });
  await expect(offerPlan(buyer, { planId })).rejects.toMatchObject({ code: 'api_plan_not_found' });
});

it('is not sold to a member whose subscription the platform has blocked', async () => {
  const { apiId, planId } = await paidPlan();
  const buyer = await addBuyer(bare);
  await buyMonth(buyer, planId);
  await sql`update apis.subscriptions set blocked_at = now(), blocked_reason = 'Flooding' where api_id = ${apiId}::bigint`.execute(
    bare.app.database.db,
  );
  await expect(offerPlan(buyer, { planId })).rejects.toMatchObject({ code: 'api_subscription_blocked' });
});
