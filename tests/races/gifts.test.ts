import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type Ctx, emit } from '../../domains/kit/context.ts';
import { readGift, readPoints } from '../../domains/ledger/queries.server.ts';
import { cancelOrder } from '../../domains/orders/lifecycle/cancel-order.server.ts';
import { completePayment } from '../../domains/payments/complete-payment.server.ts';
import { expirePayments } from '../../domains/payments/expire-payments.server.ts';
import { expireGiftCards } from '../../domains/payments/gift-cards/end-gift-cards.server.ts';
import { issueGiftCards } from '../../domains/payments/gift-cards/gift-batches.server.ts';
import { redeemGiftCard } from '../../domains/payments/gift-cards/redeem-gift-card.server.ts';
import { pay } from '../../domains/payments/pay.server.ts';
import { checkIn } from '../../domains/points/check-in.server.ts';
import { makeCodes } from '../../domains/promotions/coupons/admin/make-codes.server.ts';
import { saveCoupon } from '../../domains/promotions/coupons/admin/save-coupon.server.ts';
import { claimCoupon } from '../../domains/promotions/coupons/claim-coupon.server.ts';
import { redeemCoupon } from '../../domains/promotions/coupons/codes/redeem-coupon.server.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { receivedOrder } from '../support/reviewing.ts';
import { addBuyer, addCoupon, checkBooks, openSmallShop, order, type SmallShop } from '../support/small-shop.ts';
import { inSteps, outcome, tally } from '../support/steps.ts';

type Buyer = Awaited<ReturnType<typeof addBuyer>>;

let shop: SmallShop;
let office: Ctx;
beforeAll(async () => {
  shop = await openSmallShop({ poolSize: 16 });
  office = { ...shop.ctx(), actor: { ...shop.lamps.owner, permissions: ['promotions.manage'] } };
});
afterAll(() => shop.close());
afterEach(async () => expect(await checkBooks(shop.app.database.db)).toEqual([]));

let hosts = 0;
const buyer = () => {
  hosts += 1;
  return addBuyer(shop, { ip: `10.3.${Math.floor(hosts / 250)}.${hosts % 250}` });
};
const soon = () => new Date(Date.now() + 86_400_000).toISOString();
async function giftCode(amount: number, expiresAt = soon()): Promise<string> {
  const input = { design: 'waves', currency: 'CNY', amount, num: 1, expiresAt, note: '' } as const;
  return (await issueGiftCards(office, input)).codes[0] ?? '';
}
async function gifted(amount: number): Promise<Buyer> {
  const ctx = await buyer();
  await redeemGiftCard(ctx, await giftCode(amount));
  return ctx;
}
const giftOf = (ctx: Buyer) => readGift(ctx, ctx.actor.userId, 'CNY');
const giftRow = (ctx: Buyer) => sql`
  select 1 from ledger_accounts where owner_kind = 'user' and owner_id = ${ctx.actor.userId}::bigint and purpose = 'gift' for update`;
const paymentRow = (no: string) => sql`select 1 from payments where no = ${no} for no key update`;

describe('a code that two people have', () => {
  test('of a gift card is redeemed by the first request', async () => {
    const code = await giftCode(2_000);
    const people = [await buyer(), await buyer()];
    const card = sql`select 1 from gift_cards order by id desc limit 1 for no key update`;
    const works = people.map((person) => () => redeemGiftCard(person, code));
    expect(await inSteps(shop.app, card, works)).toEqual(['ok', 'code_wrong']);
    expect(await Promise.all(people.map(giftOf))).toEqual([2_000, 0]);
  });

  test('of a coupon is redeemed by the first request', async () => {
    const issuer = { merchantId: null, currency: 'CNY', userId: shop.lamps.owner.userId };
    const id = await saveCoupon(office, issuer, {
      name: { en: 'Fair' },
      scope: 'general',
      targetIds: [],
      minSpend: 0,
      discount: 500,
      total: 10,
      perUser: 1,
      validDays: 30,
      way: 'batch',
    });
    const { codes } = await makeCodes(office, issuer, { id, num: 1, note: '' });
    const people = [await buyer(), await buyer()];
    const coupon = sql`select 1 from coupons where id = ${id}::bigint for no key update`;
    const works = people.map((person) => () => redeemCoupon(person, codes[0] ?? ''));
    expect(await inSteps(shop.app, coupon, works)).toEqual(['ok', 'code_wrong']);
  });

  test('of five hundred attempts of one user five are checked', async () => {
    const person = await buyer();
    const tries = Array.from({ length: 500 }, () => redeemGiftCard(person, 'AAAA-BBBB-CCCC-DDDD'));
    expect(await tally(tries)).toEqual({ code_wrong: 4, codes_locked: 496 });
  });
});

test('one of five hundred users gets the last coupon', async () => {
  const id = await addCoupon(shop, { discount: 500, total: 1 });
  const people = await Promise.all(Array.from({ length: 500 }, buyer));
  expect(await tally(people.map((person) => claimCoupon(person, id)))).toEqual({ ok: 1, coupon_gone: 499 });
});

describe('gift balance used by two payments', () => {
  test('pays the first; the second, for which it does not suffice, is refused', async () => {
    const ctx = await gifted(12_000);
    const orders = [(await order(ctx, shop.lamp)).orderNo, (await order(ctx, shop.lamp)).orderNo];
    const works = orders.map((orderNo) => () => pay(ctx, { orderNo, method: 'gift_card' }));
    expect(await inSteps(shop.app, giftRow(ctx), works)).toEqual(['ok', 'insufficient_balance']);
    expect(await giftOf(ctx)).toBe(12_000 - 10_900);
  });

  test('pays up to its amount, with any method for the rest', async () => {
    const ctx = await gifted(12_000);
    const orders = [(await order(ctx, shop.lamp)).orderNo, (await order(ctx, shop.lamp)).orderNo];
    const works = orders.map((orderNo) => () => pay(ctx, { orderNo, method: 'balance', useGift: true }));
    expect(await inSteps(shop.app, giftRow(ctx), works)).toEqual(['ok', 'ok']);
    expect(await giftOf(ctx)).toBe(0);
  });
});

describe('gift balance held for a payment', () => {
  const late = () => ({ ...shop.ctx(), now: new Date(Date.now() + 86_400_000) });
  async function held(): Promise<{ ctx: Buyer; orderNo: string; receipt: () => Promise<unknown> }> {
    const ctx = await gifted(4_000);
    const { orderNo } = await order(ctx, shop.lamp);
    const step = await pay(ctx, { orderNo, method: 'sandbox', useGift: true });
    const ref = step.kind === 'qr' ? step.ref : '';
    const receipt = () => completePayment(shop.ctx(), { method: 'sandbox', ref, amount: 6_900, currency: 'CNY' });
    return { ctx, orderNo, receipt };
  }

  test.each([
    ['the money, then the end of its time', true, 0],
    ['the end of its time, then the money', false, 4_000],
  ])('%s: spent once or returned once', async (_title, moneyFirst, left) => {
    const { ctx, orderNo, receipt } = await held();
    const end = () => cancelOrder(ctx, { orderNo });
    await inSteps(shop.app, paymentRow(orderNo), moneyFirst ? [receipt, end] : [end, receipt]);
    expect(await giftOf(ctx)).toBe(left);
  });

  test('is returned once when two processes end it', async () => {
    const { ctx } = await held();
    await Promise.all([expirePayments(late()), expirePayments(late()), expirePayments(late())]);
    expect(await giftOf(ctx)).toBe(4_000);
  });

  test('has the value of the last of two consecutive changes', async () => {
    const { ctx, orderNo } = await held();
    const press = (useGift: boolean) => () => pay(ctx, { orderNo, method: 'sandbox', useGift });
    expect(await inSteps(shop.app, paymentRow(orderNo), [press(false), press(true)])).toEqual(['ok', 'ok']);
    expect(await giftOf(ctx)).toBe(0);
    expect(await inSteps(shop.app, paymentRow(orderNo), [press(true), press(false)])).toEqual(['ok', 'ok']);
    expect(await giftOf(ctx)).toBe(4_000);
  });
});

test('a card that ends while it is redeemed is either redeemed or over', async () => {
  const code = await giftCode(3_000);
  const ctx = await buyer();
  const afterwards = { ...shop.ctx(), now: new Date(Date.now() + 2 * 86_400_000) };
  const [redeemed] = await Promise.all([outcome(redeemGiftCard(ctx, code)), expireGiftCards(afterwards)]);
  expect(await giftOf(ctx)).toBe(redeemed === 'ok' ? 3_000 : 0);
});

test('twenty concurrent check-ins of a day count once', async () => {
  const ctx = await buyer();
  const before = await readPoints(ctx, ctx.actor.userId);
  const counts = await tally(Array.from({ length: 20 }, () => checkIn(ctx)));
  expect(counts).toEqual({ ok: 1, checked_in: 19 });
  expect(await readPoints(ctx, ctx.actor.userId)).toBe(before + 5);
});

test('six reviews published concurrently earn points for five', async () => {
  const ctx = await buyer();
  const lines: number[] = [];
  for (let nth = 0; nth < 6; nth += 1) lines.push(...(await receivedOrder(ctx, shop.recipe)).lineIds);
  const before = await readPoints(ctx, ctx.actor.userId);
  const { userId } = ctx.actor;
  const { productId } = shop.recipe;
  const thank = (orderLineId: number) =>
    inTransaction(ctx.db, (db) =>
      emit({ ...ctx, db }, 'review.written', { reviewId: 1, userId, orderLineId, productId }),
    );
  await Promise.all([...lines, ...lines].map(thank));
  expect(await readPoints(ctx, userId)).toBe(before + 100);
});
