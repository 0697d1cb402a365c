import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { later } from '../../../tests/support/people.ts';
import { addBuyer, checkBooks, openSmallShop, order, type SmallShop } from '../../../tests/support/small-shop.ts';
import { startAlipay } from '../../../tests/support/stand-ins/payments/alipay.ts';
import type { Fact, PaymentStandIn } from '../../../tests/support/stand-ins/payments/payment-stand-in.ts';
import { startStripe } from '../../../tests/support/stand-ins/payments/stripe.ts';
import { startWechat } from '../../../tests/support/stand-ins/payments/wechat.ts';
import { pay } from '../pay.server.ts';
import { providerFor } from '../providers.ts';
import { readPayStatus } from '../queries.server.ts';
import { receiveNotification } from './receive-webhook.server.ts';

const METHODS = ['stripe', 'alipay', 'wechat'] as const;
type Method = (typeof METHODS)[number];

let shop: SmallShop;
const played = {} as Record<PaymentStandIn['method'], PaymentStandIn>;
beforeAll(async () => {
  for (const standIn of await Promise.all([startStripe(), startAlipay(), startWechat()]))
    played[standIn.method] = standIn;
  shop = await openSmallShop({ env: Object.assign({}, ...METHODS.map((method) => played[method].env)) });
});
afterAll(async () => {
  expect(await checkBooks(shop.app.database.db)).toEqual([]);
  await shop.close();
  await Promise.all(METHODS.map((method) => played[method].close()));
});

async function begin(method: Method, title = 'Goods') {
  const ctx = await addBuyer(shop);
  const { orderNo, total } = await order(ctx, shop.lamp);
  const site = { ...ctx.site, name: { en: title } };
  const step = await pay({ ...ctx, site } as typeof ctx, { orderNo, method });
  if (!('ref' in step)) throw new Error(`expected a charge, got ${step.kind}`);
  return { ctx, orderNo, ref: step.ref, amount: total.amount };
}
const tell = async (method: Method, ref: string, result: Fact['result'], amount: number) => {
  const { raw, headers } = await played[method].tell(ref, { result, amount, currency: 'CNY' });
  return receiveNotification(shop.ctx(), method, raw, (name) => headers[name]);
};
async function paid(method: Method) {
  const begun = await begin(method);
  await played[method].settle(begun.ref, { result: 'paid', amount: begun.amount, currency: 'CNY' });
  await tell(method, begun.ref, 'paid', begun.amount);
  return begun;
}

/** Everything the server logs for a while. */
async function saying(
  method: Method,
  answer: () => Promise<{ status: number; body: unknown }>,
  act: () => Promise<void>,
) {
  const handlers = played[method].server?.handlers ?? {};
  const path = method === 'alipay' ? '/gateway.do' : '*';
  const usual = handlers[path];
  handlers[path] = answer;
  await act().finally(() => {
    if (usual) handlers[path] = usual;
  });
}

describe.each(METHODS)('%s', (method) => {
  test('that accepts a refund which then fails has refunded nothing, and refunds once when it is repeated', async () => {
    const { ctx, ref, amount } = await paid(method);
    const refund = { ref, refundRef: `lost-${ref}`.slice(0, 32), amount: 400, currency: 'CNY' };
    const provider = providerFor(shop.app, method);
    played[method].loseNextRefund();
    await expect(provider.refund(ctx, refund)).rejects.toThrow(refund.refundRef);
    expect(await played[method].refunds(ref)).toEqual([]);
    await provider.refund(ctx, refund);
    await provider.refund(ctx, refund);
    expect(await played[method].refunds(ref)).toEqual([{ ref, refundRef: refund.refundRef, amount: 400 }]);
    const now = new Date();
    const hour = 3_600_000;
    const request = { from: new Date(now.getTime() - hour), to: new Date(now.getTime() + hour) };
    const listed = await provider.list(ctx, { ...request, charges: [{ ref, refundRefs: [refund.refundRef] }] });
    expect(listed.filter((line) => line.ref === refund.refundRef).at(-1)).toMatchObject({ status: 'refunded' });
    await provider.refund(ctx, { ...refund, refundRef: `rest-${ref}`.slice(0, 32), amount: amount - 400 });
  });

  test('is not taken to lack a charge because of an error page of a proxy', async () => {
    const { ctx, ref } = await begin(method);
    const page = async () => ({ status: 404, body: '<h1>Not Found</h1>' });
    await saying(method, page, async () => {
      await expect(providerFor(shop.app, method).find(ctx, ref)).rejects.toThrow();
    });
  });
});

test('reading a payment never waits for a provider that does not answer', async () => {
  const ctx = await addBuyer(shop);
  const { orderNo } = await order(ctx, shop.lamp);
  for (const method of METHODS) await pay(ctx, { orderNo, method });
  let letGo = () => {};
  const silence = new Promise<{ status: number; body: unknown }>((resolve) => {
    letGo = () => resolve({ status: 500, body: {} });
  });
  const look = async () => {
    const began = Date.now();
    expect((await readPayStatus(ctx, orderNo)).status).toBe('unpaid');
    expect(Date.now() - began).toBeLessThan(6_000);
    letGo();
  };
  const inSilence = (method: Method, act: () => Promise<void>) => saying(method, () => silence, act);
  await inSilence('stripe', () => inSilence('alipay', () => inSilence('wechat', look)));
});

test('reads Stripe’s number of a charge from its webhook when the server died before storing it', async () => {
  const { ctx, ref, amount } = await begin('stripe');
  await sql`update payment_attempts set provider_id = null where provider_ref = ${ref}`.execute(ctx.db);
  const refund = { ref, refundRef: `back-${ref}`, amount, currency: 'CNY' };
  await expect(providerFor(shop.app, 'stripe').refund(ctx, refund)).rejects.toThrow('not known');
  await played.stripe.settle(ref, { result: 'paid', amount, currency: 'CNY' });
  await tell('stripe', ref, 'paid', amount);
  await providerFor(shop.app, 'stripe').refund(ctx, refund);
  expect(await played.stripe.refunds(ref)).toHaveLength(1);
});

test.each(['stripe', 'wechat'] as const)('a refund that %s reports as failed is recorded as failed', async (method) => {
  const { ctx, orderNo, ref, amount } = await paid(method);
  expect(await tell(method, ref, 'refund_lost', amount)).toBe('noted');
  const noted = await sql<{ subject: string; details: object }>`
    select subject, details from audit_log where act = 'payment.refund.failed' order by id desc limit 1`.execute(
    ctx.db,
  );
  expect(noted.rows[0]).toMatchObject({ subject: orderNo, details: { method, ref, amount } });
});

describe('the requested charge', () => {
  const asked = (method: Method) => played[method].server?.asked.at(-1);

  test('of Alipay ends with the code, scanned or not, with a valid subject', async () => {
    await begin('alipay', 'Lamps & more/less = 100%');
    const content = JSON.parse(asked('alipay')?.params.get('biz_content') ?? '{}');
    expect(content).toMatchObject({ timeout_express: '5m', qr_code_timeout_express: '5m' });
    expect(content.subject).toMatch(/^Lamps {3}more less {3}100% S\d+/);
  });

  test('of WeChat Pay respects its minimum lifetime, with a subject that is cut between characters', async () => {
    const ctx = await addBuyer(shop);
    const { orderNo } = await order(ctx, shop.lamp);
    const nearly = later(ctx, 1795);
    const site = { ...ctx.site, name: { en: '💡'.repeat(130) } };
    await pay({ ...nearly, site } as typeof ctx, { orderNo, method: 'wechat' });
    const { time_expire, description } = JSON.parse(asked('wechat')?.body ?? '{}');
    expect(Date.parse(time_expire) - nearly.now.getTime()).toBeGreaterThanOrEqual(60_000);
    expect(description).toBe('💡'.repeat(127));
  });
});
