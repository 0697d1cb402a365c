import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { issueInvoices } from '../../domains/orders/invoices/issue-invoice.server.ts';
import { requestInvoice } from '../../domains/orders/invoices/request-invoice.server.ts';
import { confirmReceipts } from '../../domains/orders/lifecycle/close-by-deadline.server.ts';
import { receiveOrder } from '../../domains/orders/lifecycle/receive-order.server.ts';
import { remindBuyers } from '../../domains/orders/lifecycle/remind-buyers.server.ts';
import { readOrder } from '../../domains/orders/queries.server.ts';
import { changeReceiver } from '../../domains/orders/shipping/change-receiver.server.ts';
import { extendReceipt } from '../../domains/orders/shipping/extend-receipt.server.ts';
import { shipOrder } from '../../domains/orders/shipping/ship-order.server.ts';
import { refreshTracking } from '../../domains/orders/tracking/refresh-tracking.server.ts';
import { pay } from '../../domains/payments/pay.server.ts';
import { applyRefund } from '../../domains/refunds/apply-refund.server.ts';
import { approveRefund } from '../../domains/refunds/decide-refund.server.ts';
import { later } from '../support/people.ts';
import { addBuyer, checkBooks, openSmallShop, order, type SmallShop } from '../support/small-shop.ts';
import { hold, inSteps, outcome, untilWaiting } from '../support/steps.ts';

type Buyer = Awaited<ReturnType<typeof addBuyer>>;
const DAY = 86_400;

let shop: SmallShop;
beforeAll(async () => {
  shop = await openSmallShop({ poolSize: 16 });
});
afterAll(() => shop.close());
afterEach(async () => expect(await checkBooks(shop.app.database.db)).toEqual([]));

const person = { titleKind: 'personal', title: 'Li Lei', taxNumber: '' } as const;
const seller = () => ({ ...shop.ctx(), actor: shop.teas.owner });
const orderRow = (no: string) => sql`select 1 from orders where no = ${no} for no key update`;
const waitLonger = (buyer: Buyer, days: number) => ({ ...buyer, ...later(buyer, days * DAY), actor: buyer.actor });

async function paid(buyer: Buyer, num = 2): Promise<{ orderNo: string; lineId: number }> {
  const { orderNo } = await order(buyer, shop.tea, { num });
  await pay(buyer, { orderNo, method: 'balance' });
  return { orderNo, lineId: (await readOrder(buyer, orderNo)).lines[0]?.id ?? 0 };
}
const statusOf = async (buyer: Buyer, orderNo: string) => (await readOrder(buyer, orderNo)).status;

describe('shipping an order while its buyer requests a refund', () => {
  const ship = (orderNo: string) => shipOrder(seller(), { orderNo, courier: 'SF', number: `SF ${orderNo}` });
  const refund = (buyer: Buyer, orderNo: string, id: number) =>
    applyRefund(buyer, {
      orderNo,
      lines: [{ id, num: 1 }],
      kind: 'money',
      reason: 'changed_mind',
      note: '',
      images: [],
    });

  test('ships the rest if the refund was first', async () => {
    const buyer = await addBuyer(shop);
    const { orderNo, lineId } = await paid(buyer);
    const works = [() => refund(buyer, orderNo, lineId), () => ship(orderNo)];
    expect(await inSteps(shop.app, orderRow(orderNo), works)).toEqual(['ok', 'ok']);
    expect((await readOrder(buyer, orderNo)).lines[0]).toMatchObject({ shippedNum: 1, refundedNum: 1 });
  });

  test('ships everything if the parcel was first', async () => {
    const buyer = await addBuyer(shop);
    const { orderNo, lineId } = await paid(buyer);
    const works = [() => ship(orderNo), () => refund(buyer, orderNo, lineId)];
    const [first] = await inSteps(shop.app, orderRow(orderNo), works);
    expect(first).toBe('ok');
    expect((await readOrder(buyer, orderNo)).lines[0]).toMatchObject({ shippedNum: 2 });
  });
});

describe('consecutively', () => {
  test('two parcels with the last piece: one leaves', async () => {
    const buyer = await addBuyer(shop);
    const { orderNo, lineId } = await paid(buyer, 1);
    const ship = (number: string) => () =>
      shipOrder(seller(), { orderNo, courier: 'SF', number, lines: [{ id: lineId, num: 1 }] });
    expect(await inSteps(shop.app, orderRow(orderNo), [ship('A'), ship('B')])).toEqual(['ok', 'too_few_left']);
    expect((await readOrder(buyer, orderNo)).parcels).toHaveLength(1);
  });

  test('the same parcel reported twice counts once', async () => {
    const buyer = await addBuyer(shop);
    const { orderNo } = await paid(buyer);
    const ship = () => shipOrder(seller(), { orderNo, courier: 'SF', number: 'TWICE' });
    expect(await inSteps(shop.app, orderRow(orderNo), [ship, ship])).toEqual(['ok', 'ok']);
    expect((await readOrder(buyer, orderNo)).parcels).toHaveLength(1);
  });

  test.each([
    ['shipped', 'redirected', ['ok', 'receiver_fixed']],
    ['redirected', 'shipped', ['ok', 'ok']],
    ['redirected', 'redirected', ['ok', 'receiver_fixed']],
  ])('%s, then %s', async (first, second, answers) => {
    const buyer = await addBuyer(shop);
    const { orderNo } = await paid(buyer);
    const acts: Record<string, () => Promise<unknown>> = {
      shipped: () => shipOrder(seller(), { orderNo, courier: 'SF', number: orderNo }),
      redirected: () => changeReceiver(buyer, { orderNo, addressId: buyer.addressId }),
    };
    const works = [first, second].map((act) => acts[act] ?? (() => Promise.reject(new Error('no such act'))));
    expect(await inSteps(shop.app, orderRow(orderNo), works)).toEqual(answers);
  });

  test('concurrent extensions of the receipt count once', async () => {
    const buyer = await addBuyer(shop);
    const { orderNo } = await paid(buyer);
    await shipOrder(seller(), { orderNo, courier: 'SF', number: 'Y' });
    const extend = () => extendReceipt(buyer, orderNo);
    expect(await inSteps(shop.app, orderRow(orderNo), [extend, extend])).toEqual(['ok', 'extend_used']);
  });
});

describe('receipt', () => {
  test('that buyer and job confirm concurrently is confirmed once', async () => {
    const buyer = await addBuyer(shop);
    const { orderNo } = await paid(buyer);
    await shipOrder(seller(), { orderNo, courier: 'SF', number: 'Z' });
    const letGo = await hold(shop.app, orderRow(orderNo));
    const confirming = outcome(receiveOrder(buyer, orderNo));
    await untilWaiting(shop.app, 1);
    // the row is locked: the job skips it and returns later
    await confirmReceipts(waitLonger(buyer, 11));
    expect(await statusOf(buyer, orderNo)).toBe('to_receive');
    await letGo();
    expect(await confirming).toBe('ok');
    await confirmReceipts(waitLonger(buyer, 11));
    const { timeline, status } = await readOrder(buyer, orderNo);
    expect(status).toBe('to_evaluate');
    expect(timeline.filter((event) => event.to === 'to_evaluate')).toHaveLength(1);
  });

  test('is confirmed by eight processes once', async () => {
    const buyer = await addBuyer(shop);
    const orders = [await paid(buyer), await paid(buyer), await paid(buyer)];
    for (const { orderNo } of orders) await shipOrder(seller(), { orderNo, courier: 'SF', number: orderNo });
    const moved = await Promise.all(Array.from({ length: 8 }, () => confirmReceipts(waitLonger(buyer, 12))));
    expect(moved.reduce((sum, each) => sum + each, 0)).toBe(3);
    for (const { orderNo } of orders) expect(await statusOf(buyer, orderNo)).toBe('to_evaluate');
  });
});

describe('rounds of many processes', () => {
  test('remind each buyer once', async () => {
    const buyer = await addBuyer(shop);
    const { orderNo } = await paid(buyer);
    await shipOrder(seller(), { orderNo, courier: 'SF', number: 'R' });
    await order(buyer, shop.tea);
    const soon = later(buyer, 9 * DAY);
    const unpaid = later(buyer, 25 * 60);
    await Promise.all(Array.from({ length: 8 }, (_, index) => remindBuyers(index % 2 ? soon : unpaid)));
    const told = await sql<{ kind: string; count: number }>`
      select kind, count(*)::int as count from notices where user_id = ${buyer.actor.userId}::bigint and kind like '%_soon' group by kind order by kind`.execute(
      buyer.db,
    );
    expect(told.rows).toEqual([
      { kind: 'order.pay_soon', count: 1 },
      { kind: 'order.receive_soon', count: 1 },
    ]);
  });

  test('query a carrier once, and report an arrival once', async () => {
    const buyer = await addBuyer(shop);
    const { orderNo } = await paid(buyer);
    await shipOrder(seller(), { orderNo, courier: 'SF', number: 'ARRIVES' });
    const then = later(buyer, 3 * DAY);
    await Promise.all(Array.from({ length: 8 }, () => refreshTracking(then)));
    expect((await readOrder(buyer, orderNo)).parcels[0]?.events).toHaveLength(6);
    const told =
      await sql`select 1 from notices where user_id = ${buyer.actor.userId}::bigint and kind = 'order.arrived'`.execute(
        buyer.db,
      );
    expect(told.rows).toHaveLength(1);
  });

  test('number invoices of one merchant without gaps or duplicates', async () => {
    const buyers = await Promise.all(Array.from({ length: 6 }, () => addBuyer(shop)));
    const orders = await Promise.all(
      buyers.map(async (buyer, index) => {
        // half of them redeem at the checkout, half afterwards
        const { orderNo } = await order(buyer, shop.tea, index % 2 ? { invoice: person } : {});
        await pay(buyer, { orderNo, method: 'balance' });
        return orderNo;
      }),
    );
    await Promise.all([
      ...Array.from({ length: 4 }, () => issueInvoices(shop.ctx())),
      ...buyers.map((buyer, index) => requestInvoice(buyer, orders[index] ?? '', person)),
      ...buyers.map((buyer, index) => requestInvoice(buyer, orders[index] ?? '', person)),
    ]);
    const found = await sql<{ seq: number; orders: number }>`
      select seq, count(distinct order_id)::int as orders from invoices where merchant_id = ${shop.teas.id}::bigint group by seq order by seq`.execute(
      shop.app.database.db,
    );
    expect(found.rows).toEqual(Array.from({ length: 6 }, (_, index) => ({ seq: index + 1, orders: 1 })));
  });

  test.each(['invoice', 'refund'])('write one credit note of a refund, the %s being first', async (first) => {
    const buyer = await addBuyer(shop);
    const { orderNo, lineId } = await paid(buyer);
    const lines = [{ id: lineId, num: 1 }];
    const { refundId } = await applyRefund(buyer, { orderNo, lines, kind: 'money', reason: 'changed_mind' });
    const works = [() => requestInvoice(buyer, orderNo, person), () => approveRefund(seller(), refundId, 'merchant')];
    if (first === 'refund') works.reverse();
    expect(await inSteps(shop.app, orderRow(orderNo), works)).toEqual(['ok', 'ok']);
    const papers = await sql<{ kind: string; amount: number }>`
      select i.kind, i.amount_minor as amount from invoices i join orders o on o.id = i.order_id where o.no = ${orderNo} order by i.id`.execute(
      shop.app.database.db,
    );
    expect(papers.rows).toMatchObject([{ kind: 'invoice' }, { kind: 'credit_note', amount: 2_500 }]);
  });
});
