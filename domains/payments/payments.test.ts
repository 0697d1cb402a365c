import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { later } from '../../tests/support/people.ts';
import {
  addBuyer,
  addCoupon,
  checkBooks,
  openSmallShop,
  order,
  type SmallShop,
} from '../../tests/support/small-shop.ts';
import type { Ctx } from '../kit/context.ts';
import { readBalance, readPoints } from '../ledger/queries.server.ts';
import { cancelOrder } from '../orders/lifecycle/cancel-order.server.ts';
import { readOrder } from '../orders/queries.server.ts';
import { claimCoupon } from '../promotions/coupons/claim-coupon.server.ts';
import type { SandboxOutcome } from './contract.ts';
import { expirePayments } from './expire-payments.server.ts';
import { deliverNotifications } from './methods/sandbox/deliver-notifications.server.ts';
import { playSandbox, readSandboxCharge } from './methods/sandbox/page.server.ts';
import { signedHeaders } from './methods/sandbox/signature.ts';
import { pay } from './pay.server.ts';
import { readPayMethods, readPayStatus } from './queries.server.ts';
import { refundUnmatchedPayments } from './refund-unmatched-payments.server.ts';
import { receiveNotification } from './webhooks/receive-webhook.server.ts';

let shop: SmallShop;
beforeAll(async () => {
  shop = await openSmallShop();
});
// each test receives its own webhooks only
beforeEach(() => sql`delete from sandbox_deliveries`.execute(shop.app.database.db));
afterAll(async () => {
  expect(await checkBooks(shop.app.database.db)).toEqual([]);
  await shop.close();
});

/** Handles a webhook in the same way as the call. */
const notify = (raw: string, headers: Record<string, string>, ctx = shop.ctx()) =>
  receiveNotification(ctx, 'sandbox', raw, (name) => headers[name]);
const signed = (raw: string, at = new Date()) => signedHeaders(shop.app.secret, raw, at);
/** Delivers the sandbox's webhooks without a network. */
const deliver = (ctx: Ctx) =>
  deliverNotifications(ctx, async (_url, init) => {
    const headers = init.headers as Record<string, string>;
    return notify(String(init.body), headers).then(
      (outcome) => Response.json({ outcome }),
      () => new Response(null, { status: 400 }),
    );
  });

async function qr(ctx: Ctx, orderNo: string): Promise<string> {
  const step = await pay(ctx, { orderNo, method: 'sandbox' });
  if (step.kind !== 'qr') throw new Error(`expected a QR code, got ${step.kind}`);
  return step.ref;
}
async function played(outcome: SandboxOutcome) {
  const ctx = await addBuyer(shop);
  const { orderNo } = await order(ctx, shop.lamp);
  const ref = await qr(ctx, orderNo);
  await playSandbox({ ...ctx, actor: null }, ref, outcome);
  return { ctx, orderNo, ref };
}
const payState = async (ctx: Ctx, orderNo: string) => (await readPayStatus(ctx, orderNo)).status;
const storedState = async (orderNo: string) =>
  (await shop.app.database.db.selectFrom('payments').select('status').where('no', '=', orderNo).executeTakeFirst())
    ?.status;
const attempts = async (orderNo: string) =>
  (
    await sql<{ method: string; status: string }>`
      select a.method, a.status from payment_attempts a join payments p on p.id = a.payment_id where p.no = ${orderNo} order by a.id`.execute(
      shop.app.database.db,
    )
  ).rows.map(({ method, status }) => `${method} ${status}`);

describe('paying by balance', () => {
  test('takes the money once, earns the merchant less the commission, and spends the points', async () => {
    const ctx = await addBuyer(shop);
    const { id } = await claimCoupon(ctx, await addCoupon(shop, { discount: 900 }));
    const { orderNo, total } = await order(ctx, shop.lamp, { couponIds: [id], usePoints: 1000 });
    expect(total.amount).toBe(9900 - 900 - 1000 + 1000);
    await pay(ctx, { orderNo, method: 'balance' });
    expect(await pay(ctx, { orderNo, method: 'balance' })).toMatchObject({ kind: 'done' });
    const { userId } = ctx.actor;
    expect(await readBalance(ctx, userId, 'CNY')).toBe(100_000 - total.amount);
    expect(await readPoints(ctx, userId)).toBe(4000);
    const earned = await sql<{ purpose: string; amount: number }>`
      select a.purpose, e.amount from ledger_entries e join ledger_accounts a on a.id = e.account_id
      join ledger_transfers t on t.id = e.transfer_id
      where t.reference = ${orderNo} and t.kind = 'payment.settled' order by a.purpose`.execute(ctx.db);
    // the platform pays its coupon and the points; it keeps 5 percent of 99.00
    expect(earned.rows).toEqual([
      { purpose: 'clearing', amount: -9000 },
      { purpose: 'commission', amount: 495 },
      { purpose: 'pending', amount: 9000 + 1900 - 495 },
      { purpose: 'promotion', amount: -1900 },
    ]);
  });

  test('is refused when there is not enough, and the order stays open', async () => {
    const ctx = await addBuyer(shop);
    const { orderNo } = await order(ctx, shop.lamp, { num: 11 });
    const methods = await readPayMethods(ctx, orderNo);
    expect(methods.methods).toEqual([
      { key: 'balance', available: { amount: 100_000, currency: 'CNY' }, isEnough: false },
      { key: 'sandbox', available: null, isEnough: true },
    ]);
    await expect(pay(ctx, { orderNo, method: 'balance' })).rejects.toMatchObject({ code: 'insufficient_balance' });
    expect(await payState(ctx, orderNo)).toBe('unpaid');
    await cancelOrder(ctx, { orderNo });
  });
});

describe('paying is refused', () => {
  test('with an unknown method, and for an order that is another user’s, expired or cancelled', async () => {
    const [ctx, stranger] = [await addBuyer(shop), await addBuyer(shop)];
    const { orderNo } = await order(ctx, shop.tea);
    await expect(pay(ctx, { orderNo, method: 'cowries' })).rejects.toMatchObject({ code: 'method_unknown' });
    for (const act of [() => pay(stranger, { orderNo, method: 'balance' }), () => readPayStatus(stranger, orderNo)]) {
      await expect(act()).rejects.toMatchObject({ code: 'payment_not_found' });
    }
    await expect(pay(shop.ctx(), { orderNo, method: 'balance' })).rejects.toMatchObject({ code: 'login_required' });
    const late = { ...ctx, now: later(ctx, 1800).now };
    await expect(pay(late, { orderNo, method: 'balance' })).rejects.toMatchObject({ code: 'payment_expired' });
    expect(await payState(late, orderNo)).toBe('expired');
    await cancelOrder(ctx, { orderNo });
    await expect(pay(ctx, { orderNo, method: 'balance' })).rejects.toMatchObject({ code: 'payment_state' });
  });

  test('through the sandbox in production', async () => {
    const ctx = await addBuyer(shop);
    const { orderNo } = await order(ctx, shop.tea);
    const ref = await qr(ctx, orderNo);
    const app = { ...shop.app, environment: { ...shop.app.environment, STOA_ENV: 'production' as const } };
    const live = { ...ctx, app };
    await expect(pay(live, { orderNo, method: 'sandbox' })).rejects.toMatchObject({ code: 'method_unavailable' });
    await expect(readSandboxCharge(live, ref)).rejects.toMatchObject({ code: 'payment_not_found' });
    expect((await readPayMethods(live, orderNo)).methods.map(({ key }) => key)).toEqual(['balance']);
    const raw = '{}';
    await expect(notify(raw, signed(raw), live)).rejects.toMatchObject({ code: 'method_unavailable' });
  });
});

describe('the sandbox', () => {
  test('pays when its webhook arrives first', async () => {
    const { ctx, orderNo } = await played('succeed');
    expect(await deliver(ctx)).toBe(1);
    expect(await storedState(orderNo)).toBe('paid');
    expect(await payState(ctx, orderNo)).toBe('paid');
  });

  test('pays when the browser returns first; the webhook then changes nothing', async () => {
    const { ctx, orderNo } = await played('succeed');
    expect(await payState(ctx, orderNo)).toBe('paid');
    expect(await deliver(ctx)).toBe(1);
    expect((await readOrder(ctx, orderNo)).timeline.map(({ event }) => event)).toEqual(['place', 'pay']);
  });

  test('that sends its webhook repeatedly pays once', async () => {
    const { ctx, orderNo, ref } = await played('duplicate');
    expect(await deliver(ctx)).toBe(3);
    expect(await attempts(orderNo)).toEqual(['sandbox paid']);
    const noted = await sql`select 1 from payment_notifications where provider_ref = ${ref}`.execute(ctx.db);
    expect(noted.rows).toHaveLength(2);
  });

  test('that failed leaves the order open for another try', async () => {
    const { ctx, orderNo } = await played('fail');
    expect(await deliver(ctx)).toBe(1);
    expect(await payState(ctx, orderNo)).toBe('failed');
    await pay(ctx, { orderNo, method: 'balance' });
    expect(await attempts(orderNo)).toEqual(['sandbox failed', 'balance paid']);
  });

  test('that reports a wrong amount is refused, and the money is refunded', async () => {
    const { ctx, orderNo } = await played('wrong_amount');
    expect(await deliver(ctx)).toBe(0);
    expect(await payState(ctx, orderNo)).toBe('failed');
    expect(await storedState(orderNo)).toBe('unpaid');
    // the received money is booked, and being refunded
    expect(await attempts(orderNo)).toEqual(['sandbox refunding']);
    await refundUnmatchedPayments(ctx);
    expect(await attempts(orderNo)).toEqual(['sandbox refunded']);
    await deliver(later(ctx, 60));
  });

  test('that reports late pays later', async () => {
    const { ctx, orderNo } = await played('late');
    expect(await deliver(ctx)).toBe(0);
    expect(await payState(ctx, orderNo)).toBe('unpaid');
    expect(await deliver(later(ctx, 16))).toBe(1);
    expect(await payState(ctx, orderNo)).toBe('paid');
  });

  test('plays each charge once, and none after five minutes', async () => {
    const { ref } = await played('succeed');
    await expect(playSandbox(shop.ctx(), ref, 'fail')).rejects.toMatchObject({ code: 'payment_state' });
    const ctx = await addBuyer(shop);
    const open = await qr(ctx, (await order(ctx, shop.lamp)).orderNo);
    await expect(playSandbox(later(ctx, 301), open, 'succeed')).rejects.toMatchObject({ code: 'payment_expired' });
    await expect(readSandboxCharge(ctx, 'unknown')).rejects.toMatchObject({ code: 'payment_not_found' });
  });

  test('retries a webhook that fails', async () => {
    const { ctx, orderNo } = await played('succeed');
    const deaf = () => Promise.reject(new Error('no network'));
    expect(await deliverNotifications(ctx, deaf)).toBe(0);
    expect(await deliver(ctx)).toBe(0);
    expect(await deliver(later(ctx, 5))).toBe(1);
    expect(await storedState(orderNo)).toBe('paid');
  });
});

describe('refunds unmatched money automatically', () => {
  test.each(['cancelled', 'expired'] as const)('when the order was %s before it came', async (status) => {
    const { ctx, orderNo, ref } = await played('late');
    if (status === 'cancelled') await cancelOrder(ctx, { orderNo });
    else await expirePayments(later(ctx, 1801));
    await deliver(later(ctx, 1802));
    await refundUnmatchedPayments(later(ctx, 1802));
    expect(await attempts(orderNo)).toEqual(['sandbox refunded']);
    expect(await readSandboxCharge(ctx, ref)).toMatchObject({ status: 'refunded' });
    expect(await storedState(orderNo)).toBe(status);
    expect((await readOrder(ctx, orderNo)).timeline.at(-1)).toMatchObject({ event: 'stray_refunded', to: 'cancelled' });
  });

  test('when the order was paid twice by two methods', async () => {
    const { ctx, orderNo } = await played('late');
    await pay(ctx, { orderNo, method: 'balance' });
    await deliver(later(ctx, 16));
    expect(await refundUnmatchedPayments(ctx)).toBe(1);
    expect(await attempts(orderNo)).toEqual(['sandbox refunded', 'balance paid']);
    expect(await refundUnmatchedPayments(ctx)).toBe(0);
    expect((await readOrder(ctx, orderNo)).status).toBe('to_ship');
  });
});

describe('a notification is refused', () => {
  const raw = JSON.stringify({ eventId: 'e1', ref: 'r1', result: 'paid', amount: 1, currency: 'CNY' });
  test.each([
    ['without a signature', () => notify(raw, {})],
    ['with another body', () => notify(raw.replace('1', '2'), signed(raw))],
    ['with another time', () => notify(raw, { ...signed(raw), 'x-sandbox-timestamp': String(Date.now() + 1) })],
    ['that is old', () => notify(raw, signed(raw, new Date(Date.now() - 301_000)))],
    ['of a charge that nobody knows', () => notify(raw, signed(raw))],
    ['without its fields', () => notify('{}', signed('{}'))],
  ])('%s', async (_what, act) => {
    await expect(act()).rejects.toMatchObject({ code: 'notification_refused' });
  });

  test('in a wrong currency', async () => {
    const ctx = await addBuyer(shop);
    const { orderNo, total } = await order(ctx, shop.lamp);
    const ref = await qr(ctx, orderNo);
    const body = JSON.stringify({ eventId: 'usd', ref, result: 'paid', amount: total.amount, currency: 'USD' });
    await expect(notify(body, signed(body))).rejects.toMatchObject({ code: 'notification_refused' });
    expect(await payState(ctx, orderNo)).toBe('failed');
  });

  test('from an unknown provider', async () => {
    const refused = receiveNotification(shop.ctx(), 'cowries', raw, () => undefined);
    await expect(refused).rejects.toMatchObject({ code: 'method_unknown' });
  });
});
