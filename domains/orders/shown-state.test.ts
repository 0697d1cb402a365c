import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addCampaign } from '../../tests/support/campaigns.ts';
import { addBuyer, addFlash, openSmallShop, order, type SmallShop } from '../../tests/support/small-shop.ts';
import { pay } from '../payments/pay.server.ts';
import { readCheckout } from './checkout/checkout.server.ts';
import { startPreOrder } from './checkout/pre-order.server.ts';
import { receiveOrder } from './lifecycle/receive-order.server.ts';
import { countOrders, listOrders, readOrder } from './queries.server.ts';
import { shipOrder } from './shipping/ship-order.server.ts';

let shop: SmallShop;
beforeAll(async () => {
  shop = await openSmallShop();
});
afterAll(() => shop.close());

async function shipped(num: number) {
  const buyer = await addBuyer(shop);
  const { orderNo, orders } = await order(buyer, shop.lamp, { num });
  await pay(buyer, { orderNo, method: 'balance' });
  const no = orders[0]?.orderNo ?? '';
  const seller = { ...buyer, actor: shop.lamps.owner };
  const [line] = (await readOrder(buyer, no)).lines;
  const send = (pieces: number) =>
    shipOrder(seller, {
      orderNo: no,
      courier: 'SF',
      number: `SF${no}${pieces}`,
      lines: [{ id: line?.id ?? 0, num: pieces }],
    });
  return { buyer, no, lineId: line?.id ?? 0, send };
}
const deliver = (no: string) =>
  sql`update parcels set state = 'delivered', delivered_at = now() where order_id = (select id from orders where no = ${no})`.execute(
    shop.app.database.db,
  );

describe('an order whose parcels', () => {
  test('have all arrived is delivered until its receipt is confirmed', async () => {
    const { buyer, no, send } = await shipped(2);
    const isDelivered = async () => {
      const [listed] = (await listOrders(buyer, {})).list;
      const { isDelivered: alone } = await readOrder(buyer, no);
      expect(listed?.isDelivered).toBe(alone);
      return alone;
    };
    expect(await isDelivered()).toBe(false);
    await send(1);
    await deliver(no);
    expect(await isDelivered()).toBe(false);
    await shipOrder({ ...buyer, actor: shop.lamps.owner }, { orderNo: no, courier: 'SF', number: `SF${no}last` });
    expect(await isDelivered()).toBe(false);
    await deliver(no);
    expect(await isDelivered()).toBe(true);
    await receiveOrder(buyer, no);
    expect(await isDelivered()).toBe(false);
  });
});

describe('an order to review', () => {
  test('has something to review', async () => {
    const { buyer, no, lineId, send } = await shipped(1);
    await send(1);
    await receiveOrder(buyer, no);
    const toReview = async () => [
      (await listOrders(buyer, { status: 'to_evaluate' })).list.map(({ orderNo }) => orderNo),
      (await countOrders(buyer)).to_evaluate,
    ];
    expect(await toReview()).toEqual([[no], 1]);
    await sql`update order_lines set refunded_num = num where id = ${lineId}::bigint`.execute(shop.app.database.db);
    expect(await toReview()).toEqual([[], 0]);
    expect((await countOrders(buyer)).received).toBe(1);
  });
});

test('a line that is bought through a pre-sale is not marked as one of the flash sale', async () => {
  await addFlash(shop, shop.tea, { price: 1500, quota: 10, perUser: 5 });
  const { itemId: id } = await addCampaign(shop, shop.tea, { kind: 'presell', price: 2000, deposit: 500 });
  const buyer = await addBuyer(shop);
  const marked = async (campaign?: { kind: 'presell'; id: number }) => {
    const { productId, skuId } = shop.tea;
    const { preOrderNo } = await startPreOrder(buyer, { productId, skuId, num: 1, campaign });
    return (await readCheckout(buyer, preOrderNo)).groups[0]?.lines[0]?.flash?.price.amount;
  };
  expect(await marked()).toBe(1500);
  expect(await marked({ kind: 'presell', id })).toBeUndefined();
});
