import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addBuyer, checkBooks, openSmallShop, order, type SmallShop } from '../../../tests/support/small-shop.ts';
import { pay } from '../../payments/pay.server.ts';
import { applyRefund } from '../../refunds/apply-refund.server.ts';
import { receiveOrder } from '../lifecycle/receive-order.server.ts';
import { readOrder } from '../queries.server.ts';
import { correctParcel } from './correct-parcel.server.ts';
import { shipOrder } from './ship-order.server.ts';

let shop: SmallShop;
beforeAll(async () => {
  shop = await openSmallShop();
});
afterAll(async () => {
  expect(await checkBooks(shop.app.database.db)).toEqual([]);
  await shop.close();
});

type Buyer = Awaited<ReturnType<typeof addBuyer>>;
const as = (owner: 'lamps' | 'teas') => ({ ...shop.ctx(), actor: shop[owner].owner });

async function paid(buyer: Buyer, goods = shop.lamp, num = 1): Promise<string> {
  const { orderNo } = await order(buyer, goods, { num });
  await pay(buyer, { orderNo, method: 'balance' });
  return orderNo;
}

async function sent(buyer: Buyer, number: string) {
  const orderNo = await paid(buyer);
  await shipOrder(as('lamps'), { orderNo, courier: 'SF', number });
  return { orderNo, parcelId: (await readOrder(buyer, orderNo)).parcels[0]?.id ?? 0 };
}

const noticesOf = async (buyer: Buyer) =>
  (
    await sql<{ kind: string }>`
      select kind from notices where user_id = ${buyer.actor.userId}::bigint and kind like 'order.parcel%'`.execute(
      buyer.db,
    )
  ).rows;

describe('a parcel', () => {
  test('is corrected by its shop: courier and number, in the history and the log, and the buyer is notified once', async () => {
    const buyer = await addBuyer(shop);
    const { orderNo, parcelId } = await sent(buyer, 'SF900001');
    const wanted = { orderNo, parcelId, courier: 'YTO', number: ' yt 900001 ' };
    await correctParcel(as('lamps'), wanted);
    // sent again, it changes nothing
    await correctParcel(as('lamps'), wanted);
    const now = await readOrder(buyer, orderNo);
    expect(now.parcels).toMatchObject([{ id: parcelId, courier: 'YTO', number: 'YT900001', state: 'sent' }]);
    expect(now.timeline.at(-1)).toMatchObject({ event: 'ship_corrected', by: 'merchant', reason: 'YTO YT900001' });
    expect(await noticesOf(buyer)).toEqual([{ kind: 'order.parcel_corrected' }]);
    const log = await sql<{ details: unknown }>`
      select details from merchant_audit_log where act = 'order.parcel_corrected' and subject = ${orderNo}`.execute(
      buyer.db,
    );
    expect(log.rows).toEqual([{ details: { before: 'SF SF900001 × 1', after: 'YTO YT900001 × 1' } }]);
  });

  test('is not corrected by another shop, the buyer or a wrong parcel', async () => {
    const buyer = await addBuyer(shop);
    const { orderNo, parcelId } = await sent(buyer, 'SF900002');
    const wanted = { orderNo, parcelId, number: 'SF900003' };
    for (const actor of [as('teas'), buyer]) {
      await expect(correctParcel(actor, wanted)).rejects.toMatchObject({ code: 'order_not_found' });
    }
    await expect(correctParcel(as('lamps'), { ...wanted, parcelId: 1 })).rejects.toMatchObject({
      code: 'parcel_not_found',
    });
  });

  test('is fixed once the order is received', async () => {
    const buyer = await addBuyer(shop);
    const { orderNo, parcelId } = await sent(buyer, 'SF900004');
    await receiveOrder(buyer, orderNo);
    await expect(correctParcel(as('lamps'), { orderNo, parcelId, number: 'SF900005' })).rejects.toMatchObject({
      code: 'parcel_fixed',
    });
  });

  test('holds fewer or more pieces: what is missing is still to be sent', async () => {
    const buyer = await addBuyer(shop);
    const orderNo = await paid(buyer, shop.tea, 3);
    const id = (await readOrder(buyer, orderNo)).lines[0]?.id ?? 0;
    await shipOrder(as('teas'), { orderNo, courier: 'SF', number: 'SF900006' });
    const parcelId = (await readOrder(buyer, orderNo)).parcels[0]?.id ?? 0;
    const repack = (num: number) => correctParcel(as('teas'), { orderNo, parcelId, lines: [{ id, num }] });
    await repack(2);
    const less = await readOrder(buyer, orderNo);
    expect([less.lines[0]?.shippedNum, less.receiveBy]).toEqual([2, null]);
    await expect(repack(4)).rejects.toMatchObject({ code: 'too_few_left' });
    await expect(repack(0)).rejects.toMatchObject({ code: 'too_few_left' });
    await repack(3);
    const all = await readOrder(buyer, orderNo);
    expect([all.lines[0]?.shippedNum, all.receiveBy === null]).toEqual([3, false]);
    await applyRefund(buyer, { orderNo, lines: [{ id, num: 1 }], kind: 'money', reason: 'changed_mind' });
    await expect(repack(2)).rejects.toMatchObject({ code: 'parcel_refunded' });
  });
});

describe('a tracking number', () => {
  test('belongs to one receiver; the same buyer’s orders share it if the shop says so', async () => {
    const buyer = await addBuyer(shop);
    const { orderNo } = await sent(buyer, 'SF900010');
    const stranger = await paid(await addBuyer(shop));
    const parcel = { courier: 'SF', number: 'ＳＦ900010' };
    await expect(shipOrder(as('lamps'), { orderNo: stranger, ...parcel, combined: true })).rejects.toMatchObject({
      code: 'tracking_number_used',
      details: { order: orderNo },
    });
    const second = await paid(buyer);
    await expect(shipOrder(as('lamps'), { orderNo: second, ...parcel })).rejects.toMatchObject({
      code: 'tracking_number_combined',
    });
    expect(await shipOrder(as('lamps'), { orderNo: second, ...parcel, combined: true })).toEqual({ left: 0 });
    // another shop may have a parcel of the same number with another sender
    const tea = await paid(buyer, shop.tea);
    expect(await shipOrder(as('teas'), { orderNo: tea, ...parcel })).toEqual({ left: 0 });
  });

  test('that a spreadsheet has shortened is refused', async () => {
    const orderNo = await paid(await addBuyer(shop));
    await expect(shipOrder(as('lamps'), { orderNo, courier: 'SF', number: '6.12206E+11' })).rejects.toMatchObject({
      code: 'tracking_number_rounded',
    });
  });
});
