import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { addBuyer, checkBooks, openSmallShop, order, type SmallShop } from '../../tests/support/small-shop.ts';
import type { Ctx } from '../kit/context.ts';
import { outside, userGift } from '../ledger/accounts.ts';
import { readBalance, readGift } from '../ledger/queries.server.ts';
import { transfer } from '../ledger/transfer.server.ts';
import { cancelOrder } from '../orders/lifecycle/cancel-order.server.ts';
import { completePayment } from './complete-payment.server.ts';
import { expirePayments } from './expire-payments.server.ts';
import { openPayment } from './open-payment.server.ts';
import { pay } from './pay.server.ts';
import { readPayMethods, readPayStatus } from './queries.server.ts';
import { refundUnmatchedPayments } from './refund-unmatched-payments.server.ts';

type Buyer = Awaited<ReturnType<typeof addBuyer>>;
let shop: SmallShop;
beforeAll(async () => {
  shop = await openSmallShop();
});
afterAll(() => shop.close());
afterEach(async () => expect(await checkBooks(shop.app.database.db)).toEqual([]));

/** A buyer with this gift balance besides the balance of 1,000.00. */
async function gifted(amount: number): Promise<Buyer> {
  const ctx = await addBuyer(shop);
  await transfer(ctx, {
    kind: 'gift.test',
    reference: 'test',
    requestKey: `gift.test:${ctx.actor.userId}`,
    entries: [
      { account: outside('test', 'CNY'), amount: -amount },
      { account: userGift(ctx.actor.userId, 'CNY'), amount },
    ],
  });
  return ctx;
}
const giftOf = (ctx: Buyer) => readGift(ctx, ctx.actor.userId, 'CNY');
const balanceOf = (ctx: Buyer) => readBalance(ctx, ctx.actor.userId, 'CNY');
const money = (amount: number) => ({ amount, currency: 'CNY' });
/** A lamp costs 99.00, its freight 10.00. */
const lamp = async (ctx: Buyer) => (await order(ctx, shop.lamp)).orderNo;
const asked = async (ctx: Buyer, orderNo: string, useGift?: boolean) => {
  const step = await pay(ctx, { orderNo, method: 'sandbox', useGift });
  return step.kind === 'qr' ? step.ref : '';
};
const come = (ref: string, amount: number) =>
  completePayment(shop.ctx(), { method: 'sandbox', ref, amount, currency: 'CNY' });
async function partsOf(ctx: Ctx, orderNo: string) {
  const found = await sql<{ gift: number; lines: number }>`
    select o.gift_minor as gift, (select sum(gift_minor)::bigint from order_lines where order_id = o.id) as lines
    from orders o where o.no = ${orderNo}`.execute(ctx.db);
  return found.rows[0];
}

test('a payment shows its gift part and the rest', async () => {
  const ctx = await gifted(4_000);
  const orderNo = await lamp(ctx);
  expect((await readPayMethods(ctx, orderNo)).gift).toEqual({
    available: money(4_000),
    pays: money(4_000),
    rest: money(6_900),
    held: money(0),
  });
  await asked(ctx, orderNo, true);
  // what is held for it counts as available for it
  expect((await readPayMethods(ctx, orderNo)).gift).toMatchObject({ available: money(4_000), held: money(4_000) });
  expect(await giftOf(ctx)).toBe(0);
});

test('the balance pays what gift balance leaves, and the gift part is distributed over goods and freight', async () => {
  const ctx = await gifted(4_000);
  const orderNo = await lamp(ctx);
  await pay(ctx, { orderNo, method: 'balance', useGift: true });
  expect([await giftOf(ctx), await balanceOf(ctx)]).toEqual([0, 100_000 - 6_900]);
  // 40.00 over 99.00 of items and 10.00 of freight
  expect(await partsOf(ctx, orderNo)).toEqual({ gift: 4_000, lines: 3_633 });
  expect(await readPayStatus(ctx, orderNo)).toMatchObject({ status: 'paid', gift: money(4_000) });
});

describe('gift balance for the whole payment', () => {
  test.each([{ method: 'gift_card' }, { method: 'balance', useGift: true }, { method: 'sandbox', useGift: true }])(
    'pays it at once by $method',
    async (request) => {
      const ctx = await gifted(20_000);
      const orderNo = await lamp(ctx);
      expect(await pay(ctx, { orderNo, ...request })).toMatchObject({ kind: 'done' });
      expect([await giftOf(ctx), await balanceOf(ctx)]).toEqual([20_000 - 10_900, 100_000]);
      expect(await readPayStatus(ctx, orderNo)).toMatchObject({ status: 'paid', gift: money(10_900) });
    },
  );

  test('is refused as the only method when it does not suffice, and nothing is held', async () => {
    const ctx = await gifted(100);
    const orderNo = await lamp(ctx);
    await expect(pay(ctx, { orderNo, method: 'gift_card' })).rejects.toMatchObject({ code: 'insufficient_balance' });
    expect(await giftOf(ctx)).toBe(100);
  });
});

describe('gift balance held for an open payment', () => {
  test.each(['cancel', 'expire', 'change of mind'])('is returned when the payment is given up: %s', async (how) => {
    const ctx = await gifted(4_000);
    const orderNo = await lamp(ctx);
    await asked(ctx, orderNo, true);
    if (how === 'cancel') await cancelOrder(ctx, { orderNo });
    else if (how === 'expire') await expirePayments({ ...shop.ctx(), now: new Date(Date.now() + 86_400_000) });
    else await asked(ctx, orderNo, false);
    expect(await giftOf(ctx)).toBe(4_000);
  });

  test('is returned when a fee is not paid in time', async () => {
    const ctx = await gifted(4_000);
    const { no } = await openPayment(ctx, {
      kind: 'membership',
      amount: money(9_000),
      requestId: `fee-${ctx.actor.userId}`,
      minutes: 30,
      details: { days: 30 },
    });
    await asked(ctx, no, true);
    expect(await giftOf(ctx)).toBe(0);
    expect(await expirePayments({ ...shop.ctx(), now: new Date(Date.now() + 86_400_000) })).toBeGreaterThan(0);
    expect(await giftOf(ctx)).toBe(4_000);
  });

  test('is not available for another payment', async () => {
    const ctx = await gifted(12_000);
    const [first, second] = [await lamp(ctx), await lamp(ctx)];
    await asked(ctx, first, true);
    expect((await readPayMethods(ctx, second)).gift).toMatchObject({ pays: money(12_000 - 10_900 + 0) });
    await expect(pay(ctx, { orderNo: second, method: 'gift_card' })).rejects.toMatchObject({
      code: 'insufficient_balance',
    });
  });
});

describe('a charge that comes when the gift part has changed', () => {
  test('over the full amount, begun before: is accepted, and the gift balance is released', async () => {
    const ctx = await gifted(4_000);
    const orderNo = await lamp(ctx);
    const whole = await asked(ctx, orderNo);
    const rest = await asked(ctx, orderNo, true);
    expect(await come(whole, 10_900)).toBe('paid');
    expect(await come(rest, 6_900)).toBe('refunding');
    expect(await giftOf(ctx)).toBe(4_000);
    expect(await readPayStatus(ctx, orderNo)).toMatchObject({ status: 'paid', gift: money(0) });
    expect(await refundUnmatchedPayments(shop.ctx())).toBeGreaterThanOrEqual(0);
  });

  test('over the rest only, after the hold was released: is refunded, and the payment stays open', async () => {
    const ctx = await gifted(4_000);
    const orderNo = await lamp(ctx);
    const rest = await asked(ctx, orderNo, true);
    const whole = await asked(ctx, orderNo);
    expect(await come(rest, 6_900)).toBe('refunding');
    expect(await giftOf(ctx)).toBe(4_000);
    expect(await come(whole, 10_900)).toBe('paid');
  });

  test('over the rest that is open: both parts pay', async () => {
    const ctx = await gifted(4_000);
    const orderNo = await lamp(ctx);
    expect(await come(await asked(ctx, orderNo, true), 6_900)).toBe('paid');
    expect(await giftOf(ctx)).toBe(0);
    expect(await partsOf(ctx, orderNo)).toMatchObject({ gift: 4_000 });
  });
});

test('needs the pay password only where a balance is used', async () => {
  const [none, some] = [await addBuyer(shop), await gifted(4_000)];
  const press = async (ctx: Buyer, choice: { method: string; useGift?: boolean }) => {
    const by = { ...ctx, actor: { ...ctx.actor, payProvedAt: null } };
    return pay(by, { orderNo: await lamp(ctx), ...choice }).then(
      ({ kind }) => kind,
      ({ code }) => code,
    );
  };
  expect(await press(none, { method: 'sandbox' })).toBe('qr');
  expect(await press(none, { method: 'sandbox', useGift: true })).toBe('qr');
  expect(await press(some, { method: 'sandbox' })).toBe('qr');
  expect(await press(some, { method: 'sandbox', useGift: true })).toBe('pay_password_needed');
  expect(await press(none, { method: 'balance' })).toBe('pay_password_needed');
});
