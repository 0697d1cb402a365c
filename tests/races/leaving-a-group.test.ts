import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { setStock } from '../../domains/inventory/set-stock.server.ts';
import { readBalance } from '../../domains/ledger/queries.server.ts';
import { readOrder } from '../../domains/orders/queries.server.ts';
import { pay } from '../../domains/payments/pay.server.ts';
import { failGroups } from '../../domains/promotions/campaigns/fail-groups.server.ts';
import { readGroup, readOwnPart } from '../../domains/promotions/campaigns/read-group.server.ts';
import { readFlashItem } from '../../domains/promotions/flash-sale/queries.server.ts';
import { applyRefund } from '../../domains/refunds/apply-refund.server.ts';
import { approveRefund } from '../../domains/refunds/decide-refund.server.ts';
import { refundUnasked } from '../../domains/refunds/refund-whole-order.server.ts';
import { addCampaign } from '../support/campaigns.ts';
import { later } from '../support/people.ts';
import { owner } from '../support/refunds.ts';
import { addBuyer, addFlash, checkBooks, openSmallShop, order, type SmallShop } from '../support/small-shop.ts';
import { inSteps, tally } from '../support/steps.ts';

type Buyer = Awaited<ReturnType<typeof addBuyer>>;

let shop: SmallShop;
beforeAll(async () => {
  shop = await openSmallShop({ poolSize: 24 });
});
afterAll(() => shop.close());
beforeEach(() => setStock(shop.ctx(), [{ skuId: shop.lamp.skuId, onHand: 500 }], 'adjust', 'test'));
afterEach(async () => expect(await checkBooks(shop.app.database.db)).toEqual([]));

interface Slot {
  buyer: Buyer;
  orderNo: string;
}
const sit = async (itemId: number, groupId?: number): Promise<Slot> => {
  const buyer = await addBuyer(shop);
  const { orderNo } = await order(buyer, shop.lamp, { campaign: { kind: 'group', id: itemId, groupId } });
  return { buyer, orderNo };
};
const fillSlot = ({ buyer, orderNo }: Slot) => pay(buyer, { orderNo, method: 'balance' });

/** A group with its leader and some more paid members. */
async function group(size: number, more: number) {
  const { campaignId, itemId } = await addCampaign(shop, shop.lamp, { kind: 'group', price: 7_000, groupSize: size });
  const leader = await sit(itemId);
  await fillSlot(leader);
  const groupId = (await readOwnPart(leader.buyer, campaignId)).group?.id ?? 0;
  const members: Slot[] = [];
  for (let nth = 0; nth < more; nth += 1) {
    const slot = await sit(itemId, groupId);
    await fillSlot(slot);
    members.push(slot);
  }
  return { itemId, groupId, leader, member: members[0] ?? leader };
}
const giveBack = ({ orderNo }: Slot) =>
  refundUnasked(owner(shop), { orderNo, reason: 'cannot_deliver', note: '' }, 'merchant');
const statusOf = async ({ buyer, orderNo }: Slot) => (await readOrder(buyer, orderNo)).status;
const balanceOf = ({ buyer }: Slot) => readBalance(buyer, buyer.actor.userId, 'CNY');
// the first holds the campaign's quota and waits here, the others wait for it
const groupRow = (id: number) => sql`select 1 from campaign_groups where id = ${id} for no key update`;

describe('an order refunded while its group waits', () => {
  test.each([
    ['before the last slot is paid: the group waits for one more', ['leave', 'fill'], 'in_group'],
    ['after it: the others are shipped', ['fill', 'leave'], 'to_ship'],
  ])('%s', async (_title, acts, status) => {
    const { itemId, groupId, leader, member } = await group(3, 1);
    const last = await sit(itemId, groupId);
    const act: Record<string, () => Promise<unknown>> = { leave: () => giveBack(member), fill: () => fillSlot(last) };
    const works = acts.map((name) => act[name] ?? (() => Promise.reject(new Error(name))));
    expect(await inSteps(shop.app, groupRow(groupId), works)).toEqual(['ok', 'ok']);
    expect(await Promise.all([leader, last, member].map(statusOf))).toEqual([status, status, 'cancelled']);
    expect(await balanceOf(member)).toBe(100_000);
  });

  test('is refunded once, by either side', async () => {
    const { groupId, leader, member } = await group(3, 1);
    const overdue = later(shop.ctx(), 3 * 3600);
    const works = [() => giveBack(member), () => giveBack(member), () => failGroups(overdue)];
    expect(await inSteps(shop.app, groupRow(groupId), works)).toEqual(['ok', 'ok', 'ok']);
    expect(await Promise.all([leader, member].map(statusOf))).toEqual(['cancelled', 'cancelled']);
    expect(await Promise.all([leader, member].map(balanceOf))).toEqual([100_000, 100_000]);
    expect((await readGroup(shop.ctx(), groupId)).status).toBe('failed');
  });

  test('may have been refunded with its group a moment before', async () => {
    const { groupId, leader, member } = await group(3, 1);
    const overdue = later(shop.ctx(), 3 * 3600);
    const works = [() => failGroups(overdue), () => giveBack(leader)];
    expect(await inSteps(shop.app, groupRow(groupId), works)).toEqual(['ok', 'ok']);
    expect(await Promise.all([leader, member].map(balanceOf))).toEqual([100_000, 100_000]);
  });

  test('is its last: joining a moment later is refused, joining a moment before makes the leader', async () => {
    const first = await group(3, 0);
    const late = () => sit(first.itemId, first.groupId);
    expect(await inSteps(shop.app, groupRow(first.groupId), [() => giveBack(first.leader), late])).toEqual([
      'ok',
      'group_gone',
    ]);
    const second = await group(3, 0);
    const soon = () => sit(second.itemId, second.groupId);
    expect(await inSteps(shop.app, groupRow(second.groupId), [soon, () => giveBack(second.leader)])).toEqual([
      'ok',
      'ok',
    ]);
    expect(await readGroup(shop.ctx(), second.groupId)).toMatchObject({ status: 'open', left: 2, members: [] });
  });
});

test('pieces of a flash sale are freed once under concurrent decisions', async () => {
  const itemId = await addFlash(shop, shop.lamp, { price: 5_000, quota: 4, perUser: 4 });
  const buyer = await addBuyer(shop);
  const { orderNo } = await order(buyer, shop.lamp, { num: 4 });
  await pay(buyer, { orderNo, method: 'balance' });
  const id = (await readOrder(buyer, orderNo)).lines[0]?.id ?? 0;
  const asked = await Promise.all(
    [1, 2, 1].map((num) =>
      applyRefund(buyer, { orderNo, lines: [{ id, num }], kind: 'money', reason: 'changed_mind' }),
    ),
  );
  const twice = [...asked, ...asked].map(({ refundId }) => approveRefund(owner(shop), refundId, 'merchant'));
  const whole = refundUnasked(owner(shop), { orderNo, reason: 'sold_out', note: '' }, 'merchant');
  const counts = await tally([...twice, whole]);
  expect((counts.ok ?? 0) + (counts.refund_state ?? 0) + (counts.order_state ?? 0)).toBe(7);
  expect(await readFlashItem(buyer, itemId)).toMatchObject({ taken: 0, mine: 0 });
  expect(await readBalance(buyer, buyer.actor.userId, 'CNY')).toBe(100_000);
});
