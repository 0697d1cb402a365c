import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import { sql } from 'kysely';
import Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { later } from '../../../tests/support/people.ts';
import { addBuyer, checkBooks, order, type SmallShop } from '../../../tests/support/small-shop.ts';
import type { Fact, Letter, PaymentStandIn } from '../../../tests/support/stand-ins/payments/payment-stand-in.ts';
import { openShopWithProviders, type Played } from '../../../tests/support/stand-ins/payments/shop-with-providers.ts';
import type { Ctx } from '../../kit/context.ts';
import { createApi } from '../../kit/endpoint.ts';
import { cancelOrder } from '../../orders/lifecycle/cancel-order.server.ts';
import { readOrder } from '../../orders/queries.server.ts';
import { expirePayments } from '../expire-payments.server.ts';
import { pay } from '../pay.server.ts';
import { providerFor } from '../providers.ts';
import { readPayMethods, readPayStatus } from '../queries.server.ts';
import { refundUnmatchedPayments } from '../refund-unmatched-payments.server.ts';
import { receiveNotification } from './receive-webhook.server.ts';
import { notificationRoutes } from './webhook-call.server.ts';

let shop: SmallShop;
let played: Played;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ shop, played, close } = await openShopWithProviders());
});
afterAll(() => close());

const hear = (method: string, { raw, headers }: Letter, ctx = shop.ctx()) =>
  receiveNotification(ctx, method, raw, (name) => headers[name]);

interface Begun {
  ctx: Awaited<ReturnType<typeof addBuyer>>;
  orderNo: string;
  ref: string;
  amount: number;
}

async function begin(method: string): Promise<Begun> {
  const ctx = await addBuyer(shop);
  const { orderNo, total } = await order(ctx, shop.lamp);
  const step = await pay(ctx, { orderNo, method });
  if (!('ref' in step)) throw new Error(`expected a charge, got ${step.kind}`);
  return { ctx, orderNo, ref: step.ref, amount: total.amount };
}
const paid = (amount: number, more: Partial<Fact> = {}): Fact => ({ result: 'paid', amount, currency: 'CNY', ...more });
const state = async (ctx: Ctx, orderNo: string) => (await readPayStatus(ctx, orderNo)).status;
async function attempts(orderNo: string) {
  const found = await sql<{ status: string }>`
    select a.status from payment_attempts a join payments p on p.id = a.payment_id where p.no = ${orderNo} order by a.id`.execute(
    shop.app.database.db,
  );
  return found.rows.map(({ status }) => status);
}

/** The money is being refunded, and has arrived after the job ran. */
async function expectBack({ ctx, orderNo, ref }: Begun, standIn: PaymentStandIn, amount: number): Promise<void> {
  expect(await attempts(orderNo)).toEqual(['refunding']);
  expect(await refundUnmatchedPayments(ctx)).toBe(1);
  expect(await refundUnmatchedPayments(ctx)).toBe(0);
  expect(await attempts(orderNo)).toEqual(['refunded']);
  expect((await standIn.refunds(ref)).map((sent) => sent.amount)).toEqual([amount]);
}

describe.each(['sandbox', 'stripe', 'alipay', 'wechat'] as const)('a notification of %s', (method) => {
  afterAll(async () => expect(await checkBooks(shop.app.database.db)).toEqual([]));

  test('in time pays the order once, however often it is delivered', async () => {
    const { ctx, orderNo, ref, amount } = await begin(method);
    expect(await state(ctx, orderNo)).toBe('unpaid');
    const letter = await played[method].tell(ref, paid(amount));
    expect(await hear(method, letter)).toBe('paid');
    expect(await hear(method, letter)).toBe('repeated');
    expect(await hear(method, await played[method].tell(ref, paid(amount)))).toBe('paid');
    expect(await attempts(orderNo)).toEqual(['paid']);
    expect((await readOrder(ctx, orderNo)).timeline.map(({ event }) => event)).toEqual(['place', 'pay']);
  });

  test('after the browser’s own check changes nothing', async () => {
    const { ctx, orderNo, ref, amount } = await begin(method);
    await played[method].settle(ref, paid(amount));
    expect(await state(ctx, orderNo)).toBe('paid');
    expect(await hear(method, await played[method].tell(ref, paid(amount)))).toBe('paid');
    expect(await attempts(orderNo)).toEqual(['paid']);
  });

  test('for an expired checkout leads to a refund', async () => {
    const begun = await begin(method);
    await expirePayments(later(begun.ctx, 1801));
    await played[method].settle(begun.ref, paid(begun.amount));
    expect(await hear(method, await played[method].tell(begun.ref, paid(begun.amount)))).toBe('refunding');
    await expectBack(begun, played[method], begun.amount);
  });

  test('for a cancelled order leads to a refund', async () => {
    const begun = await begin(method);
    await cancelOrder(begun.ctx, { orderNo: begun.orderNo });
    await played[method].settle(begun.ref, paid(begun.amount));
    expect(await hear(method, await played[method].tell(begun.ref, paid(begun.amount)))).toBe('refunding');
    await expectBack(begun, played[method], begun.amount);
    expect((await readOrder(begun.ctx, begun.orderNo)).timeline.at(-1)).toMatchObject({ event: 'stray_refunded' });
  });

  test.each([
    ['amount', (amount: number) => paid(amount - 1)],
    ['currency', (amount: number) => paid(amount, { currency: 'USD' })],
  ])('with a wrong %s is refused, and the received money is refunded', async (_what, fact) => {
    const begun = await begin(method);
    const came = fact(begun.amount);
    await played[method].settle(begun.ref, came);
    const letter = await played[method].tell(begun.ref, came);
    const refused = { code: 'notification_refused', details: { reason: 'wrong_amount' } };
    await expect(hear(method, letter)).rejects.toMatchObject(refused);
    expect(await hear(method, letter)).toBe('repeated');
    await expectBack(begun, played[method], came.amount);
    expect((await readOrder(begun.ctx, begun.orderNo)).status).toBe('to_pay');
  });

  test('that is forged or for an unknown charge changes nothing', async () => {
    const { ctx, orderNo, ref, amount } = await begin(method);
    const refused = (reason: string) => ({ code: 'notification_refused', details: { reason } });
    const forged = await played[method].forge(ref, paid(amount));
    await expect(hear(method, forged)).rejects.toMatchObject(refused('signature'));
    await expect(hear(method, { ...forged, headers: {} })).rejects.toMatchObject(refused('signature'));
    const genuine = await played[method].tell(ref, paid(amount));
    const raw = genuine.raw.replace(/\d/, (digit) => String((Number(digit) + 1) % 10));
    const changed = { ...genuine, raw };
    await expect(hear(method, changed)).rejects.toMatchObject({ code: 'notification_refused' });
    const strange = await played[method].tell('0123456789abcdef0123456789abcdef', paid(amount));
    await expect(hear(method, strange)).rejects.toMatchObject(refused('unknown_ref'));
    expect(await attempts(orderNo)).toEqual(['open']);
    expect(await state(ctx, orderNo)).toBe('unpaid');
  });
});

test.each(['stripe', 'alipay', 'wechat'] as const)(
  'a notification of %s that arrives before the response to the charge pays the order',
  async (method) => {
    const heard: string[] = [];
    const ctx = await addBuyer(shop);
    const { orderNo, total } = await order(ctx, shop.lamp);
    played[method].whenBegun(async (ref) => {
      heard.push(await hear(method, await played[method].tell(ref, paid(total.amount))));
    });
    await pay(ctx, { orderNo, method });
    played[method].whenBegun(() => Promise.resolve());
    expect(heard).toEqual(['paid']);
    expect(await state(ctx, orderNo)).toBe('paid');
  },
);

test.each([
  ['sandbox', 200, '{"code":200,"message":"success","data":{"outcome":"paid"}}'],
  ['stripe', 200, '{"received":true}'],
  ['alipay', 200, 'success'],
  ['wechat', 204, ''],
] as const)('the call answers %s in the format of the provider', async (method, status, text) => {
  const { ref, amount } = await begin(method);
  const api = createApi();
  api.use('*', (c, next) => {
    c.set('ctx', shop.ctx());
    return next();
  });
  notificationRoutes(api);
  const { raw, headers } = await played[method].tell(ref, paid(amount));
  // bodies are read from Node's own request
  const server = serve({ fetch: api.fetch, port: 0, hostname: '127.0.0.1' });
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}/api/front/pay/notify/${method}`;
  const answer = await fetch(url, { method: 'POST', body: raw, headers });
  expect([answer.status, await answer.text()]).toEqual([status, text]);
  await new Promise((resolve) => server.close(resolve));
});

test.each(['sandbox', 'stripe', 'wechat'] as const)('an old notification of %s is refused', async (method) => {
  const { ref, amount } = await begin(method);
  const old = await played[method].tell(ref, paid(amount, { at: new Date(Date.now() - 301_000) }));
  await expect(hear(method, old)).rejects.toMatchObject({ code: 'notification_refused' });
});

test.each(['sandbox', 'stripe', 'alipay'] as const)(
  'a payment that failed at %s can be tried again with another method',
  async (method) => {
    const { ctx, orderNo, ref, amount } = await begin(method);
    expect(await hear(method, await played[method].tell(ref, paid(amount, { result: 'failed' })))).toBe('failed');
    expect(await state(ctx, orderNo)).toBe('failed');
    await pay(ctx, { orderNo, method: 'balance' });
    expect(await attempts(orderNo)).toEqual(['failed', 'paid']);
  },
);

test('a card that was declined may be followed by another in the same charge', async () => {
  const { ctx, orderNo, ref, amount } = await begin('stripe');
  await hear('stripe', await played.stripe.tell(ref, paid(amount, { result: 'failed' })));
  await played.stripe.settle(ref, paid(amount));
  expect(await state(ctx, orderNo)).toBe('paid');
});

test.each(['stripe', 'alipay', 'wechat'] as const)(
  'a refund made in the dashboard of %s is recorded for staff',
  async (method) => {
    const { ctx, orderNo, ref, amount } = await begin(method);
    await hear(method, await played[method].tell(ref, paid(amount)));
    expect(await hear(method, await played[method].tell(ref, paid(100, { result: 'refunded' })))).toBe('noted');
    const noted = await sql<{ subject: string; details: object }>`
    select subject, details from audit_log where act = 'payment.charge.refunded' order by id desc limit 1`.execute(
      ctx.db,
    );
    expect(noted.rows[0]).toMatchObject({ subject: orderNo, details: { method, ref, amount: 100, currency: 'CNY' } });
  },
);

test('does not count a payment that WeChat Pay has already refunded', async () => {
  const { ctx, orderNo, ref, amount } = await begin('wechat');
  await played.wechat.settle(ref, paid(amount));
  await providerFor(shop.app, 'wechat').refund(ctx, { ref, refundRef: 'at-their-desk', amount, currency: 'CNY' });
  expect(await state(ctx, orderNo)).toBe('unpaid');
  expect(await attempts(orderNo)).toEqual(['open']);
});

test('refunds once with Stripe, even if the first request was lost', async () => {
  const { ctx, ref, amount } = await begin('stripe');
  await played.stripe.settle(ref, paid(amount));
  const refund = { ref, amount: 100, currency: 'CNY' };
  const stripe = providerFor(shop.app, 'stripe');
  await stripe.refund(ctx, { ...refund, refundRef: 'a-part' });
  played.stripe.forgetAnswers?.();
  await stripe.refund(ctx, { ...refund, refundRef: 'a-part' });
  await stripe.refund(ctx, { ...refund, refundRef: 'another-part' });
  expect((await played.stripe.refunds(ref)).map(({ refundRef }) => refundRef)).toEqual(['a-part', 'another-part']);
  await hear('stripe', await played.stripe.tell(ref, paid(amount)));
});

/** A Stripe event that is not a payment, with a valid signature. */
function event(type: string, object: object): Letter {
  const raw = JSON.stringify({ id: `evt_${type}`, object: 'event', type, data: { object } });
  const secret = played.stripe.env.STRIPE_WEBHOOK_SECRET ?? '';
  return { raw, headers: { 'stripe-signature': Stripe.webhooks.generateTestHeaderString({ payload: raw, secret }) } };
}

test('a dispute is recorded for staff, with Stripe’s number of the charge', async () => {
  const { ctx, orderNo, ref, amount } = await begin('stripe');
  await hear('stripe', await played.stripe.tell(ref, paid(amount)));
  const dispute = { payment_intent: `pi_${ref.slice(0, 24)}`, amount, currency: 'cny' };
  expect(await hear('stripe', event('charge.dispute.created', dispute))).toBe('noted');
  const noted = await sql<{ subject: string }>`
    select subject from audit_log where act = 'payment.charge.disputed'`.execute(ctx.db);
  expect(noted.rows).toEqual([{ subject: orderNo }]);
  expect(await attempts(orderNo)).toEqual(['paid']);
});

test('an irrelevant event is accepted and ignored', async () => {
  expect(await hear('stripe', event('customer.created', { id: 'cus_1' }))).toBe('ignored');
});

describe.each(['sandbox', 'stripe', 'alipay', 'wechat'] as const)('a refund through %s', (method) => {
  test('can be made in parts, each once, and never exceeds what was received', async () => {
    const { ctx, ref, amount } = await begin(method);
    await played[method].settle(ref, paid(amount));
    await hear(method, await played[method].tell(ref, paid(amount)));
    const provider = providerFor(shop.app, method);
    const part = (refundRef: string, minor: number) =>
      provider.refund(ctx, { ref, refundRef, amount: minor, currency: 'CNY' });
    await part(`a-${ref}`, 400);
    await part(`a-${ref}`, 400);
    await part(`b-${ref}`, amount - 400);
    await expect(part(`c-${ref}`, 1)).rejects.toThrow();
    expect((await played[method].refunds(ref)).map((sent) => sent.amount)).toEqual([400, amount - 400]);
  });
});

describe('the methods that are shown', () => {
  test('are those that take the payment’s currency', async () => {
    const { ctx, orderNo } = await begin('stripe');
    const keys = async () => (await readPayMethods(ctx, orderNo)).methods.map(({ key }) => key);
    expect(await keys()).toEqual(['balance', 'stripe', 'alipay', 'wechat', 'sandbox']);
    await sql`update payments set currency = 'USD' where no = ${orderNo}`.execute(ctx.db);
    expect(await keys()).toEqual(['balance', 'stripe', 'sandbox']);
    await expect(pay(ctx, { orderNo, method: 'alipay' })).rejects.toMatchObject({ code: 'method_unavailable' });
    await sql`update payments set currency = 'CNY' where no = ${orderNo}`.execute(ctx.db);
  });

  test('do without a provider that does not answer: paying reports it, and the status is read', async () => {
    const { ctx, orderNo } = await begin('stripe');
    const { server } = played.stripe;
    const handler = server?.handlers['*'];
    if (server) server.handlers['*'] = () => ({ status: 500, body: { error: { message: 'not now' } } });
    await expect(pay(ctx, { orderNo, method: 'stripe' })).rejects.toMatchObject({ code: 'payment_provider_down' });
    expect(await state(ctx, orderNo)).toBe('unpaid');
    if (server && handler) server.handlers['*'] = handler;
  });
});
