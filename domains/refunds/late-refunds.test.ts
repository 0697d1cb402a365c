import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { later } from '../../tests/support/people.ts';
import { bought, owner, ship, staff, sumOf } from '../../tests/support/refunds.ts';
import { praise } from '../../tests/support/reviewing.ts';
import { checkBooks, openSmallShop, type SmallShop } from '../../tests/support/small-shop.ts';
import type { Ctx } from '../kit/context.ts';
import { POINTS_PURPOSE } from '../ledger/accounts.ts';
import { closeReviewing } from '../orders/lifecycle/close-by-deadline.server.ts';
import { deleteOrder } from '../orders/lifecycle/delete-order.server.ts';
import { receiveOrder } from '../orders/lifecycle/receive-order.server.ts';
import { transitionOrders } from '../orders/lifecycle/transition-orders.server.ts';
import { readOrder } from '../orders/queries.server.ts';
import { writeReviews } from '../reviews/write-reviews.server.ts';
import { applyRefund } from './apply-refund.server.ts';
import { appealRefund, sendBack } from './buyer-actions.server.ts';
import { approveRefund, receiveReturn, refuseRefund } from './decide-refund.server.ts';
import { actOnDueRefunds } from './due-refunds.server.ts';
import { releaseEarnings } from './money/release-earnings.server.ts';
import { quoteRefund } from './quote-refund.server.ts';
import { readRefund } from './read-refund.server.ts';

let shop: SmallShop;
beforeAll(async () => {
  shop = await openSmallShop();
});
afterAll(() => shop.close());
afterEach(async () => expect(await checkBooks(shop.app.database.db)).toEqual([]));
const DAY = 86_400;

/** A lamp that was received, and is being returned. */
async function onItsWayBack() {
  const { buyer, orderNo, line } = await bought(shop, 1);
  await ship(shop, orderNo);
  await receiveOrder(buyer, orderNo);
  const lines = [{ id: line, num: 1 }];
  const { refundId } = await applyRefund(buyer, { orderNo, lines, kind: 'return', reason: 'quality' });
  await approveRefund(owner(shop), refundId, 'merchant');
  await sendBack(buyer, { refundId, courier: 'sf', number: `SF${orderNo}` });
  const close = async (days: number) => {
    await closeReviewing(later(shop.ctx(), days * DAY));
    return (await readOrder(buyer, orderNo)).status;
  };
  return { buyer, orderNo, line, refundId, close };
}

describe('an order with an open refund', () => {
  test('is not over, its points stay frozen, and the money is refunded however late', async () => {
    const { buyer, orderNo, refundId, close } = await onItsWayBack();
    expect(await close(16)).toBe('to_evaluate');
    expect(await sumOf(shop, 'user', buyer.actor.userId, POINTS_PURPOSE.returnable)).toBeGreaterThan(0);
    expect(await sumOf(shop, 'user', buyer.actor.userId, POINTS_PURPOSE.available)).toBe(5_000);
    await actOnDueRefunds(later(shop.ctx(), 20 * DAY));
    expect((await readRefund(buyer, refundId)).status).toBe('refunded');
    expect((await readOrder(buyer, orderNo)).status).toBe('completed');
    await releaseEarnings(later(shop.ctx(), 31 * DAY));
    // only the freight was paid for good
    expect(await sumOf(shop, 'user', buyer.actor.userId, POINTS_PURPOSE.available)).toBe(5_010);
  });

  test('is not completed by its last review either', async () => {
    const { buyer, orderNo, line, close } = await onItsWayBack();
    await sql`update order_lines set refunded_num = 0 where id = ${line}::bigint`.execute(buyer.db);
    const written = await writeReviews(buyer, { orderNo, isAnonymous: false, reviews: [praise(line)] });
    await sql`update order_lines set refunded_num = 1 where id = ${line}::bigint`.execute(buyer.db);
    expect(written.isCompleted).toBe(false);
    expect(await close(16)).toBe('to_evaluate');
  });

  test('waits three days after a refusal for an appeal to the platform', async () => {
    const { buyer, refundId, close } = await onItsWayBack();
    const day = (days: number, ctx = owner(shop)) => ({ ...later(ctx, days * DAY), actor: ctx.actor });
    await refuseRefund(day(16), refundId, 'It is scratched.', 'merchant');
    expect(await close(18)).toBe('to_evaluate');
    await appealRefund(buyer, { refundId, note: 'It was scratched when it came.' });
    expect(await close(30)).toBe('to_evaluate');
    await refuseRefund(day(31, staff(shop)), refundId, 'Nobody can tell.', 'platform');
    // the platform has decided: nothing is left to wait for
    expect(await close(31)).toBe('completed');
    const silent = await onItsWayBack();
    await refuseRefund(day(16), silent.refundId, 'It is scratched.', 'merchant');
    expect(await silent.close(20)).toBe('completed');
  });

  test('that was completed nevertheless is refunded', async () => {
    const { buyer, orderNo, refundId } = await onItsWayBack();
    const { rows } = await sql<{ id: number }>`select id from orders where no = ${orderNo}`.execute(buyer.db);
    const orderIds = rows.map(({ id }) => id);
    await transitionOrders(buyer, { orderIds, event: 'close_evaluation', who: 'system', actorId: null });
    await receiveReturn(owner(shop), refundId, true, 'merchant');
    expect((await readRefund(buyer, refundId)).status).toBe('refunded');
  });
});

test('a refund that the job cannot process is retried later, after the others', async () => {
  const { buyer, orderNo, refundId } = await onItsWayBack();
  await sql`update orders set status = 'to_pay' where no = ${orderNo}`.execute(buyer.db);
  const noon = later(shop.ctx(), 20 * DAY);
  const dueAt = async () => Date.parse((await readRefund(buyer, refundId)).dueAt ?? '');
  await actOnDueRefunds(noon);
  expect(await dueAt()).toBe(noon.now.getTime() + 3_600_000);
  await sql`update orders set status = 'to_evaluate' where no = ${orderNo}`.execute(buyer.db);
  expect(await actOnDueRefunds(later(noon, 3_600))).toBeGreaterThan(0);
  expect((await readRefund(buyer, refundId)).status).toBe('refunded');
});

const REASON = { kind: 'money', reason: 'changed_mind' } as const;

describe('the days for returns', () => {
  const on = <C extends Ctx>(ctx: C, days: number): C => ({
    ...ctx,
    now: new Date(ctx.now.getTime() + days * DAY * 1_000),
  });

  test('are kept whether or not the order can be reviewed, and end at the stated time', async () => {
    const { buyer, orderNo, line } = await bought(shop, 2);
    await ship(shop, orderNo);
    await receiveOrder(buyer, orderNo);
    await writeReviews(buyer, { orderNo, isAnonymous: false, reviews: [praise(line)] });
    const reviewed = await readOrder(on(buyer, 20), orderNo);
    expect([reviewed.status, reviewed.actions]).toEqual(['completed', expect.arrayContaining(['refund', 'delete'])]);
    const query = { orderNo, lines: [{ id: line, num: 1 }], ...REASON };
    expect((await quoteRefund(on(buyer, 29), query)).parts.cash.amount).toBe(9_900);
    await releaseEarnings(on(shop.ctx(), 29));
    const { refundId } = await applyRefund(on(buyer, 29), query);
    expect((await readOrder(on(buyer, 29), orderNo)).actions).not.toContain('delete');
    await expect(deleteOrder(buyer, orderNo)).rejects.toMatchObject({ code: 'order_state' });
    // a request made in time is decided and refunded however late
    await releaseEarnings(on(shop.ctx(), 40));
    await approveRefund({ ...on(owner(shop), 40) }, refundId, 'merchant');
    expect((await readRefund(buyer, refundId)).status).toBe('refunded');
    for (const late of [on(buyer, 30), on(buyer, 100)]) {
      await expect(applyRefund(late, query)).rejects.toMatchObject({ code: 'order_state' });
      await expect(quoteRefund(late, query)).rejects.toMatchObject({ code: 'order_state' });
      expect((await readOrder(late, orderNo)).actions).not.toContain('refund');
    }
  });

  test('are over once the earnings of the order have been released to the shop', async () => {
    const { buyer, orderNo, line } = await bought(shop, 1);
    await ship(shop, orderNo);
    await receiveOrder(buyer, orderNo);
    await writeReviews(buyer, { orderNo, isAnonymous: false, reviews: [praise(line)] });
    await releaseEarnings(on(shop.ctx(), 31));
    const query = { orderNo, lines: [{ id: line, num: 1 }], ...REASON };
    await expect(applyRefund(buyer, query)).rejects.toMatchObject({ code: 'refund_paid_out' });
  });
});

test('an order that was paid out under a shorter period is refused with that reason when the period becomes longer', async () => {
  const { buyer, orderNo, line } = await bought(shop, 1);
  await ship(shop, orderNo);
  await receiveOrder(buyer, orderNo);
  await closeReviewing(later(shop.ctx(), 31 * DAY));
  await releaseEarnings(later(shop.ctx(), 31 * DAY));
  const setDays = async (days: number | null) => {
    await sql`update sites set settings = settings - 'returnDays' ||
      case when ${days}::int is null then '{}'::jsonb else jsonb_build_object('returnDays', ${days}::int) end`.execute(
      shop.app.database.db,
    );
    await shop.app.sites.load();
  };
  const ask = () =>
    applyRefund(later(buyer, 32 * DAY), { orderNo, lines: [{ id: line, num: 1 }], kind: 'return', reason: 'quality' });
  await expect(ask()).rejects.toMatchObject({ code: 'order_state' });
  await setDays(60);
  await expect(ask()).rejects.toMatchObject({ code: 'refund_paid_out' });
  await setDays(null);
});
