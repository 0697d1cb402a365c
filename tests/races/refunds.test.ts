import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { readBalance } from '../../domains/ledger/queries.server.ts';
import { receiveOrder } from '../../domains/orders/lifecycle/receive-order.server.ts';
import { readOrder } from '../../domains/orders/queries.server.ts';
import { shipOrder } from '../../domains/orders/shipping/ship-order.server.ts';
import { completePayment } from '../../domains/payments/complete-payment.server.ts';
import { pay } from '../../domains/payments/pay.server.ts';
import { providerFor } from '../../domains/payments/providers.ts';
import { applyRefund } from '../../domains/refunds/apply-refund.server.ts';
import { withdrawRefund } from '../../domains/refunds/buyer-actions.server.ts';
import { approveRefund, refuseRefund } from '../../domains/refunds/decide-refund.server.ts';
import { actOnDueRefunds } from '../../domains/refunds/due-refunds.server.ts';
import { releaseEarnings } from '../../domains/refunds/money/release-earnings.server.ts';
import { sendRefunds } from '../../domains/refunds/money/send-refunds.server.ts';
import { readRefund } from '../../domains/refunds/read-refund.server.ts';
import { refundWholeOrder } from '../../domains/refunds/refund-whole-order.server.ts';
import { addBuyer, checkBooks, openSmallShop, order, type SmallShop, stockOf } from '../support/small-shop.ts';
import { inSteps, outcome, tally } from '../support/steps.ts';

type Buyer = Awaited<ReturnType<typeof addBuyer>>;

let shop: SmallShop;
beforeAll(async () => {
  shop = await openSmallShop();
});
afterAll(() => shop.close());
afterEach(async () => expect(await checkBooks(shop.app.database.db)).toEqual([]));

interface Bought {
  buyer: Buyer;
  orderNo: string;
  orderId: number;
  line: number;
}

async function bought(num: number): Promise<Bought> {
  const buyer = await addBuyer(shop);
  const { orderNo } = await order(buyer, shop.lamp, { num });
  await pay(buyer, { orderNo, method: 'balance' });
  return { buyer, orderNo, ...(await idsOf(buyer, orderNo)) };
}

async function idsOf(buyer: Buyer, orderNo: string): Promise<{ orderId: number; line: number }> {
  const found = await sql<{ orderId: number; line: number }>`
    select o.id as "orderId", l.id as line from orders o join order_lines l on l.order_id = o.id where o.no = ${orderNo}`.execute(
    buyer.db,
  );
  return found.rows[0] ?? { orderId: 0, line: 0 };
}

const owner = () => shop.ctx({ actor: shop.lamps.owner });
const apply = ({ buyer, orderNo, line }: Bought, num: number) =>
  applyRefund(buyer, { orderNo, lines: [{ id: line, num }], kind: 'money', reason: 'changed_mind' });
const approve = (refundId: number) => approveRefund(owner(), refundId, 'merchant');
const ship = (orderNo: string) => shipOrder(owner(), { orderNo, courier: 'sf', number: `SF${orderNo}` });
const orderRow = ({ orderId }: Bought) => sql`select 1 from orders where id = ${orderId}::bigint for no key update`;
const statusOf = async ({ buyer, orderNo }: Bought) => (await readOrder(buyer, orderNo)).status;

describe('two consecutive actions on one order', () => {
  test('the same pieces are requested once', async () => {
    const it = await bought(1);
    const works = [1, 2].map(() => () => apply(it, 1));
    expect(await inSteps(shop.app, orderRow(it), works)).toEqual(['ok', 'refund_too_much']);
  });

  test('the same refund is paid once, by any decision', async () => {
    const it = await bought(1);
    const { refundId } = await apply(it, 1);
    const due = shop.ctx({ now: new Date(Date.now() + 5 * 86_400_000) });
    const works = [() => approve(refundId), () => approve(refundId), () => actOnDueRefunds(due)];
    expect(await inSteps(shop.app, orderRow(it), works)).toEqual(['ok', 'refund_state', 'ok']);
    expect(await readBalance(it.buyer, it.buyer.actor.userId, 'CNY')).toBe(100_000);
  });

  test.each([
    ['approve, then withdraw', ['approve', 'withdraw'], 'refunded'],
    ['withdraw, then approve', ['withdraw', 'approve'], 'withdrawn'],
    ['refuse, then approve', ['refuse', 'approve'], 'refused'],
    ['approve, then refuse', ['approve', 'refuse'], 'refunded'],
    ['refuse twice', ['refuse', 'refuse'], 'refused'],
    ['withdraw twice', ['withdraw', 'withdraw'], 'withdrawn'],
    ['refuse, then withdraw', ['refuse', 'withdraw'], 'refused'],
  ])('%s: the first counts', async (_title, acts, status) => {
    const it = await bought(1);
    const { refundId } = await apply(it, 1);
    const act: Record<string, () => Promise<unknown>> = {
      approve: () => approve(refundId),
      withdraw: () => withdrawRefund(it.buyer, refundId),
      refuse: () => refuseRefund(owner(), refundId, 'No.', 'merchant'),
    };
    const works = acts.map((name) => act[name] ?? (() => Promise.reject(new Error(name))));
    expect(await inSteps(shop.app, orderRow(it), works)).toEqual(['ok', 'refund_state']);
    expect((await readRefund(it.buyer, refundId)).status).toBe(status);
  });

  test('pieces with an open refund are not sent', async () => {
    const it = await bought(2);
    expect(await inSteps(shop.app, orderRow(it), [() => apply(it, 1), () => ship(it.orderNo)])).toEqual(['ok', 'ok']);
    const { lines } = await readOrder(it.buyer, it.orderNo);
    expect(lines).toMatchObject([{ num: 2, shippedNum: 1, refundedNum: 1 }]);
  });

  test('pieces sent a moment before do not return to the stock automatically', async () => {
    const it = await bought(2);
    const stock = await stockOf(shop, shop.lamp);
    expect(await inSteps(shop.app, orderRow(it), [() => ship(it.orderNo), () => apply(it, 1)])).toEqual(['ok', 'ok']);
    const found = await sql<{ id: number }>`select id from refunds where order_id = ${it.orderId}::bigint`.execute(
      it.buyer.db,
    );
    await approve(found.rows[0]?.id ?? 0);
    expect(await stockOf(shop, shop.lamp)).toEqual(stock);
    expect(await statusOf(it)).toBe('to_receive');
  });

  test.each([
    [
      ['approve', 'receive'],
      ['ok', 'order_state'],
    ],
    [
      ['receive', 'approve'],
      ['ok', 'ok'],
    ],
  ])('%j of all that was sent ends the order once', async (acts, answers) => {
    const it = await bought(1);
    await ship(it.orderNo);
    const { refundId } = await applyRefund(it.buyer, {
      orderNo: it.orderNo,
      lines: [{ id: it.line, num: 1 }],
      kind: 'money',
      reason: 'not_received',
    });
    const act: Record<string, () => Promise<unknown>> = {
      approve: () => approve(refundId),
      receive: () => receiveOrder(it.buyer, it.orderNo),
    };
    const works = acts.map((name) => act[name] ?? (() => Promise.reject(new Error(name))));
    expect(await inSteps(shop.app, orderRow(it), works)).toEqual(answers);
    expect(await statusOf(it)).toBe('completed');
    await releaseEarnings(shop.ctx());
  });

  test('a whole order is refunded once, including its buyer’s open request', async () => {
    const it = await bought(3);
    const whole = () => refundWholeOrder(shop.ctx(), it.orderId, { reason: 'sold_out', by: 'system' });
    expect(await inSteps(shop.app, orderRow(it), [() => apply(it, 1), whole, whole])).toEqual(['ok', 'ok', 'ok']);
    expect(await statusOf(it)).toBe('cancelled');
    expect(await readBalance(it.buyer, it.buyer.actor.userId, 'CNY')).toBe(100_000);
  });
});

describe('a crowd', () => {
  test('for the pieces of one order refunds each piece once', async () => {
    const it = await bought(4);
    const asked = await tally(Array.from({ length: 12 }, () => apply(it, 1)));
    expect(asked).toEqual({ ok: 4, refund_too_much: 8 });
  });
});

describe('a provider', () => {
  /** A refunded order that was paid through the sandbox. */
  async function givenBack(): Promise<{ it: Bought; ref: string; refundRef: string; amount: number }> {
    const buyer = await addBuyer(shop);
    const { orderNo } = await order(buyer, shop.lamp);
    const step = await pay(buyer, { orderNo, method: 'sandbox' });
    const ref = step.kind === 'qr' ? step.ref : '';
    await sql`update sandbox_charges set status = 'paid' where ref = ${ref}`.execute(buyer.db);
    await completePayment(shop.ctx(), { method: 'sandbox', ref, amount: 10_900, currency: 'CNY' });
    const it = { buyer, orderNo, ...(await idsOf(buyer, orderNo)) };
    await refundWholeOrder(shop.ctx(), it.orderId, { reason: 'sold_out', by: 'system' });
    const found = await sql<{ refundRef: string; amount: number }>`
      select p.refund_ref as "refundRef", p.amount_minor as amount from payment_refunds p join refunds r on r.id = p.refund_id
      where r.order_id = ${it.orderId}::bigint`.execute(buyer.db);
    const { refundRef = '', amount = 0 } = found.rows[0] ?? {};
    return { it, ref, refundRef, amount };
  }

  const sentBack = async (ref: string) =>
    (
      await sql<{ sum: number; count: number }>`
      select coalesce(sum(amount_minor), 0)::bigint as sum, count(*)::int as count from sandbox_refunds where charge_ref = ${ref}`.execute(
        shop.app.database.db,
      )
    ).rows[0];

  test('that paid before our process died does not pay twice, and the ledger is completed', async () => {
    const { ref, refundRef, amount } = await givenBack();
    // the provider has processed it, but the caller died before recording it
    await providerFor(shop.app, 'sandbox').refund(shop.ctx(), { ref, refundRef, amount, currency: 'CNY' });
    expect(await checkBooks(shop.app.database.db)).toEqual([]);
    await sendRefunds(shop.ctx());
    expect(await sentBack(ref)).toEqual({ sum: 10_900, count: 1 });
  });

  test('is called by one of two processes, and the money is booked once', async () => {
    const { it, ref } = await givenBack();
    const later = shop.ctx({ now: new Date(Date.now() + 3_600_000) });
    const done = await Promise.all([sendRefunds(shop.ctx()), sendRefunds(shop.ctx())]);
    expect(done.reduce((sum, each) => sum + each, 0)).toBe(1);
    expect(await sendRefunds(later)).toBe(0);
    expect(await sentBack(ref)).toEqual({ sum: 10_900, count: 1 });
    const found = await sql`select status from refunds where order_id = ${it.orderId}::bigint`.execute(it.buyer.db);
    expect(found.rows).toEqual([{ status: 'refunded' }]);
  });

  test('that refuses is retried after a pause, and delays no others', async () => {
    const { ref } = await givenBack();
    const holds = (amount: number) =>
      sql`update sandbox_charges set paid_minor = ${amount}::bigint where ref = ${ref}`.execute(shop.app.database.db);
    await holds(1);
    const other = await givenBack();
    expect(await outcome(sendRefunds(shop.ctx()))).toBe('ok');
    expect([await sentBack(ref), await sentBack(other.ref)]).toMatchObject([{ count: 0 }, { sum: 10_900 }]);
    await holds(10_900);
    expect(await sendRefunds(shop.ctx())).toBe(0);
    await sendRefunds(shop.ctx({ now: new Date(Date.now() + 120_000) }));
    expect(await sentBack(ref)).toEqual({ sum: 10_900, count: 1 });
  });
});
