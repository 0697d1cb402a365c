import { afterAll, beforeAll, expect, it } from 'vitest';
import { addDeveloper } from '../../../tests/support/app-developer.ts';
import { type BareApp, startBareApp } from '../../../tests/support/bare-app.ts';
import { buyerLater, buyMonth, DAY, makePaidPlan, ownSubscriptions } from '../../../tests/support/paid-plans.ts';
import { later } from '../../../tests/support/people.ts';
import { addBuyer, checkBooks, order } from '../../../tests/support/small-shop.ts';
import { listNotices } from '../../messages/list-notices.server.ts';
import { offerPlan } from '../purchases/offer-plan.server.ts';
import { beginAnnouncedTerms } from '../purchases/withdraw-plans.server.ts';
import { readApi } from '../reading/read-api.server.ts';
import { cancelSubscription } from '../subscriptions/subscribe.server.ts';
import { listOwnPlans } from './own-plans.server.ts';
import { NOTICE_DAYS } from './rules.ts';
import { changePlan } from './save-plan.server.ts';

let bare: BareApp;
let developer: Awaited<ReturnType<typeof addDeveloper>>;
beforeAll(async () => {
  bare = await startBareApp();
  developer = await addDeveloper(bare);
});
afterAll(async () => {
  expect(await checkBooks(bare.app.database.db)).toEqual([]);
  await bare.close();
});

type Buyer = Awaited<ReturnType<typeof addBuyer>>;
const change = (planId: number, priceMinor: number) =>
  changePlan(developer.owner, {
    id: planId,
    name: { en: 'Basic' },
    summary: {},
    quota: 500,
    ratePerSecond: 10,
    burst: 10,
    priceMinor,
  });
const priceOf = async (buyer: Buyer, apiId: number) => (await readApi(buyer, apiId)).plans[0]?.price.amount;
const noticesOf = async (buyer: Buyer) =>
  (await listNotices(buyer, { kind: 'all', page: 1, limit: 50 })).list.filter(
    ({ kind }) => kind === 'api.price_changes',
  );

it('a higher price is announced once to those who pay, and holds 30 days later for everyone', async () => {
  const { apiId, planId } = await makePaidPlan(bare, developer);
  const [buyer, leaving] = [await addBuyer(bare), await addBuyer(bare)];
  await buyMonth(buyer, planId);
  await buyMonth(leaving, planId);
  await cancelSubscription(leaving, (await ownSubscriptions(leaving))[0]?.id ?? 0);
  const before = new Date();
  await change(planId, 5_900);
  expect(await noticesOf(leaving)).toEqual([]);
  const [notice, ...others] = await noticesOf(buyer);
  expect(others).toEqual([]);
  expect(notice?.text).toContain('59');
  expect(notice?.text).toContain('49');
  const [subscription] = await ownSubscriptions(later(buyer, 60));
  const from = new Date(subscription?.priceChange?.from ?? 0);
  expect(Math.round((from.getTime() - before.getTime()) / DAY / 1_000)).toBe(NOTICE_DAYS);
  expect(subscription?.priceChange).toMatchObject({ price: { amount: 5_900 }, former: { amount: 4_900 } });
  expect((await listOwnPlans(developer.owner, apiId)).list).toMatchObject([
    { price: { amount: 5_900 }, appliesFrom: from.toISOString() },
  ]);
  const lastDay = buyerLater(buyer, (NOTICE_DAYS - 1) * DAY);
  expect(await priceOf(lastDay, apiId)).toBe(4_900);
  await buyMonth(lastDay, planId);
  const after = buyerLater(buyer, (NOTICE_DAYS + 1) * DAY);
  expect(await priceOf(after, apiId)).toBe(5_900);
  expect((await ownSubscriptions(after))[0]?.priceChange).toBeNull();
  await buyMonth(after, planId, 5_900);
});

it('a cart does not keep the former price after that day', async () => {
  const { planId } = await makePaidPlan(bare, developer);
  const buyer = await addBuyer(bare);
  await buyMonth(buyer, planId);
  const former = await offerPlan(buyer, { planId });
  await change(planId, 5_900);
  await beginAnnouncedTerms(buyer);
  await order(buyer, { ...former, merchantId: 0, price: 4_900 });
  const other = await addBuyer(bare);
  await beginAnnouncedTerms(later(other, NOTICE_DAYS * DAY + 60));
  const late = buyerLater(other, NOTICE_DAYS * DAY + 60);
  await expect(order(late, { ...former, merchantId: 0, price: 4_900 })).rejects.toMatchObject({ code: 'off_sale' });
});

it('a lower price, and a higher one that no member pays yet, hold at once', async () => {
  const { apiId, planId } = await makePaidPlan(bare, developer);
  const buyer = await addBuyer(bare);
  await change(planId, 5_900);
  expect(await priceOf(later(buyer, 60) as Buyer, apiId)).toBe(5_900);
  await buyMonth(buyerLater(buyer, 60), planId, 5_900);
  await change(planId, 6_900);
  await change(planId, 3_900);
  expect(await priceOf(later(buyer, 120) as Buyer, apiId)).toBe(3_900);
  expect((await ownSubscriptions(later(buyer, 120)))[0]?.priceChange).toBeNull();
  expect(await priceOf(later(buyer, 90 * DAY) as Buyer, apiId)).toBe(3_900);
});
