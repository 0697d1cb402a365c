import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { later } from '../../../tests/support/people.ts';
import { addBuyer, order, type SmallShop } from '../../../tests/support/small-shop.ts';
import type { PaymentStandIn } from '../../../tests/support/stand-ins/payments/payment-stand-in.ts';
import { openShopWithProviders, type Played } from '../../../tests/support/stand-ins/payments/shop-with-providers.ts';
import type { Ctx } from '../../kit/context.ts';
import { listFindings, listRuns } from '../../platform-office/reconciliation/queries.server.ts';
import { startReconciliation } from '../../platform-office/reconciliation/start-reconciliation.server.ts';
import { pay } from '../pay.server.ts';
import { receiveNotification } from '../webhooks/receive-webhook.server.ts';
import { reconcile, reconcileDaily } from './reconcile.server.ts';
import { resolveFinding } from './resolve-finding.server.ts';

const HOUR = 3600;

let shop: SmallShop;
let played: Played;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ shop, played, close } = await openShopWithProviders());
});
afterAll(() => close());

async function accountant(): Promise<Ctx> {
  const { actor, ...ctx } = await addBuyer(shop);
  return { ...ctx, actor: { ...actor, permissions: ['payments.manage'] } };
}

async function begin(method: PaymentStandIn['method']): Promise<{ ref: string; amount: number; orderNo: string }> {
  const ctx = await addBuyer(shop);
  const { orderNo, total } = await order(ctx, shop.recipe);
  const step = await pay(ctx, { orderNo, method });
  if (!('ref' in step)) throw new Error(`expected a charge, got ${step.kind}`);
  return { ref: step.ref, amount: total.amount, orderNo };
}

async function payThere(method: PaymentStandIn['method'], { ref, amount }: { ref: string; amount: number }) {
  const fact = { result: 'paid', amount, currency: 'CNY' } as const;
  await played[method].settle(ref, fact);
  const { raw, headers } = await played[method].tell(ref, fact);
  await receiveNotification(shop.ctx(), method, raw, (name) => headers[name]);
}

/** Compares the last days, a while after everything has arrived. */
async function compareNow(provider: string, seconds = HOUR): Promise<void> {
  const ctx = later(shop.ctx(), seconds);
  const to = ctx.now;
  await reconcile(ctx, { provider, from: new Date(to.getTime() - 48 * HOUR * 1000), to });
}
const open = async (ctx: Ctx, provider: string) =>
  (await listFindings(ctx, { provider, state: 'open', page: 1, limit: 100 })).list;

test.each(['sandbox', 'stripe', 'alipay', 'wechat'] as const)(
  'a comparison with %s lists only what differs, and no longer what has been corrected',
  async (method) => {
    const ctx = await accountant();
    const [good, lost, wrong] = [await begin(method), await begin(method), await begin(method)];
    await begin(method);
    await payThere(method, good);
    await payThere(method, wrong);
    // the provider has taken money we do not know of, and holds less than we believe
    await played[method].settle(lost.ref, { result: 'paid', amount: lost.amount, currency: 'CNY' });
    await played[method].settle(wrong.ref, { result: 'paid', amount: wrong.amount - 1, currency: 'CNY' });
    await compareNow(method);
    const found = await open(ctx, method);
    const named = found.map(({ ref, kind }) => [ref, kind]);
    expect(named.toSorted()).toEqual(
      [
        [lost.ref, 'state_differs'],
        [wrong.ref, 'amount_differs'],
      ].toSorted(),
    );
    await played[method].settle(wrong.ref, { result: 'paid', amount: wrong.amount, currency: 'CNY' });
    await payThere(method, lost);
    await compareNow(method, HOUR + 1);
    expect(await open(ctx, method)).toEqual([]);
    const gone = await listFindings(ctx, { provider: method, state: 'gone', page: 1, limit: 10 });
    expect(gone.total).toBe(2);
    const { runs } = await listRuns(ctx);
    expect(runs.find(({ provider }) => provider === method)).toMatchObject({ compared: 4, found: 0, failure: null });
  },
);

test('lists payments that only the provider has, and resolves them once with a note', async () => {
  const ctx = await accountant();
  await played.stripe.settle('somebody-elses-charge', { result: 'paid', amount: 500, currency: 'CNY' });
  await compareNow('stripe', HOUR + 2);
  const [finding] = await open(ctx, 'stripe');
  expect(finding).toMatchObject({ kind: 'missing_here', ours: null, theirs: { status: 'paid', amount: 500 } });
  const id = finding?.id ?? 0;
  await resolveFinding(ctx, { id, note: 'Paid at the till.' });
  await expect(resolveFinding(ctx, { id, note: 'again' })).rejects.toMatchObject({ code: 'finding_resolved' });
  await expect(resolveFinding(ctx, { id: 999_999, note: 'x' })).rejects.toMatchObject({ code: 'finding_not_found' });
  await compareNow('stripe', HOUR + 3);
  expect(await open(ctx, 'stripe')).toEqual([]);
  const noted = await sql<{ act: string }>`select act from audit_log where act = 'payment.difference_resolved'`.execute(
    ctx.db,
  );
  expect(noted.rows).toHaveLength(1);
});

test('a provider that does not respond is recorded, and changes no findings', async () => {
  const ctx = await accountant();
  const { server } = played.stripe;
  const handler = server?.handlers['*'];
  if (server) server.handlers['*'] = () => ({ status: 400, body: { error: { message: 'not now' } } });
  await compareNow('stripe', HOUR + 4);
  if (server && handler) server.handlers['*'] = handler;
  const { runs } = await listRuns(ctx);
  expect(runs[0]).toMatchObject({ provider: 'stripe', failure: 'not now', found: 0 });
});

test('the daily comparison runs once among all processes', async () => {
  const ctx = later(shop.ctx(), 86_400);
  const counts = await Promise.all([reconcileDaily(ctx), reconcileDaily(ctx)]);
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(4);
  expect(await reconcileDaily(ctx)).toBe(0);
});

test('needs the permission for payments', async () => {
  const stranger = await addBuyer(shop);
  const refused = { code: 'no_permission' };
  await expect(listFindings(stranger, { page: 1, limit: 20 })).rejects.toMatchObject(refused);
  await expect(listRuns(stranger)).rejects.toMatchObject(refused);
  await expect(resolveFinding(stranger, { id: 1, note: 'x' })).rejects.toMatchObject(refused);
  const days = { from: '2026-11-20', to: '2026-11-21' };
  await expect(startReconciliation(stranger, { provider: 'stripe', ...days })).rejects.toMatchObject(refused);
  const unknown = startReconciliation(await accountant(), { provider: 'cowries', ...days });
  await expect(unknown).rejects.toMatchObject({ code: 'method_unknown' });
});
