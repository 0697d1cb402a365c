import { afterAll, beforeAll, expect, test } from 'vitest';
import { openGoodsSite } from '../../tests/support/goods-site.ts';
import { addBuyer, checkBooks, openSmallShop, order, type SmallShop } from '../../tests/support/small-shop.ts';
import { pay } from '../payments/pay.server.ts';
import type { Site } from '../sites/contract.ts';
import { cancelOrder } from './lifecycle/cancel-order.server.ts';
import { countOrders, listOrders, readOrder } from './queries.server.ts';
import { extendReceipt } from './shipping/extend-receipt.server.ts';
import { shipOrder } from './shipping/ship-order.server.ts';

let shop: SmallShop;
let other: Site;
beforeAll(async () => {
  shop = await openSmallShop();
  other = await openGoodsSite(shop, { confirmDays: 4, extendDays: 6 });
});
afterAll(async () => {
  expect(await checkBooks(shop.app.database.db)).toEqual([]);
  await shop.close();
});

const DAY_MS = 86_400_000;
const siteOf = async (no: string) =>
  (await shop.app.database.db.selectFrom('orders').select('site_id').where('no', '=', no).executeTakeFirstOrThrow())
    .site_id;

test('the orders of an account are listed, counted, opened and acted on at every goods site alike', async () => {
  const here = await addBuyer(shop);
  const there = { ...here, site: other };
  const placed = [];
  for (const at of [here, there]) placed.push((await order(at, shop.lamp)).orders[0]?.orderNo ?? '');
  expect(await Promise.all(placed.map(siteOf))).toEqual([here.site.id, other.id]);
  for (const at of [here, there]) {
    const listed = (await listOrders(at, {})).list.map(({ orderNo }) => orderNo);
    expect(listed.toSorted()).toEqual(placed.toSorted());
    expect(await countOrders(at)).toMatchObject({ all: 2, to_pay: 2 });
    for (const no of listed) expect((await readOrder(at, no)).orderNo).toBe(no);
  }
  const [first = '', second = ''] = placed;
  await cancelOrder(there, { orderNo: first });
  await cancelOrder(here, { orderNo: second });
  expect(await countOrders(here)).toMatchObject({ all: 2, to_pay: 0 });
  const stranger = await addBuyer(shop);
  for (const site of [here.site, other])
    await expect(readOrder({ ...stranger, site }, second)).rejects.toMatchObject({ code: 'order_not_found' });
});

test('an order keeps the terms of the site at which it was placed, whichever its buyer acts through', async () => {
  const here = await addBuyer(shop);
  const there = { ...here, site: other };
  const { orderNo, orders } = await order(there, shop.lamp);
  await pay(here, { orderNo, method: 'balance' });
  const no = orders[0]?.orderNo ?? '';
  const due = async () => Date.parse((await readOrder(here, no)).receiveBy ?? '');
  await shipOrder({ ...here, actor: shop.lamps.owner }, { orderNo: no, courier: 'SF', number: `SF${no}` });
  const before = await due();
  expect(Math.round((before - Date.now()) / DAY_MS)).toBe(4);
  await extendReceipt(here, no);
  expect(((await due()) - before) / DAY_MS).toBe(6);
});
