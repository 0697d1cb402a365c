import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { setStock } from '../../domains/inventory/set-stock.server.ts';
import type { Ctx } from '../../domains/kit/context.ts';
import { cancelOrder } from '../../domains/orders/lifecycle/cancel-order.server.ts';
import { recordNotAccepted } from '../../domains/orders/on-delivery/not-accepted.server.ts';
import { readOrder } from '../../domains/orders/queries.server.ts';
import { shipOrder } from '../../domains/orders/shipping/ship-order.server.ts';
import { recordReceipt, recordShopReceipt } from '../../domains/payments/by-hand/record-receipt.server.ts';
import { expirePayments } from '../../domains/payments/expire-payments.server.ts';
import { pay } from '../../domains/payments/pay.server.ts';
import { collectCash, confirmedForCash, ownerOf } from '../support/cash.ts';
import { later } from '../support/people.ts';
import { addBuyer, checkBooks, openSmallShop, order, type SmallShop } from '../support/small-shop.ts';
import { chooseTransfer, orderedByTransfer, receiptOf, signedIn, takeTransfers } from '../support/transfers.ts';

const ROUNDS = 8;
const WEEK = 8 * 86_400;

let shop: SmallShop;
let clerks: Ctx[];
beforeAll(async () => {
  shop = await openSmallShop();
  const clerk = async () => signedIn(shop, (await addBuyer(shop)).actor, ['payments.confirm']);
  clerks = [await clerk(), await clerk()];
  await takeTransfers(shop);
});
afterAll(() => shop.close());
afterEach(async () => expect(await checkBooks(shop.app.database.db)).toEqual([]));

const stateOf = async (ctx: Ctx, orderNo: string) => (await readOrder(ctx, orderNo)).status;

test('two members of staff who record the same money book it once, two payments of it twice', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { ctx, orderNo, transfer } = await orderedByTransfer(shop);
    const { reference, amount } = transfer;
    const same = receiptOf(reference, amount.amount);
    const answers = await Promise.all(clerks.map((clerk) => recordReceipt(clerk, same)));
    expect(answers.map(({ outcome }) => outcome)).toEqual(['paid', 'paid']);
    const [first, second] = await Promise.all(
      clerks.map((clerk) => recordReceipt(clerk, receiptOf(reference, amount.amount))),
    );
    expect([first?.outcome, second?.outcome]).toEqual(['late', 'late']);
    expect(await stateOf(ctx, orderNo)).toBe('to_ship');
  }
});

test.each<[string, (ctx: Ctx, orderNo: string) => Promise<unknown>]>([
  ['expiry', (ctx) => expirePayments(later(ctx, WEEK))],
  ['cancelling', (ctx, orderNo) => cancelOrder(ctx, { orderNo }).catch(() => undefined)],
  ['paying in another way', (ctx, orderNo) => pay(ctx, { orderNo, method: 'balance' }).catch(() => undefined)],
  ['choosing the method again', (ctx, orderNo) => chooseTransfer(ctx, orderNo).catch(() => undefined)],
])('money that arrives during %s pays, or goes back', async (_what, other) => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { ctx, orderNo, transfer } = await orderedByTransfer(shop);
    const [clerk] = clerks;
    if (!clerk) throw new Error('no clerk');
    const money = receiptOf(transfer.reference, transfer.amount.amount);
    const [receipt] = await Promise.all([recordReceipt(clerk, money), other(ctx, orderNo)]);
    const state = await stateOf(ctx, orderNo);
    if (receipt.outcome === 'paid') expect(state).toBe('to_ship');
    else expect(receipt.outcome).toBe('late');
  }
});

test('cash on delivery is collected once, also when two people record it, and not of an order that is closed meanwhile', async () => {
  const owner = ownerOf(shop);
  await collectCash(shop, 'lamps', null);
  await setStock(owner, [{ skuId: shop.lamp.skuId, onHand: 100 }], 'opening', 'test');
  const collected = async () => {
    const { ctx, orderNo, total } = await confirmedForCash(shop);
    return { ctx, orderNo, receipt: receiptOf(orderNo, total) };
  };
  for (let round = 0; round < ROUNDS; round += 1) {
    const twice = await collected();
    const receipts = [twice.receipt, { ...twice.receipt, requestId: `again ${String(round)}` }];
    const answers = await Promise.all(receipts.map((receipt) => recordShopReceipt(owner, receipt)));
    expect(answers.map(({ outcome }) => outcome).sort()).toEqual(['late', 'paid']);
    const { ctx, orderNo, receipt } = await collected();
    const others = [
      () => cancelOrder(ctx, { orderNo }),
      () => recordNotAccepted(owner, { orderNo, isBack: false, note: '' }),
      () => shipOrder(owner, { orderNo, method: 'deliver', deliveryName: 'Wang', deliveryPhone: '+8613800138009' }),
    ];
    const other = others[round % others.length] ?? (() => Promise.resolve());
    const [{ outcome }] = await Promise.all([recordShopReceipt(owner, receipt), other().catch(() => undefined)]);
    const state = await stateOf(ctx, orderNo);
    expect([outcome, state === 'cancelled']).toEqual(outcome === 'paid' ? ['paid', false] : ['late', true]);
  }
});

test('an order is either confirmed for cash or paid at once', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const ctx = await addBuyer(shop);
    const { orderNo } = await order(ctx, shop.lamp);
    const done = await Promise.allSettled([
      pay(ctx, { orderNo, method: 'cash' }),
      pay(ctx, { orderNo, method: 'balance' }),
      pay(ctx, { orderNo, method: 'cash' }),
    ]);
    expect(done.some(({ status }) => status === 'fulfilled')).toBe(true);
    expect(await stateOf(ctx, orderNo)).toBe('to_ship');
  }
});
