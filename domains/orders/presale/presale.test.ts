import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { addCampaign } from '../../../tests/support/campaigns.ts';
import { later } from '../../../tests/support/people.ts';
import {
  addBuyer,
  checkBooks,
  openSmallShop,
  order,
  type SmallShop,
  stockOf,
} from '../../../tests/support/small-shop.ts';
import { readBalance } from '../../ledger/queries.server.ts';
import { listNotices } from '../../messages/list-notices.server.ts';
import { completePayment } from '../../payments/complete-payment.server.ts';
import { expirePayments } from '../../payments/expire-payments.server.ts';
import { pay } from '../../payments/pay.server.ts';
import { readPayStatus } from '../../payments/queries.server.ts';
import { cancelOrder } from '../lifecycle/cancel-order.server.ts';
import { listOrders, readOrder } from '../queries.server.ts';
import { notifyOfBalanceWindows } from './notify-of-presale.server.ts';

type Buyer = Awaited<ReturnType<typeof addBuyer>>;
const HOUR = 3600;

let shop: SmallShop;
beforeAll(async () => {
  shop = await openSmallShop();
});
afterAll(() => shop.close());
afterEach(async () => expect(await checkBooks(shop.app.database.db)).toEqual([]));

const payAll = (buyer: Buyer, orderNo: string) => pay(buyer, { orderNo, method: 'balance' });
/** The buyer at a later time, with a pay password entered just then. */
const at = (buyer: Buyer, seconds: number): Buyer => {
  const { now } = later(buyer, seconds);
  return { ...buyer, now, actor: { ...buyer.actor, payProvedAt: now } };
};
const balanceOf = (buyer: Buyer) => readBalance(buyer, buyer.actor.userId, 'CNY');
const statusOf = async (buyer: Buyer, orderNo: string) => (await readOrder(buyer, orderNo)).status;
const kindsOf = async (buyer: Buyer) =>
  (await listNotices(buyer, { kind: 'all', page: 1, limit: 20 })).list.map((notice) => notice.kind);
const takenOf = async (itemId: number) => {
  const { db } = shop.app.database;
  return (await db.selectFrom('campaign_items').select('taken').where('id', '=', itemId).executeTakeFirstOrThrow())
    .taken;
};

describe('a pre-sale', () => {
  const presell = { kind: 'presell', price: 8000, deposit: 2000 } as const;

  test('is paid in two parts, each in its window, and then shipped', async () => {
    const { itemId } = await addCampaign(shop, shop.lamp, presell);
    const buyer = await addBuyer(shop);
    const before = await stockOf(shop, shop.lamp);
    const placed = await order(buyer, shop.lamp, { num: 2, campaign: { kind: 'presell', id: itemId } });
    expect(placed).toMatchObject({
      total: { amount: 17_000 },
      payNow: { amount: 4000 },
      balanceDue: { amount: { amount: 13_000 } },
    });
    await payAll(buyer, placed.orderNo);
    expect(await balanceOf(buyer)).toBe(96_000);
    expect(await readOrder(buyer, placed.orderNo)).toMatchObject({ status: 'to_pay_rest', isPaid: false });
    expect(await stockOf(shop, shop.lamp)).toEqual({ ...before, reserved: before.reserved + 2 });
    expect((await listOrders(buyer, { status: 'to_pay' })).total).toBe(1);
    await expect(cancelOrder(buyer, { orderNo: placed.orderNo })).rejects.toMatchObject({ code: 'order_state' });
    const balanceNo = `${placed.orderNo}-R`;
    const waiting = await readOrder(buyer, balanceNo);
    expect(waiting).toMatchObject({ orderNo: placed.orderNo, paymentNo: balanceNo, actions: [] });
    expect(waiting.deal?.presale).toMatchObject({ state: 'held', isOpen: false, balanceDue: { amount: 13_000 } });
    expect(waiting.deadline).toBe(placed.balanceDue?.endsAt);
    await expect(payAll(buyer, balanceNo)).rejects.toMatchObject({ code: 'balance_due_not_yet' });
    expect(await notifyOfBalanceWindows(shop.ctx())).toBe(0);
    const inTime = at(buyer, 25 * HOUR);
    expect(await notifyOfBalanceWindows(inTime)).toBe(1);
    expect(await notifyOfBalanceWindows(inTime)).toBe(0);
    expect(await readPayStatus(inTime, placed.orderNo)).toMatchObject({ orderNo: balanceNo, status: 'unpaid' });
    expect((await readOrder(inTime, placed.orderNo)).actions).toEqual(['pay']);
    await payAll(inTime, placed.orderNo);
    expect(await balanceOf(buyer)).toBe(83_000);
    const paid = await readOrder(buyer, placed.orderNo);
    expect(paid).toMatchObject({ status: 'to_ship', isPaid: true });
    expect(paid.timeline.map(({ event }) => event)).toEqual(['place', 'pay_deposit', 'pay_rest']);
    expect(await stockOf(shop, shop.lamp)).toEqual({ on_hand: before.on_hand - 2, reserved: before.reserved });
    expect(await kindsOf(buyer)).toEqual(
      expect.arrayContaining(['order.paid', 'presale.balance_due_open', 'presale.deposited']),
    );
  });

  test('ends when its balance is not paid in time: the shop keeps the deposit, stock and quota are returned', async () => {
    const { itemId } = await addCampaign(shop, shop.lamp, presell);
    const buyer = await addBuyer(shop);
    const before = await stockOf(shop, shop.lamp);
    const { orderNo } = await order(buyer, shop.lamp, { campaign: { kind: 'presell', id: itemId } });
    await payAll(buyer, orderNo);
    expect(await notifyOfBalanceWindows(later(shop.ctx(), 40 * HOUR))).toBe(2);
    expect(await kindsOf(buyer)).toContain('presale.balance_due_ending');
    const afterwards = later(shop.ctx(), 49 * HOUR);
    expect(await expirePayments(afterwards)).toBe(1);
    expect(await expirePayments(afterwards)).toBe(0);
    expect(await statusOf(buyer, orderNo)).toBe('cancelled');
    expect(await balanceOf(buyer)).toBe(98_000);
    expect(await stockOf(shop, shop.lamp)).toEqual(before);
    expect(await takenOf(itemId)).toBe(0);
    expect((await kindsOf(buyer))[0]).toBe('presale.forfeited');
    const kept = await sql<{ amount: number }>`
      select e.amount from ledger_entries e join ledger_transfers t on t.id = e.transfer_id join ledger_accounts a on a.id = e.account_id
      where t.kind = 'presell.forfeited' and t.reference = ${orderNo} and a.owner_kind = 'merchant'`.execute(buyer.db);
    expect(kept.rows).toEqual([{ amount: 2000 }]);
  });

  test('is not forfeited while a charge that was begun in time may be confirmed', async () => {
    const { itemId } = await addCampaign(shop, shop.lamp, presell);
    const charges = [];
    for (const buyer of [await addBuyer(shop), await addBuyer(shop)]) {
      const { orderNo, balanceDue } = await order(buyer, shop.lamp, { campaign: { kind: 'presell', id: itemId } });
      await payAll(buyer, orderNo);
      const step = await pay(at(buyer, 48 * HOUR - 60), { orderNo, method: 'sandbox' });
      if (step.kind !== 'qr' || !balanceDue) throw new Error('expected a code for the balance');
      charges.push({ buyer, orderNo, ref: step.ref, amount: balanceDue.amount.amount });
    }
    const [prompt, absent] = charges;
    if (!prompt || !absent) throw new Error('expected two charges');
    const justAfter = later(shop.ctx(), 48 * HOUR + 10);
    expect(await expirePayments(justAfter)).toBe(0);
    await expect(payAll(at(absent.buyer, 48 * HOUR + 10), absent.orderNo)).rejects.toMatchObject({
      code: 'payment_expired',
    });
    const { ref, amount } = prompt;
    expect(await completePayment(justAfter, { method: 'sandbox', ref, amount, currency: 'CNY' })).toBe('paid');
    expect(await statusOf(prompt.buyer, prompt.orderNo)).toBe('to_ship');
    expect(await expirePayments(later(shop.ctx(), 48 * HOUR + 16 * 60))).toBe(1);
    expect(await statusOf(absent.buyer, absent.orderNo)).toBe('cancelled');
  });

  test('leaves a day to pay the balance, however late the deposit was paid', async () => {
    const { itemId } = await addCampaign(shop, shop.lamp, { ...presell, balanceDue: { from: 1, to: 24 } });
    const buyer = at(await addBuyer(shop), 23 * HOUR);
    const { orderNo } = await order(buyer, shop.lamp, { campaign: { kind: 'presell', id: itemId } });
    await payAll(buyer, orderNo);
    const endsAt = later(buyer, 24 * HOUR).now.toISOString();
    expect(await readOrder(buyer, orderNo)).toMatchObject({ deadline: endsAt, deal: { presale: { endsAt } } });
    expect(await expirePayments(at(buyer, 23 * HOUR))).toBe(0);
    await payAll(at(buyer, 23 * HOUR), orderNo);
    expect(await statusOf(buyer, orderNo)).toBe('to_ship');
  });

  test('opens its balance payment whatever idempotency keys other orders use', async () => {
    const { itemId } = await addCampaign(shop, shop.lamp, presell);
    const buyer = await addBuyer(shop);
    const { orderNo } = await order(buyer, shop.lamp, { campaign: { kind: 'presell', id: itemId } });
    const other = await order(buyer, shop.tea, { requestId: `balance_due:${orderNo}` });
    await payAll(buyer, orderNo);
    expect(await statusOf(buyer, orderNo)).toBe('to_pay_rest');
    await cancelOrder(buyer, { orderNo: other.orderNo });
  });

  test('takes its deposit in the currency of the buyer', async () => {
    const { itemId } = await addCampaign(shop, shop.lamp, presell);
    const buyer = await addBuyer(shop, { currency: 'USD' });
    const placed = await order(buyer, shop.lamp, { campaign: { kind: 'presell', id: itemId } });
    expect(placed.payNow).toEqual({ amount: 280, currency: 'USD' });
    expect(placed.balanceDue?.amount.amount).toBe(placed.total.amount - 280);
  });
});
