import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  addBuyer,
  addCoupon,
  checkBooks,
  openSmallShop,
  order,
  type SmallShop,
  stockOf,
} from '../../tests/support/small-shop.ts';
import type { Ctx } from '../context.ts';
import { readBalance, readPoints } from '../ledger/queries.server.ts';
import { readOrder } from '../orders/queries.server.ts';
import { receiveOrder } from '../orders/receive-order.server.ts';
import { shipOrder } from '../orders/shipping/ship-order.server.ts';
import { pay } from '../payments/pay.server.ts';
import { claimCoupon } from '../promotions/claim-coupon.server.ts';
import { applyRefund } from './apply-refund.server.ts';
import { appealRefund, sendBack, withdrawRefund } from './buyer-acts.server.ts';
import { approveRefund, receiveReturn, refuseRefund } from './decide-refund.server.ts';
import { actOnDueRefunds } from './due-refunds.server.ts';
import { listForDecision, listRefunds } from './list-refunds.server.ts';
import { releaseEarnings } from './money/release-earnings.server.ts';
import { sendRefunds } from './money/send-refunds.server.ts';
import { quoteRefund } from './quote-refund.server.ts';
import { readForDecision, readRefund } from './read-refund.server.ts';
import { refundUnasked, refundWholeOrder } from './refund-whole-order.server.ts';

type Buyer = Awaited<ReturnType<typeof addBuyer>>;

let shop: SmallShop;
beforeAll(async () => {
  shop = await openSmallShop();
});
afterAll(() => shop.close());
afterEach(async () => expect(await checkBooks(shop.app.database.db)).toEqual([]));

const owner = (): Ctx => shop.ctx({ actor: shop.lamps.owner });
const staff = (): Ctx => shop.ctx({ actor: { ...shop.teas.owner, permissions: ['refunds.manage'] } });
const REASON = { kind: 'money', reason: 'changed_mind' } as const;

async function bought(
  num = 2,
  choices: Parameters<typeof order>[2] = {},
): Promise<{ buyer: Buyer; orderNo: string; line: number }> {
  const buyer = await addBuyer(shop);
  const { orderNo } = await order(buyer, shop.lamp, { num, ...choices });
  await pay(buyer, { orderNo, method: 'balance' });
  return { buyer, orderNo, line: (await readOrder(buyer, orderNo)).lines[0]?.id ?? 0 };
}

const ship = (orderNo: string) => shipOrder(owner(), { orderNo, courier: 'sf', number: `SF${orderNo}` });

async function account(kind: string, id: number, purpose: string): Promise<number> {
  const found = await sql<{ sum: number }>`
    select coalesce(sum(e.amount), 0)::bigint as sum from ledger_accounts a join ledger_entries e on e.account_id = a.id
    where a.owner_kind = ${kind} and a.owner_id = ${id}::bigint and a.purpose = ${purpose}`.execute(
    shop.app.database.db,
  );
  return found.rows[0]?.sum ?? 0;
}

describe('before anything was sent', () => {
  test('the whole order comes back: money with freight, pieces, and the order is cancelled', async () => {
    const pending = await account('merchant', shop.lamps.id, 'pending');
    const stock = await stockOf(shop, shop.lamp);
    const { buyer, orderNo, line } = await bought(1);
    const quote = await quoteRefund(buyer, { orderNo });
    expect(quote).toMatchObject({
      kinds: ['money'],
      parts: { total: { amount: 10_900 }, freight: { amount: 1_000 }, points: 0 },
      ways: [{ method: 'balance', amount: { amount: 10_900 } }],
    });
    const { refundId } = await applyRefund(buyer, { orderNo, lines: [{ id: line, num: 1 }], ...REASON });
    expect(await readRefund(buyer, refundId)).toMatchObject({
      status: 'reviewing',
      stage: 'reviewing',
      actions: ['withdraw'],
    });
    await approveRefund(owner(), refundId, 'merchant');
    expect(await readRefund(buyer, refundId)).toMatchObject({
      status: 'refunded',
      price: { amount: 10_900 },
      ways: [{ method: 'balance', status: 'sent' }],
    });
    expect(await readOrder(buyer, orderNo)).toMatchObject({ status: 'cancelled' });
    expect(await readBalance(buyer, buyer.actor.userId, 'CNY')).toBe(100_000);
    expect(await account('merchant', shop.lamps.id, 'pending')).toBe(pending);
    expect(await stockOf(shop, shop.lamp)).toEqual(stock);
  });

  test('a part leaves the rest to be sent, and the freight goes with the last piece', async () => {
    const { buyer, orderNo, line } = await bought(2, {});
    const first = await applyRefund(buyer, { orderNo, lines: [{ id: line, num: 1 }], ...REASON });
    const second = await applyRefund(buyer, { orderNo, lines: [{ id: line, num: 1 }], ...REASON });
    expect((await readRefund(buyer, second.refundId)).parts.freight.amount).toBe(1_000);
    await approveRefund(owner(), second.refundId, 'merchant');
    // the other piece may still be sent
    expect((await readRefund(buyer, second.refundId)).price.amount).toBe(9_900);
    expect((await readOrder(buyer, orderNo)).status).toBe('to_ship');
    await approveRefund(owner(), first.refundId, 'merchant');
    expect((await readRefund(buyer, first.refundId)).price.amount).toBe(10_900);
    expect((await readOrder(buyer, orderNo)).status).toBe('cancelled');
    expect(await readBalance(buyer, buyer.actor.userId, 'CNY')).toBe(100_000);
  });

  test('more pieces than there are, twice the same ones, and goods that never left are refused', async () => {
    const { buyer, orderNo, line } = await bought(2);
    const ask = (num: number, kind: 'money' | 'return' = 'money') =>
      applyRefund(buyer, { orderNo, lines: [{ id: line, num }], ...REASON, kind });
    await expect(ask(3)).rejects.toMatchObject({
      code: 'refund_too_much',
      details: { lines: [{ id: line, left: 2 }] },
    });
    await expect(ask(1, 'return')).rejects.toMatchObject({ code: 'refund_kind' });
    await ask(2);
    await expect(ask(1)).rejects.toMatchObject({ code: 'refund_too_much' });
  });

  test('what was withdrawn or refused can be asked for again', async () => {
    const { buyer, orderNo, line } = await bought(1);
    const ask = () => applyRefund(buyer, { orderNo, lines: [{ id: line, num: 1 }], ...REASON });
    await withdrawRefund(buyer, (await ask()).refundId);
    const { refundId } = await ask();
    await refuseRefund(owner(), refundId, 'It is packed already.', 'merchant');
    expect(await readRefund(buyer, refundId)).toMatchObject({
      stage: 'refused',
      refusedReason: 'It is packed already.',
      actions: ['appeal'],
    });
    await ask();
  });

  test('coupons and points come back with the whole order', async () => {
    const buyer = await addBuyer(shop);
    const own = await claimCoupon(buyer, await addCoupon(shop, { merchantId: shop.lamps.id, discount: 500 }));
    const general = await claimCoupon(buyer, await addCoupon(shop, { discount: 300 }));
    const { orderNo } = await order(buyer, shop.lamp, { num: 3, couponIds: [own.id, general.id], usePoints: 1_000 });
    await pay(buyer, { orderNo, method: 'balance' });
    expect(await readPoints(buyer, buyer.actor.userId)).toBe(4_000);
    await refundUnasked(owner(), { orderNo, reason: 'sold_out', note: '' }, 'merchant');
    expect(await readPoints(buyer, buyer.actor.userId)).toBe(5_000);
    expect(await readBalance(buyer, buyer.actor.userId, 'CNY')).toBe(100_000);
    const claims = await sql<{ status: string }>`
      select status from coupon_claims where user_id = ${buyer.actor.userId}::bigint`.execute(buyer.db);
    expect(claims.rows).toEqual([{ status: 'unused' }, { status: 'unused' }]);
    expect(await account('platform', 0, 'promotion')).toBe(0);
  });
});

describe('after it was sent', () => {
  test('the goods go back first, and the freight stays', async () => {
    const { buyer, orderNo, line } = await bought(1);
    await ship(orderNo);
    const stock = await stockOf(shop, shop.lamp);
    const { refundId } = await applyRefund(buyer, {
      orderNo,
      lines: [{ id: line, num: 1 }],
      kind: 'return',
      reason: 'damaged',
    });
    await approveRefund(owner(), refundId, 'merchant');
    expect(await readRefund(buyer, refundId)).toMatchObject({
      status: 'approved',
      stage: 'refunding',
      sendTo: { name: 'Lamp House' },
    });
    await sendBack(buyer, { refundId, courier: 'sf', number: 'SF1' });
    await receiveReturn(owner(), refundId, true, 'merchant');
    expect(await readRefund(buyer, refundId)).toMatchObject({
      status: 'refunded',
      price: { amount: 9_900 },
      restocked: true,
    });
    expect((await stockOf(shop, shop.lamp)).on_hand).toBe(stock.on_hand + 1);
    // nothing is left to evaluate
    expect((await readOrder(buyer, orderNo)).status).toBe('completed');
  });

  test('goods that are worth nothing any more do not go back on the shelf', async () => {
    const { buyer, orderNo, line } = await bought(2);
    await ship(orderNo);
    await receiveOrder(buyer, orderNo);
    const stock = await stockOf(shop, shop.lamp);
    const { refundId } = await applyRefund(buyer, {
      orderNo,
      lines: [{ id: line, num: 1 }],
      kind: 'return',
      reason: 'quality',
    });
    await approveRefund(owner(), refundId, 'merchant');
    await sendBack(buyer, { refundId, courier: 'sf', number: 'SF2' });
    await receiveReturn(owner(), refundId, false, 'merchant');
    expect(await stockOf(shop, shop.lamp)).toEqual(stock);
    expect((await readOrder(buyer, orderNo)).status).toBe('to_evaluate');
  });

  test('a refusal can be taken to the platform once, which decides', async () => {
    const { buyer, orderNo, line } = await bought(1);
    await ship(orderNo);
    const { refundId } = await applyRefund(buyer, {
      orderNo,
      lines: [{ id: line, num: 1 }],
      kind: 'money',
      reason: 'not_received',
    });
    await refuseRefund(owner(), refundId, 'The courier has delivered it.', 'merchant');
    await appealRefund(buyer, { refundId, note: 'Nobody was at home.' });
    await expect(approveRefund(owner(), refundId, 'merchant')).rejects.toMatchObject({ code: 'refund_state' });
    await refuseRefund(staff(), refundId, 'There is a signature.', 'platform');
    await expect(appealRefund(buyer, { refundId, note: 'Again' })).rejects.toMatchObject({ code: 'refund_appealed' });
    const audited = await sql<{
      act: string;
    }>`select act from audit_log where act like 'refund.%' order by id desc limit 1`.execute(buyer.db);
    expect(audited.rows).toEqual([{ act: 'refund.refused' }]);
  });
});

describe('the clock', () => {
  const later = (days: number) => shop.ctx({ now: new Date(Date.now() + days * 86_400_000) });

  test('agrees for a shop that does not answer, after a day before it sent anything', async () => {
    const { buyer, orderNo, line } = await bought(1);
    const { refundId } = await applyRefund(buyer, { orderNo, lines: [{ id: line, num: 1 }], ...REASON });
    await actOnDueRefunds(later(0.9));
    expect((await readRefund(buyer, refundId)).status).toBe('reviewing');
    await actOnDueRefunds(later(1.1));
    expect(await readRefund(buyer, refundId)).toMatchObject({
      status: 'refunded',
      timeline: expect.arrayContaining([expect.objectContaining({ by: 'system' })]),
    });
  });

  test('keeps goods that are not sent back, and takes those back that were', async () => {
    const asked = async () => {
      const { buyer, orderNo, line } = await bought(1);
      await ship(orderNo);
      const { refundId } = await applyRefund(buyer, {
        orderNo,
        lines: [{ id: line, num: 1 }],
        kind: 'return',
        reason: 'other',
      });
      await approveRefund(owner(), refundId, 'merchant');
      return { buyer, refundId };
    };
    const [kept, sent] = [await asked(), await asked()];
    await sendBack(sent.buyer, { refundId: sent.refundId, courier: 'sf', number: 'SF3' });
    await actOnDueRefunds(later(8));
    expect((await readRefund(kept.buyer, kept.refundId)).status).toBe('withdrawn');
    expect((await readRefund(sent.buyer, sent.refundId)).status).toBe('returning');
    await actOnDueRefunds(later(11));
    expect((await readRefund(sent.buyer, sent.refundId)).status).toBe('refunded');
  });
});

describe('money that a provider took', () => {
  test('waits in the books until the provider has sent it back', async () => {
    const buyer = await addBuyer(shop);
    const { orderNo } = await order(buyer, shop.lamp);
    const step = await pay(buyer, { orderNo, method: 'sandbox' });
    const ref = step.kind === 'qr' ? step.ref : '';
    await sql`update sandbox_charges set status = 'paid' where ref = ${ref}`.execute(buyer.db);
    const { completePayment } = await import('../payments/complete-payment.server.ts');
    await completePayment(shop.ctx(), { method: 'sandbox', ref, amount: 10_900, currency: 'CNY' });
    await refundUnasked(staff(), { orderNo, reason: 'agreed', note: 'As agreed' }, 'platform');
    const { list } = await listRefunds(buyer, {});
    expect(list[0]).toMatchObject({ status: 'refunding', stage: 'merchant_refunded', startedBy: 'platform' });
    expect(await checkBooks(shop.app.database.db)).toEqual([]);
    expect(await sendRefunds(shop.ctx())).toBe(1);
    expect(await sendRefunds(shop.ctx())).toBe(0);
    expect((await listRefunds(buyer, {})).list[0]).toMatchObject({ status: 'refunded' });
    const back = await sql<{
      sum: number;
    }>`select sum(amount_minor)::bigint as sum from sandbox_refunds where charge_ref = ${ref}`.execute(buyer.db);
    expect(back.rows[0]?.sum).toBe(10_900);
  });
});

describe('earnings', () => {
  test('become the shop’s own when the order is over, less what went back', async () => {
    const { buyer, orderNo, line } = await bought(2);
    await ship(orderNo);
    await receiveOrder(buyer, orderNo);
    const { refundId } = await applyRefund(buyer, {
      orderNo,
      lines: [{ id: line, num: 1 }],
      kind: 'money',
      reason: 'quality',
    });
    await sql`update orders set status = 'completed' where no = ${orderNo}`.execute(buyer.db);
    await sql`insert into order_events (order_id, event, to_status, actor_kind) select id, 'close_evaluation', 'completed', 'system' from orders where no = ${orderNo}`.execute(
      buyer.db,
    );
    const available = () => account('merchant', shop.lamps.id, 'available');
    const before = await available();
    // what is under review waits
    await releaseEarnings(shop.ctx());
    const releasedAt = () =>
      sql<{ at: Date | null }>`select earnings_released_at as at from orders where no = ${orderNo}`.execute(buyer.db);
    expect((await releasedAt()).rows[0]?.at).toBeNull();
    const others = await available();
    await approveRefund(owner(), refundId, 'merchant');
    await releaseEarnings(shop.ctx());
    // 99.00 less 5 %, and the freight, which was earned
    expect((await available()) - others).toBe(9_900 - 495 + 1_000);
    expect(others).toBeGreaterThanOrEqual(before);
    await releaseEarnings(shop.ctx());
  });
});

describe('nobody else', () => {
  test('sees or decides a refund', async () => {
    const { buyer, orderNo, line } = await bought(1);
    const { refundId } = await applyRefund(buyer, { orderNo, lines: [{ id: line, num: 1 }], ...REASON });
    const [stranger, rival] = [await addBuyer(shop), shop.ctx({ actor: shop.teas.owner })];
    const gone = { code: 'refund_not_found' };
    await expect(readRefund(stranger, refundId)).rejects.toMatchObject(gone);
    await expect(withdrawRefund(stranger, refundId)).rejects.toMatchObject(gone);
    await expect(sendBack(stranger, { refundId, courier: 'x', number: 'y' })).rejects.toMatchObject(gone);
    await expect(appealRefund(stranger, { refundId, note: 'x' })).rejects.toMatchObject(gone);
    await expect(readForDecision(rival, refundId, 'merchant')).rejects.toMatchObject(gone);
    await expect(approveRefund(rival, refundId, 'merchant')).rejects.toMatchObject(gone);
    await expect(refuseRefund(rival, refundId, 'no', 'merchant')).rejects.toMatchObject(gone);
    await expect(receiveReturn(rival, refundId, true, 'merchant')).rejects.toMatchObject(gone);
    expect(
      (await listForDecision(rival, { status: 'all' }, 'merchant')).list.map((each) => each.refundId),
    ).not.toContain(refundId);
    for (const act of [
      approveRefund(stranger, refundId, 'merchant'),
      approveRefund(rival, refundId, 'platform'),
      listForDecision(stranger, {}, 'platform'),
    ])
      await expect(act).rejects.toMatchObject({ code: 'no_permission' });
    await expect(quoteRefund(stranger, { orderNo })).rejects.toMatchObject({ code: 'order_not_found' });
    await expect(applyRefund(stranger, { orderNo, lines: [{ id: line, num: 1 }], ...REASON })).rejects.toMatchObject({
      code: 'order_not_found',
    });
    await expect(refundUnasked(rival, { orderNo, reason: 'other', note: '' }, 'merchant')).rejects.toMatchObject({
      code: 'order_not_found',
    });
    await expect(applyRefund(shop.ctx(), { orderNo, lines: [{ id: line, num: 1 }], ...REASON })).rejects.toMatchObject({
      code: 'login_required',
    });
  });

  test('an order that is not paid cannot be given back, and one that is over stays as it is', async () => {
    const buyer = await addBuyer(shop);
    const { orderNo } = await order(buyer, shop.lamp);
    const found = await sql<{ id: number }>`select id from orders where no = ${orderNo}`.execute(buyer.db);
    const id = found.rows[0]?.id ?? 0;
    await expect(quoteRefund(buyer, { orderNo })).rejects.toMatchObject({ code: 'order_state' });
    await expect(refundWholeOrder(shop.ctx(), id, { reason: 'other', by: 'system' })).rejects.toMatchObject({
      code: 'order_state',
    });
    await pay(buyer, { orderNo, method: 'balance' });
    await refundWholeOrder(shop.ctx(), id, { reason: 'team_failed', by: 'system' });
    await refundWholeOrder(shop.ctx(), id, { reason: 'team_failed', by: 'system' });
    expect((await listRefunds(buyer, { orderNo })).total).toBe(1);
  });
});
