import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { setStock } from '../../domains/inventory/set-stock.server.ts';
import { readBalance } from '../../domains/ledger/queries.server.ts';
import { placeOrder } from '../../domains/orders/checkout/place-order.server.ts';
import { startPreOrder } from '../../domains/orders/checkout/pre-order.server.ts';
import { cancelOrder } from '../../domains/orders/lifecycle/cancel-order.server.ts';
import { readOrder } from '../../domains/orders/queries.server.ts';
import { completePayment } from '../../domains/payments/complete-payment.server.ts';
import { expirePayments } from '../../domains/payments/expire-payments.server.ts';
import { pay } from '../../domains/payments/pay.server.ts';
import { readPayStatus } from '../../domains/payments/queries.server.ts';
import { refundUnmatchedPayments } from '../../domains/payments/refund-unmatched-payments.server.ts';
import { claimCoupon } from '../../domains/promotions/coupons/claim-coupon.server.ts';
import {
  addBuyer,
  addCoupon,
  addFlash,
  checkBooks,
  openSmallShop,
  order,
  type SmallShop,
  stockOf,
} from '../support/small-shop.ts';
import { hold, inSteps, outcome, untilWaiting } from '../support/steps.ts';

type Buyer = Awaited<ReturnType<typeof addBuyer>>;

let shop: SmallShop;
beforeAll(async () => {
  shop = await openSmallShop();
});
afterAll(() => shop.close());
afterEach(async () => expect(await checkBooks(shop.app.database.db)).toEqual([]));

// not the strongest lock: that one would block transactions that only refer to the row, and the steps would mix
const paymentRow = (no: string) => sql`select 1 from payments where no = ${no} for no key update`;
// stock is the last lock of a checkout: a request waiting there holds all the others, and the next one waits for it
const stockRow = (skuId: number) => sql`select 1 from stock where sku_id = ${skuId} for no key update`;
const stock = (skuId: number, onHand: number) => setStock(shop.ctx(), [{ skuId, onHand }], 'adjust', 'test');

/** What can happen to an unpaid checkout; each takes the lock on the payment's row. */
const ACTS = {
  balance: (buyer: Buyer, orderNo: string) => pay(buyer, { orderNo, method: 'balance' }),
  cancel: (buyer: Buyer, orderNo: string) => cancelOrder(buyer, { orderNo }),
  receipt: async (buyer: Buyer, orderNo: string) => {
    const { amount } = await readPayStatus(buyer, orderNo);
    const { ref } = await charge(buyer, orderNo);
    return completePayment(shop.ctx(), { method: 'sandbox', ref, ...amount });
  },
};
type Act = keyof typeof ACTS;

/** The sandbox's charge of a checkout. */
function charge(buyer: Buyer, orderNo: string): Promise<{ ref: string; status: string }> {
  return buyer.db
    .selectFrom('payment_attempts as a')
    .innerJoin('payments as p', 'p.id', 'a.payment_id')
    .where('p.no', '=', orderNo)
    .where('a.method', '=', 'sandbox')
    .select(['a.provider_ref as ref', 'a.status'])
    .executeTakeFirstOrThrow();
}

describe('two consecutive actions on one unpaid checkout', () => {
  test.each<[Act, Act, string[], string, string | undefined]>([
    // first, second, their responses, the order's state, the outcome of the sandbox's money
    ['balance', 'balance', ['ok', 'ok'], 'to_ship', undefined],
    ['balance', 'cancel', ['ok', 'order_state'], 'to_ship', undefined],
    ['cancel', 'balance', ['ok', 'payment_state'], 'cancelled', undefined],
    ['cancel', 'cancel', ['ok', 'order_state'], 'cancelled', undefined],
    ['balance', 'receipt', ['ok', 'ok'], 'to_ship', 'refunded'],
    ['receipt', 'balance', ['ok', 'ok'], 'to_ship', 'paid'],
    ['receipt', 'receipt', ['ok', 'ok'], 'to_ship', 'paid'],
    ['receipt', 'cancel', ['ok', 'order_state'], 'to_ship', 'paid'],
    ['cancel', 'receipt', ['ok', 'ok'], 'cancelled', 'refunded'],
  ])('%s, then %s', async (first, second, answers, status, money) => {
    const buyer = await addBuyer(shop);
    const before = await readBalance(buyer, buyer.actor.userId, 'CNY');
    const { orderNo } = await order(buyer, shop.lamp);
    await pay(buyer, { orderNo, method: 'sandbox' });
    const works = [first, second].map((act) => () => ACTS[act](buyer, orderNo));
    expect(await inSteps(shop.app, paymentRow(orderNo), works)).toEqual(answers);
    await refundUnmatchedPayments(shop.ctx());
    expect((await readOrder(buyer, orderNo)).status).toBe(status);
    expect((await charge(buyer, orderNo)).status).toBe(money ?? 'open');
    const paid = before - (await readBalance(buyer, buyer.actor.userId, 'CNY'));
    expect(paid > 0).toBe(status === 'to_ship' && money !== 'paid');
  });
});

describe('a deadline that passes', () => {
  const late = (buyer: Buyer) => ({ ...buyer, now: new Date(Date.now() + 86_400_000) });

  test('does not end a checkout whose payment is in progress', async () => {
    const buyer = await addBuyer(shop);
    const { orderNo } = await order(buyer, shop.lamp);
    const letGo = await hold(shop.app, stockRow(shop.lamp.skuId));
    const paying = outcome(pay(buyer, { orderNo, method: 'balance' }));
    await untilWaiting(shop.app, 1);
    expect(await expirePayments(late(buyer))).toBe(0);
    await letGo();
    expect(await paying).toBe('ok');
    expect((await readOrder(buyer, orderNo)).status).toBe('to_ship');
  });

  test('ends a checkout before a payment a moment later', async () => {
    const buyer = await addBuyer(shop);
    const { orderNo } = await order(buyer, shop.lamp);
    const letGo = await hold(shop.app, stockRow(shop.lamp.skuId));
    const expiring = expirePayments(late(buyer));
    await untilWaiting(shop.app, 1);
    const paying = outcome(pay(buyer, { orderNo, method: 'balance' }));
    await untilWaiting(shop.app, 2);
    await letGo();
    expect(await expiring).toBe(1);
    expect(await paying).toBe('payment_state');
    expect((await readOrder(buyer, orderNo)).status).toBe('cancelled');
  });

  test('is processed once by two processes', async () => {
    const buyer = await addBuyer(shop);
    await order(buyer, shop.lamp);
    const letGo = await hold(shop.app, stockRow(shop.lamp.skuId));
    const first = expirePayments(late(buyer));
    await untilWaiting(shop.app, 1);
    expect(await expirePayments(late(buyer))).toBe(0);
    await letGo();
    expect(await first).toBe(1);
  });
});

describe('two buyers of the same piece', () => {
  test('the last piece is sold to the first buyer', async () => {
    await stock(shop.tea.skuId, 1);
    const buyers = [await addBuyer(shop), await addBuyer(shop)];
    const works = buyers.map((buyer) => () => order(buyer, shop.tea));
    expect(await inSteps(shop.app, stockRow(shop.tea.skuId), works)).toEqual(['ok', 'out_of_stock']);
    expect(await stockOf(shop, shop.tea)).toEqual({ on_hand: 1, reserved: 1 });
  });

  test('a piece freed by a cancellation is sold to the next buyer', async () => {
    await stock(shop.tea.skuId, 10);
    const [holder, next] = [await addBuyer(shop), await addBuyer(shop)];
    const { reserved } = await stockOf(shop, shop.tea);
    const { orderNo } = await order(holder, shop.tea, { num: 10 - reserved });
    expect(await outcome(order(next, shop.tea))).toBe('out_of_stock');
    const works = [() => cancelOrder(holder, { orderNo })];
    expect(await inSteps(shop.app, stockRow(shop.tea.skuId), works)).toEqual(['ok']);
    expect(await outcome(order(next, shop.tea))).toBe('ok');
  });

  test('the last piece of a campaign is sold to the first buyer', async () => {
    await stock(shop.lamp.skuId, 100);
    const flash = await addFlash(shop, shop.lamp, { price: 100, quota: 1, perUser: 1 });
    const campaign = { kind: 'flash', id: flash } as const;
    const buyers = [await addBuyer(shop), await addBuyer(shop)];
    const works = buyers.map((buyer) => () => order(buyer, shop.lamp, { campaign }));
    expect(await inSteps(shop.app, stockRow(shop.lamp.skuId), works)).toEqual(['ok', 'flash_sold_out']);
  });

  test('a coupon is used by the first checkout', async () => {
    await stock(shop.recipe.skuId, 100);
    const buyer = await addBuyer(shop);
    const { id } = await claimCoupon(buyer, await addCoupon(shop, { discount: 100 }));
    const works = [1, 2].map(() => () => order(buyer, shop.recipe, { couponIds: [id] }));
    expect(await inSteps(shop.app, stockRow(shop.recipe.skuId), works)).toEqual(['ok', 'coupon_gone']);
  });

  test('the last coupon is claimed by the first user', async () => {
    const coupon = await addCoupon(shop, { discount: 100, total: 1 });
    const buyers = [await addBuyer(shop), await addBuyer(shop)];
    const row = sql`select 1 from coupons where id = ${coupon} for no key update`;
    const works = buyers.map((buyer) => () => claimCoupon(buyer, coupon));
    expect(await inSteps(shop.app, row, works)).toEqual(['ok', 'coupon_gone']);
  });

  test('a balance that suffices for one of two orders pays the first', async () => {
    const buyer = await addBuyer(shop);
    const placed = [await order(buyer, shop.lamp, { num: 6 }), await order(buyer, shop.lamp, { num: 6 })];
    const works = placed.map(
      ({ orderNo }) =>
        () =>
          pay(buyer, { orderNo, method: 'balance' }),
    );
    expect(await inSteps(shop.app, stockRow(shop.lamp.skuId), works)).toEqual(['ok', 'insufficient_balance']);
  });

  test('two carts with the same products in another order do not deadlock', async () => {
    const buyers = [await addBuyer(shop), await addBuyer(shop)];
    const works = buyers.map((buyer, nth) => async () => {
      const { preOrderNo } = await startPreOrder(buyer, { ...(nth === 0 ? shop.lamp : shop.recipe), num: 1 });
      return placeOrder(buyer, { preOrderNo, requestId: `crosswise-${nth}`, addressId: buyer.addressId });
    });
    const rows = sql`select 1 from stock where sku_id in (${shop.lamp.skuId}, ${shop.recipe.skuId}) for no key update`;
    expect(await inSteps(shop.app, rows, works)).toEqual(['ok', 'ok']);
  });
});

describe('a repeated request', () => {
  test.each([
    ['the same press', 'one-press', 'one-press'],
    ['the press of another window', 'one-press-a', 'two-press-b'],
  ])('%s waits for the first and returns its order', async (_title, first, second) => {
    const buyer = await addBuyer(shop);
    const { preOrderNo } = await startPreOrder(buyer, { ...shop.recipe, num: 1 });
    const letGo = await hold(shop.app, stockRow(shop.recipe.skuId));
    const press = (requestId: string) => placeOrder(buyer, { preOrderNo, requestId, addressId: buyer.addressId });
    const one = press(first);
    await untilWaiting(shop.app, 1);
    const other = press(second);
    await untilWaiting(shop.app, 2);
    await letGo();
    expect((await other).orderNo).toBe((await one).orderNo);
  });

  test('the second request places the order when the first fails', async () => {
    const buyer = await addBuyer(shop);
    const { preOrderNo } = await startPreOrder(buyer, { ...shop.recipe, num: 1 });
    const before = await stockOf(shop, shop.recipe);
    const letGo = await hold(shop.app, stockRow(shop.recipe.skuId));
    const press = () => placeOrder(buyer, { preOrderNo, requestId: 'cut-short', addressId: buyer.addressId });
    const one = press().then(
      () => 'placed',
      (error: { code: string }) => error.code,
    );
    await untilWaiting(shop.app, 1);
    const other = press();
    await untilWaiting(shop.app, 2);
    // the connection of the first is cut, as when its process dies
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database()
      and wait_event_type = 'Lock' and query like '%stock_movements%'`.execute(shop.app.database.db);
    await letGo();
    expect(await one).not.toBe('placed');
    expect((await other).orderNo).toMatch(/^S/);
    expect((await stockOf(shop, shop.recipe)).reserved).toBe(before.reserved + 1);
  });
});
