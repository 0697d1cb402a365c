import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { addCampaign } from '../../tests/support/campaigns.ts';
import { later } from '../../tests/support/people.ts';
import { owner, staff } from '../../tests/support/refunds.ts';
import { addBuyer, checkBooks, openSmallShop, order, type SmallShop, stockOf } from '../../tests/support/small-shop.ts';
import { readBalance } from '../ledger/queries.server.ts';
import { readOrder } from '../orders/queries.server.ts';
import { pay } from '../payments/pay.server.ts';
import { failGroups } from '../promotions/campaigns/fail-groups.server.ts';
import { readCampaign } from '../promotions/campaigns/queries.server.ts';
import { readGroup, readOwnPart } from '../promotions/campaigns/read-group.server.ts';
import { refundUnasked } from './refund-whole-order.server.ts';

type Buyer = Awaited<ReturnType<typeof addBuyer>>;

let shop: SmallShop;
beforeAll(async () => {
  shop = await openSmallShop();
});
afterAll(() => shop.close());
afterEach(async () => expect(await checkBooks(shop.app.database.db)).toEqual([]));

interface Slot {
  buyer: Buyer;
  orderNo: string;
}

/** A group of a given size with paid slots, the leader's first. */
async function group(size: number, paid: number) {
  const { campaignId, itemId } = await addCampaign(shop, shop.lamp, { kind: 'group', price: 7_000, groupSize: size });
  const leader = await sit(itemId);
  const groupId = (await readOwnPart(leader.buyer, campaignId)).group?.id ?? 0;
  const slots = [leader];
  for (let nth = 1; nth < paid; nth += 1) slots.push(await sit(itemId, groupId));
  return { campaignId, itemId, groupId, slots: slots as [Slot, ...Slot[]] };
}
async function sit(itemId: number, groupId?: number, isPaid = true): Promise<Slot> {
  const buyer = await addBuyer(shop);
  const { orderNo } = await order(buyer, shop.lamp, { campaign: { kind: 'group', id: itemId, groupId } });
  if (isPaid) await pay(buyer, { orderNo, method: 'balance' });
  return { buyer, orderNo };
}
const giveBack = ({ orderNo }: Slot) =>
  refundUnasked(owner(shop), { orderNo, reason: 'cannot_deliver', note: '' }, 'merchant');
const newsOf = async ({ buyer }: Slot) => {
  const found = await buyer.db
    .selectFrom('notices')
    .select(['kind', 'data'])
    .where('user_id', '=', buyer.actor.userId)
    .orderBy('id')
    .execute();
  return found.filter(({ kind }) => kind.startsWith('group.'));
};
const statusOf = async ({ buyer, orderNo }: Slot) => (await readOrder(buyer, orderNo)).status;

test('refunding a member’s order frees the slot, and the group continues', async () => {
  const { campaignId, groupId, itemId, slots } = await group(4, 3);
  const [leader, second, third] = slots as [Slot, Slot, Slot];
  const stock = await stockOf(shop, shop.lamp);
  await giveBack(second);
  expect(await statusOf(second)).toBe('cancelled');
  expect(await readBalance(second.buyer, second.buyer.actor.userId, 'CNY')).toBe(100_000);
  expect((await stockOf(shop, shop.lamp)).on_hand).toBe(stock.on_hand + 1);
  expect(await readGroup(leader.buyer, groupId)).toMatchObject({ status: 'open', left: 2 });
  expect((await readCampaign(second.buyer, campaignId)).items[0]?.taken).toBe(2);
  // sent to those who wait, with the number missing now
  for (const slot of [leader, third])
    expect(await newsOf(slot)).toMatchObject([{ kind: 'group.left', data: { number: slot.orderNo, left: 2 } }]);
  expect(await newsOf(second)).toEqual([]);
  // a member who left may join again, and two more make it full
  const { orderNo } = await order(second.buyer, shop.lamp, { campaign: { kind: 'group', id: itemId, groupId } });
  await pay(second.buyer, { orderNo, method: 'balance' });
  const last = await sit(itemId, groupId);
  for (const slot of [leader, third, last, { ...second, orderNo }]) expect(await statusOf(slot)).toBe('to_ship');
  expect(await statusOf(second)).toBe('cancelled');
});

test('when the leader leaves, the member who has waited longest becomes the leader', async () => {
  const { groupId, slots } = await group(4, 3);
  const [leader, second, third] = slots as [Slot, Slot, Slot];
  await giveBack(leader);
  const { members, left } = await readGroup(third.buyer, groupId);
  expect(left).toBe(2);
  expect(members.map(({ isLeader }) => isLeader)).toEqual([true, false]);
  const found = await second.buyer.db
    .selectFrom('campaign_groups')
    .select('leader_id')
    .where('id', '=', groupId)
    .execute();
  expect(found).toEqual([{ leader_id: second.buyer.actor.userId }]);
  // a group not filled in time is refunded for its remaining members
  await failGroups(later(shop.ctx(), 3 * 3600));
  expect([await statusOf(second), await statusOf(third)]).toEqual(['cancelled', 'cancelled']);
  expect(await newsOf(leader)).toEqual([]);
  expect((await newsOf(second)).map(({ kind }) => kind)).toEqual(['group.left', 'group.failed']);
});

test('a group without members ends', async () => {
  const { campaignId, itemId, groupId, slots } = await group(3, 1);
  await giveBack(slots[0]);
  expect(await readGroup(shop.ctx(), groupId)).toMatchObject({ status: 'failed', left: 3, members: [] });
  expect((await readCampaign(shop.ctx(), campaignId)).groups).toEqual([]);
  await expect(sit(itemId, groupId)).rejects.toMatchObject({ code: 'group_gone' });
});

test('a user who had only reserved a slot can still pay, and becomes the leader', async () => {
  const { itemId, groupId, slots } = await group(2, 1);
  const slow = await sit(itemId, groupId, false);
  await giveBack(slots[0]);
  expect(await readGroup(slow.buyer, groupId)).toMatchObject({ status: 'open', left: 1 });
  await pay(slow.buyer, { orderNo: slow.orderNo, method: 'balance' });
  expect((await readGroup(slow.buyer, groupId)).members).toMatchObject([{ isLeader: true }]);
  await sit(itemId, groupId);
  expect(await statusOf(slow)).toBe('to_ship');
});

test('refunding one order of a full group leaves the others to be shipped', async () => {
  const { groupId, slots } = await group(2, 2);
  const [leader, second] = slots as [Slot, Slot];
  await giveBack(leader);
  expect([await statusOf(leader), await statusOf(second)]).toEqual(['cancelled', 'to_ship']);
  expect(await readGroup(second.buyer, groupId)).toMatchObject({ status: 'filled', left: 0 });
  expect((await newsOf(second)).map(({ kind }) => kind)).toEqual(['group.filled']);
});

test('the platform may refund a member’s order too; another shop, a member and a guest may not', async () => {
  const { slots } = await group(3, 2);
  const [leader, second] = slots as [Slot, Slot];
  const input = { orderNo: second.orderNo, reason: 'other', note: '' } as const;
  const other = shop.ctx({ actor: shop.teas.owner });
  await expect(refundUnasked(other, input, 'merchant')).rejects.toMatchObject({ code: 'order_not_found' });
  await expect(refundUnasked(other, input, 'platform')).rejects.toMatchObject({ code: 'no_permission' });
  await expect(refundUnasked(leader.buyer, input, 'merchant')).rejects.toMatchObject({ code: 'no_permission' });
  await expect(refundUnasked(shop.ctx(), input, 'merchant')).rejects.toMatchObject({ code: 'login_required' });
  expect(await statusOf(second)).toBe('in_group');
  await refundUnasked(staff(shop), input, 'platform');
  expect(await statusOf(second)).toBe('cancelled');
});
