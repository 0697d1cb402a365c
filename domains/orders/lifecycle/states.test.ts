import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { later } from '../../../tests/support/people.ts';
import { addBuyer, checkBooks, openSmallShop, order, type SmallShop } from '../../../tests/support/small-shop.ts';
import { countCart } from '../../cart/queries.server.ts';
import { aggregateSales } from '../../catalog/count-sales.server.ts';
import { pay } from '../../payments/pay.server.ts';
import { countOrders, listOrders, readOrder } from '../queries.server.ts';
import { shipOrder } from '../shipping/ship-order.server.ts';
import { buyAgain } from './buy-again.server.ts';
import { cancelOrder } from './cancel-order.server.ts';
import { closeReviewing, confirmReceipts } from './close-by-deadline.server.ts';
import { deleteOrder } from './delete-order.server.ts';
import { receiveOrder } from './receive-order.server.ts';
import { buyerActions, ORDER_STATUSES, ORDER_TRANSITIONS, transitionFor } from './states.ts';

let shop: SmallShop;
beforeAll(async () => {
  shop = await openSmallShop();
});
afterAll(async () => {
  expect(await checkBooks(shop.app.database.db)).toEqual([]);
  await shop.close();
});

type Buyer = Awaited<ReturnType<typeof addBuyer>>;
const DAY = 86_400;
const parcel = { courier: 'SF', number: 'SF100' };
const merchant = () => ({ ...shop.ctx(), actor: shop.lamps.owner });
async function paidLamp(ctx: Buyer, num = 1): Promise<string> {
  const { orderNo } = await order(ctx, shop.lamp, { num });
  await pay(ctx, { orderNo, method: 'balance' });
  return orderNo;
}
const statusOf = async (ctx: Buyer, orderNo: string) => (await readOrder(ctx, orderNo)).status;

test('the table has one target for each state, event and actor, and gives the actions of a buyer', () => {
  const questions = ORDER_TRANSITIONS.flatMap((row) => row.who.map((who) => `${row.from} ${row.event} ${who}`));
  expect(new Set(questions).size).toBe(questions.length);
  expect(transitionFor('to_pay', 'ship', 'merchant')).toBeUndefined();
  expect(transitionFor('to_ship', 'ship', 'buyer')).toBeUndefined();
  expect(
    Object.fromEntries(ORDER_STATUSES.map((status) => [status, buyerActions(status, { isPayable: true })])),
  ).toEqual({
    to_pay: ['pay', 'cancel'],
    to_pay_rest: ['pay'],
    in_group: ['again'],
    to_ship: ['again'],
    to_receive: ['receive', 'again'],
    to_evaluate: ['again'],
    completed: ['delete', 'again'],
    cancelled: ['delete', 'again'],
  });
  expect(buyerActions('to_pay', { isPayable: false })).toEqual(['cancel']);
  const everything = {
    isPayable: true,
    hasParcels: true,
    isExtendable: true,
    hasRefundable: true,
    hasUnreviewed: true,
    isInvoiceable: true,
    isBoughtOnce: false,
    isRedirectable: true,
  };
  const acts = (status: (typeof ORDER_STATUSES)[number]) => buyerActions(status, everything).join(' ');
  expect(acts('to_ship')).toBe('logistics refund invoice receiver again');
  expect(acts('to_receive')).toBe('receive logistics extend refund invoice again');
  expect(acts('to_evaluate')).toBe('evaluate logistics refund invoice again');
  expect(acts('completed')).toBe('logistics refund invoice delete again');
  const refused = { ...everything, hasRefundable: false, hasOpenRefund: true };
  expect(buyerActions('completed', refused).join(' ')).toBe('logistics invoice again');
});

test('an order goes from paid to shipped to received to completed, each step noted', async () => {
  const ctx = await addBuyer(shop);
  const orderNo = await paidLamp(ctx, 2);
  const lines = [{ id: (await readOrder(ctx, orderNo)).lines[0]?.id ?? 0, num: 1 }];
  await shipOrder(merchant(), { orderNo, ...parcel, lines });
  await shipOrder(merchant(), { orderNo, ...parcel, lines });
  await shipOrder(merchant(), { orderNo, courier: 'SF', number: 'SF101' });
  const shipped = await readOrder(ctx, orderNo);
  expect(shipped).toMatchObject({
    status: 'to_receive',
    actions: ['receive', 'logistics', 'extend', 'refund', 'invoice', 'again'],
  });
  expect(shipped.parcels.map(({ number }) => number)).toEqual(['SF100', 'SF101']);
  await receiveOrder(ctx, orderNo);
  await expect(receiveOrder(ctx, orderNo)).rejects.toMatchObject({ code: 'order_state' });
  expect(await closeReviewing(later(ctx, 14 * DAY))).toBe(0);
  expect(await closeReviewing(later(ctx, 15 * DAY))).toBe(1);
  const done = await readOrder(ctx, orderNo);
  expect(done.timeline.map(({ event, by }) => `${event} ${by}`)).toEqual([
    'place buyer',
    'pay system',
    'ship merchant',
    'ship_more merchant',
    'receive buyer',
    'close_evaluation system',
  ]);
  await deleteOrder(ctx, orderNo);
  await expect(readOrder(ctx, orderNo)).rejects.toMatchObject({ code: 'order_not_found' });
});

test('receipt is confirmed automatically ten days after shipping', async () => {
  const ctx = await addBuyer(shop);
  const orderNo = await paidLamp(ctx);
  await shipOrder(merchant(), { orderNo, courier: 'SF', number: 'SF200' });
  expect(await confirmReceipts(later(ctx, 10 * DAY - 60))).toBe(0);
  expect(await confirmReceipts(later(ctx, 10 * DAY + 60))).toBe(1);
  expect(await statusOf(ctx, orderNo)).toBe('to_evaluate');
});

describe('refuses what an order’s state does not allow', () => {
  test.each([
    ['receive', 'to_ship', (ctx: Buyer, orderNo: string) => receiveOrder(ctx, orderNo)],
    ['cancel', 'to_ship', (ctx: Buyer, orderNo: string) => cancelOrder(ctx, { orderNo })],
    ['delete', 'to_ship', (ctx: Buyer, orderNo: string) => deleteOrder(ctx, orderNo)],
  ])('%s of an order that is %s', async (_event, status, act) => {
    const ctx = await addBuyer(shop);
    const orderNo = await paidLamp(ctx);
    await expect(act(ctx, orderNo)).rejects.toMatchObject({ code: 'order_state' });
    expect(await statusOf(ctx, orderNo)).toBe(status);
  });

  test('shipping of an order that is to be paid', async () => {
    const { orderNo } = await order(await addBuyer(shop), shop.lamp);
    await expect(shipOrder(merchant(), { orderNo, courier: 'SF', number: 'SF201' })).rejects.toMatchObject({
      code: 'order_state',
    });
  });
});

describe('an order of another user', () => {
  test('is not found, and guests must log in', async () => {
    const [ctx, stranger] = [await addBuyer(shop), await addBuyer(shop)];
    const orderNo = await paidLamp(ctx);
    for (const act of [readOrder, receiveOrder, deleteOrder, buyAgain]) {
      await expect(act(stranger, orderNo)).rejects.toMatchObject({ code: 'order_not_found' });
      await expect(act(shop.ctx(), orderNo)).rejects.toMatchObject({ code: 'login_required' });
    }
    await expect(cancelOrder(stranger, { orderNo })).rejects.toMatchObject({ code: 'order_not_found' });
    await expect(listOrders(shop.ctx(), {})).rejects.toMatchObject({ code: 'login_required' });
    expect((await listOrders(stranger, {})).total).toBe(0);
  });

  test('is shipped only by its merchant and by staff', async () => {
    const ctx = await addBuyer(shop);
    const orderNo = await paidLamp(ctx);
    for (const actor of [ctx.actor, shop.teas.owner]) {
      const refused = shipOrder({ ...shop.ctx(), actor }, { orderNo, courier: 'SF', number: 'SF202' });
      await expect(refused).rejects.toMatchObject({ code: 'order_not_found' });
    }
    const staff = { ...(await addBuyer(shop)).actor, permissions: ['orders.manage'] };
    await shipOrder({ ...shop.ctx(), actor: staff }, { orderNo, courier: 'SF', number: 'SF203' });
    expect((await readOrder(ctx, orderNo)).timeline.at(-1)).toMatchObject({ event: 'ship', by: 'platform' });
  });
});

test('the list has tabs, counts, pages, and finds by number and by name in any language', async () => {
  const ctx = await addBuyer(shop);
  const paid = await paidLamp(ctx);
  const { orderNo: open } = await order(ctx, shop.tea);
  const numbers = async (query: Parameters<typeof listOrders>[1]) =>
    (await listOrders(ctx, query)).list.map((card) => card.orderNo);
  expect(await numbers({})).toEqual([open, paid]);
  expect(await numbers({ status: 'to_pay' })).toEqual([open]);
  expect(await numbers({ status: 'refund' })).toEqual([]);
  expect(await numbers({ keyword: paid.slice(3) })).toEqual([paid]);
  expect(await numbers({ keyword: 'green TEA' })).toEqual([open]);
  expect(await numbers({ keyword: 'lamp（中文' })).toEqual([paid]);
  expect(await numbers({ keyword: '100%_' })).toEqual([]);
  expect(await listOrders(ctx, { page: 2, limit: 1 })).toMatchObject({ total: 2, list: [{ orderNo: paid }] });
  expect(await listOrders(ctx, { page: 9 })).toMatchObject({ total: 2, list: [] });
  expect(await countOrders(ctx)).toMatchObject({ all: 2, to_pay: 1, to_ship: 1, refund: 0 });
});

test('buying again fills the cart and reports what is not available', async () => {
  const ctx = await addBuyer(shop);
  const orderNo = await paidLamp(ctx);
  expect(await buyAgain(ctx, orderNo)).toMatchObject({ cartIds: [expect.any(Number)], missed: [] });
  expect(await countCart(ctx)).toBe(1);
  await sql`update products set status = 'off_sale' where id = ${shop.lamp.productId}::bigint`.execute(ctx.db);
  const again = await buyAgain(ctx, orderNo);
  await sql`update products set status = 'on_sale' where id = ${shop.lamp.productId}::bigint`.execute(ctx.db);
  expect(again).toMatchObject({ cartIds: [], missed: [{ name: 'Desk lamp', code: 'off_sale' }] });
});

test('sales are counted once, some moments after the payment', async () => {
  const ctx = await addBuyer(shop);
  await aggregateSales(ctx);
  const sales = async () =>
    (await ctx.db.selectFrom('products').select('sales').where('id', '=', shop.lamp.productId).executeTakeFirst())
      ?.sales ?? 0;
  const before = await sales();
  await paidLamp(ctx);
  expect(await aggregateSales(ctx)).toBe(1);
  expect(await aggregateSales(ctx)).toBe(0);
  expect(await sales()).toBe(before + 1);
});
