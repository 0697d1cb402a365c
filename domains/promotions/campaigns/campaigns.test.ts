import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { addCampaign } from '../../../tests/support/campaigns.ts';
import { later } from '../../../tests/support/people.ts';
import {
  addBuyer,
  addCoupon,
  checkBooks,
  type Goods,
  openSmallShop,
  order,
  type SmallShop,
  stockOf,
} from '../../../tests/support/small-shop.ts';
import type { Ctx } from '../../kit/context.ts';
import { readBalance } from '../../ledger/queries.server.ts';
import { listNotices } from '../../messages/list-notices.server.ts';
import { readCheckout } from '../../orders/checkout/checkout.server.ts';
import { startPreOrder } from '../../orders/checkout/pre-order.server.ts';
import { cancelOrder } from '../../orders/lifecycle/cancel-order.server.ts';
import { readOrder } from '../../orders/queries.server.ts';
import { expirePayments } from '../../payments/expire-payments.server.ts';
import { pay } from '../../payments/pay.server.ts';
import { claimCoupon } from '../coupons/claim-coupon.server.ts';
import { contributeToBargain } from './contribute-to-bargain.server.ts';
import { failGroups } from './fail-groups.server.ts';
import { readCampaign } from './queries.server.ts';
import { readBargain } from './read-bargain.server.ts';
import { readGroup, readOwnPart } from './read-group.server.ts';
import { startBargain } from './start-bargain.server.ts';

type Buyer = Awaited<ReturnType<typeof addBuyer>>;
const HOUR = 3600;

let shop: SmallShop;
beforeAll(async () => {
  shop = await openSmallShop();
});
afterAll(() => shop.close());
afterEach(async () => expect(await checkBooks(shop.app.database.db)).toEqual([]));

const payAll = (buyer: Buyer, orderNo: string) => pay(buyer, { orderNo, method: 'balance' });
const balanceOf = (buyer: Buyer) => readBalance(buyer, buyer.actor.userId, 'CNY');
const statusOf = async (buyer: Buyer, orderNo: string) => (await readOrder(buyer, orderNo)).status;
const kindsOf = async (buyer: Buyer) =>
  (await listNotices(buyer, { kind: 'all', page: 1, limit: 20 })).list.map((notice) => notice.kind);
const takenOf = async (itemId: number) => {
  const items = shop.app.database.db.selectFrom('campaign_items').select('taken').where('id', '=', itemId);
  return (await items.executeTakeFirstOrThrow()).taken;
};

async function slot(itemId: number, goods: Goods, groupId?: number): Promise<{ buyer: Buyer; orderNo: string }> {
  const buyer = await addBuyer(shop);
  const { orderNo } = await order(buyer, goods, { campaign: { kind: 'group', id: itemId, groupId } });
  await payAll(buyer, orderNo);
  return { buyer, orderNo };
}
async function groupOf(buyer: Buyer, campaignId: number): Promise<number> {
  const { group } = await readOwnPart(buyer, campaignId);
  if (!group) throw new Error('no group');
  return group.id;
}

describe('a group', () => {
  test('of three is filled by the third payment, and all three orders are to be shipped', async () => {
    const { campaignId, itemId } = await addCampaign(shop, shop.lamp, { kind: 'group', price: 7000 });
    const leader = await slot(itemId, shop.lamp);
    expect(await readOrder(leader.buyer, leader.orderNo)).toMatchObject({
      status: 'in_group',
      deal: { kind: 'group', group: { status: 'open', left: 2, avatars: [''] }, presale: null },
    });
    const groupId = await groupOf(leader.buyer, campaignId);
    expect((await readCampaign(shop.ctx(), campaignId)).groups).toMatchObject([{ id: groupId, left: 2, size: 3 }]);
    const second = await slot(itemId, shop.lamp, groupId);
    expect(await readGroup(second.buyer, groupId)).toMatchObject({
      status: 'open',
      left: 1,
      orderNo: second.orderNo,
      members: [{ isLeader: true }, { isLeader: false }],
    });
    const third = await slot(itemId, shop.lamp, groupId);
    for (const { buyer, orderNo } of [leader, second, third]) {
      const detail = await readOrder(buyer, orderNo);
      expect(detail).toMatchObject({ status: 'to_ship', total: { amount: 7000 + 1000 }, isPaid: true });
      expect(detail.timeline.map(({ event }) => event)).toEqual(['place', 'pay_seat', 'fill']);
      expect(await kindsOf(buyer)).toContain('group.filled');
    }
    expect(await readGroup(shop.ctx(), groupId)).toMatchObject({ status: 'filled', left: 0, orderNo: null });
    expect((await readCampaign(shop.ctx(), campaignId)).groups).toEqual([]);
  });

  test('that is not full in time refunds every paid order once', async () => {
    const { campaignId, itemId } = await addCampaign(shop, shop.lamp, { kind: 'group', price: 7000 });
    const before = await stockOf(shop, shop.lamp);
    const leader = await slot(itemId, shop.lamp);
    const groupId = await groupOf(leader.buyer, campaignId);
    const second = await slot(itemId, shop.lamp, groupId);
    const afterwards = later(shop.ctx(), 2 * HOUR + 1);
    expect(await failGroups(later(shop.ctx(), HOUR))).toBe(0);
    expect(await failGroups(afterwards)).toBe(1);
    expect(await failGroups(afterwards)).toBe(0);
    for (const { buyer, orderNo } of [leader, second]) {
      expect(await statusOf(buyer, orderNo)).toBe('cancelled');
      expect(await balanceOf(buyer)).toBe(100_000);
      expect(await kindsOf(buyer)).toContain('group.failed');
    }
    expect(await takenOf(itemId)).toBe(0);
    expect(await stockOf(shop, shop.lamp)).toEqual(before);
    const late = order(await addBuyer(shop), shop.lamp, { campaign: { kind: 'group', id: itemId, groupId } });
    await expect(late).rejects.toMatchObject({ code: 'group_gone' });
  });

  test('waits at its end for a reserved slot that may be paid, and frees it otherwise', async () => {
    const { campaignId, itemId } = await addCampaign(shop, shop.lamp, { kind: 'group', price: 7000, groupSize: 2 });
    const leader = await slot(itemId, shop.lamp);
    const groupId = await groupOf(leader.buyer, campaignId);
    const slow = await addBuyer(shop, later(shop.ctx(), 2 * HOUR - 60));
    const placed = await order(slow, shop.lamp, { campaign: { kind: 'group', id: itemId, groupId } });
    // less than half an hour: the group does not wait that long
    expect(Date.parse(placed.deadline) - slow.now.getTime()).toBeLessThanOrEqual(61_000);
    const afterwards = later(shop.ctx(), 2 * HOUR + 60);
    expect(await failGroups(afterwards)).toBe(0);
    expect(await expirePayments(afterwards)).toBeGreaterThan(0);
    expect(await failGroups(afterwards)).toBe(1);
    expect(await statusOf(slow, placed.orderNo)).toBe('cancelled');
    expect(await takenOf(itemId)).toBe(0);
  });

  test('refuses its members, late buyers, and all others before its leader has paid', async () => {
    const { campaignId, itemId } = await addCampaign(shop, shop.lamp, { kind: 'group', price: 7000, groupSize: 2 });
    const leader = await addBuyer(shop);
    const placed = await order(leader, shop.lamp, { campaign: { kind: 'group', id: itemId } });
    const groupId = await groupOf(leader, campaignId);
    const campaign = { kind: 'group', id: itemId, groupId } as const;
    await expect(order(await addBuyer(shop), shop.lamp, { campaign })).rejects.toMatchObject({ code: 'group_gone' });
    await payAll(leader, placed.orderNo);
    await expect(order(leader, shop.lamp, { campaign })).rejects.toMatchObject({ code: 'own_group' });
    await slot(itemId, shop.lamp, groupId);
    await expect(order(await addBuyer(shop), shop.lamp, { campaign })).rejects.toMatchObject({ code: 'group_full' });
    await expect(readGroup(shop.ctx(), 999_999)).rejects.toMatchObject({ code: 'group_not_found' });
    await expect(readOwnPart(shop.ctx(), campaignId)).rejects.toMatchObject({ code: 'login_required' });
  });

  test('has a free slot again when an order is cancelled', async () => {
    const { campaignId, itemId } = await addCampaign(shop, shop.lamp, { kind: 'group', price: 7000, quota: 2 });
    const leader = await slot(itemId, shop.lamp);
    const groupId = await groupOf(leader.buyer, campaignId);
    const fickle = await addBuyer(shop);
    const placed = await order(fickle, shop.lamp, { campaign: { kind: 'group', id: itemId, groupId } });
    const next = { campaign: { kind: 'group', id: itemId, groupId } as const };
    await expect(order(await addBuyer(shop), shop.lamp, next)).rejects.toMatchObject({ code: 'campaign_sold_out' });
    await cancelOrder(fickle, { orderNo: placed.orderNo });
    expect(await readGroup(shop.ctx(), groupId)).toMatchObject({ left: 2 });
    await order(fickle, shop.lamp, next);
    expect(await readGroup(shop.ctx(), groupId)).toMatchObject({ left: 1 });
  });

  test('has its final price: coupons and points do not lower it', async () => {
    const { itemId } = await addCampaign(shop, shop.lamp, { kind: 'group', price: 7000 });
    const buyer = await addBuyer(shop);
    const { id } = await claimCoupon(buyer, await addCoupon(shop, { discount: 500 }));
    const campaign = { kind: 'group', id: itemId } as const;
    const { preOrderNo } = await startPreOrder(buyer, { ...shop.lamp, num: 1, campaign });
    const checkout = await readCheckout(buyer, preOrderNo);
    expect(checkout).toMatchObject({ couponIds: [], price: { items: { amount: 7000 }, total: { amount: 8000 } } });
    expect(checkout).toMatchObject({ points: { usable: 0, used: 0 }, deal: { kind: 'group', itemId } });
    expect(checkout.balanceDue).toBeNull();
    await expect(order(buyer, shop.lamp, { campaign, couponIds: [id] })).rejects.toMatchObject({
      code: 'coupon_unfit',
    });
    await expect(order(buyer, shop.lamp, { campaign, num: 6 })).rejects.toMatchObject({ code: 'campaign_limit' });
  });
});

describe('an assist', () => {
  test('is reduced to the lowest price by friends, is bought at it, and ends', async () => {
    const { campaignId, itemId } = await addCampaign(shop, shop.lamp, { kind: 'assist', price: 3000 });
    const owner = await addBuyer(shop);
    const bargain = await startBargain(owner, { itemId });
    expect(bargain).toMatchObject({
      isMine: true,
      start: { amount: 9900 },
      price: { amount: 9900 },
      contributionsNeeded: 3,
    });
    expect((await startBargain(owner, { itemId })).id).toBe(bargain.id);
    await expect(contributeToBargain(owner, { bargainId: bargain.id })).rejects.toMatchObject({ code: 'own_bargain' });
    let price = 9900;
    for (const _ of [1, 2, 3]) {
      const friend = await addBuyer(shop);
      const helped = await contributeToBargain(friend, { bargainId: bargain.id });
      price -= helped.cut.amount;
      expect(helped.bargain).toMatchObject({ price: { amount: price }, hasContributed: true, isMine: false });
      await expect(contributeToBargain(friend, { bargainId: bargain.id })).rejects.toMatchObject({
        code: price === 3000 ? 'bargain_done' : 'already_contributed',
      });
    }
    expect(price).toBe(3000);
    expect(await kindsOf(owner)).toEqual(['bargain.done', 'bargain.helped', 'bargain.helped']);
    const placed = await order(owner, shop.lamp, { campaign: { kind: 'assist', id: itemId, bargainId: bargain.id } });
    expect(placed.total.amount).toBe(3000 + 1000);
    await payAll(owner, placed.orderNo);
    expect(await statusOf(owner, placed.orderNo)).toBe('to_ship');
    expect(await readBargain(owner, bargain.id)).toMatchObject({ status: 'bought', orderNo: placed.orderNo });
    await expect(startBargain(owner, { itemId })).rejects.toMatchObject({ code: 'bargain_gone' });
    expect((await readOwnPart(owner, campaignId)).bargain).toMatchObject({ status: 'bought' });
  });

  test('is bought at the price reached so far, and reopens when that order is cancelled', async () => {
    const { itemId } = await addCampaign(shop, shop.lamp, { kind: 'assist', price: 3000 });
    const owner = await addBuyer(shop);
    const { id: bargainId } = await startBargain(owner, { itemId });
    const { bargain } = await contributeToBargain(await addBuyer(shop), { bargainId });
    const campaign = { kind: 'assist', id: itemId, bargainId } as const;
    const placed = await order(owner, shop.lamp, { campaign });
    expect(placed.total.amount).toBe(bargain.price.amount + 1000);
    await expect(contributeToBargain(await addBuyer(shop), { bargainId })).rejects.toMatchObject({
      code: 'bargain_gone',
    });
    await cancelOrder(owner, { orderNo: placed.orderNo });
    await contributeToBargain(await addBuyer(shop), { bargainId });
    expect(await readBargain(owner, bargainId)).toMatchObject({ status: 'open', contributions: 2 });
  });

  test('can be bought by its owner only, for a limited time, and each friend contributes once per campaign', async () => {
    const { itemId } = await addCampaign(shop, shop.lamp, { kind: 'assist', price: 3000 });
    const [owner, other, friend] = [await addBuyer(shop), await addBuyer(shop), await addBuyer(shop)];
    const { id: bargainId } = await startBargain(owner, { itemId });
    await contributeToBargain(friend, { bargainId });
    const second = await startBargain(other, { itemId });
    await expect(contributeToBargain(friend, { bargainId: second.id })).rejects.toMatchObject({
      code: 'already_contributed',
    });
    const campaign = { kind: 'assist', id: itemId, bargainId } as const;
    await expect(order(other, shop.lamp, { campaign })).rejects.toMatchObject({ code: 'bargain_gone' });
    await expect(contributeToBargain(shop.ctx(), { bargainId })).rejects.toMatchObject({ code: 'login_required' });
    await expect(startBargain(shop.ctx(), { itemId })).rejects.toMatchObject({ code: 'login_required' });
    await expect(readBargain(owner, 999_999)).rejects.toMatchObject({ code: 'bargain_not_found' });
    const afterwards = { ...owner, now: later(owner, 2 * HOUR + 1).now };
    await expect(order(afterwards, shop.lamp, { campaign })).rejects.toMatchObject({ code: 'bargain_gone' });
    expect((await startBargain(afterwards, { itemId })).id).not.toBe(bargainId);
  });
});

describe('people in campaigns', () => {
  const visitor = async () => {
    const buyer = await addBuyer(shop);
    return { ...buyer, actor: { ...buyer.actor, kind: 'visitor' as const } };
  };

  test('are named to members and to each other, not to anyone who tries ids', async () => {
    const [group, assist] = [
      await addCampaign(shop, shop.lamp, { kind: 'group', price: 7000 }),
      await addCampaign(shop, shop.lamp, { kind: 'assist', price: 3000 }),
    ];
    const leader = await slot(group.itemId, shop.lamp);
    const groupId = await groupOf(leader.buyer, group.campaignId);
    const { id: bargainId } = await startBargain(leader.buyer, { itemId: assist.itemId });
    await contributeToBargain(await addBuyer(shop), { bargainId });
    const namesFor = async (ctx: Ctx) => {
      const bargain = await readBargain(ctx, bargainId);
      return [
        (await readCampaign(ctx, group.campaignId)).groups[0]?.leader.nickname,
        (await readGroup(ctx, groupId)).members[0]?.nickname,
        bargain.owner.nickname,
        bargain.contributors[0]?.nickname,
      ];
    };
    for (const stranger of [shop.ctx(), await visitor()]) {
      expect(await namesFor(stranger)).toEqual(['b***', 'b***', 'b***', 'b***']);
    }
    const { nickname } = leader.buyer.actor;
    expect(await namesFor(await addBuyer(shop))).toEqual([nickname, nickname, nickname, expect.stringContaining('@')]);
    const part = { ...leader.buyer, actor: { ...leader.buyer.actor, kind: 'visitor' as const } };
    expect((await readGroup(part, groupId)).members[0]?.nickname).toBe(nickname);
    expect((await readBargain(part, bargainId)).contributors[0]?.nickname).toContain('@');
  });

  test('contribute as verified members: throw-away accounts do not count', async () => {
    const { itemId } = await addCampaign(shop, shop.lamp, { kind: 'assist', price: 3000 });
    const { id: bargainId } = await startBargain(await addBuyer(shop), { itemId });
    await expect(contributeToBargain(await visitor(), { bargainId })).rejects.toMatchObject({ code: 'members_only' });
    expect(await readBargain(shop.ctx(), bargainId)).toMatchObject({ contributions: 0 });
  });
});

test('refuses a campaign that is not running', async () => {
  const { campaignId, itemId } = await addCampaign(shop, shop.lamp, { kind: 'group', price: 7000 });
  await sql`update campaigns set active = false where id = ${campaignId}::bigint`.execute(shop.app.database.db);
  const campaign = { kind: 'group', id: itemId } as const;
  await expect(order(await addBuyer(shop), shop.lamp, { campaign })).rejects.toMatchObject({ code: 'campaign_closed' });
  const unknown = { kind: 'assist', id: 999_999 } as const;
  await expect(order(await addBuyer(shop), shop.lamp, { campaign: unknown })).rejects.toMatchObject({
    code: 'campaign_closed',
  });
  expect(await readCampaign(shop.ctx(), campaignId)).toMatchObject({ state: 'over' });
  await expect(readCampaign(shop.ctx(), 999_999)).rejects.toMatchObject({ code: 'campaign_not_found' });
});
