import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { later } from '../../../tests/support/people.ts';
import { addBuyer, checkBooks, openSmallShop, order, type SmallShop } from '../../../tests/support/small-shop.ts';
import {
  ACCOUNT,
  chooseTransfer,
  letLampsCollect,
  orderedByTransfer,
  receiptOf,
  signedIn,
  takeTransfers,
} from '../../../tests/support/transfers.ts';
import type { Ctx } from '../../kit/context.ts';
import { cancelOrder } from '../../orders/lifecycle/cancel-order.server.ts';
import { readOrder } from '../../orders/queries.server.ts';
import { expirePayments } from '../expire-payments.server.ts';
import { pay } from '../pay.server.ts';
import { readPayMethods, readPayStatus } from '../queries.server.ts';
import { awaitedQuery } from './contract.ts';
import { endPartPayments } from './end-part-payments.server.ts';
import { listAwaited, listShopAwaited } from './list-awaited.server.ts';
import { recordReceipt, recordShopReceipt } from './record-receipt.server.ts';
import { remindOfTransfers } from './remind-of-transfers.server.ts';
import { saveShopAccount, saveSiteAccount } from './transfer-accounts.server.ts';

const DAY = 86_400;

let shop: SmallShop;
let clerk: Ctx;
beforeAll(async () => {
  shop = await openSmallShop();
  clerk = signedIn(shop, (await addBuyer(shop)).actor, ['payments.confirm']);
  await takeTransfers(shop);
});
afterAll(() => shop.close());
afterEach(async () => expect(await checkBooks(shop.app.database.db)).toEqual([]));

const manager = () => signedIn(shop, shop.teas.owner, ['payments.manage']);
const ordered = (goods = shop.lamp) => orderedByTransfer(shop, goods);
const stateOf = async (ctx: Ctx, orderNo: string) => (await readPayStatus(ctx, orderNo)).status;
const notices = async (ctx: Ctx) =>
  (
    await sql<{ kind: string }>`
      select kind from notices where user_id = ${ctx.actor?.userId}::bigint and kind like 'transfer.%' order by id`.execute(
      ctx.db,
    )
  ).rows.map(({ kind }) => kind);
const list = (ctx: Ctx, query: object = {}) => listAwaited(ctx, awaitedQuery.parse(query));
const toRefund = async (orderNo: string) =>
  (
    await sql<{ amount: number }>`
      select coalesce(a.received_minor, a.amount_minor) as amount from payment_attempts a join payments p on p.id = a.payment_id
      where p.no = ${orderNo} and a.status = 'refunding' order by a.id`.execute(shop.app.database.db)
  ).rows.map(({ amount }) => amount);

describe('choosing a transfer', () => {
  test('gives an account, a reference and a week, and choosing it again changes nothing', async () => {
    const { ctx, orderNo, transfer } = await ordered();
    expect(transfer).toMatchObject({ account: { holder: 'Stoa Ltd', number: 'DE89370400440532013000' } });
    expect(transfer.reference).toMatch(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/);
    const { placedAt } = await readOrder(ctx, orderNo);
    expect(Date.parse(transfer.deadline) - Date.parse(placedAt)).toBe(7 * DAY * 1000);
    expect(await chooseTransfer(later(ctx, 3600), orderNo)).toEqual(transfer);
    expect((await readPayMethods(ctx, orderNo)).transfer?.reference).toBe(transfer.reference);
    expect(await notices(ctx)).toEqual(['transfer.asked']);
    expect(await expirePayments(later(ctx, 6 * DAY))).toBe(0);
  });

  test('leaves the other methods open', async () => {
    const { ctx, orderNo, transfer } = await ordered();
    await pay(ctx, { orderNo, method: 'balance' });
    expect(await stateOf(ctx, orderNo)).toBe('paid');
    expect(await recordReceipt(clerk, receiptOf(transfer.reference, transfer.amount.amount))).toMatchObject({
      outcome: 'late',
    });
    expect(await toRefund(orderNo)).toEqual([transfer.amount.amount]);
  });

  test('is not offered without an account', async () => {
    await takeTransfers(shop, false);
    const ctx = await addBuyer(shop);
    const { orderNo } = await order(ctx, shop.lamp);
    expect((await readPayMethods(ctx, orderNo)).methods.map(({ key }) => key)).not.toContain('transfer');
    await expect(pay(ctx, { orderNo, method: 'transfer' })).rejects.toMatchObject({ code: 'method_unavailable' });
    await takeTransfers(shop);
  });

  test('holds no more pieces than may stay unpaid for days, unless the buyer has paid before', async () => {
    const ctx = await addBuyer(shop);
    const { orderNo } = await order(ctx, shop.lamp);
    await sql`update payments set pieces = 101 where no = ${orderNo}`.execute(ctx.db);
    const offered = async () => (await readPayMethods(ctx, orderNo)).methods.map(({ key }) => key);
    expect(await offered()).not.toContain('transfer');
    await expect(pay(ctx, { orderNo, method: 'transfer' })).rejects.toMatchObject({ code: 'method_unavailable' });
    await sql`update payments set pieces = 1 where no = ${orderNo}`.execute(ctx.db);
    expect(await offered()).toContain('transfer');
    await pay(ctx, { orderNo: (await order(ctx, shop.lamp)).orderNo, method: 'balance' });
    await sql`update payments set pieces = 101 where no = ${orderNo}`.execute(ctx.db);
    expect(await offered()).toContain('transfer');
  });
});

describe('money that has arrived', () => {
  test('pays the order once, also when it is recorded twice', async () => {
    const { ctx, orderNo, transfer } = await ordered();
    const arrived = receiptOf(transfer.reference, transfer.amount.amount);
    expect(await recordReceipt(clerk, arrived)).toEqual({ outcome: 'paid', paymentNo: orderNo });
    expect(await recordReceipt(clerk, arrived)).toEqual({ outcome: 'paid', paymentNo: orderNo });
    expect(await stateOf(ctx, orderNo)).toBe('paid');
    expect((await readOrder(ctx, orderNo)).status).toBe('to_ship');
    expect(await toRefund(orderNo)).toEqual([]);
    await expect(recordReceipt(clerk, { ...arrived, amount: 1 })).rejects.toMatchObject({ code: 'request_reused' });
    const { rows } = await sql<{ details: object }>`
      select details from audit_log where act = 'payment.confirmed' and subject = ${`payment:${orderNo}`}`.execute(
      ctx.db,
    );
    expect(rows).toMatchObject([{ details: { outcome: 'paid', note: 'TX-1', receivedOn: '2026-11-28' } }]);
  });

  test('in two parts pays with the second', async () => {
    const { ctx, orderNo, transfer } = await ordered();
    const { amount } = transfer.amount;
    expect((await recordReceipt(clerk, receiptOf(transfer.reference, 400))).outcome).toBe('part');
    expect(await notices(ctx)).toEqual(['transfer.asked', 'transfer.part']);
    expect(await chooseTransfer(ctx, orderNo)).toMatchObject({
      amount: { amount: amount - 400 },
      received: { amount: 400 },
    });
    expect((await list(clerk, { q: transfer.reference })).list).toMatchObject([{ missing: { amount: amount - 400 } }]);
    expect((await recordReceipt(clerk, receiptOf(transfer.reference, amount - 400))).outcome).toBe('paid');
    expect(await stateOf(ctx, orderNo)).toBe('paid');
  });

  test('beyond the amount pays, and the excess is to be paid back', async () => {
    const { ctx, orderNo, transfer } = await ordered();
    const { amount } = transfer.amount;
    expect((await recordReceipt(clerk, receiptOf(transfer.reference, amount + 250))).outcome).toBe('overpaid');
    expect(await stateOf(ctx, orderNo)).toBe('paid');
    expect(await toRefund(orderNo)).toEqual([250]);
  });

  test('for an order that was cancelled or has expired is to be paid back, with what had arrived before', async () => {
    const cancelled = await ordered();
    await recordReceipt(clerk, receiptOf(cancelled.transfer.reference, 300));
    await cancelOrder(cancelled.ctx, { orderNo: cancelled.orderNo });
    expect((await recordReceipt(clerk, receiptOf(cancelled.transfer.reference, 100))).outcome).toBe('late');
    expect(await toRefund(cancelled.orderNo)).toEqual([400]);
    const expired = await ordered();
    await recordReceipt(clerk, receiptOf(expired.transfer.reference, 500));
    expect(await expirePayments(later(expired.ctx, 7 * DAY + 60))).toBeGreaterThan(0);
    await endPartPayments(expired.ctx);
    expect(await toRefund(expired.orderNo)).toEqual([500]);
    expect((await readOrder(expired.ctx, expired.orderNo)).status).toBe('cancelled');
  });

  test('is found by reference, number, amount or a line of the bank statement', async () => {
    const { orderNo, transfer } = await ordered(shop.tea);
    const found = async (q: string) => (await list(clerk, { q })).list.map(({ paymentNo }) => paymentNo);
    for (const q of [transfer.reference, orderNo, '35.00', `SEPA ${transfer.reference} LI LEI`])
      expect(await found(q)).toContain(orderNo);
    expect(await found('35.01')).toEqual([]);
  });
});

test('a buyer is reminded once, two days before the end', async () => {
  const { ctx } = await ordered();
  await remindOfTransfers(later(ctx, 4 * DAY));
  expect(await notices(ctx)).toEqual(['transfer.asked']);
  await remindOfTransfers(later(ctx, 5 * DAY + 60));
  await remindOfTransfers(later(ctx, 5 * DAY + 120));
  expect(await notices(ctx)).toEqual(['transfer.asked', 'transfer.pay_soon']);
});

describe('a shop with an account of its own', () => {
  const owner = () => signedIn(shop, shop.lamps.owner);

  test('needs the platform’s leave', async () => {
    await expect(saveShopAccount(owner(), ACCOUNT)).rejects.toMatchObject({ code: 'method_unavailable' });
  });

  test('receives and confirms the transfers of its orders, and only these', async () => {
    await letLampsCollect(shop);
    const { ctx, orderNo, transfer } = await ordered();
    expect(transfer.account.holder).toBe('Lamp House Ltd');
    const other = await ordered(shop.tea);
    expect(other.transfer.account.holder).toBe('Stoa Ltd');
    // only the shop would say that the money came
    const buyer = await addBuyer(shop);
    const subsidised = await order(buyer, shop.lamp, { usePoints: 1_000 });
    expect((await chooseTransfer(buyer, subsidised.orderNo)).account.holder).toBe('Stoa Ltd');
    const own = await listShopAwaited(owner(), awaitedQuery.parse({}));
    expect(own.list.map(({ paymentNo }) => paymentNo)).toEqual([orderNo]);
    const arrived = receiptOf(transfer.reference, transfer.amount.amount);
    // the money is not at the platform, and not at the tea shop
    await expect(recordReceipt(clerk, arrived)).rejects.toMatchObject({ code: 'payment_not_found' });
    await expect(recordShopReceipt(signedIn(shop, shop.teas.owner), arrived)).rejects.toMatchObject({
      code: 'payment_not_found',
    });
    await expect(recordShopReceipt(owner(), receiptOf(other.transfer.reference, 3500))).rejects.toMatchObject({
      code: 'payment_not_found',
    });
    expect((await recordShopReceipt(owner(), arrived)).outcome).toBe('paid');
    expect((await readOrder(ctx, orderNo)).status).toBe('to_ship');
    await sql`update sites set settings = settings - 'shopsCollect'`.execute(shop.app.database.db);
    await shop.app.sites.load();
  });
});

describe('who may', () => {
  test('record money: staff with the permission, not a buyer, not the buyer themselves', async () => {
    const { ctx, transfer } = await ordered();
    const arrived = receiptOf(transfer.reference, transfer.amount.amount);
    const own = signedIn(shop, ctx.actor, ['payments.confirm']);
    await expect(recordReceipt(ctx, arrived)).rejects.toMatchObject({ code: 'no_permission' });
    await expect(recordReceipt(manager(), arrived)).rejects.toMatchObject({ code: 'no_permission' });
    await expect(recordReceipt(own, arrived)).rejects.toMatchObject({ code: 'payment_own' });
    await expect(recordShopReceipt(ctx, arrived)).rejects.toMatchObject({ code: 'no_permission' });
    await expect(list(ctx)).rejects.toMatchObject({ code: 'no_permission' });
    await expect(listShopAwaited(ctx, awaitedQuery.parse({}))).rejects.toMatchObject({ code: 'no_permission' });
  });

  test('set an account: who manages payments and has just signed in', async () => {
    const { key } = shop.ctx().site;
    await expect(saveSiteAccount(clerk, key, ACCOUNT)).rejects.toMatchObject({ code: 'no_permission' });
    const idle = signedIn(shop, shop.teas.owner, ['payments.manage']);
    const stale = { ...idle, actor: idle.actor && { ...idle.actor, confirmedAt: new Date(0) } };
    await expect(saveSiteAccount(stale, key, ACCOUNT)).rejects.toMatchObject({ code: 'confirm_needed' });
    await expect(saveShopAccount(await addBuyer(shop), ACCOUNT)).rejects.toMatchObject({ code: 'no_permission' });
  });
});
