import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { later } from '../../tests/support/people.ts';
import { addBuyer, checkBooks, order, type SmallShop } from '../../tests/support/small-shop.ts';
import type { PaymentStandIn } from '../../tests/support/stand-ins/payments/payment-stand-in.ts';
import { openShopWithProviders, type Played } from '../../tests/support/stand-ins/payments/shop-with-providers.ts';
import { cancelOrder } from '../orders/lifecycle/cancel-order.server.ts';
import { closeCharges } from './close-charges.server.ts';
import { expirePayments } from './expire-payments.server.ts';
import { playSandbox, readSandboxCharge } from './methods/sandbox/page.server.ts';
import { pay } from './pay.server.ts';
import { refundUnmatchedPayments } from './refund-unmatched-payments.server.ts';
import { receiveNotification } from './webhooks/receive-webhook.server.ts';

let shop: SmallShop;
let played: Played;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ shop, played, close } = await openShopWithProviders());
});
afterAll(() => close());

/** A code that someone is looking at. */
async function begin(method: PaymentStandIn['method'], isScanned = true) {
  const ctx = await addBuyer(shop);
  const { orderNo, total } = await order(ctx, shop.lamp);
  const step = await pay(ctx, { orderNo, method });
  if (!('ref' in step)) throw new Error(`expected a charge, got ${step.kind}`);
  if (method === 'alipay' && isScanned) await played.alipay.turn(step.ref, 'scanned');
  return { ctx, orderNo, ref: step.ref, amount: total.amount };
}

async function attempts(orderNo: string) {
  const found = await sql<{ status: string; isClosed: boolean }>`
    select a.status, a.closed_at is not null as "isClosed" from payment_attempts a join payments p on p.id = a.payment_id
    where p.no = ${orderNo} order by a.id`.execute(shop.app.database.db);
  return found.rows.map(({ status, isClosed }) => `${status}${isClosed ? ', closed' : ''}`);
}
const round = (seconds = 0) => closeCharges(later(shop.ctx(), seconds));

describe.each(['sandbox', 'stripe', 'alipay', 'wechat'] as const)('a charge of %s', (method) => {
  afterAll(async () => expect(await checkBooks(shop.app.database.db)).toEqual([]));

  test('is left alone while it may be paid, and closed once its order is cancelled', async () => {
    const { ctx, orderNo, ref } = await begin(method);
    expect(await round()).toBe(0);
    await cancelOrder(ctx, { orderNo });
    expect(await round()).toBe(1);
    expect(await played[method].stands(ref)).toBe('closed');
    expect(await attempts(orderNo)).toEqual(['failed, closed']);
    expect(await round(3600)).toBe(0);
  });

  test('is closed once its order ran out of time', async () => {
    const { ctx, orderNo, ref } = await begin(method);
    await expirePayments(later(ctx, 1801));
    expect(await round(1801)).toBe(1);
    expect(await played[method].stands(ref)).toBe('closed');
    expect(await attempts(orderNo)).toEqual(['failed, closed']);
  });

  test('is closed once its order was paid with another method', async () => {
    const { ctx, orderNo, ref } = await begin(method);
    await pay(ctx, { orderNo, method: 'balance' });
    expect(await round()).toBe(1);
    expect(await played[method].stands(ref)).toBe('closed');
    expect(await attempts(orderNo)).toEqual(['failed, closed', 'paid']);
  });

  test('that was paid before it could be closed is refunded once', async () => {
    const { ctx, orderNo, ref, amount } = await begin(method);
    const fact = { result: 'paid', amount, currency: 'CNY' } as const;
    await cancelOrder(ctx, { orderNo });
    await played[method].settle(ref, fact);
    expect(await round()).toBe(1);
    expect(await attempts(orderNo)).toEqual(['refunding']);
    const { raw, headers } = await played[method].tell(ref, fact);
    expect(await receiveNotification(shop.ctx(), method, raw, (name) => headers[name])).toBe('refunding');
    expect(await refundUnmatchedPayments(ctx)).toBe(1);
    expect((await played[method].refunds(ref)).map((sent) => sent.amount)).toEqual([amount]);
    expect(await round(3600)).toBe(0);
  });

  test('that is reported as paid after it was closed is refunded', async () => {
    const { ctx, orderNo, ref, amount } = await begin(method);
    await cancelOrder(ctx, { orderNo });
    await round();
    const fact = { result: 'paid', amount, currency: 'CNY' } as const;
    await played[method].settle(ref, fact);
    const { raw, headers } = await played[method].tell(ref, fact);
    expect(await receiveNotification(shop.ctx(), method, raw, (name) => headers[name])).toBe('refunding');
    expect(await refundUnmatchedPayments(ctx)).toBe(1);
    expect(await attempts(orderNo)).toEqual(['refunded, closed']);
  });
});

test.each(['sandbox', 'stripe', 'wechat'] as const)(
  'a charge of %s whose payment is in progress is queried again until its outcome is known',
  async (method) => {
    const { ctx, orderNo, ref, amount } = await begin(method);
    await played[method].turn(ref, 'paying');
    await cancelOrder(ctx, { orderNo });
    expect(await round()).toBe(0);
    expect(await attempts(orderNo)).toEqual(['open']);
    await played[method].settle(ref, { result: 'paid', amount, currency: 'CNY' });
    // not before the back-off is over
    expect(await round(9)).toBe(0);
    expect(await round(10)).toBe(1);
    expect(await attempts(orderNo)).toEqual(['refunding']);
    await refundUnmatchedPayments(ctx);
  },
);

test.each(['stripe', 'alipay', 'wechat'] as const)(
  '%s is queried again later when it does not answer',
  async (method) => {
    const { ctx, orderNo, ref } = await begin(method);
    const handlers = played[method].server?.handlers ?? {};
    const path = method === 'alipay' ? '/gateway.do' : '*';
    const handler = handlers[path];
    handlers[path] = () => ({ status: 404, body: 'no such page' });
    await cancelOrder(ctx, { orderNo });
    expect(await round()).toBe(0);
    if (handler) handlers[path] = handler;
    expect(await attempts(orderNo)).toEqual(['open']);
    expect(await round(10)).toBe(1);
    expect(await played[method].stands(ref)).toBe('closed');
  },
);

test('an Alipay code that was not scanned is queried until it expires', async () => {
  const [scanned, never] = [await begin('alipay', false), await begin('alipay', false)];
  for (const { ctx, orderNo } of [scanned, never]) await cancelOrder(ctx, { orderNo });
  expect(await round()).toBe(0);
  await played.alipay.turn(scanned.ref, 'scanned');
  expect(await round(60)).toBe(1);
  expect(await attempts(scanned.orderNo)).toEqual(['failed, closed']);
  expect(await attempts(never.orderNo)).toEqual(['open']);
  expect(await round(361)).toBe(1);
  expect(await attempts(never.orderNo)).toEqual(['failed, closed']);
});

test('the sandbox’s page shows a closed charge and refuses to pay it', async () => {
  const { ctx, orderNo, ref } = await begin('sandbox');
  await cancelOrder(ctx, { orderNo });
  await round();
  expect(await readSandboxCharge(ctx, ref)).toMatchObject({ status: 'closed' });
  await expect(playSandbox(ctx, ref, 'succeed')).rejects.toMatchObject({ code: 'payment_state' });
});

test('a charge that cannot be closed is abandoned in the end and delays no others', async () => {
  const { ctx, orderNo } = await begin('sandbox');
  await cancelOrder(ctx, { orderNo });
  await sql`
    insert into payment_attempts (payment_id, method, provider_ref, amount_minor, currency, expires_at)
    select p.id, 'gone', 'gone-' || nth, 1, 'CNY', now() from payments p, generate_series(1, 25) nth
    where p.no = ${orderNo}`.execute(ctx.db);
  await sql`update payment_attempts set id = id + 10000 where provider_ref not like 'gone-%' and status = 'open'`.execute(
    ctx.db,
  );
  expect(await round()).toBe(0);
  expect(await round()).toBe(1);
  const day = 86_400;
  for (let nth = 1; nth <= 40; nth += 1) await round(nth * day);
  const tries = await sql`select distinct close_tries from payment_attempts where method = 'gone'`.execute(ctx.db);
  expect(tries.rows).toEqual([{ close_tries: 12 }]);
  await sql`delete from payment_attempts where method = 'gone'`.execute(ctx.db);
});
