import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { later } from '../../../tests/support/people.ts';
import { paidTeaAndRecipe } from '../../../tests/support/refunds.ts';
import { addBuyer, checkBooks, openSmallShop, order, type SmallShop } from '../../../tests/support/small-shop.ts';
import { pay } from '../../payments/pay.server.ts';
import { applyRefund } from '../../refunds/apply-refund.server.ts';
import { withdrawRefund } from '../../refunds/buyer-actions.server.ts';
import { confirmReceipts } from '../lifecycle/close-by-deadline.server.ts';
import { readOrder } from '../queries.server.ts';
import { changeReceiver } from './change-receiver.server.ts';
import { saveDigitalContent } from './digital-content.server.ts';
import { extendReceipt } from './extend-receipt.server.ts';
import { noteToBuyer } from './note-to-buyer.server.ts';
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
const DAY = 86_400;
const as = (owner: 'lamps' | 'teas') => ({ ...shop.ctx(), actor: shop[owner].owner });

async function paid(ctx: Buyer, goods = shop.lamp, num = 1): Promise<string> {
  const { orderNo } = await order(ctx, goods, { num });
  await pay(ctx, { orderNo, method: 'balance' });
  return orderNo;
}

/** The order's state after the job at that moment. */
async function statusAfter(ctx: Buyer, orderNo: string, seconds: number): Promise<string> {
  await confirmReceipts(later(ctx, seconds));
  return (await readOrder(ctx, orderNo)).status;
}

describe('an order in several parcels', () => {
  test('shows the contents of each, and what remains', async () => {
    const ctx = await addBuyer(shop);
    const orderNo = await paidTeaAndRecipe(shop, ctx);
    const tea = (await readOrder(ctx, orderNo)).lines.find((line) => line.kind === 'physical');
    const id = tea?.id ?? 0;
    const first = { orderNo, courier: '顺丰速运', number: 'SF1', lines: [{ id, num: 2 }] };
    expect(await shipOrder(as('teas'), first)).toEqual({ left: 1 });
    const half = await readOrder({ ...ctx, locale: 'zh-CN' }, orderNo);
    expect(half).toMatchObject({ status: 'to_receive', receiveBy: null });
    expect(half.parcels).toMatchObject([{ courier: 'SF', courierName: '顺丰速运', lines: [{ id, num: 2 }] }]);
    expect(half.lines.map((line) => line.shippedNum).sort()).toEqual([0, 2]);
    // recorded twice, it is one parcel
    expect(await shipOrder(as('teas'), first)).toEqual({ left: 1 });
    expect(await shipOrder(as('teas'), { orderNo, courier: 'Rider & Co', number: 'R1' })).toEqual({ left: 0 });
    const whole = await readOrder(ctx, orderNo);
    expect(whole.parcels.map((parcel) => [parcel.courierName, parcel.lines])).toEqual([
      ['SF Express', [{ id, num: 2 }]],
      ['Rider & Co', [{ id, num: 1 }]],
    ]);
    expect(Date.parse(whole.receiveBy ?? '') - ctx.now.getTime()).toBeGreaterThan(9 * DAY * 1000);
  });

  test('is not confirmed automatically before everything has been sent or refunded', async () => {
    const ctx = await addBuyer(shop);
    const orderNo = await paid(ctx, shop.tea, 2);
    const id = (await readOrder(ctx, orderNo)).lines[0]?.id ?? 0;
    await shipOrder(as('teas'), { orderNo, courier: 'SF', number: 'SF2', lines: [{ id, num: 1 }] });
    const statusLater = (seconds: number) => statusAfter(ctx, orderNo, seconds);
    expect(await statusLater(30 * DAY)).toBe('to_receive');
    await sql`update order_lines set refunded_num = 1 where id = ${id}::bigint`.execute(ctx.db);
    expect(await statusLater(30 * DAY)).toBe('to_receive');
    expect(await statusLater(41 * DAY)).toBe('to_evaluate');
    await sql`update order_lines set refunded_num = 0 where id = ${id}::bigint`.execute(ctx.db);
  });

  test('never contains more than was bought, refunded pieces or lines of other orders', async () => {
    const ctx = await addBuyer(shop);
    const orderNo = await paid(ctx, shop.tea, 2);
    const foreign = (await readOrder(ctx, await paid(ctx))).lines[0]?.id ?? 0;
    const id = (await readOrder(ctx, orderNo)).lines[0]?.id ?? 0;
    const ship = (lines: { id: number; num: number }[]) =>
      shipOrder(as('teas'), { orderNo, courier: 'SF', number: 'SF3', lines });
    for (const lines of [
      [{ id, num: 3 }],
      [
        { id, num: 2 },
        { id, num: 1 },
      ],
      [{ id: foreign, num: 1 }],
    ]) {
      await expect(ship(lines)).rejects.toMatchObject({ code: 'too_few_left' });
    }
    expect(await readOrder(ctx, orderNo)).toMatchObject({ status: 'to_ship', parcels: [] });
    await sql`update order_lines set refunded_num = 1 where id = ${id}::bigint`.execute(ctx.db);
    await expect(ship([{ id, num: 2 }])).rejects.toMatchObject({ code: 'too_few_left' });
    expect(await shipOrder(as('teas'), { orderNo, courier: 'SF', number: 'SF3' })).toEqual({ left: 0 });
    expect((await readOrder(ctx, orderNo)).lines[0]).toMatchObject({ shippedNum: 1 });
    await sql`update order_lines set refunded_num = 0 where id = ${id}::bigint`.execute(ctx.db);
  });
});

test('refuses a parcel without pieces, while a refund of all is under review and after the last was sent', async () => {
  const ctx = await addBuyer(shop);
  const orderNo = await paidTeaAndRecipe(shop, ctx);
  const tea = (await readOrder(ctx, orderNo)).lines.find((line) => line.kind === 'physical');
  const lines = [{ id: tea?.id ?? 0, num: 3 }];
  const ship = (number: string) => shipOrder(as('teas'), { orderNo, courier: 'SF', number });
  const { refundId } = await applyRefund(ctx, { orderNo, lines, kind: 'money', reason: 'changed_mind' });
  await expect(ship('SF20')).rejects.toMatchObject({ code: 'too_few_left' });
  expect(await readOrder(ctx, orderNo)).toMatchObject({ status: 'to_ship', parcels: [] });
  await withdrawRefund(ctx, refundId);
  // delivering the key of the virtual line sends no tea
  expect(await shipOrder(as('teas'), { orderNo, method: 'virtual', content: 'Key 7' })).toEqual({ left: 3 });
  expect((await readOrder(ctx, orderNo)).status).toBe('to_ship');
  expect(await ship('SF21')).toEqual({ left: 0 });
  const { receiveBy } = await readOrder(ctx, orderNo);
  await expect(ship('SF22')).rejects.toMatchObject({ code: 'too_few_left' });
  expect((await readOrder(ctx, orderNo)).receiveBy).toBe(receiveBy);
});

test('ships what was bought as a physical product, even if it has become virtual', async () => {
  const ctx = await addBuyer(shop);
  const orderNo = await paid(ctx);
  const becomes = (kind: string) =>
    sql`update products set kind = ${kind} where id = ${shop.lamp.productId}::bigint`.execute(ctx.db);
  await becomes('virtual');
  await shipOrder(as('lamps'), { orderNo, courier: 'SF', number: 'SF6' });
  expect((await readOrder(ctx, orderNo)).lines).toMatchObject([{ kind: 'physical', shippedNum: 1 }]);
  await becomes('physical');
});

describe('other delivery methods', () => {
  test('a delivery by the shop itself states a name and a phone number', async () => {
    const ctx = await addBuyer(shop);
    const orderNo = await paid(ctx);
    const driver = { deliveryName: 'Wang Fang', deliveryPhone: '+8613700137000' };
    await expect(shipOrder(as('lamps'), { orderNo, method: 'deliver' })).rejects.toThrow();
    await shipOrder(as('lamps'), { orderNo, method: 'deliver', ...driver });
    expect(await readOrder(ctx, orderNo)).toMatchObject({
      status: 'to_receive',
      parcels: [{ method: 'deliver', ...driver }],
    });
  });

  test('virtual goods: what the shop notes, and what comes with the payment in the reader’s language', async () => {
    const ctx = await addBuyer(shop);
    const content = { en: 'Key AB-12', fr: 'Clé AB-12' };
    await expect(saveDigitalContent(as('lamps'), { productId: shop.recipe.productId, content })).rejects.toMatchObject({
      code: 'product_not_found',
    });
    await saveDigitalContent(as('teas'), { productId: shop.recipe.productId, content });
    const { orderNo } = await order(ctx, shop.recipe);
    expect((await readOrder(ctx, orderNo)).contents).toEqual([]);
    await pay(ctx, { orderNo, method: 'balance' });
    expect((await readOrder({ ...ctx, locale: 'fr' }, orderNo)).contents).toMatchObject([{ text: 'Clé AB-12' }]);
    await shipOrder(as('teas'), { orderNo, method: 'virtual', content: 'Licence 7' });
    const noted = await readOrder(ctx, orderNo);
    expect(noted).toMatchObject({ status: 'to_evaluate', parcels: [{ method: 'virtual', content: 'Licence 7' }] });
    expect(noted.timeline.at(-1)).toMatchObject({ event: 'content', by: 'merchant' });
    await expect(shipOrder(as('teas'), { orderNo, courier: 'SF', number: 'SF9' })).rejects.toMatchObject({
      code: 'order_state',
    });
    await saveDigitalContent(as('teas'), { productId: shop.recipe.productId, content: { en: '' } });
    expect((await readOrder(ctx, orderNo)).contents).toEqual([]);
  });
});

describe('the buyer', () => {
  test('extends the time for the receipt once, by three days', async () => {
    const ctx = await addBuyer(shop);
    const orderNo = await paid(ctx);
    await expect(extendReceipt(ctx, orderNo)).rejects.toMatchObject({ code: 'order_state' });
    await shipOrder(as('lamps'), { orderNo, courier: 'SF', number: 'SF4' });
    await expect(extendReceipt(await addBuyer(shop), orderNo)).rejects.toMatchObject({ code: 'order_not_found' });
    await extendReceipt(ctx, orderNo);
    await expect(extendReceipt(ctx, orderNo)).rejects.toMatchObject({ code: 'extend_used' });
    expect((await readOrder(ctx, orderNo)).actions).not.toContain('extend');
    expect(await statusAfter(ctx, orderNo, 13 * DAY - 60)).toBe('to_receive');
    expect(await statusAfter(ctx, orderNo, 13 * DAY + 60)).toBe('to_evaluate');
  });

  test('changes the receiver once, to another of their addresses, before anything was sent', async () => {
    const ctx = await addBuyer(shop);
    const other = await addBuyer(shop);
    const orderNo = await paid(ctx);
    const addressId = await secondAddress(ctx);
    await expect(changeReceiver(ctx, { orderNo, addressId: other.addressId })).rejects.toMatchObject({
      code: 'address_not_found',
    });
    await changeReceiver(ctx, { orderNo, addressId });
    expect((await readOrder(ctx, orderNo)).receiver).toMatchObject({ name: 'Han Mei', city: 'Guangzhou' });
    await expect(changeReceiver(ctx, { orderNo, addressId: ctx.addressId })).rejects.toMatchObject({
      code: 'receiver_fixed',
    });
    const told =
      await sql`select 1 from notices where kind = 'order.redirected' and user_id = ${shop.lamps.owner.userId}::bigint`.execute(
        ctx.db,
      );
    expect(told.rows).toHaveLength(1);
    const sent = await paid(ctx);
    await shipOrder(as('lamps'), { orderNo: sent, courier: 'SF', number: 'SF5' });
    await expect(changeReceiver(ctx, { orderNo: sent, addressId })).rejects.toMatchObject({ code: 'receiver_fixed' });
  });

  test('cannot choose an address with higher freight than was paid', async () => {
    const ctx = await addBuyer(shop);
    const zone = (regions: string[], firstMinor: number) => ({
      places: [{ country: 'CN', regions }],
      first: 1,
      firstMinor,
      step: 1,
      stepMinor: 0,
    });
    const priced = (near: number, far: number) =>
      sql`
      insert into freight_templates (merchant_id, name, charge_by, is_default, zones) values (${shop.lamps.id}::bigint, 'all', 'piece',
        true, ${JSON.stringify([zone(['Shanghai'], near), zone(['广东省'], far)])}::jsonb)
      on conflict (merchant_id, name) do update set zones = excluded.zones`.execute(ctx.db);
    await priced(500, 2_000);
    const orderNo = await paid(ctx);
    const addressId = await secondAddress(ctx);
    await expect(changeReceiver(ctx, { orderNo, addressId })).rejects.toMatchObject({
      code: 'freight_higher',
      details: { freight: { amount: 2_000, currency: 'CNY' } },
    });
    // the shop's rates rose in the meantime, for both addresses alike
    await priced(2_000, 2_000);
    await changeReceiver(ctx, { orderNo, addressId });
    await sql`delete from freight_templates where merchant_id = ${shop.lamps.id}::bigint`.execute(ctx.db);
  });

  test('sees the shop’s remark on the order', async () => {
    const ctx = await addBuyer(shop);
    const orderNo = await paid(ctx);
    await expect(noteToBuyer(as('teas'), { orderNo, remark: 'x' })).rejects.toMatchObject({ code: 'order_not_found' });
    await expect(noteToBuyer(ctx, { orderNo, remark: 'x' })).rejects.toMatchObject({ code: 'order_not_found' });
    await noteToBuyer(as('lamps'), { orderNo, remark: 'Leaves on Monday' });
    expect((await readOrder(ctx, orderNo)).merchantRemark).toBe('Leaves on Monday');
  });
});

async function secondAddress(ctx: Buyer): Promise<number> {
  const added = await sql<{ id: number }>`
    insert into addresses (user_id, name, country, region, city, detail, post_code, phone)
    values (${ctx.actor.userId}::bigint, 'Han Mei', 'CN', '广东省', 'Guangzhou', 'Tianhe Road 2', '510000', '+8613800138001') returning id`.execute(
    ctx.db,
  );
  return added.rows[0]?.id ?? 0;
}
