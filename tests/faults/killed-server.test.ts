import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startSession } from '../../domains/accounts/sessions.server.ts';
import { merchantAvailable, outside } from '../../domains/ledger/accounts.ts';
import { readBalance } from '../../domains/ledger/queries.server.ts';
import { transfer } from '../../domains/ledger/transfer.server.ts';
import type { PlacedOrder } from '../../domains/orders/contract.ts';
import type { PayStatus, PayStep } from '../../domains/payments/contract.ts';
import { signedHeaders } from '../../domains/payments/methods/sandbox/signature.ts';
import type { Recharge } from '../../domains/payments/recharges/contract.ts';
import { changeBankAccount } from '../../domains/payouts/bank-account/change-account.server.ts';
import { claimCoupon } from '../../domains/promotions/coupons/claim-coupon.server.ts';
import type { Money } from '../../platform/locale/money.ts';
import { type ServerProcess, SHARED_SECRET, startServerProcess } from '../support/server-process.ts';
import { addBuyer, addCoupon, checkBooks, openSmallShop, type SmallShop, stockOf } from '../support/small-shop.ts';
import { hold, untilWaiting } from '../support/steps.ts';
import type { TestDatabase } from '../support/test-database.ts';
import { noteUpload } from '../support/uploads.ts';

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
    'where %s: repeated, it is placed once',
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

  test('right after it: the other server has the order and accepts the payment', async () => {
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

test('kill -9 while a recharge is credited: repeated, it is credited once', async () => {
  const buyer = await newBuyer();
  const before = await readBalance(buyer, buyer.actor.userId, 'CNY');
  const input = { amount: 3_000, requestId: 'press-before-the-end' };
  const { orderNo, amount } = await ok<Recharge>(doomed, 'balance/recharge', buyer, input);
  const step = await ok<PayStep>(doomed, 'pay', buyer, { orderNo, method: 'sandbox' });
  if (step.kind !== 'qr') throw new Error(`expected a QR code, got ${step.kind}`);
  const tell = notificationOf(step.ref, amount);
  const balanceRow = sql`select 1 from ledger_accounts where owner_kind = 'user' and owner_id = ${buyer.actor.userId}::bigint
    and purpose = 'balance' for no key update`;
  await dieAt(balanceRow, () => tell(doomed));
  expect(await readBalance(buyer, buyer.actor.userId, 'CNY')).toBe(before);
  expect(await ok<Recharge>(survivor, 'balance/recharge', buyer, input)).toMatchObject({ orderNo });
  expect(await tell(survivor)).toBe('paid');
  expect(await tell(survivor)).toBe('repeated');
  expect(await readBalance(buyer, buyer.actor.userId, 'CNY')).toBe(before + 3_000);
});

describe('kill -9 while an order is paid', () => {
  test.each(['the payment is being locked', 'the goods are being handed out'])(
    'where %s: no money is taken, and a repeated payment pays once',
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
    'by a webhook, where %s: repeated, it counts once',
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

/** How many rows a query finds. */
async function count(query: ReturnType<typeof sql>): Promise<number> {
  return (await query.execute(shop.app.database.db)).rows.length;
}

test('kill -9 while a withdrawal is reserved: nothing is requested; repeated, it is requested once', async () => {
  const { id, owner } = shop.lamps;
  const ctx = shop.ctx({ actor: { ...owner, confirmedAt: new Date(), payProvedAt: new Date() } });
  const available = merchantAvailable(id, 'CNY');
  const entries = [
    { account: outside('test', 'CNY'), amount: -50_000 },
    { account: available, amount: 50_000 },
  ];
  await transfer(shop.ctx(), { kind: 'payment.settled', reference: 'earned', requestKey: 'earned', entries });
  await changeBankAccount(ctx, 'merchant', { holder: 'Lamp House', bank: 'Bank', number: '12345678', code: '' });
  const { token } = await startSession(ctx, owner.userId);
  await sql`update sessions set pay_proved_at = now() where user_id = ${owner.userId}::bigint`.execute(ctx.db);
  const ask = (server: ServerProcess) => {
    const input = { amount: 30_000, currency: 'CNY', requestId: 'asked-until-it-works' };
    return server.call<{ no: string }>('POST', '/api/merchant/earnings/withdraw', token, input);
  };
  const account = sql`select 1 from ledger_accounts where owner_kind = 'merchant' and owner_id = ${id}::bigint
    and purpose = 'available' for no key update`;
  await dieAt(account, () => ask(doomed));
  const requested = sql`select from withdrawals w join payees y on y.id = w.payee_id where y.merchant_id = ${id}::bigint`;
  expect(await count(requested)).toBe(0);
  const [first, again] = [await ask(survivor), await ask(survivor)];
  expect([first.status, again.body.data]).toEqual([200, first.body.data]);
  expect(await count(requested)).toBe(1);
});

test('kill -9 while a message is written: sent again, it is stored once', async () => {
  const buyer = await newBuyer();
  const merId = shop.lamps.id;
  const send = (server: ServerProcess, msn: string) =>
    server.call('POST', '/api/service/send', buyer.token, { msn, msnType: 1, merId, clientId: `of-${msn}` });
  expect(await send(survivor, 'first')).toMatchObject({ status: 200 });
  const thread = sql`select 1 from chat.threads where shopper_id = ${buyer.actor.userId}::bigint for no key update`;
  await dieAt(thread, () => send(doomed, 'second'));
  // one statement: the database may have finished it for a client that is gone
  for (let nth = 0; nth < 2; nth += 1) expect(await send(survivor, 'second')).toMatchObject({ status: 200 });
  const said = sql`select from chat.messages where sender_id = ${buyer.actor.userId}::bigint`;
  expect(await count(said)).toBe(2);
});

test('kill -9 while a topic with a picture is published: neither is kept, published again both are', async () => {
  const { db } = shop.app.database;
  const site = shop.app.sites.all().find(({ type }) => type === 'bbs');
  const buyer = await newBuyer();
  const url = '/media/images/3f2b8c640d8e4c579a3e0c2a6f1d7b10/800.webp';
  await noteUpload(buyer, url);
  const board = await sql<{ id: number }>`
    insert into forum.boards (site_id, slug, name) values (${site?.id}::bigint, 'kept', '{"en":"Kept"}') returning id`.execute(
    db,
  );
  const boardId = board.rows[0]?.id ?? 0;
  const publish = (server: ServerProcess) => {
    const topic = { kind: 'text', title: 'A lamp', source: `Look: ![lamp](${url})`, boardId, tags: ['lamps'] };
    return server.call<{ id: number }>('POST', '/api/community/topic/publish', buyer.token, topic);
  };
  await dieAt(sql`select 1 from uploaded_pictures where url = ${url} for update`, () => publish(doomed));
  const topics = sql`select from forum.topics where board_id = ${boardId}::bigint`;
  const attached = sql`select from uploaded_pictures where url = ${url} and attached_at is not null`;
  expect([await count(topics), await count(attached)]).toEqual([0, 0]);
  expect(await publish(survivor)).toMatchObject({ status: 200 });
  expect([await count(topics), await count(attached)]).toEqual([1, 1]);
});
