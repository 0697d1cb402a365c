import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { addToCart } from '../../domains/cart/add-to-cart.server.ts';
import { joinGuestCart } from '../../domains/cart/join-guest-cart.server.ts';
import { newGuestKey } from '../../domains/cart/owner.server.ts';
import { countCart } from '../../domains/cart/queries.server.ts';
import { setStock } from '../../domains/inventory/set-stock.server.ts';
import { userBalance } from '../../domains/ledger/accounts.ts';
import { readBalance, readPoints } from '../../domains/ledger/queries.server.ts';
import { transfer } from '../../domains/ledger/transfer.server.ts';
import { placeOrder } from '../../domains/orders/checkout/place-order.server.ts';
import { startPreOrder } from '../../domains/orders/checkout/pre-order.server.ts';
import { completePayment } from '../../domains/payments/complete-payment.server.ts';
import { pay } from '../../domains/payments/pay.server.ts';
import { readPayStatus } from '../../domains/payments/queries.server.ts';
import { refundUnmatchedPayments } from '../../domains/payments/refund-unmatched-payments.server.ts';
import { claimCoupon } from '../../domains/promotions/coupons/claim-coupon.server.ts';
import {
  addBuyer,
  addCoupon,
  addFlash,
  checkBooks,
  type Goods,
  openSmallShop,
  order,
  type SmallShop,
  stockOf,
} from '../support/small-shop.ts';
import { tally } from '../support/steps.ts';

let shop: SmallShop;
beforeAll(async () => {
  shop = await openSmallShop({ poolSize: 24 });
});
afterAll(() => shop.close());
// after every rush the books agree
afterEach(async () => expect(await checkBooks(shop.app.database.db)).toEqual([]));

const times = <T>(count: number, make: (nth: number) => T): T[] => Array.from({ length: count }, (_, nth) => make(nth));
const stock = (goods: Goods, onHand: number) =>
  setStock(shop.ctx(), [{ skuId: goods.skuId, onHand }], 'adjust', 'test');

test('200 buyers of the last 10 pieces: ten get one', async () => {
  await stock(shop.lamp, 10);
  const buyers = await Promise.all(times(200, () => addBuyer(shop)));
  expect(await tally(buyers.map((buyer) => order(buyer, shop.lamp)))).toEqual({ ok: 10, out_of_stock: 190 });
  expect(await stockOf(shop, shop.lamp)).toEqual({ on_hand: 10, reserved: 10 });
});

test('60 buyers of several pieces never take more than the stock', async () => {
  await stock(shop.recipe, 50);
  const buyers = await Promise.all(times(60, () => addBuyer(shop)));
  const counts = await tally(buyers.map((buyer, nth) => order(buyer, shop.recipe, { num: 1 + (nth % 4) })));
  expect(Object.keys(counts).sort()).toEqual(['ok', 'out_of_stock']);
  const { on_hand, reserved } = await stockOf(shop, shop.recipe);
  expect(on_hand).toBe(50);
  expect(reserved).toBeLessThanOrEqual(50);
  // buyers of one piece were refused only when none was left at that moment
  expect(reserved).toBeGreaterThan(46);
});

test('60 buyers of a campaign of 7: seven get its price', async () => {
  await stock(shop.tea, 500);
  const flash = await addFlash(shop, shop.tea, { price: 100, quota: 7, perUser: 1 });
  const buyers = await Promise.all(times(60, () => addBuyer(shop)));
  const campaign = { kind: 'flash', id: flash } as const;
  const counts = await tally(buyers.map((buyer) => order(buyer, shop.tea, { campaign })));
  expect(counts).toEqual({ ok: 7, flash_sold_out: 53 });
});

test('one buyer with ten windows gets only the one piece that a campaign allows', async () => {
  const flash = await addFlash(shop, shop.lamp, { price: 100, quota: 50, perUser: 1 });
  await stock(shop.lamp, 100);
  const buyer = await addBuyer(shop);
  const counts = await tally(times(10, () => order(buyer, shop.lamp, { campaign: { kind: 'flash', id: flash } })));
  expect(counts).toEqual({ ok: 1, flash_limit: 9 });
});

test('a coupon of 10 pieces is claimed ten times, and once by each', async () => {
  const coupon = await addCoupon(shop, { discount: 100, total: 10 });
  const buyers = await Promise.all(times(30, () => addBuyer(shop)));
  const claims = buyers.flatMap((buyer) => times(3, () => claimCoupon(buyer, coupon)));
  const counts = await tally(claims);
  expect(counts.ok).toBe(10);
});

test('a coupon is spent by one of eight checkouts', async () => {
  await stock(shop.recipe, 500);
  const buyer = await addBuyer(shop);
  const { id } = await claimCoupon(buyer, await addCoupon(shop, { discount: 100 }));
  const counts = await tally(times(8, () => order(buyer, shop.recipe, { couponIds: [id] })));
  expect(counts).toEqual({ ok: 1, coupon_gone: 7 });
});

test('points are spent once, however many checkouts use all of them', async () => {
  const buyer = await addBuyer(shop);
  const before = await readPoints(buyer, buyer.actor.userId);
  const checkouts = await Promise.all(times(8, () => startPreOrder(buyer, { ...shop.recipe, num: 1 })));
  await tally(
    checkouts.map(({ preOrderNo }, nth) =>
      placeOrder(buyer, { preOrderNo, requestId: `points-${nth}`, usePoints: true, addressId: buyer.addressId }),
    ),
  );
  const left = await readPoints(buyer, buyer.actor.userId);
  expect(left).toBeGreaterThanOrEqual(0);
  expect(left).toBeLessThan(before);
});

test('twenty requests for one pre-order, with the same key or another, create one order', async () => {
  const buyer = await addBuyer(shop);
  const { preOrderNo } = await startPreOrder(buyer, { ...shop.recipe, num: 1 });
  const press = (requestId: string) => placeOrder(buyer, { preOrderNo, requestId, addressId: buyer.addressId });
  const placed = await Promise.all(times(20, (nth) => press(nth % 2 === 0 ? 'same-press' : `press-${nth}`)));
  expect(new Set(placed.map((each) => each.orderNo)).size).toBe(1);
});

test('ten payments of one checkout by two methods take the money once and refund the others', async () => {
  const buyer = await addBuyer(shop);
  const { orderNo } = await order(buyer, shop.recipe);
  const before = await readBalance(buyer, buyer.actor.userId, 'CNY');
  const steps = await Promise.all(times(3, () => pay(buyer, { orderNo, method: 'sandbox' })));
  const { amount } = await readPayStatus(buyer, orderNo);
  const receipts = steps.flatMap((step) =>
    step.kind === 'qr' ? [{ method: 'sandbox', ref: step.ref, ...amount }] : [],
  );
  await tally([
    ...times(4, () => pay(buyer, { orderNo, method: 'balance' })),
    ...[...receipts, ...receipts].map((receipt) => completePayment(shop.ctx(), receipt)),
  ]);
  await refundUnmatchedPayments(shop.ctx());
  expect(await readPayStatus(buyer, orderNo)).toMatchObject({ status: 'paid' });
  const attempts = await shop
    .ctx()
    .db.selectFrom('payment_attempts as a')
    .innerJoin('payments as p', 'p.id', 'a.payment_id')
    .where('p.no', '=', orderNo)
    .select(['a.status', 'a.method'])
    .execute();
  const paid = attempts.filter((attempt) => attempt.status === 'paid');
  expect(paid).toHaveLength(1);
  expect(attempts.filter((attempt) => attempt.status !== 'paid').map((attempt) => attempt.status)).toEqual(
    attempts.filter((attempt) => attempt.status !== 'paid').map(() => 'refunded'),
  );
  const spent = before - (await readBalance(buyer, buyer.actor.userId, 'CNY'));
  expect(spent).toBe(paid[0]?.method === 'balance' ? amount.amount : 0);
});

test('concurrent payments from a balance pay only as many orders as it covers', async () => {
  await stock(shop.lamp, 500);
  const buyer = await addBuyer(shop);
  const placed = await Promise.all(times(6, () => order(buyer, shop.lamp, { num: 3 })));
  const counts = await tally(placed.map(({ orderNo }) => pay(buyer, { orderNo, method: 'balance' })));
  expect(counts).toEqual({ ok: 3, insufficient_balance: 3 });
});

test('fifty concurrent withdrawals never overdraw a ledger account', async () => {
  const { actor } = await addBuyer(shop);
  const { actor: other } = await addBuyer(shop);
  const counts = await tally(
    times(50, (nth) =>
      transfer(shop.ctx(), {
        kind: 'test.moved',
        reference: 'race',
        requestKey: `race:${actor.userId}:${nth}`,
        entries: [
          { account: userBalance(actor.userId, 'CNY'), amount: -30_000 },
          { account: userBalance(other.userId, 'CNY'), amount: 30_000 },
        ],
      }),
    ),
  );
  expect(counts).toEqual({ ok: 3, insufficient_balance: 47 });
});

test('a cart keeps what twenty windows add, and a guest’s cart is merged once', async () => {
  await stock(shop.tea, 500);
  const buyer = await addBuyer(shop);
  const guestKey = newGuestKey();
  const guest = shop.ctx({ guestKey });
  await addToCart(guest, { ...shop.tea, num: 5 });
  await Promise.all(times(20, () => addToCart(buyer, { ...shop.tea, num: 1 })));
  await Promise.all(times(6, () => joinGuestCart(buyer, buyer.actor.userId, guestKey)));
  expect(await countCart(buyer)).toBe(25);
  expect(await countCart(guest)).toBe(0);
});
