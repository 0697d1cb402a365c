import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { owner, ship, sumOf } from '../../../tests/support/refunds.ts';
import { addBuyer, checkBooks, openSmallShop, type SmallShop } from '../../../tests/support/small-shop.ts';
import {
  letLampsCollect,
  orderedByTransfer,
  receiptOf,
  signedIn,
  takeTransfers,
} from '../../../tests/support/transfers.ts';
import type { Ctx } from '../../kit/context.ts';
import { closeReviewing } from '../../orders/lifecycle/close-by-deadline.server.ts';
import { receiveOrder } from '../../orders/lifecycle/receive-order.server.ts';
import { readOrder } from '../../orders/queries.server.ts';
import { recordReceipt, recordShopReceipt } from '../../payments/by-hand/record-receipt.server.ts';
import { adjustEarnings } from '../../payouts/adjustments/adjust-earnings.server.ts';
import { applyRefund } from '../apply-refund.server.ts';
import { approveRefund } from '../decide-refund.server.ts';
import { releaseEarnings } from '../money/release-earnings.server.ts';
import { sendRefunds } from '../money/send-refunds.server.ts';
import { readRefund } from '../read-refund.server.ts';
import { listPaybacks } from './list-paybacks.server.ts';
import { givePaybackAccount, readOwnPayback, readPaybackAccount } from './payback-account.server.ts';
import { recordPayback } from './record-payback.server.ts';

const PAGE = { page: 1, limit: 20 };
const BANK = { holder: 'Li Lei', bank: 'Bank', number: '6222021234567890123', code: '' };
const SENT = { paidOn: '2026-11-28', reference: 'OUT-1' };
const DAY_MS = 86_400_000;

let shop: SmallShop;
let clerk: Ctx;
beforeAll(async () => {
  shop = await openSmallShop();
  clerk = signedIn(shop, (await addBuyer(shop)).actor, ['payments.confirm']);
  await takeTransfers(shop);
});
afterAll(() => shop.close());
afterEach(async () => expect(await checkBooks(shop.app.database.db)).toEqual([]));

const inDays = (days: number) => shop.ctx({ now: new Date(Date.now() + days * DAY_MS) });
const lamps = () => signedIn(shop, shop.lamps.owner);

async function paid(by: 'platform' | 'merchant') {
  const { ctx, orderNo, transfer } = await orderedByTransfer(shop);
  const arrived = receiptOf(transfer.reference, transfer.amount.amount);
  await (by === 'platform' ? recordReceipt(clerk, arrived) : recordShopReceipt(lamps(), arrived));
  const line = (await readOrder(ctx, orderNo)).lines[0]?.id ?? 0;
  return { ctx, orderNo, line, amount: transfer.amount.amount };
}

async function refunded({ ctx, orderNo, line }: Awaited<ReturnType<typeof paid>>) {
  const asked = { orderNo, lines: [{ id: line, num: 1 }], kind: 'money' as const, reason: 'changed_mind' as const };
  const { refundId } = await applyRefund(ctx, asked);
  await approveRefund(owner(shop), refundId, 'merchant');
  return refundId;
}

const ownKey = async (ctx: Ctx, as: 'platform' | 'merchant', orderNo: string) =>
  (await listPaybacks(ctx, PAGE, as)).list.find((row) => row.orderNos.includes(orderNo))?.key ?? '';

describe('a refund of a transfer', () => {
  test('waits for the buyer’s account and for staff, who send and record it once', async () => {
    const bought = await paid('platform');
    const refundId = await refunded(bought);
    await sendRefunds(inDays(1));
    expect(await readRefund(bought.ctx, refundId)).toMatchObject({ status: 'refunding' });
    expect(await readOwnPayback(bought.ctx, bought.orderNo)).toEqual({
      amount: { amount: bought.amount, currency: 'CNY' },
      account: null,
    });
    const key = await ownKey(clerk, 'platform', bought.orderNo);
    await expect(readPaybackAccount(clerk, key, 'platform')).rejects.toMatchObject({ code: 'payback_not_found' });
    await givePaybackAccount(bought.ctx, { orderNo: bought.orderNo, ...BANK });
    expect((await readOwnPayback(bought.ctx, bought.orderNo))?.account).toBe('Bank ···· 0123');
    const told = sql<{ link: string }>`
      select link from notices where user_id = ${bought.ctx.actor.userId}::bigint and kind = 'payback.account_given'`;
    expect((await told.execute(bought.ctx.db)).rows).toEqual([
      { link: expect.stringContaining('/order/payback?orderNo=') },
    ]);
    expect(await readPaybackAccount(clerk, key, 'platform')).toMatchObject(BANK);
    await recordPayback(clerk, { key, ...SENT }, 'platform');
    await expect(recordPayback(clerk, { key, ...SENT }, 'platform')).rejects.toMatchObject({
      code: 'payback_not_found',
    });
    expect(await readRefund(bought.ctx, refundId)).toMatchObject({ status: 'refunded' });
    expect(await readOwnPayback(bought.ctx, bought.orderNo)).toBeNull();
  });

  test('is recorded by staff of the side that holds the money only', async () => {
    const bought = await paid('platform');
    await refunded(bought);
    const key = await ownKey(clerk, 'platform', bought.orderNo);
    await expect(recordPayback(lamps(), { key, ...SENT }, 'merchant')).rejects.toMatchObject({
      code: 'payback_not_found',
    });
    await expect(recordPayback(bought.ctx, { key, ...SENT }, 'platform')).rejects.toMatchObject({
      code: 'no_permission',
    });
    await expect(listPaybacks(bought.ctx, PAGE, 'merchant')).rejects.toMatchObject({ code: 'no_permission' });
    const stranger = await addBuyer(shop);
    await expect(givePaybackAccount(stranger, { orderNo: bought.orderNo, ...BANK })).rejects.toMatchObject({
      code: 'payment_not_found',
    });
    const own = signedIn(shop, bought.ctx.actor, ['payments.confirm']);
    await expect(recordPayback(own, { key, ...SENT }, 'platform')).rejects.toMatchObject({ code: 'payment_own' });
  });
});

test('money that was too much goes back the same way', async () => {
  const { ctx, orderNo, transfer } = await orderedByTransfer(shop);
  await recordReceipt(clerk, receiptOf(transfer.reference, transfer.amount.amount + 700));
  await givePaybackAccount(ctx, { orderNo, ...BANK });
  const key = await ownKey(clerk, 'platform', orderNo);
  expect(key).toMatch(/^a/);
  await recordPayback(clerk, { key, ...SENT }, 'platform');
  expect(await readOwnPayback(ctx, orderNo)).toBeNull();
});

describe('a shop that received the money itself', () => {
  beforeAll(() => letLampsCollect(shop));

  test('pays refunds back itself, and owes nothing for them', async () => {
    const bought = await paid('merchant');
    expect(await sumOf(shop, 'outside', shop.lamps.id, 'shop')).toBe(-bought.amount);
    await refunded(bought);
    await givePaybackAccount(bought.ctx, { orderNo: bought.orderNo, ...BANK });
    const key = await ownKey(lamps(), 'merchant', bought.orderNo);
    await recordPayback(lamps(), { key, ...SENT }, 'merchant');
    expect(await sumOf(shop, 'outside', shop.lamps.id, 'shop')).toBe(0);
  });

  test('owes the commission when its earnings are released, until it has earnings or pays it', async () => {
    const bought = await paid('merchant');
    await ship(shop, bought.orderNo);
    await receiveOrder(bought.ctx, bought.orderNo);
    await closeReviewing(inDays(20));
    await releaseEarnings(inDays(40));
    // 5 % of the lamp
    const commission = Math.round(shop.lamp.price * 0.05);
    const held = () => sumOf(shop, 'outside', shop.lamps.id, 'shop');
    const owed = () => sumOf(shop, 'outside', shop.lamps.id, 'shop_debt');
    const available = () => sumOf(shop, 'merchant', shop.lamps.id, 'available');
    expect([await held(), await owed(), await available()]).toEqual([0, -commission, 0]);
    const accountant = signedIn(shop, (await addBuyer(shop)).actor, ['payments.manage']);
    const adjust = (amount: number) =>
      adjustEarnings(accountant, {
        payee: { kind: 'merchant', id: shop.lamps.id },
        kind: 'credit',
        amount,
        currency: 'CNY',
        reason: 'Commission received',
        requestId: `paid-${amount}`,
      });
    await adjust(100);
    expect([await owed(), await available()]).toEqual([100 - commission, 0]);
    await adjust(commission);
    expect([await owed(), await available()]).toEqual([0, 100]);
  });
});
