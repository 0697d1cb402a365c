import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { addCampaign } from '../../tests/support/campaigns.ts';
import {
  addBuyer,
  addCoupon,
  checkBooks,
  openSmallShop,
  order,
  type SmallShop,
  stockOf,
} from '../../tests/support/small-shop.ts';
import { addToCart } from '../cart/add-to-cart.server.ts';
import type { Ctx } from '../kit/context.ts';
import { outside, userGift } from '../ledger/accounts.ts';
import { readBalance, readGift, readPoints } from '../ledger/queries.server.ts';
import { transfer } from '../ledger/transfer.server.ts';
import { placeOrder } from '../orders/checkout/place-order.server.ts';
import { startPreOrder } from '../orders/checkout/pre-order.server.ts';
import { readOrder } from '../orders/queries.server.ts';
import { expirePayments } from '../payments/expire-payments.server.ts';
import { pay } from '../payments/pay.server.ts';
import { claimCoupon } from '../promotions/coupons/claim-coupon.server.ts';
import { applyRefund } from './apply-refund.server.ts';
import type { ApplyRefundInput } from './contract.ts';
import { approveRefund } from './decide-refund.server.ts';
import { releaseEarnings } from './money/release-earnings.server.ts';
import { readRefund } from './read-refund.server.ts';
import { refundUnasked } from './refund-whole-order.server.ts';

type Buyer = Awaited<ReturnType<typeof addBuyer>>;

let shop: SmallShop;
beforeAll(async () => {
  shop = await openSmallShop();
});
afterAll(() => shop.close());
afterEach(async () => expect(await checkBooks(shop.app.database.db)).toEqual([]));

const owners = (): Ctx[] => [shop.ctx({ actor: shop.lamps.owner }), shop.ctx({ actor: shop.teas.owner })];
const HOUR = 3_600_000;
const askFor = (orderNo: string, line: number): ApplyRefundInput => ({
  orderNo,
  lines: [{ id: line, num: 1 }],
  kind: 'money',
  reason: 'changed_mind',
});

async function giveGift(ctx: Buyer, amount: number): Promise<void> {
  await transfer(ctx, {
    kind: 'gift.test',
    reference: 'test',
    requestKey: `gift.test:${ctx.actor.userId}`,
    entries: [
      { account: outside('test', 'CNY'), amount: -amount },
      { account: userGift(ctx.actor.userId, 'CNY'), amount },
    ],
  });
}

/** Balances of shops and the platform, by account. */
async function earned(): Promise<Record<string, number>> {
  const found = await sql<{ name: string; sum: number }>`
    select a.owner_kind || ' ' || a.owner_id || ' ' || a.purpose as name, sum(e.amount)::bigint as sum
    from ledger_accounts a join ledger_entries e on e.account_id = a.id
    where a.owner_kind = 'merchant' or a.purpose in ('commission', 'promotion', 'to_refund', 'deposits')
    group by 1 having sum(e.amount) <> 0 order by 1`.execute(shop.app.database.db);
  return Object.fromEntries(found.rows.map(({ name, sum }) => [name, sum]));
}

async function possessions(buyer: Buyer) {
  const { userId } = buyer.actor;
  return {
    balance: await readBalance(buyer, userId, 'CNY'),
    gift: await readGift(buyer, userId, 'CNY'),
    points: await readPoints(buyer, userId),
  };
}

test('a cart of two shops with coupons, points and gift balance is refunded piece by piece, to the cent', async () => {
  const buyer = await addBuyer(shop);
  await giveGift(buyer, 3_333);
  const before = await possessions(buyer);
  const earnedBefore = await earned();
  const stock = [await stockOf(shop, shop.lamp), await stockOf(shop, shop.tea)];
  const own = await claimCoupon(buyer, await addCoupon(shop, { merchantId: shop.lamps.id, discount: 501 }));
  const general = await claimCoupon(buyer, await addCoupon(shop, { discount: 302 }));
  const cartIds: number[] = [];
  for (const [goods, num] of [
    [shop.lamp, 3],
    [shop.tea, 2],
    [shop.recipe, 1],
  ] as const)
    cartIds.push((await addToCart(buyer, { ...goods, num })).id);
  const { preOrderNo } = await startPreOrder(buyer, { cartIds });
  const placed = await placeOrder(buyer, {
    preOrderNo,
    requestId: 'journey-press',
    addressId: buyer.addressId,
    couponIds: [own.id, general.id],
    usePoints: 1_234,
  });
  await pay(buyer, { orderNo: placed.orderNo, method: 'balance', useGift: true });
  const paid = await possessions(buyer);
  expect(paid.gift).toBe(0);
  expect(paid.points).toBeLessThan(before.points);

  for (const { orderNo } of placed.orders) {
    const { lines } = await readOrder(buyer, orderNo);
    // the last line first, one piece after the other
    for (const { id, num } of lines.toReversed()) {
      for (let nth = 0; nth < num; nth += 1) {
        const { refundId } = await applyRefund(buyer, askFor(orderNo, id));
        const decided = owners().map((ctx) => approveRefund(ctx, refundId, 'merchant').catch(() => 'another shop’s'));
        expect((await Promise.all(decided)).filter((each) => each !== undefined)).toHaveLength(1);
        expect((await readRefund(buyer, refundId)).status).toBe('refunded');
        expect(await checkBooks(shop.app.database.db)).toEqual([]);
      }
    }
    expect((await readOrder(buyer, orderNo)).status).toBe('cancelled');
  }
  expect(await possessions(buyer)).toEqual(before);
  expect(await earned()).toEqual(earnedBefore);
  expect([await stockOf(shop, shop.lamp), await stockOf(shop, shop.tea)]).toEqual(stock);
  const claims = await sql<{ count: number }>`
    select count(*)::int as count from coupon_claims where user_id = ${buyer.actor.userId}::bigint and status = 'unused'`.execute(
    buyer.db,
  );
  expect(claims.rows[0]?.count).toBe(2);
});

const presell = { kind: 'presell', price: 8000, deposit: 2000 } as const;

test('a shop that cannot deliver a pre-sale refunds the deposit, and the balance can no longer be paid', async () => {
  const { itemId } = await addCampaign(shop, shop.lamp, presell);
  const buyer = await addBuyer(shop);
  await giveGift(buyer, 500);
  const [before, earnedBefore, stock] = [await possessions(buyer), await earned(), await stockOf(shop, shop.lamp)];
  const { orderNo } = await order(buyer, shop.lamp, { num: 2, campaign: { kind: 'presell', id: itemId } });
  await pay(buyer, { orderNo, method: 'balance', useGift: true });
  const [lamps] = owners();
  await refundUnasked(lamps as Ctx, { orderNo, reason: 'cannot_deliver', note: '' }, 'merchant');
  expect((await readOrder(buyer, orderNo)).status).toBe('cancelled');
  expect([await possessions(buyer), await earned(), await stockOf(shop, shop.lamp)]).toEqual([
    before,
    earnedBefore,
    stock,
  ]);
  await expect(pay(buyer, { orderNo: `${orderNo}-R`, method: 'balance' })).rejects.toMatchObject({
    code: 'payment_state',
  });
});

test('refunds a pre-sale that was paid in two parts, the latest part first', async () => {
  const { itemId } = await addCampaign(shop, shop.lamp, presell);
  const buyer = await addBuyer(shop);
  const before = await possessions(buyer);
  const { orderNo } = await order(buyer, shop.lamp, { campaign: { kind: 'presell', id: itemId } });
  await pay(buyer, { orderNo, method: 'balance' });
  const now = new Date(Date.now() + 25 * HOUR);
  const inTime = { ...buyer, now, actor: { ...buyer.actor, payProvedAt: now } };
  await pay(inTime, { orderNo, method: 'balance' });
  const line = (await readOrder(inTime, orderNo)).lines[0]?.id ?? 0;
  const { refundId } = await applyRefund(inTime, askFor(orderNo, line));
  const [lamps] = owners();
  await approveRefund(lamps as Ctx, refundId, 'merchant');
  const ways = await sql<{ amount: number }>`
    select amount_minor as amount from payment_refunds where refund_id = ${refundId}::bigint order by id`.execute(
    buyer.db,
  );
  expect(ways.rows.map(({ amount }) => amount)).toEqual([8_000 + 1_000 - 2_000, 2_000]);
  expect(await possessions(buyer)).toEqual(before);
});

test('a forfeited deposit is released to the shop', async () => {
  const { itemId } = await addCampaign(shop, shop.lamp, presell);
  const buyer = await addBuyer(shop);
  const { orderNo } = await order(buyer, shop.lamp, { campaign: { kind: 'presell', id: itemId } });
  await pay(buyer, { orderNo, method: 'balance' });
  await expirePayments(shop.ctx({ now: new Date(Date.now() + 49 * HOUR) }));
  await releaseEarnings(shop.ctx());
  expect(await releaseEarnings(shop.ctx())).toBe(0);
  expect((await earned())[`merchant ${shop.lamps.id} available`]).toBe(2_000);
});
