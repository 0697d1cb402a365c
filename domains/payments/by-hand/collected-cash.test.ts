import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { collectCash, confirmedForCash, ownerOf, unpaidOrder } from '../../../tests/support/cash.ts';
import { later } from '../../../tests/support/people.ts';
import { checkBooks, openSmallShop, type SmallShop, stockOf } from '../../../tests/support/small-shop.ts';
import { receiptOf, takeTransfers } from '../../../tests/support/transfers.ts';
import type { Ctx } from '../../kit/context.ts';
import { cancelOrder } from '../../orders/lifecycle/cancel-order.server.ts';
import { closeReviewing, confirmReceipts } from '../../orders/lifecycle/close-by-deadline.server.ts';
import { receiveOrder } from '../../orders/lifecycle/receive-order.server.ts';
import { recordGoodsBack, recordNotAccepted } from '../../orders/on-delivery/not-accepted.server.ts';
import { readOrder } from '../../orders/queries.server.ts';
import { cancelSale } from '../../orders/sales/cancel-sale.server.ts';
import { readSale } from '../../orders/sales/read-sale.server.ts';
import { ownSales } from '../../orders/sales/scope.server.ts';
import { shipTemplate } from '../../orders/sales/ship-template.server.ts';
import { changeReceiver } from '../../orders/shipping/change-receiver.server.ts';
import { shipOrder } from '../../orders/shipping/ship-order.server.ts';
import { readPointsSummary } from '../../points/queries.server.ts';
import { applyRefund } from '../../refunds/apply-refund.server.ts';
import { listPaybacks } from '../../refunds/by-hand/list-paybacks.server.ts';
import { recordPayback } from '../../refunds/by-hand/record-payback.server.ts';
import { releaseEarnings } from '../../refunds/money/release-earnings.server.ts';
import { refundUnasked } from '../../refunds/refund-whole-order.server.ts';
import { pay } from '../pay.server.ts';
import { awaitedQuery } from './contract.ts';
import { endPartPayments } from './end-part-payments.server.ts';
import { listShopAwaited } from './list-awaited.server.ts';
import { recordReceipt, recordShopReceipt } from './record-receipt.server.ts';

const DAY = 86_400;

let shop: SmallShop;
beforeAll(async () => {
  shop = await openSmallShop();
  await collectCash(shop, 'lamps', null);
  await collectCash(shop, 'teas', null);
});
afterAll(() => shop.close());
afterEach(async () => expect(await checkBooks(shop.app.database.db)).toEqual([]));

const lamps = () => ownerOf(shop);
const teas = () => ownerOf(shop, 'teas');
const ship = (orderNo: string) =>
  shipOrder(lamps(), { orderNo, method: 'deliver', deliveryName: 'Wang', deliveryPhone: '+8613800138009' });
const statusOf = async (ctx: Ctx, orderNo: string) => (await readOrder(ctx, orderNo)).status;

describe('collected cash', () => {
  test('pays the order, which is received and earns its shop less the commission', async () => {
    const { ctx, orderNo, total } = await confirmedForCash(shop);
    await ship(orderNo);
    await expect(receiveOrder(ctx, orderNo)).rejects.toMatchObject({ code: 'order_state' });
    expect((await readOrder(ctx, orderNo)).actions).not.toContain('receive');
    expect(await confirmReceipts(later(ctx, 60 * DAY))).toBe(0);
    const receipt = receiptOf(orderNo, total);
    expect(await recordShopReceipt(lamps(), receipt)).toEqual({ outcome: 'paid', paymentNo: orderNo });
    expect(await recordShopReceipt(lamps(), receipt)).toEqual({ outcome: 'paid', paymentNo: orderNo });
    expect(await readOrder(ctx, orderNo)).toMatchObject({ status: 'to_receive', isPaid: true, toCollect: null });
    await receiveOrder(ctx, orderNo);
    // only the shop says that it has the money
    expect(await readPointsSummary(ctx)).toMatchObject({ current: 5_000, frozen: 0 });
    await closeReviewing(later(ctx, 60 * DAY));
    expect(await releaseEarnings(later(ctx, 90 * DAY))).toBe(1);
    const { rows } = await sql<{ purpose: string; sum: number }>`
      select a.purpose, sum(e.amount)::bigint as sum from ledger_entries e join ledger_accounts a on a.id = e.account_id
      join ledger_transfers t on t.id = e.transfer_id where t.reference = ${orderNo}
        and a.purpose in ('shop', 'shop_debt', 'commission', 'available') group by 1 order by 1`.execute(ctx.db);
    const commission = 495;
    expect(rows).toEqual([
      { purpose: 'available', sum: 0 },
      { purpose: 'commission', sum: commission },
      { purpose: 'shop', sum: 0 },
      { purpose: 'shop_debt', sum: -commission },
    ]);
    const { rows: logged } = await sql`
      select from merchant_audit_log where act = 'payment.confirmed' and subject = ${orderNo}`.execute(ctx.db);
    expect(logged).toHaveLength(1);
  });

  test('is recorded by staff of its shop with the permission, not by buyers, other shops or the platform', async () => {
    const { ctx, orderNo, total } = await confirmedForCash(shop);
    const receipt = receiptOf(orderNo, total);
    await expect(recordShopReceipt(ctx, receipt)).rejects.toMatchObject({ code: 'no_permission' });
    await expect(recordShopReceipt(teas(), receipt)).rejects.toMatchObject({ code: 'payment_not_found' });
    const clerk = {
      ...ctx,
      actor: { ...ctx.actor, userId: shop.teas.owner.userId, permissions: ['payments.confirm'] },
    };
    await expect(recordReceipt(clerk, receipt)).rejects.toMatchObject({ code: 'payment_not_found' });
    await expect(recordNotAccepted(ctx, { orderNo, isBack: true, note: '' })).rejects.toMatchObject({
      code: 'order_not_found',
    });
    await expect(recordNotAccepted(teas(), { orderNo, isBack: true, note: '' })).rejects.toMatchObject({
      code: 'order_not_found',
    });
    await expect(recordGoodsBack(teas(), orderNo)).rejects.toMatchObject({ code: 'order_not_found' });
  });

  test('in two parts pays with the second; what a closed order had received goes back', async () => {
    const { ctx, orderNo, total } = await confirmedForCash(shop);
    expect((await recordShopReceipt(lamps(), receiptOf(orderNo, 100))).outcome).toBe('part');
    expect(await endPartPayments(ctx)).toBe(0);
    const open = await listShopAwaited(lamps(), awaitedQuery.parse({ q: orderNo }));
    expect(open.list).toMatchObject([{ method: 'cash', state: 'open', missing: { amount: total - 100 } }]);
    expect((await recordShopReceipt(lamps(), receiptOf(orderNo, total - 100))).outcome).toBe('paid');
    const other = await confirmedForCash(shop);
    await recordShopReceipt(lamps(), receiptOf(other.orderNo, 100));
    await cancelOrder(other.ctx, { orderNo: other.orderNo });
    await endPartPayments(ctx);
    const { list } = await listPaybacks(lamps(), { page: 1, limit: 20 }, 'merchant');
    expect(list).toMatchObject([{ orderNos: [other.orderNo], amount: { amount: 100 } }]);
    await recordPayback(lamps(), { key: list[0]?.key ?? '', paidOn: '2026-11-28', reference: 'B-1' }, 'merchant');
  });

  test('is refunded by hand, like a transfer to the shop', async () => {
    const { ctx, orderNo, total } = await confirmedForCash(shop);
    const lines = (await readOrder(ctx, orderNo)).lines.map(({ id, num }) => ({ id, num }));
    await expect(applyRefund(ctx, { orderNo, kind: 'money', reason: 'changed_mind', lines })).rejects.toMatchObject({
      code: 'order_state',
    });
    const unasked = { orderNo, reason: 'sold_out', note: '' } as const;
    await expect(refundUnasked(lamps(), unasked, 'merchant')).rejects.toMatchObject({ code: 'order_state' });
    await recordShopReceipt(lamps(), receiptOf(orderNo, total));
    await refundUnasked(lamps(), unasked, 'merchant');
    const { list } = await listPaybacks(lamps(), { page: 1, limit: 20 }, 'merchant');
    expect(list).toMatchObject([{ orderNos: [orderNo], method: 'cash', amount: { amount: total } }]);
    await recordPayback(lamps(), { key: list[0]?.key ?? '', paidOn: '2026-11-28', reference: 'B-2' }, 'merchant');
    expect(await statusOf(ctx, orderNo)).toBe('cancelled');
  });

  test('a transfer that arrives for it all the same goes back', async () => {
    await takeTransfers(shop);
    const { ctx, orderNo, total } = await unpaidOrder(shop);
    const step = await pay(ctx, { orderNo, method: 'transfer' });
    await pay(ctx, { orderNo, method: 'cash' });
    const clerk = shop.ctx({ actor: { ...shop.teas.owner, permissions: ['payments.confirm'] } });
    const reference = step.kind === 'transfer' ? step.reference : '';
    expect((await recordReceipt(clerk, receiptOf(reference, total))).outcome).toBe('late');
    expect(await readOrder(ctx, orderNo)).toMatchObject({ isPaid: false, toCollect: { amount: total } });
    await takeTransfers(shop, false);
  });
});

test('files for the shop say what is collected', async () => {
  const { orderNo, total } = await confirmedForCash(shop);
  const line = (await shipTemplate(lamps())).split('\r\n').find((row) => row.startsWith(orderNo));
  expect(line).toMatch(new RegExp(`,${(total / 100).toFixed(2)} CNY$`));
});

describe('an order that is not accepted', () => {
  test('is closed with its coupons and points, and its pieces return when they are back', async () => {
    const before = await stockOf(shop, shop.lamp);
    const { ctx, orderNo } = await confirmedForCash(shop);
    await ship(orderNo);
    await recordNotAccepted(lamps(), { orderNo, isBack: false, note: 'Nobody at home' });
    expect(await statusOf(ctx, orderNo)).toBe('cancelled');
    expect(await stockOf(shop, shop.lamp)).toEqual({ ...before, on_hand: before.on_hand - 1 });
    const sale = await readSale(lamps(), await ownSales(lamps()), orderNo);
    expect(sale).toMatchObject({ isGoodsOut: true, toCollect: null });
    await recordGoodsBack(lamps(), orderNo);
    expect(await stockOf(shop, shop.lamp)).toEqual(before);
    await expect(recordGoodsBack(lamps(), orderNo)).rejects.toMatchObject({ code: 'order_state' });
    const late = await recordShopReceipt(lamps(), receiptOf(orderNo, 100));
    expect(late.outcome).toBe('late');
    const { rows } = await sql<{ act: string }>`
      select act from merchant_audit_log where subject = ${orderNo} and act like 'order.%' order by id`.execute(ctx.db);
    expect(rows.map(({ act }) => act)).toEqual(['order.shipped', 'order.not_accepted', 'order.goods_back']);
    const { list } = await listPaybacks(lamps(), { page: 1, limit: 20 }, 'merchant');
    await recordPayback(lamps(), { key: list[0]?.key ?? '', paidOn: '2026-11-28', reference: 'B-3' }, 'merchant');
  });

  test('and one that its buyer, its shop or the platform cancels before it is sent is in stock at once', async () => {
    const before = await stockOf(shop, shop.lamp);
    const byBuyer = await confirmedForCash(shop);
    await cancelOrder(byBuyer.ctx, { orderNo: byBuyer.orderNo });
    const byShop = await confirmedForCash(shop);
    await recordNotAccepted(lamps(), { orderNo: byShop.orderNo, isBack: false, note: '' });
    const byPlatform = await confirmedForCash(shop);
    const staff = shop.ctx({ actor: { ...shop.teas.owner, permissions: ['orders.manage'] } });
    await cancelSale(staff, { orderNo: byPlatform.orderNo, reason: 'Fraud' });
    for (const { ctx, orderNo } of [byBuyer, byShop, byPlatform])
      expect(await statusOf(ctx, orderNo)).toBe('cancelled');
    expect(await stockOf(shop, shop.lamp)).toEqual(before);
    const sent = await confirmedForCash(shop);
    await ship(sent.orderNo);
    await expect(cancelOrder(sent.ctx, { orderNo: sent.orderNo })).rejects.toMatchObject({ code: 'order_state' });
    const paid = await confirmedForCash(shop);
    await recordShopReceipt(lamps(), receiptOf(paid.orderNo, paid.total));
    await expect(recordNotAccepted(lamps(), { orderNo: paid.orderNo, isBack: false, note: '' })).rejects.toMatchObject({
      code: 'order_state',
    });
  });

  test('goes only to another address where its shop collects money', async () => {
    const { ctx, orderNo } = await confirmedForCash(shop);
    const far = await ctx.db
      .insertInto('addresses')
      .values({
        user_id: ctx.actor.userId,
        name: 'Tenzin',
        country: 'CN',
        region: 'Sinjang',
        city: '',
        detail: 'Road 1',
        post_code: '',
        phone: '+8613800138002',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await expect(changeReceiver(ctx, { orderNo, addressId: far.id })).rejects.toMatchObject({ code: 'cash_not_there' });
    await changeReceiver(ctx, { orderNo, addressId: ctx.addressId });
  });
});
