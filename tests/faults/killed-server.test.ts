import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startSession } from '../../domains/accounts/sessions.server.ts';
import { readBalance } from '../../domains/ledger/queries.server.ts';
import type { PlacedOrder } from '../../domains/orders/contract.ts';
import type { PayStatus, PayStep } from '../../domains/payments/contract.ts';
import { signedHeaders } from '../../domains/payments/methods/sandbox/signature.ts';
import type { Recharge } from '../../domains/payments/recharges/contract.ts';
import { claimCoupon } from '../../domains/promotions/coupons/claim-coupon.server.ts';
import type { Money } from '../../platform/money.ts';
import { type ServerProcess, SHARED_SECRET, startServerProcess } from '../support/server-process.ts';
import { addBuyer, addCoupon, checkBooks, openSmallShop, type SmallShop, stockOf } from '../support/small-shop.ts';
import { hold, untilWaiting } from '../support/steps.ts';
import type { TestDatabase } from '../support/test-database.ts';

let shop: SmallShop;
let databaseUrl: string;
/** Dies in every test; the other one stays. */
let doomed: ServerProcess;
let survivor: ServerProcess;

beforeAll(async () => {
  shop = await openSmallShop();
  databaseUrl = (shop.app.database as TestDatabase).url ?? '';
  survivor = await startServerProcess(databaseUrl);
});
afterAll(async () => {
  await survivor?.stop();
  await shop?.close();
});
beforeEach(async () => {
  doomed = await startServerProcess(databaseUrl);
});
afterEach(async () => {
  await doomed.kill();
  expect(await checkBooks(shop.app.database.db)).toEqual([]);
});

const stockRow = () => sql`select 1 from stock where sku_id = ${shop.lamp.skuId} for no key update`;
const paymentRow = (no: string) => sql`select 1 from payments where no = ${no} for no key update`;

async function newBuyer() {
  const buyer = await addBuyer(shop);
  const { token, sessionId } = await startSession(buyer, buyer.actor.userId);
  await sql`update sessions set pay_proved_at = now() where id = ${sessionId}`.execute(shop.app.database.db);
  return { ...buyer, token };
}
type Buyer = Awaited<ReturnType<typeof newBuyer>>;

async function ok<T>(server: ServerProcess, path: string, buyer: Buyer, body?: unknown): Promise<T> {
  const answer = await server.call<T>(body ? 'POST' : 'GET', `/api/front/${path}`, buyer.token, body);
  expect([path, answer.status, answer.body.message]).toEqual([path, 200, 'success']);
  return answer.body.data;
}

/** Lets a request wait for a lock, kills the server there, and releases the lock. */
async function dieAt(lock: ReturnType<typeof stockRow>, request: () => Promise<unknown>): Promise<void> {
  const letGo = await hold(shop.app, lock);
  const lost = request().then(
    () => 'answered',
    () => 'lost',
  );
  await untilWaiting(shop.app, 1);
  await doomed.kill();
  await letGo();
  expect(await lost).toBe('lost');
  await untilWaiting(shop.app, 0);
}

async function place(server: ServerProcess, buyer: Buyer): Promise<PlacedOrder> {
  const { productId, skuId } = shop.lamp;
  const { preOrderNo } = await ok<{ preOrderNo: string }>(server, 'order/pre', buyer, { productId, skuId, num: 1 });
  return ok(server, 'order/create', buyer, {
    preOrderNo,
    requestId: `press-${preOrderNo}`,
    addressId: buyer.addressId,
  });
}

describe('kill -9 while an order is placed', () => {
  test.each(['the coupon is being spent', 'the stock is being reserved'])(
    'where %s: pressed again, it is placed once',
    async (where) => {
      const buyer = await newBuyer();
      const claim = await claimCoupon(buyer, await addCoupon(shop, { discount: 100 }));
      const before = await stockOf(shop, shop.lamp);
      await ok(survivor, 'cart/save', buyer, { productId: shop.lamp.productId, skuId: shop.lamp.skuId, num: 1 });
      const cart = await ok<{ groups: { lines: { id: number }[] }[] }>(doomed, 'cart/list', buyer);
      const cartIds = cart.groups.flatMap((group) => group.lines.map((line) => line.id));
      const { preOrderNo } = await ok<{ preOrderNo: string }>(doomed, 'order/pre', buyer, { cartIds });
      const press = {
        preOrderNo,
        requestId: 'pressed-until-it-works',
        addressId: buyer.addressId,
        couponIds: [claim.id],
      };
      const lock = where.includes('coupon')
        ? sql`select 1 from coupon_claims where id = ${claim.id} for update`
        : stockRow();
      await dieAt(lock, () => doomed.call('POST', '/api/front/order/create', buyer.token, press));
      expect(await stockOf(shop, shop.lamp)).toEqual(before);
      const placed = await ok<PlacedOrder>(survivor, 'order/create', buyer, press);
      expect(await ok<PlacedOrder>(survivor, 'order/create', buyer, press)).toEqual(placed);
      expect((await stockOf(shop, shop.lamp)).reserved).toBe(before.reserved + 1);
      expect(await ok<{ total: number }>(survivor, 'order/list', buyer)).toMatchObject({ total: 1 });
    },
  );

  test('right after it: the other server knows the order and takes the money', async () => {
    const buyer = await newBuyer();
    const { orderNo } = await place(doomed, buyer);
    await doomed.kill();
    expect(await ok<PayStep>(survivor, 'pay', buyer, { orderNo, method: 'balance' })).toMatchObject({ kind: 'done' });
  });
});

/** The provider's webhook that a charge is paid, however often it is sent. */
function notificationOf(ref: string, amount: Money) {
  const body = JSON.stringify({ eventId: `event-${ref}`, ref, result: 'paid', ...amount });
  return async (server: ServerProcess): Promise<string> => {
    const headers = { 'content-type': 'application/json', ...signedHeaders(SHARED_SECRET, body, new Date()) };
    const answer = await fetch(`${server.url}/api/front/pay/notify/sandbox`, { method: 'POST', headers, body });
    return ((await answer.json()) as { data: { outcome: string } }).data.outcome;
  };
}

test('kill -9 while a recharge is put into the balance: told again, it is there once', async () => {
  const buyer = await newBuyer();
  const before = await readBalance(buyer, buyer.actor.userId, 'CNY');
  const wish = { amount: 3_000, requestId: 'press-before-the-end' };
  const { orderNo, amount } = await ok<Recharge>(doomed, 'balance/recharge', buyer, wish);
  const step = await ok<PayStep>(doomed, 'pay', buyer, { orderNo, method: 'sandbox' });
  if (step.kind !== 'qr') throw new Error(`expected a QR code, got ${step.kind}`);
  const tell = notificationOf(step.ref, amount);
  const balanceRow = sql`select 1 from ledger_accounts where owner_kind = 'user' and owner_id = ${buyer.actor.userId}::bigint
    and purpose = 'balance' for no key update`;
  await dieAt(balanceRow, () => tell(doomed));
  expect(await readBalance(buyer, buyer.actor.userId, 'CNY')).toBe(before);
  expect(await ok<Recharge>(survivor, 'balance/recharge', buyer, wish)).toMatchObject({ orderNo });
  expect(await tell(survivor)).toBe('paid');
  expect(await tell(survivor)).toBe('repeated');
  expect(await readBalance(buyer, buyer.actor.userId, 'CNY')).toBe(before + 3_000);
});

describe('kill -9 while an order is paid', () => {
  test.each(['the payment is being locked', 'the goods are being handed out'])(
    'where %s: nothing is taken, paid again it is paid once',
    async (where) => {
      const buyer = await newBuyer();
      const { orderNo } = await place(doomed, buyer);
      const lock = where.includes('locked') ? paymentRow(orderNo) : stockRow();
      const pay = { orderNo, method: 'balance' };
      await dieAt(lock, () => doomed.call('POST', '/api/front/pay', buyer.token, pay));
      expect(await ok<PayStatus>(survivor, `pay/status/${orderNo}`, buyer)).toMatchObject({ status: 'unpaid' });
      await ok(survivor, 'pay', buyer, pay);
      await ok(survivor, 'pay', buyer, pay);
      expect(await ok<PayStatus>(survivor, `pay/status/${orderNo}`, buyer)).toMatchObject({ status: 'paid' });
    },
  );

  test.each(['the payment is being locked', 'the goods are being handed out'])(
    'by a notification, where %s: told again, it counts once',
    async (where) => {
      const buyer = await newBuyer();
      const { orderNo } = await place(doomed, buyer);
      const step = await ok<PayStep>(doomed, 'pay', buyer, { orderNo, method: 'sandbox' });
      if (step.kind !== 'qr') throw new Error(`expected a QR code, got ${step.kind}`);
      const { amount } = await ok<PayStatus>(survivor, `pay/status/${orderNo}`, buyer);
      const tell = notificationOf(step.ref, amount);
      await dieAt(where.includes('locked') ? paymentRow(orderNo) : stockRow(), () => tell(doomed));
      expect(await ok<PayStatus>(survivor, `pay/status/${orderNo}`, buyer)).toMatchObject({ status: 'unpaid' });
      expect(await tell(survivor)).toBe('paid');
      expect(await tell(survivor)).toBe('repeated');
      expect(await ok<PayStatus>(survivor, `pay/status/${orderNo}`, buyer)).toMatchObject({ status: 'paid' });
    },
  );
});
