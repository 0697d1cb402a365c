import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { readBalance } from '../../domains/ledger/queries.server.ts';
import { aggregateFollowers } from '../../domains/merchants/followers/count-followers.server.ts';
import { followMerchant, unfollowMerchants } from '../../domains/merchants/followers/follow-merchant.server.ts';
import { approveApplication, refuseApplication } from '../../domains/merchants/onboarding/review-application.server.ts';
import { completePayment } from '../../domains/payments/complete-payment.server.ts';
import { expirePayments } from '../../domains/payments/expire-payments.server.ts';
import { pay } from '../../domains/payments/pay.server.ts';
import { startRecharge } from '../../domains/payments/recharges/start-recharge.server.ts';
import { refundUnmatchedPayments } from '../../domains/payments/refund-unmatched-payments.server.ts';
import { addBuyer, checkBooks, openSmallShop, type SmallShop } from '../support/small-shop.ts';
import { tally } from '../support/steps.ts';

let shop: SmallShop;
beforeAll(async () => {
  shop = await openSmallShop({ poolSize: 16 });
});
afterAll(() => shop.close());
afterEach(async () => expect(await checkBooks(shop.app.database.db)).toEqual([]));

async function followersOfLamps(): Promise<number> {
  const row = await shop.app.database.db
    .selectFrom('merchants')
    .select('followers')
    .where('id', '=', shop.lamps.id)
    .executeTakeFirstOrThrow();
  return row.followers;
}

const times = <T>(count: number, make: (nth: number) => T): T[] => Array.from({ length: count }, (_, nth) => make(nth));

test('twenty requests open one recharge, and thirty webhooks of three codes pay it once', async () => {
  const ctx = await addBuyer(shop);
  const before = await readBalance(ctx, ctx.actor.userId, 'CNY');
  const press = { amount: 4_000, requestId: 'one-press-of-many' };
  const opened = await Promise.all(times(20, () => startRecharge(ctx, press)));
  const orderNo = opened[0]?.orderNo ?? '';
  expect(new Set(opened.map((each) => each.orderNo)).size).toBe(1);
  const codes = await Promise.all(times(3, () => pay(ctx, { orderNo, method: 'sandbox' })));
  const refs = codes.flatMap((step) => (step.kind === 'qr' ? [step.ref] : []));
  const receipts = times(30, (nth) => ({
    method: 'sandbox',
    ref: refs[nth % 3] ?? '',
    amount: 4_000,
    currency: 'CNY',
  }));
  await Promise.all(receipts.map((receipt) => completePayment(shop.ctx(), receipt)));
  expect(await refundUnmatchedPayments(shop.ctx())).toBe(2);
  expect((await readBalance(ctx, ctx.actor.userId, 'CNY')) - before).toBe(4_000);
});

test('a recharge that lapses while it is paid is either credited or refunded', async () => {
  const buyers = await Promise.all(times(8, () => addBuyer(shop)));
  const late = shop.ctx({ now: new Date(Date.now() + 3_600_000) });
  const refs = await Promise.all(
    buyers.map(async (ctx, nth) => {
      const { orderNo } = await startRecharge(ctx, { amount: 1_000, requestId: `lapsing-press-${nth}` });
      const step = await pay(ctx, { orderNo, method: 'sandbox' });
      return step.kind === 'qr' ? step.ref : '';
    }),
  );
  const receipts = refs.map((ref) =>
    completePayment(shop.ctx(), { method: 'sandbox', ref, amount: 1_000, currency: 'CNY' }),
  );
  const [completions] = await Promise.all([Promise.all(receipts), expirePayments(late), expirePayments(late)]);
  await refundUnmatchedPayments(shop.ctx());
  for (const [nth, ctx] of buyers.entries()) {
    const completion = completions[nth];
    const gained = (await readBalance(ctx, ctx.actor.userId, 'CNY')) - 100_000;
    expect([completion, gained]).toEqual(completion === 'paid' ? ['paid', 1_000] : ['refunding', 0]);
  }
});

test('a follower who leaves while their arrival is being counted is not counted', async () => {
  const ctx = await addBuyer(shop);
  const before = await followersOfLamps();
  await followMerchant(ctx, shop.lamps.id);
  const counting = await shop.app.database.db.transaction().execute(async (held) => {
    await sql`select id from followers_to_count for update`.execute(held);
    await unfollowMerchants(ctx, [shop.lamps.id]);
    const other = aggregateFollowers(shop.ctx());
    await Promise.race([other, setTimeout(300)]);
    return { other };
  });
  await counting.other;
  while ((await aggregateFollowers(shop.ctx())) > 0);
  expect((await followersOfLamps()) - before).toBe(0);
});

test('forty users follow one shop concurrently and half of them unfollow: all are counted', async () => {
  const people = await Promise.all(times(40, () => addBuyer(shop)));
  const before = await followersOfLamps();
  await Promise.all(people.map((ctx) => followMerchant(ctx, shop.lamps.id)));
  await Promise.all([
    ...people.slice(0, 20).map((ctx) => unfollowMerchants(ctx, [shop.lamps.id])),
    aggregateFollowers(shop.ctx()),
    aggregateFollowers(shop.ctx()),
  ]);
  while ((await aggregateFollowers(shop.ctx())) > 0);
  expect((await followersOfLamps()) - before).toBe(20);
});

test('six reviewers decide one application once, and one shop is created', async () => {
  const [applicant, staff] = [await addBuyer(shop), await addBuyer(shop)];
  const reviewer = { ...staff, actor: { ...staff.actor, permissions: ['merchants.review'] } };
  const made = await sql<{ id: number }>`
    insert into merchant_applications (user_id, site_id, company_name, contact_name, phone, email, category_id, type_id, pictures, locale)
    select ${applicant.actor.userId}::bigint, ${applicant.site.id}::bigint, 'Kiln', 'Ada', '+8613800138000', 'kiln@example.com', c.id, t.id,
      '{/media/x.webp}', 'en' from merchant_categories c, merchant_types t limit 1 returning id`.execute(applicant.db);
  const id = made.rows[0]?.id ?? 0;
  const counts = await tally(
    times(6, (nth) => (nth % 2 === 0 ? approveApplication(reviewer, id) : refuseApplication(reviewer, id, 'No.'))),
  );
  expect(counts).toEqual({ ok: 1, application_decided: 5 });
  const shops = await sql`select 1 from merchants where owner_id = ${applicant.actor.userId}::bigint`.execute(
    applicant.db,
  );
  const row = await applicant.db
    .selectFrom('merchant_applications')
    .select('status')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect(shops.rows).toHaveLength(row.status === 'approved' ? 1 : 0);
});
