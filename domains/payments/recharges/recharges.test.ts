import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { later } from '../../../tests/support/people.ts';
import { addBuyer, checkBooks, openSmallShop, order, type SmallShop } from '../../../tests/support/small-shop.ts';
import type { Ctx } from '../../kit/context.ts';
import { exportBalanceRecords } from '../../ledger/export-records.server.ts';
import { readBalance } from '../../ledger/queries.server.ts';
import { listBalanceRecords } from '../../ledger/records.server.ts';
import { listNotices } from '../../messages/list-notices.server.ts';
import { completePayment } from '../complete-payment.server.ts';
import { expirePayments } from '../expire-payments.server.ts';
import { playSandbox } from '../methods/sandbox/page.server.ts';
import { pay } from '../pay.server.ts';
import { readPayMethods, readPayStatus } from '../queries.server.ts';
import { refundUnmatchedPayments } from '../refund-unmatched-payments.server.ts';
import { readBalances } from './queries.server.ts';
import { rechargeLimits } from './rules.ts';
import { startRecharge } from './start-recharge.server.ts';

type Buyer = Awaited<ReturnType<typeof addBuyer>>;

let shop: SmallShop;
beforeAll(async () => {
  shop = await openSmallShop();
});
afterAll(async () => {
  expect(await checkBooks(shop.app.database.db)).toEqual([]);
  await shop.close();
});

let presses = 0;
const open = (ctx: Ctx, amount = 5_000) => {
  presses += 1;
  return startRecharge(ctx, { amount, requestId: `press-number-${presses}` });
};
async function chargeOf(ctx: Ctx, orderNo: string): Promise<string> {
  const step = await pay(ctx, { orderNo, method: 'sandbox' });
  if (step.kind !== 'qr') throw new Error(`expected a QR code, got ${step.kind}`);
  return step.ref;
}
const receipt = (ref: string, amount = 5_000, currency = 'CNY') => ({ method: 'sandbox', ref, amount, currency });
/** The gain of the balance since the opening 1,000.00. */
const gained = async (ctx: Buyer) => (await readBalance(ctx, ctx.actor.userId, 'CNY')) - 100_000;
const attemptOf = (ref: string) =>
  shop.app.database.db
    .selectFrom('payment_attempts')
    .select(['status', 'received_minor'])
    .where('provider_ref', '=', ref)
    .executeTakeFirstOrThrow();

describe('a recharge', () => {
  test('that is paid is credited once, with a notification', async () => {
    const ctx = await addBuyer(shop);
    const { orderNo } = await open(ctx);
    const ref = await chargeOf(ctx, orderNo);
    await playSandbox(ctx, ref, 'succeed');
    expect(await readPayStatus(ctx, orderNo)).toMatchObject({ status: 'paid', kind: 'recharge', orderNos: [] });
    expect(await completePayment(ctx, receipt(ref))).toBe('paid');
    expect(await gained(ctx)).toBe(5_000);
    expect(await pay(ctx, { orderNo, method: 'sandbox' })).toEqual({ kind: 'done', orderNo });
    const [notice] = (await listNotices(ctx, { kind: 'payment', page: 1, limit: 5 })).list;
    expect(notice).toMatchObject({ kind: 'balance.recharged', link: '/users/balance' });
    expect(notice?.text).toContain('¥50.00');
  });

  test('that two concurrent webhooks confirm is credited once', async () => {
    const ctx = await addBuyer(shop);
    const { orderNo } = await open(ctx);
    const ref = await chargeOf(ctx, orderNo);
    await Promise.all([1, 2, 3].map(() => completePayment(shop.ctx(), receipt(ref))));
    expect(await gained(ctx)).toBe(5_000);
  });

  test('that is paid twice with two codes is credited once, and the second payment refunded', async () => {
    const ctx = await addBuyer(shop);
    const { orderNo } = await open(ctx);
    const [first, second] = [await chargeOf(ctx, orderNo), await chargeOf(ctx, orderNo)];
    expect(await completePayment(ctx, receipt(second))).toBe('paid');
    expect(await completePayment(ctx, receipt(first))).toBe('refunding');
    expect(await refundUnmatchedPayments(shop.ctx())).toBe(1);
    expect(await gained(ctx)).toBe(5_000);
    expect(await attemptOf(first)).toMatchObject({ status: 'refunded' });
  });

  test('is opened once per idempotency key, which is refused with another amount', async () => {
    const ctx = await addBuyer(shop);
    const press = { amount: 2_000, requestId: 'the-same-press' };
    const [one, two] = await Promise.all([startRecharge(ctx, press), startRecharge(ctx, press)]);
    expect(one.orderNo).toBe(two.orderNo);
    await expect(startRecharge(ctx, { ...press, amount: 3_000 })).rejects.toMatchObject({ code: 'request_reused' });
    const other = await addBuyer(shop);
    expect((await startRecharge(other, press)).orderNo).not.toBe(one.orderNo);
    expect((await readBalances(ctx)).open.map(({ orderNo }) => orderNo)).toEqual([one.orderNo]);
  });

  test.each([
    ['a larger amount', 5_001, 'CNY'],
    ['a smaller amount', 1, 'CNY'],
    ['another currency', 5_000, 'USD'],
  ])('is still open after a payment of %s, which is booked and refunded', async (_title, amount, currency) => {
    const ctx = await addBuyer(shop);
    const { orderNo } = await open(ctx);
    const ref = await chargeOf(ctx, orderNo);
    expect(await completePayment(ctx, receipt(ref, amount, currency))).toBe('wrong_amount');
    expect(await attemptOf(ref)).toEqual({ status: 'refunding', received_minor: amount });
    expect(await checkBooks(ctx.db)).toEqual([]);
    expect(await refundUnmatchedPayments(shop.ctx())).toBe(1);
    expect(await checkBooks(ctx.db)).toEqual([]);
    expect(await gained(ctx)).toBe(0);
    expect(await readPayStatus(ctx, orderNo)).toMatchObject({ status: 'failed' });
    expect(await completePayment(ctx, receipt(await chargeOf(ctx, orderNo)))).toBe('paid');
    expect(await gained(ctx)).toBe(5_000);
  });

  test('that was not paid in time lapses, and late money is refunded', async () => {
    const ctx = await addBuyer(shop);
    const { orderNo } = await open(ctx);
    const ref = await chargeOf(ctx, orderNo);
    const late = later(ctx, 31 * 60);
    expect(await expirePayments(late)).toBeGreaterThan(0);
    await expect(pay(late, { orderNo, method: 'sandbox' })).rejects.toMatchObject({ code: 'payment_expired' });
    expect(await completePayment(late, receipt(ref))).toBe('refunding');
    await refundUnmatchedPayments(shop.ctx());
    expect(await gained(ctx)).toBe(0);
    expect((await readBalances(late)).open).toEqual([]);
  });

  test('cannot be paid from the balance itself, nor by another user', async () => {
    const [ctx, stranger] = [await addBuyer(shop), await addBuyer(shop)];
    const { orderNo } = await open(ctx);
    await expect(pay(ctx, { orderNo, method: 'balance' })).rejects.toMatchObject({ code: 'method_unavailable' });
    expect((await readPayMethods(ctx, orderNo)).methods.map(({ key }) => key)).toEqual(['sandbox']);
    await expect(pay(stranger, { orderNo, method: 'sandbox' })).rejects.toMatchObject({ code: 'payment_not_found' });
    await expect(open(shop.ctx())).rejects.toMatchObject({ code: 'login_required' });
    await expect(readBalances(shop.ctx())).rejects.toMatchObject({ code: 'login_required' });
  });

  test('must be from 1 to 1,000,000 yuan or its value in another currency', async () => {
    const ctx = await addBuyer(shop);
    for (const [amount, code] of [
      [99, 'too_small'],
      [100_000_001, 'too_big'],
    ] as const) {
      await expect(open(ctx, amount)).rejects.toMatchObject({ details: { fields: [{ field: 'amount', code }] } });
    }
    expect((await open(ctx, 100_000_000)).amount).toEqual({ amount: 100_000_000, currency: 'CNY' });
    expect(rechargeLimits('LAK', '3012.5')).toEqual({ least: 3012, most: 3_012_500_000 });
    const unknown = startRecharge(ctx, { amount: 500, currency: 'XXX', requestId: 'press-of-nothing' });
    await expect(unknown).rejects.toMatchObject({ details: { fields: [{ field: 'currency' }] } });
  });
});

describe('the records', () => {
  test('list every movement with the balance after it', async () => {
    const ctx = await addBuyer(shop);
    const recharge = await open(ctx, 2_500);
    await completePayment(ctx, receipt(await chargeOf(ctx, recharge.orderNo), 2_500));
    const bought = await order(ctx, shop.tea);
    await pay(ctx, { orderNo: bought.orderNo, method: 'balance' });
    const request = { currency: 'CNY', direction: 'all', page: 1, limit: 10 } as const;
    const { list, received, spent } = await listBalanceRecords(ctx, request);
    expect(list.map(({ kind, amount, after, reference }) => [kind, amount.amount, after.amount, reference])).toEqual([
      ['purchase', -3_500, 99_000, bought.orderNo],
      ['recharge', 2_500, 102_500, recharge.orderNo],
      ['credit', 100_000, 100_000, expect.any(String)],
    ]);
    expect([received.amount, spent.amount]).toEqual([102_500, 3_500]);
    const out = await listBalanceRecords(ctx, { ...request, direction: 'out' });
    expect([out.total, out.list[0]?.after.amount]).toEqual([1, 99_000]);
    expect((await listBalanceRecords(ctx, { ...request, page: 2, limit: 2 })).list.map(({ kind }) => kind)).toEqual([
      'credit',
    ]);
    expect((await listBalanceRecords(ctx, { ...request, currency: 'USD' })).total).toBe(0);
    const { name, content } = await exportBalanceRecords(ctx, request);
    expect(name).toMatch(/^balance-CNY-\d{4}-\d\d-\d\d\.csv$/);
    expect(content).toContain(`,Top-up,${recharge.orderNo},25.00,CNY,1025.00\r\n`);
    // numbers remain numbers, negative ones too
    expect(content).toContain(`,Purchase,${bought.orderNo},-35.00,CNY,990.00\r\n`);
    expect(content.trim().split('\r\n')).toHaveLength(4);
  });

  test('are the user’s own, and need a login', async () => {
    const request = { currency: 'CNY', direction: 'all', page: 1, limit: 10 } as const;
    await expect(listBalanceRecords(shop.ctx(), request)).rejects.toMatchObject({ code: 'login_required' });
    const [ctx, other] = [await addBuyer(shop), await addBuyer(shop)];
    await completePayment(ctx, receipt(await chargeOf(ctx, (await open(ctx)).orderNo)));
    expect((await listBalanceRecords(other, request)).list.map(({ kind }) => kind)).toEqual(['credit']);
  });
});

test('a recharge whose process died before the receipt is credited when its status is read', async () => {
  const ctx = await addBuyer(shop);
  const { orderNo } = await open(ctx);
  const ref = await chargeOf(ctx, orderNo);
  // the process that started it has died; the money is at the provider, and another process queries it
  await sql`update sandbox_charges set status = 'paid' where ref = ${ref}`.execute(ctx.db);
  expect((await readPayStatus({ ...ctx, requestId: 'another' }, orderNo)).status).toBe('paid');
  expect(await gained(ctx)).toBe(5_000);
});
