import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { bought, owner, ship, staff, sumOf } from '../../tests/support/refunds.ts';
import {
  addBuyer,
  addCoupon,
  checkBooks,
  openSmallShop,
  order,
  type SmallShop,
  stockOf,
} from '../../tests/support/small-shop.ts';
import { readBalance, readPoints } from '../ledger/queries.server.ts';
import { listNotices } from '../messages/list-notices.server.ts';
import { receiveOrder } from '../orders/lifecycle/receive-order.server.ts';
import { readOrder } from '../orders/queries.server.ts';
import { pay } from '../payments/pay.server.ts';
import { claimCoupon } from '../promotions/coupons/claim-coupon.server.ts';
import { applyRefund } from './apply-refund.server.ts';
import { appealRefund, sendBack, withdrawRefund } from './buyer-actions.server.ts';
import { approveRefund, receiveReturn, refuseRefund } from './decide-refund.server.ts';
import { quoteRefund } from './quote-refund.server.ts';
import { readRefund } from './read-refund.server.ts';
import { refundUnasked } from './refund-whole-order.server.ts';

let shop: SmallShop;
beforeAll(async () => {
  shop = await openSmallShop();
});
afterAll(() => shop.close());
afterEach(async () => expect(await checkBooks(shop.app.database.db)).toEqual([]));
const REASON = { kind: 'money', reason: 'changed_mind' } as const;
const ALL = { kind: 'all', page: 1, limit: 50 } as const;

describe('before anything was sent', () => {
  test('refunds a whole order: money with freight, pieces, and the order is cancelled', async () => {
    const pending = await sumOf(shop, 'merchant', shop.lamps.id, 'pending');
    const stock = await stockOf(shop, shop.lamp);
    const { buyer, orderNo, line } = await bought(shop, 1);
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
    await approveRefund(owner(shop), refundId, 'merchant');
    expect(await readRefund(buyer, refundId)).toMatchObject({
      status: 'refunded',
      price: { amount: 10_900 },
      ways: [{ method: 'balance', status: 'sent' }],
    });
    expect(await readOrder(buyer, orderNo)).toMatchObject({ status: 'cancelled' });
    const kinds = (await listNotices(buyer, ALL)).list
      .map(({ kind }) => kind)
      .filter((kind) => kind.startsWith('refund.'));
    expect(kinds).toEqual(['refund.refunded']);
    expect((await listNotices(owner(shop), ALL)).list.map(({ kind }) => kind)).toContain('refund.asked');
    expect(await readBalance(buyer, buyer.actor.userId, 'CNY')).toBe(100_000);
    expect(await sumOf(shop, 'merchant', shop.lamps.id, 'pending')).toBe(pending);
    expect(await stockOf(shop, shop.lamp)).toEqual(stock);
  });

  test('a part leaves the rest to be sent, and the freight is refunded with the last piece', async () => {
    const { buyer, orderNo, line } = await bought(shop, 2);
    const first = await applyRefund(buyer, { orderNo, lines: [{ id: line, num: 1 }], ...REASON });
    const second = await applyRefund(buyer, { orderNo, lines: [{ id: line, num: 1 }], ...REASON });
    expect((await readRefund(buyer, second.refundId)).parts.freight.amount).toBe(1_000);
    await approveRefund(owner(shop), second.refundId, 'merchant');
    // the other piece may still be sent
    expect((await readRefund(buyer, second.refundId)).price.amount).toBe(9_900);
    expect((await readOrder(buyer, orderNo)).status).toBe('to_ship');
    await approveRefund(owner(shop), first.refundId, 'merchant');
    expect((await readRefund(buyer, first.refundId)).price.amount).toBe(10_900);
    expect((await readOrder(buyer, orderNo)).status).toBe('cancelled');
    expect(await readBalance(buyer, buyer.actor.userId, 'CNY')).toBe(100_000);
  });

  test('refuses more pieces than were bought, the same ones twice, and returns of goods that were not sent', async () => {
    const { buyer, orderNo, line } = await bought(shop, 2);
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

  test('a withdrawn or refused refund can be requested again', async () => {
    const { buyer, orderNo, line } = await bought(shop, 1);
    const ask = () => applyRefund(buyer, { orderNo, lines: [{ id: line, num: 1 }], ...REASON });
    await withdrawRefund(buyer, (await ask()).refundId);
    const { refundId } = await ask();
    await refuseRefund(owner(shop), refundId, 'It is packed already.', 'merchant');
    expect(await readRefund(buyer, refundId)).toMatchObject({
      stage: 'refused',
      refusedReason: 'It is packed already.',
      actions: ['appeal'],
    });
    await ask();
  });

  test('returns coupons and points with the whole order', async () => {
    const buyer = await addBuyer(shop);
    const own = await claimCoupon(buyer, await addCoupon(shop, { merchantId: shop.lamps.id, discount: 500 }));
    const general = await claimCoupon(buyer, await addCoupon(shop, { discount: 300 }));
    const { orderNo } = await order(buyer, shop.lamp, { num: 3, couponIds: [own.id, general.id], usePoints: 1_000 });
    await pay(buyer, { orderNo, method: 'balance' });
    expect(await readPoints(buyer, buyer.actor.userId)).toBe(4_000);
    await refundUnasked(owner(shop), { orderNo, reason: 'sold_out', note: '' }, 'merchant');
    expect(await readPoints(buyer, buyer.actor.userId)).toBe(5_000);
    expect(await readBalance(buyer, buyer.actor.userId, 'CNY')).toBe(100_000);
    const claims = await sql<{ status: string }>`
      select status from coupon_claims where user_id = ${buyer.actor.userId}::bigint`.execute(buyer.db);
    expect(claims.rows).toEqual([{ status: 'unused' }, { status: 'unused' }]);
    expect(await sumOf(shop, 'platform', 0, 'promotion')).toBe(0);
  });
});

describe('after it was sent', () => {
  test('the goods are returned first, and the freight is kept', async () => {
    const { buyer, orderNo, line } = await bought(shop, 1);
    await ship(shop, orderNo);
    const stock = await stockOf(shop, shop.lamp);
    const { refundId } = await applyRefund(buyer, {
      orderNo,
      lines: [{ id: line, num: 1 }],
      kind: 'return',
      reason: 'damaged',
    });
    await approveRefund(owner(shop), refundId, 'merchant');
    expect(await readRefund(buyer, refundId)).toMatchObject({
      status: 'approved',
      stage: 'refunding',
      sendTo: { name: 'Lamp House' },
    });
    await sendBack(buyer, { refundId, courier: 'sf', number: 'SF1' });
    await receiveReturn(owner(shop), refundId, true, 'merchant');
    expect(await readRefund(buyer, refundId)).toMatchObject({
      status: 'refunded',
      price: { amount: 9_900 },
      restocked: true,
      timeline: expect.arrayContaining([expect.objectContaining({ event: 'send_back', reason: 'SF Express SF1' })]),
    });
    expect((await stockOf(shop, shop.lamp)).on_hand).toBe(stock.on_hand + 1);
    // nothing is left to review
    expect((await readOrder(buyer, orderNo)).status).toBe('completed');
  });

  test('worthless goods do not return to the stock', async () => {
    const { buyer, orderNo, line } = await bought(shop, 2);
    await ship(shop, orderNo);
    await receiveOrder(buyer, orderNo);
    const stock = await stockOf(shop, shop.lamp);
    const { refundId } = await applyRefund(buyer, {
      orderNo,
      lines: [{ id: line, num: 1 }],
      kind: 'return',
      reason: 'quality',
    });
    await approveRefund(owner(shop), refundId, 'merchant');
    await sendBack(buyer, { refundId, courier: 'sf', number: 'SF2' });
    await receiveReturn(owner(shop), refundId, false, 'merchant');
    expect(await stockOf(shop, shop.lamp)).toEqual(stock);
    expect((await readOrder(buyer, orderNo)).status).toBe('to_evaluate');
  });

  test('a refusal can be appealed to the platform once', async () => {
    const { buyer, orderNo, line } = await bought(shop, 1);
    await ship(shop, orderNo);
    const { refundId } = await applyRefund(buyer, {
      orderNo,
      lines: [{ id: line, num: 1 }],
      kind: 'money',
      reason: 'not_received',
    });
    await refuseRefund(owner(shop), refundId, 'The courier has delivered it.', 'merchant');
    await appealRefund(buyer, { refundId, note: 'Nobody was at home.' });
    await expect(approveRefund(owner(shop), refundId, 'merchant')).rejects.toMatchObject({ code: 'refund_state' });
    await refuseRefund(staff(shop), refundId, 'There is a signature.', 'platform');
    await expect(appealRefund(buyer, { refundId, note: 'Again' })).rejects.toMatchObject({ code: 'refund_appealed' });
    const audited = await sql<{
      act: string;
    }>`select act from audit_log where act like 'refund.%' order by id desc limit 1`.execute(buyer.db);
    expect(audited.rows).toEqual([{ act: 'refund.refused' }]);
  });
});
