import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { setStock } from '../../domains/inventory/set-stock.server.ts';
import { readOrder } from '../../domains/orders/queries.server.ts';
import { expirePayments } from '../../domains/payments/expire-payments.server.ts';
import { pay } from '../../domains/payments/pay.server.ts';
import { contributeToBargain } from '../../domains/promotions/campaigns/contribute-to-bargain.server.ts';
import { failGroups } from '../../domains/promotions/campaigns/fail-groups.server.ts';
import { readGroup, readOwnPart } from '../../domains/promotions/campaigns/read-group.server.ts';
import { startBargain } from '../../domains/promotions/campaigns/start-bargain.server.ts';
import { addCampaign } from '../support/campaigns.ts';
import { later } from '../support/people.ts';
import { addBuyer, checkBooks, openSmallShop, order, type SmallShop } from '../support/small-shop.ts';
import { hold, inSteps, outcome, tally, untilWaiting } from '../support/steps.ts';

type Buyer = Awaited<ReturnType<typeof addBuyer>>;
const HOUR = 3600;

let shop: SmallShop;
beforeAll(async () => {
  shop = await openSmallShop({ poolSize: 24 });
});
afterAll(() => shop.close());
beforeEach(async () => {
  // what the tests before left open must not wait for what is held in this one
  const muchLater = later(shop.ctx(), 1000 * HOUR);
  await expirePayments(muchLater);
  await failGroups(muchLater);
  await setStock(shop.ctx(), [{ skuId: shop.lamp.skuId, onHand: 500 }], 'adjust', 'test');
});
afterEach(async () => expect(await checkBooks(shop.app.database.db)).toEqual([]));

// the last lock of a checkout: a request waiting there holds all the others
const stockRow = () => sql`select 1 from stock where sku_id = ${shop.lamp.skuId} for no key update`;
const bargainRow = (id: number) => sql`select 1 from bargains where id = ${id} for no key update`;
const payAll = (buyer: Buyer, orderNo: string) => pay(buyer, { orderNo, method: 'balance' });
/** The same buyer at another time, who has just entered the pay password. */
const at = (buyer: Buyer, hours: number): Buyer => {
  const { now } = later(buyer, hours * HOUR);
  return { ...buyer, now, actor: { ...buyer.actor, payProvedAt: now } };
};

async function openGroup(groupSize: number, quota = 100) {
  const { campaignId, itemId } = await addCampaign(shop, shop.lamp, { kind: 'group', price: 5000, groupSize, quota });
  const leader = await addBuyer(shop);
  const placed = await order(leader, shop.lamp, { campaign: { kind: 'group', id: itemId } });
  await payAll(leader, placed.orderNo);
  const { group } = await readOwnPart(leader, campaignId);
  if (!group) throw new Error('no group');
  return {
    leader,
    orderNo: placed.orderNo,
    groupId: group.id,
    slot: { kind: 'group', id: itemId, groupId: group.id } as const,
  };
}

async function openBargain() {
  const { itemId } = await addCampaign(shop, shop.lamp, { kind: 'assist', price: 3000, perUser: 5 });
  const owner = await addBuyer(shop);
  const { id: bargainId } = await startBargain(owner, { itemId });
  return { owner, bargainId, campaign: { kind: 'assist', id: itemId, bargainId } as const };
}

describe('concurrent buyers of a campaign', () => {
  test('the last piece is sold to the first buyer', async () => {
    const { itemId } = await addCampaign(shop, shop.lamp, { kind: 'presell', price: 5000, quota: 1 });
    const buyers = [await addBuyer(shop), await addBuyer(shop)];
    const works = buyers.map((buyer) => () => order(buyer, shop.lamp, { campaign: { kind: 'presell', id: itemId } }));
    expect(await inSteps(shop.app, stockRow(), works)).toEqual(['ok', 'campaign_sold_out']);
  });

  test('a buyer’s share is not taken twice', async () => {
    const { itemId } = await addCampaign(shop, shop.lamp, { kind: 'presell', price: 5000, perUser: 1 });
    const buyer = await addBuyer(shop);
    const work = () => order(buyer, shop.lamp, { campaign: { kind: 'presell', id: itemId } });
    expect(await inSteps(shop.app, stockRow(), [work, work])).toEqual(['ok', 'campaign_limit']);
  });

  test('the last slot is filled by the first buyer', async () => {
    const { slot } = await openGroup(2);
    const buyers = [await addBuyer(shop), await addBuyer(shop)];
    const works = buyers.map((buyer) => () => order(buyer, shop.lamp, { campaign: slot }));
    expect(await inSteps(shop.app, stockRow(), works)).toEqual(['ok', 'group_full']);
  });

  test('a user has one slot per group', async () => {
    const { slot } = await openGroup(3);
    const buyer = await addBuyer(shop);
    const work = () => order(buyer, shop.lamp, { campaign: slot });
    expect(await inSteps(shop.app, stockRow(), [work, work])).toEqual(['ok', 'own_group']);
  });

  test('paying the last two slots concurrently fills the group once', async () => {
    const { slot, leader, orderNo } = await openGroup(3);
    const placed = await Promise.all(
      [1, 2].map(async () => {
        const buyer = await addBuyer(shop);
        return { buyer, orderNo: (await order(buyer, shop.lamp, { campaign: slot })).orderNo };
      }),
    );
    const works = placed.map((each) => () => payAll(each.buyer, each.orderNo));
    expect(await inSteps(shop.app, stockRow(), works)).toEqual(['ok', 'ok']);
    for (const each of [...placed, { buyer: leader, orderNo }]) {
      const { status, timeline } = await readOrder(each.buyer, each.orderNo);
      expect(status).toBe('to_ship');
      expect(timeline.filter(({ event }) => event === 'fill')).toHaveLength(1);
    }
  });
});

describe('a bargain', () => {
  test('takes one contribution of a friend with two windows', async () => {
    const { bargainId } = await openBargain();
    const friend = await addBuyer(shop);
    const work = () => contributeToBargain(friend, { bargainId });
    expect(await inSteps(shop.app, bargainRow(bargainId), [work, work])).toEqual(['ok', 'already_contributed']);
  });

  test('takes no more contributions than it needs', async () => {
    const { bargainId } = await openBargain();
    const friends = await Promise.all([1, 2, 3, 4].map(() => addBuyer(shop)));
    const works = friends.map((friend) => () => contributeToBargain(friend, { bargainId }));
    const answers = await inSteps(shop.app, bargainRow(bargainId), works);
    expect(answers[0]).toBe('ok');
    expect(answers.toSorted()).toEqual(['bargain_done', 'ok', 'ok', 'ok']);
  });

  test('is bought once in two windows', async () => {
    const { owner, campaign } = await openBargain();
    const work = () => order(owner, shop.lamp, { campaign });
    expect(await inSteps(shop.app, stockRow(), [work, work])).toEqual(['ok', 'bargain_gone']);
  });

  test('whose price changes during the purchase is not bought without a confirmation', async () => {
    const { owner, bargainId, campaign } = await openBargain();
    const friend = await addBuyer(shop);
    const works = [() => contributeToBargain(friend, { bargainId }), () => order(owner, shop.lamp, { campaign })];
    expect(await inSteps(shop.app, bargainRow(bargainId), works)).toEqual(['ok', 'price_changed']);
    const again = [
      () => order(owner, shop.lamp, { campaign }),
      async () => contributeToBargain(await addBuyer(shop), { bargainId }),
    ];
    expect(await inSteps(shop.app, bargainRow(bargainId), again)).toEqual(['ok', 'bargain_gone']);
  });
});

describe('a group at its deadline', () => {
  test('is filled by a payment that came a moment before', async () => {
    const { slot, groupId } = await openGroup(2);
    const buyer = await addBuyer(shop);
    const { orderNo } = await order(buyer, shop.lamp, { campaign: slot });
    const letGo = await hold(shop.app, stockRow());
    const paying = outcome(payAll(buyer, orderNo));
    await untilWaiting(shop.app, 1);
    expect(await expirePayments(later(shop.ctx(), 3 * HOUR))).toBe(0);
    expect(await failGroups(later(shop.ctx(), 3 * HOUR))).toBe(0);
    await letGo();
    expect(await paying).toBe('ok');
    expect(await failGroups(later(shop.ctx(), 3 * HOUR))).toBe(0);
    expect((await readGroup(buyer, groupId)).status).toBe('filled');
  });

  test('is not filled by a payment that comes a moment after', async () => {
    const { slot, groupId, leader, orderNo: first } = await openGroup(2);
    const buyer = await addBuyer(shop);
    const { orderNo } = await order(buyer, shop.lamp, { campaign: slot });
    const letGo = await hold(shop.app, stockRow());
    const expiring = expirePayments(later(shop.ctx(), 3 * HOUR));
    await untilWaiting(shop.app, 1);
    const paying = outcome(payAll(buyer, orderNo));
    await untilWaiting(shop.app, 2);
    await letGo();
    expect(await expiring).toBe(1);
    expect(await paying).toBe('payment_state');
    expect(await failGroups(later(shop.ctx(), 3 * HOUR))).toBe(1);
    expect((await readGroup(buyer, groupId)).status).toBe('failed');
    expect((await readOrder(leader, first)).status).toBe('cancelled');
  });

  test('is ended once by two processes', async () => {
    const { groupId } = await openGroup(3);
    const items = sql`select 1 from campaign_items i join campaign_groups e on e.campaign_id = i.campaign_id
      where e.id = ${groupId} for no key update of i`;
    const letGo = await hold(shop.app, items);
    const rounds = [failGroups(later(shop.ctx(), 3 * HOUR)), failGroups(later(shop.ctx(), 3 * HOUR))];
    await untilWaiting(shop.app, 2);
    await letGo();
    expect((await Promise.all(rounds)).sort()).toEqual([0, 1]);
  });
});

describe('the balance of a pre-sale', () => {
  async function deposited() {
    const { itemId } = await addCampaign(shop, shop.lamp, { kind: 'presell', price: 5000 });
    const buyer = await addBuyer(shop);
    const { orderNo } = await order(buyer, shop.lamp, { campaign: { kind: 'presell', id: itemId } });
    await payAll(buyer, orderNo);
    return { buyer, orderNo };
  }
  const over = () => later(shop.ctx(), 49 * HOUR);

  test('whose payment is in progress when its window ends is paid', async () => {
    const { buyer, orderNo } = await deposited();
    const letGo = await hold(shop.app, stockRow());
    const paying = outcome(payAll(at(buyer, 47), orderNo));
    await untilWaiting(shop.app, 1);
    expect(await expirePayments(over())).toBe(0);
    await letGo();
    expect(await paying).toBe('ok');
    expect((await readOrder(buyer, orderNo)).status).toBe('to_ship');
  });

  test('is not paid any more a moment after its window has ended', async () => {
    const { buyer, orderNo } = await deposited();
    const letGo = await hold(shop.app, stockRow());
    const expiring = expirePayments(over());
    await untilWaiting(shop.app, 1);
    const paying = outcome(payAll(at(buyer, 47), orderNo));
    await untilWaiting(shop.app, 2);
    await letGo();
    expect(await expiring).toBe(1);
    expect(await paying).toBe('payment_state');
    expect((await readOrder(buyer, orderNo)).status).toBe('cancelled');
  });

  test('is paid once in two windows', async () => {
    const { buyer, orderNo } = await deposited();
    const work = () => payAll(at(buyer, 25), orderNo);
    expect(await inSteps(shop.app, stockRow(), [work, work])).toEqual(['ok', 'ok']);
    expect((await readOrder(buyer, orderNo)).timeline.filter(({ event }) => event === 'pay_rest')).toHaveLength(1);
  });
});

describe('a crowd', () => {
  const crowd = (count: number) => Promise.all(Array.from({ length: count }, () => addBuyer(shop)));

  test('of 200 fills the two slots of a group of three, and refuses the others with the reason', async () => {
    const { slot, groupId } = await openGroup(3);
    const counts = await tally((await crowd(200)).map((buyer) => order(buyer, shop.lamp, { campaign: slot })));
    expect(counts).toEqual({ ok: 2, group_full: 198 });
    expect((await readGroup(shop.ctx(), groupId)).left).toBe(0);
  });

  test('of 200 takes the twenty pieces of the quota', async () => {
    const { itemId } = await addCampaign(shop, shop.lamp, { kind: 'presell', price: 5000, quota: 20 });
    const works = (await crowd(200)).map((buyer) =>
      order(buyer, shop.lamp, { campaign: { kind: 'presell', id: itemId } }),
    );
    expect(await tally(works)).toEqual({ ok: 20, campaign_sold_out: 180 });
  });
});
