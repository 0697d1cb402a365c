import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addCampaign } from '../../tests/support/campaigns.ts';
import { owner, ship } from '../../tests/support/refunds.ts';
import {
  addBuyer,
  addFlash,
  checkBooks,
  openSmallShop,
  order,
  type SmallShop,
  stockOf,
} from '../../tests/support/small-shop.ts';
import { readOrder } from '../orders/queries.server.ts';
import { pay } from '../payments/pay.server.ts';
import { readOwnPart } from '../promotions/campaigns/read-group.server.ts';
import { readFlashItem } from '../promotions/flash-sale/queries.server.ts';
import { applyRefund } from './apply-refund.server.ts';
import { withdrawRefund } from './buyer-actions.server.ts';
import { approveRefund, refuseRefund } from './decide-refund.server.ts';
import { refundUnasked } from './refund-whole-order.server.ts';

type Buyer = Awaited<ReturnType<typeof addBuyer>>;
const FLASH = 5_000;

let shop: SmallShop;
beforeAll(async () => {
  shop = await openSmallShop();
});
afterAll(() => shop.close());
beforeEach(() => endRounds());
afterEach(async () => expect(await checkBooks(shop.app.database.db)).toEqual([]));

const endRounds = () => sql`update flash_slots set ends_at = now() where ends_at > now()`.execute(shop.app.database.db);

/** Lamps of a flash sale of four pieces, three per person, paid. */
async function bought(itemId: number, num: number) {
  const buyer = await addBuyer(shop);
  const orderNo = await buyMore(buyer, num);
  expect((await readFlashItem(buyer, itemId)).mine).toBe(num);
  return { buyer, orderNo, line: (await readOrder(buyer, orderNo)).lines[0]?.id ?? 0 };
}
async function buyMore(buyer: Buyer, num: number): Promise<string> {
  const { orderNo, total } = await order(buyer, shop.lamp, { num });
  expect(total.amount).toBe(FLASH * num + (FLASH * num >= 20_000 ? 0 : 1_000));
  await pay(buyer, { orderNo, method: 'balance' });
  return orderNo;
}
const round = () => addFlash(shop, shop.lamp, { price: FLASH, quota: 4, perUser: 3 });
const ask = ({ buyer, orderNo, line }: Awaited<ReturnType<typeof bought>>, num: number, reason: 'other' = 'other') =>
  applyRefund(buyer, { orderNo, lines: [{ id: line, num }], kind: 'money', reason });
const approve = (refundId: number) => approveRefund(owner(shop), refundId, 'merchant');
const stands = async (ctx: Buyer, itemId: number) => {
  const { taken, mine } = await readFlashItem(ctx, itemId);
  return { taken, mine };
};

describe('pieces of a flash sale', () => {
  test('that are refunded before shipping are on sale again, for others and for the same buyer', async () => {
    const itemId = await round();
    const first = await bought(itemId, 3);
    await approve((await ask(first, 2)).refundId);
    expect(await stands(first.buyer, itemId)).toEqual({ taken: 1, mine: 1 });
    await bought(itemId, 1);
    // two are left, and the first buyer may still take that many
    await buyMore(first.buyer, 2);
    expect(await stands(first.buyer, itemId)).toEqual({ taken: 4, mine: 3 });
    const { total } = await order(await addBuyer(shop), shop.lamp);
    expect(total.amount).toBe(9_900 + 1_000);
  });

  test('are not on sale again before the refund is approved', async () => {
    const itemId = await round();
    const first = await bought(itemId, 3);
    const { refundId } = await ask(first, 2);
    expect(await stands(first.buyer, itemId)).toEqual({ taken: 3, mine: 3 });
    await withdrawRefund(first.buyer, refundId);
    const again = await ask(first, 1);
    await refuseRefund(owner(shop), again.refundId, 'No.', 'merchant');
    expect(await stands(first.buyer, itemId)).toEqual({ taken: 3, mine: 3 });
  });

  test('that were sent stay sold', async () => {
    const itemId = await round();
    const first = await bought(itemId, 3);
    await approve((await ask(first, 1)).refundId);
    await ship(shop, first.orderNo);
    await approve((await ask(first, 2)).refundId);
    expect(await stands(first.buyer, itemId)).toEqual({ taken: 2, mine: 2 });
  });

  test('are returned once, however many refunds contain them', async () => {
    const itemId = await round();
    const first = await bought(itemId, 3);
    const stock = await stockOf(shop, shop.lamp);
    await approve((await ask(first, 1)).refundId);
    await approve((await ask(first, 1)).refundId);
    await ask(first, 1);
    await refundUnasked(owner(shop), { orderNo: first.orderNo, reason: 'sold_out', note: '' }, 'merchant');
    expect(await stands(first.buyer, itemId)).toEqual({ taken: 0, mine: 0 });
    expect((await stockOf(shop, shop.lamp)).on_hand).toBe(stock.on_hand + 3);
  });

  test('that are returned after their round are sold at the usual price', async () => {
    const itemId = await round();
    const first = await bought(itemId, 3);
    await endRounds();
    await approve((await ask(first, 3)).refundId);
    const { total } = await order(await addBuyer(shop), shop.lamp);
    expect(total.amount).toBe(9_900 + 1_000);
  });
});

test('a piece of a group’s order returns to the campaign, and its slot stays taken', async () => {
  const { campaignId, itemId } = await addCampaign(shop, shop.lamp, {
    kind: 'group',
    price: 7_000,
    groupSize: 2,
    perUser: 3,
  });
  const [leader, friend] = [await addBuyer(shop), await addBuyer(shop)];
  const join = async (buyer: Buyer, num: number, groupId?: number) => {
    const { orderNo } = await order(buyer, shop.lamp, { num, campaign: { kind: 'group', id: itemId, groupId } });
    await pay(buyer, { orderNo, method: 'balance' });
    return orderNo;
  };
  const orderNo = await join(leader, 3);
  const roomOf = async (buyer: Buyer) => (await readOwnPart(buyer, campaignId)).room[0]?.left;
  const groupId = (await readOwnPart(leader, campaignId)).group?.id;
  await join(friend, 1, groupId);
  expect(await roomOf(leader)).toBe(0);
  const line = (await readOrder(leader, orderNo)).lines[0]?.id ?? 0;
  await approve((await ask({ buyer: leader, orderNo, line }, 2)).refundId);
  expect(await roomOf(leader)).toBe(2);
  const { taken } = await leader.db
    .selectFrom('campaign_items')
    .select('taken')
    .where('id', '=', itemId)
    .executeTakeFirstOrThrow();
  expect(taken).toBe(2);
  expect((await readOwnPart(leader, campaignId)).group).toMatchObject({ status: 'filled' });
});
