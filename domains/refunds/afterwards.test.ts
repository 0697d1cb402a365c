import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { bought, owner, ship, staff, sumOf } from '../../tests/support/refunds.ts';
import { addBuyer, checkBooks, openSmallShop, order, type SmallShop } from '../../tests/support/small-shop.ts';
import { listNotices } from '../messages/list-notices.server.ts';
import { receiveOrder } from '../orders/lifecycle/receive-order.server.ts';
import { pay } from '../payments/pay.server.ts';
import { applyRefund } from './apply-refund.server.ts';
import { appealRefund, sendBack, withdrawRefund } from './buyer-actions.server.ts';
import { approveRefund, receiveReturn, refuseRefund } from './decide-refund.server.ts';
import { actOnDueRefunds } from './due-refunds.server.ts';
import { listForDecision, listRefunds } from './list-refunds.server.ts';
import { releaseEarnings } from './money/release-earnings.server.ts';
import { sendRefunds } from './money/send-refunds.server.ts';
import { quoteRefund } from './quote-refund.server.ts';
import { readForDecision, readRefund } from './read-refund.server.ts';
import { refundUnasked, refundWholeOrder } from './refund-whole-order.server.ts';

let shop: SmallShop;
beforeAll(async () => {
  shop = await openSmallShop();
});
afterAll(() => shop.close());
afterEach(async () => expect(await checkBooks(shop.app.database.db)).toEqual([]));
const REASON = { kind: 'money', reason: 'changed_mind' } as const;
const ALL = { kind: 'all', page: 1, limit: 50 } as const;

const later = (days: number) => shop.ctx({ now: new Date(Date.now() + days * 86_400_000) });

describe('the scheduled job', () => {
  test('approves for a shop that does not respond, after a day if nothing was sent', async () => {
    const { buyer, orderNo, line } = await bought(shop, 1);
    const { refundId } = await applyRefund(buyer, { orderNo, lines: [{ id: line, num: 1 }], ...REASON });
    await actOnDueRefunds(later(0.9));
    expect((await readRefund(buyer, refundId)).status).toBe('reviewing');
    await actOnDueRefunds(later(1.1));
    expect(await readRefund(buyer, refundId)).toMatchObject({
      status: 'refunded',
      timeline: expect.arrayContaining([expect.objectContaining({ by: 'system' })]),
    });
  });

  test('closes returns that were not sent, and accepts those that were', async () => {
    const asked = async () => {
      const { buyer, orderNo, line } = await bought(shop, 1);
      await ship(shop, orderNo);
      const { refundId } = await applyRefund(buyer, {
        orderNo,
        lines: [{ id: line, num: 1 }],
        kind: 'return',
        reason: 'other',
      });
      await approveRefund(owner(shop), refundId, 'merchant');
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
  test('stays in the ledger until the provider has refunded it', async () => {
    const buyer = await addBuyer(shop);
    const { orderNo } = await order(buyer, shop.lamp);
    const step = await pay(buyer, { orderNo, method: 'sandbox' });
    const ref = step.kind === 'qr' ? step.ref : '';
    await sql`update sandbox_charges set status = 'paid' where ref = ${ref}`.execute(buyer.db);
    const { completePayment } = await import('../payments/complete-payment.server.ts');
    await completePayment(shop.ctx(), { method: 'sandbox', ref, amount: 10_900, currency: 'CNY' });
    await refundUnasked(staff(shop), { orderNo, reason: 'agreed', note: 'As agreed' }, 'platform');
    const { list } = await listRefunds(buyer, {});
    expect(list[0]).toMatchObject({ status: 'refunding', stage: 'merchant_refunded', startedBy: 'platform' });
    expect(await checkBooks(shop.app.database.db)).toEqual([]);
    expect(await sendRefunds(shop.ctx())).toBe(1);
    expect(await sendRefunds(shop.ctx())).toBe(0);
    expect((await listRefunds(buyer, {})).list[0]).toMatchObject({ status: 'refunded' });
    const news = (await listNotices(buyer, ALL)).list.map(({ kind }) => kind);
    expect(news.slice(0, 2)).toEqual(['refund.refunded', 'refund.approved']);
    const back = await sql<{
      sum: number;
    }>`select sum(amount_minor)::bigint as sum from sandbox_refunds where charge_ref = ${ref}`.execute(buyer.db);
    expect(back.rows[0]?.sum).toBe(10_900);
  });
});

describe('earnings', () => {
  test('are released to the shop when the order is over, less refunds', async () => {
    const { buyer, orderNo, line } = await bought(shop, 2);
    await ship(shop, orderNo);
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
    const available = () => sumOf(shop, 'merchant', shop.lamps.id, 'available');
    const before = await available();
    // what is under review waits
    await releaseEarnings(shop.ctx());
    const releasedAt = () =>
      sql<{ at: Date | null }>`select earnings_released_at as at from orders where no = ${orderNo}`.execute(buyer.db);
    expect((await releasedAt()).rows[0]?.at).toBeNull();
    const others = await available();
    await approveRefund(owner(shop), refundId, 'merchant');
    await releaseEarnings(later(29));
    expect((await releasedAt()).rows[0]?.at).toBeNull();
    await releaseEarnings(later(31));
    // 99.00 less 5 %, and the freight, which was earned
    expect((await available()) - others).toBe(9_900 - 495 + 1_000);
    expect(others).toBeGreaterThanOrEqual(before);
    await releaseEarnings(shop.ctx());
  });
});

describe('refunds that are refused', () => {
  test('another buyer, another shop and a guest neither see nor decide a refund', async () => {
    const { buyer, orderNo, line } = await bought(shop, 1);
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
    await Promise.all(
      [
        approveRefund(stranger, refundId, 'merchant'),
        approveRefund(rival, refundId, 'platform'),
        listForDecision(stranger, {}, 'platform'),
      ].map((act) => expect(act).rejects.toMatchObject({ code: 'no_permission' })),
    );
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

  test('an unpaid order is not refunded, and a refunded one is not refunded again', async () => {
    const buyer = await addBuyer(shop);
    const { orderNo } = await order(buyer, shop.lamp);
    const found = await sql<{ id: number }>`select id from orders where no = ${orderNo}`.execute(buyer.db);
    const id = found.rows[0]?.id ?? 0;
    await expect(quoteRefund(buyer, { orderNo })).rejects.toMatchObject({ code: 'order_state' });
    await expect(refundWholeOrder(shop.ctx(), id, { reason: 'other', by: 'system' })).rejects.toMatchObject({
      code: 'order_state',
    });
    await pay(buyer, { orderNo, method: 'balance' });
    await refundWholeOrder(shop.ctx(), id, { reason: 'group_failed', by: 'system' });
    await refundWholeOrder(shop.ctx(), id, { reason: 'group_failed', by: 'system' });
    expect((await listRefunds(buyer, { orderNo })).total).toBe(1);
  });
});
