import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { enterAccount } from '../../domains/accounts/login/enter-account.server.ts';
import { findActor } from '../../domains/accounts/sessions.server.ts';
import { setStock } from '../../domains/inventory/set-stock.server.ts';
import type { Ctx } from '../../domains/kit/context.ts';
import { cancelOrder } from '../../domains/orders/lifecycle/cancel-order.server.ts';
import { pay } from '../../domains/payments/pay.server.ts';
import { addCampaign } from '../support/campaigns.ts';
import { browser } from '../support/own-browser.ts';
import { as } from '../support/people.ts';
import { addBuyer, addFlash, checkBooks, openSmallShop, order, type SmallShop } from '../support/small-shop.ts';
import { tally } from '../support/steps.ts';

let shop: SmallShop;
beforeAll(async () => {
  shop = await openSmallShop({ poolSize: 24 });
  for (const { skuId } of [shop.lamp, shop.tea, shop.recipe])
    await setStock(shop.ctx(), [{ skuId, onHand: 5_000 }], 'adjust', 'test');
});
afterAll(() => shop.close());
afterEach(async () => expect(await checkBooks(shop.app.database.db)).toEqual([]));

const times = <T>(count: number, make: (nth: number) => T): T[] => Array.from({ length: count }, (_, nth) => make(nth));
const unpaidOf = async (userIds: number[]) => {
  const { rows } = await sql<{ orders: number; pieces: number }>`
    select count(distinct o.id)::int as orders, coalesce(sum(l.num), 0)::int as pieces
    from orders o join order_lines l on l.order_id = o.id
    where o.user_id = any(${userIds}::bigint[]) and o.status = 'to_pay'`.execute(shop.app.database.db);
  return rows[0];
};

test('thirty concurrent checkouts of one account leave ten unpaid orders, and a cancelled one frees a place', async () => {
  const buyer = await addBuyer(shop);
  const presses = times(30, (nth) => order(buyer, nth % 2 === 0 ? shop.recipe : shop.lamp));
  expect(await tally(presses)).toEqual({ ok: 10, unpaid_orders_full: 20 });
  const { rows } = await sql<{ no: string }>`
    select no from orders where user_id = ${buyer.actor.userId}::bigint limit 1`.execute(buyer.db);
  await cancelOrder(buyer, { orderNo: rows[0]?.no ?? '', reason: 'changed_mind' });
  expect(await tally(times(3, () => order(buyer, shop.tea)))).toEqual({ ok: 1, unpaid_orders_full: 2 });
});

test('eight concurrent checkouts of forty pieces reserve at most eighty', async () => {
  const buyer = await addBuyer(shop);
  const presses = times(8, () => order(buyer, shop.tea, { num: 40 }));
  expect(await tally(presses)).toEqual({ ok: 2, unpaid_pieces_full: 6 });
  expect(await unpaidOf([buyer.actor.userId])).toEqual({ orders: 2, pieces: 80 });
});

test('accounts of one browser share twice the number', async () => {
  const { device } = browser();
  const buyers = [await addBuyer(shop), await addBuyer(shop), await addBuyer(shop)];
  for (const buyer of buyers)
    await findActor(buyer, await enterAccount({ ...buyer, device }, buyer.actor.userId, 'visitor'));
  const counts = await tally(times(36, (nth) => order(buyers[nth % 3] as (typeof buyers)[0], shop.recipe)));
  expect(counts).toEqual({ ok: 20, unpaid_orders_full: 16 });
});

test('throw-away accounts behind one address stop at its number; those behind another go on', async () => {
  const visitor = async (ip: string) => {
    const buyer = await addBuyer(shop);
    await sql`update users set kind = 'visitor' where id = ${buyer.actor.userId}::bigint`.execute(buyer.db);
    const { addressId } = buyer;
    return { ...(await as({ ...buyer, ip } as Ctx, buyer.actor.userId)), addressId };
  };
  const visitors = await Promise.all(times(30, () => visitor('8.8.4.4')));
  const counts = await tally(visitors.flatMap((each) => times(4, () => order(each, shop.recipe))));
  expect(counts).toEqual({ ok: 100, unpaid_network_full: 20 });
  expect(await tally([order(await visitor('8.8.8.8'), shop.recipe)])).toEqual({ ok: 1 });
});

test('throw-away accounts behind one address block no verified buyer there, and no network blocks buyers who have paid', async () => {
  const at = async (ip: string, more: { isVisitor?: boolean } = {}) => {
    const buyer = await addBuyer(shop);
    if (more.isVisitor)
      await sql`update users set kind = 'visitor' where id = ${buyer.actor.userId}::bigint`.execute(buyer.db);
    return { ...(await as({ ...buyer, ip } as Ctx, buyer.actor.userId)), addressId: buyer.addressId };
  };
  const visitors = await Promise.all(times(10, () => at('8.8.2.2', { isVisitor: true })));
  await tally(visitors.flatMap((each) => times(10, () => order(each, shop.recipe))));
  expect(await tally([order(await at('8.8.2.2', { isVisitor: true }), shop.recipe)])).toEqual({
    unpaid_network_full: 1,
  });
  const customer = await at('8.8.2.2');
  const { orderNo } = await order(customer, shop.recipe);
  await pay({ ...customer, actor: { ...customer.actor, payProvedAt: customer.now } }, { orderNo, method: 'balance' });
  const members = await Promise.all(times(10, () => at('8.8.2.2')));
  expect(await tally(members.flatMap((each) => times(10, () => order(each, shop.recipe))))).toEqual({ ok: 100 });
  expect(await tally([order(await at('8.8.2.2'), shop.recipe)])).toEqual({ unpaid_network_full: 1 });
  expect(await tally([order(customer, shop.recipe)])).toEqual({ ok: 1 });
});

test('flash, group and pre-sale orders count like others', async () => {
  const site = { ...shop.ctx().site, settings: { unpaidOrders: 1 } };
  const flash = await addFlash(shop, shop.tea, { price: 100, quota: 50, perUser: 5 });
  const group = await addCampaign(shop, shop.lamp, { kind: 'group', price: 5000 });
  const presell = await addCampaign(shop, shop.recipe, { kind: 'presell', price: 1400, deposit: 300 });
  const campaigns = [
    [shop.tea, { kind: 'flash', id: flash }],
    [shop.lamp, { kind: 'group', id: group.itemId }],
    [shop.recipe, { kind: 'presell', id: presell.itemId }],
  ] as const;
  for (const [goods, campaign] of campaigns) {
    const buyer = await addBuyer(shop, { site });
    expect(await tally(times(4, () => order(buyer, goods, { campaign })))).toEqual({ ok: 1, unpaid_orders_full: 3 });
  }
  await sql`update flash_slots set ends_at = now() - interval '1 second'`.execute(shop.app.database.db);
});

test('a visitor has a quarter of an hour to pay', async () => {
  const buyer = await addBuyer(shop);
  await sql`update users set kind = 'visitor' where id = ${buyer.actor.userId}::bigint`.execute(buyer.db);
  const visitor = { ...(await as(buyer, buyer.actor.userId)), addressId: buyer.addressId };
  const { deadline } = await order(visitor, shop.recipe);
  expect(Date.parse(deadline) - visitor.now.getTime()).toBe(15 * 60_000);
});
