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
  ownSubscriptions,
} from '../../../tests/support/paid-plans.ts';
import { addBuyer, checkBooks } from '../../../tests/support/small-shop.ts';
import { creditFromOutside } from '../../ledger/movements.server.ts';
import { readBalance } from '../../ledger/queries.server.ts';
import { listNotices } from '../../messages/list-notices.server.ts';
import { readOrder } from '../../orders/queries.server.ts';
import { changePlan } from '../plans/save-plan.server.ts';
import { chooseNextPlan } from '../subscriptions/choose-next-plan.server.ts';
import { setRenewal } from '../subscriptions/set-renewal.server.ts';
import { cancelSubscription } from '../subscriptions/subscribe.server.ts';
import { remindOfPayments } from './remind-subscribers.server.ts';
import { renewPlans } from './renew-plans.server.ts';

let bare: BareApp;
let developer: Awaited<ReturnType<typeof addDeveloper>>;
beforeAll(async () => {
  bare = await startBareApp();
  developer = await addDeveloper(bare);
});
afterAll(() => bare.close());
afterEach(async () => expect(await checkBooks(bare.app.database.db)).toEqual([]));

type Buyer = Awaited<ReturnType<typeof addBuyer>>;
const PRICE = 4_900;
const own = async (buyer: Buyer) => (await ownSubscriptions(buyer))[0];
const balanceOf = (buyer: Buyer) => readBalance(buyer, buyer.actor.userId, 'CNY');
const noticesOf = async (buyer: Buyer, kind: string) =>
  (await listNotices(buyer, { kind: 'all', page: 1, limit: 50 })).list.filter((notice) => notice.kind === kind).length;

/** A subscriber with one paid month and renewal from the balance switched on. */
async function renewing() {
  const { apiId, planId } = await makePaidPlan(bare, developer);
  const buyer = await addBuyer(bare);
  await buyMonth(buyer, planId);
  const { id = 0, paidUntil } = (await own(buyer)) ?? {};
  await setRenewal(buyer, { id, isOn: true });
  const until = new Date(paidUntil ?? 0).getTime();
  return { apiId, planId, buyer, id, until, soon: bare.ctx({ now: new Date(until - 3_600_000) }) };
}

it('a month is paid from the balance within the last day, once, as an ordinary order', async () => {
  const { buyer, id, until, soon } = await renewing();
  expect(await own(buyer)).toMatchObject({ renewal: { state: 'on', price: { amount: PRICE, currency: 'CNY' } } });
  const before = await balanceOf(buyer);
  expect(await renewPlans(bare.ctx({ now: new Date(until - 2 * DAY * 1_000) }))).toBe(0);
  expect([await renewPlans(soon), await renewPlans(soon)]).toEqual([1, 0]);
  expect(await balanceOf(buyer)).toBe(before - PRICE);
  const renewed = await own(buyer);
  expect(renewed).toMatchObject({ id, state: 'active' });
  expect(new Date(renewed?.paidUntil ?? 0).getTime()).toBeGreaterThan(until + 27 * DAY * 1_000);
  const found = await sql<{ no: string }>`
    select no from orders where user_id = ${buyer.actor.userId}::bigint order by id desc limit 1`.execute(buyer.db);
  expect(await readOrder(buyer, found.rows[0]?.no ?? '')).toMatchObject({ status: 'to_evaluate', lines: [{ num: 1 }] });
  expect(await noticesOf(buyer, 'api.renewal_failed')).toBe(0);
});

it('is not done without the switch, after a cancellation, or when the plan is blocked', async () => {
  for (const stop of [
    ({ buyer, id }: Awaited<ReturnType<typeof renewing>>) => setRenewal(buyer, { id, isOn: false }),
    ({ buyer, id }: Awaited<ReturnType<typeof renewing>>) => cancelSubscription(buyer, id),
    ({ id, buyer }: Awaited<ReturnType<typeof renewing>>) =>
      sql`update apis.subscriptions set blocked_at = now() where id = ${id}::bigint`.execute(buyer.db),
  ]) {
    const it = await renewing();
    await stop(it);
    expect(await renewPlans(it.soon)).toBe(0);
  }
});

it('that the balance does not suffice for is said once, and the days of grace begin as without it', async () => {
  const { buyer, id, until, soon } = await renewing();
  const left = await balanceOf(buyer);
  await creditFromOutside(buyer, {
    userId: buyer.actor.userId,
    amount: 1 - left,
    currency: 'CNY',
    source: 'test',
    requestKey: `emptied:${buyer.actor.userId}`,
  });
  expect([await renewPlans(soon), await renewPlans(soon)]).toEqual([0, 0]);
  expect(await noticesOf(buyer, 'api.renewal_failed')).toBe(1);
  const { rows } = await sql<{ num: number }>`
    select count(*)::int as num from orders where user_id = ${buyer.actor.userId}::bigint`.execute(buyer.db);
  expect(rows[0]?.num).toBe(1);
  const after = buyerLater(buyer, (until - buyer.now.getTime()) / 1_000 + 60);
  expect(await own(after)).toMatchObject({ id, state: 'past_due' });
  await remindOfPayments(after);
  expect(await noticesOf(buyer, 'api.payment_due')).toBe(1);
});

it('replaces the reminder that the month ends soon', async () => {
  const { buyer, id, until } = await renewing();
  const days = bare.ctx({ now: new Date(until - 2 * DAY * 1_000) });
  await remindOfPayments(days);
  expect(await noticesOf(buyer, 'api.payment_soon')).toBe(0);
  await setRenewal(buyer, { id, isOn: false });
  await remindOfPayments(days);
  expect(await noticesOf(buyer, 'api.payment_soon')).toBe(1);
});

it('pauses while the terms are worse than those that were agreed to', async () => {
  const { planId, buyer, id, soon } = await renewing();
  const terms = { id: planId, name: { en: 'Basic' }, summary: {}, ratePerSecond: 10, burst: 10 };
  await changePlan(developer.owner, { ...terms, quota: 400, priceMinor: 3_900 });
  const later = buyerLater(buyer, 60);
  const paused = await own(later);
  expect(paused).toMatchObject({ renewal: { state: 'paused', price: { amount: 3_900 } } });
  expect(await renewPlans(soon)).toBe(0);
  await changePlan(developer.owner, { ...terms, quota: 450, priceMinor: 3_900 });
  // the terms that were shown
  const { versionId } = paused?.renewal ?? {};
  await expect(setRenewal(later, { id, isOn: true, versionId })).rejects.toMatchObject({ code: 'api_terms_changed' });
  await setRenewal(later, { id, isOn: true, versionId: (await own(later))?.renewal?.versionId });
  const before = await balanceOf(buyer);
  expect(await renewPlans(soon)).toBe(1);
  expect(await balanceOf(buyer)).toBe(before - 3_900);
});

it('goes on at a lower price, and after a higher one that was taken back', async () => {
  const { planId, buyer, soon } = await renewing();
  const terms = { id: planId, name: { en: 'Basic' }, summary: {}, quota: 500, ratePerSecond: 10, burst: 10 };
  await changePlan(developer.owner, { ...terms, priceMinor: 6_900 });
  await changePlan(developer.owner, { ...terms, priceMinor: PRICE });
  expect(await own(buyerLater(buyer, 60))).toMatchObject({ renewal: { state: 'on', price: { amount: PRICE } } });
  await changePlan(developer.owner, { ...terms, quota: 600, priceMinor: 2_900 });
  const before = await balanceOf(buyer);
  expect(await renewPlans(soon)).toBe(1);
  expect(await balanceOf(buyer)).toBe(before - 2_900);
});

it('pauses when another plan is chosen, and renews that one once it was agreed to', async () => {
  const { apiId, buyer, id, soon } = await renewing();
  const small = await addPlan(bare, { apiId, key: 'small', priceMinor: 1_900, quota: 50 });
  await chooseNextPlan(buyer, { id, planId: small });
  expect(await own(buyer)).toMatchObject({ renewal: { state: 'paused', price: { amount: 1_900 } } });
  expect(await renewPlans(soon)).toBe(0);
  await setRenewal(buyer, { id, isOn: true });
  expect(await renewPlans(soon)).toBe(1);
  expect(await own(buyer)).toMatchObject({ nextPlan: { id: small, state: 'paid' } });
});

it('is switched by the subscriber only, with the pay password', async () => {
  const { buyer, id } = await renewing();
  const stranger = await addBuyer(bare);
  const unproved = { ...buyer, actor: { ...buyer.actor, payProvedAt: null } };
  await expect(setRenewal(stranger, { id, isOn: true })).rejects.toMatchObject({ code: 'api_subscription_not_found' });
  await expect(setRenewal(bare.ctx(), { id, isOn: true })).rejects.toMatchObject({ code: 'login_required' });
  await expect(setRenewal(unproved, { id, isOn: true })).rejects.toMatchObject({ code: 'pay_password_needed' });
  await setRenewal(unproved, { id, isOn: false });
  expect(await own(buyer)).toMatchObject({ renewal: { state: 'off' } });
});

it('one that cannot be renewed, for whatever reason, keeps no other from it', async () => {
  const [broken, other] = [await renewing(), await renewing()];
  const { db } = bare.app.database;
  await sql`
    create function refuse_one() returns trigger language plpgsql as 'begin raise exception ''broken''; end'`.execute(
    db,
  );
  await sql`
    create trigger refuse_one before insert on orders for each row when (new.user_id = ${sql.lit(broken.buyer.actor.userId)})
    execute function refuse_one()`.execute(db);
  const now = new Date(Math.max(broken.soon.now.getTime(), other.soon.now.getTime()));
  const soon = bare.ctx({ now });
  expect([await renewPlans(soon), await renewPlans(soon)]).toEqual([1, 0]);
  expect(await balanceOf(other.buyer)).toBe(100_000 - 2 * PRICE);
  await sql`drop trigger refuse_one on orders`.execute(db);
  expect(await renewPlans(soon)).toBe(1);
});
