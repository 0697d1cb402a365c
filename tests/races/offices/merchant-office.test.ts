import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { changePrice } from '../../../domains/catalog/change-price.server.ts';
import type { Ctx } from '../../../domains/kit/context.ts';
import { editProductInput } from '../../../domains/merchant-office/products/edit-contract.ts';
import { readOwnProduct, saveOwnProduct } from '../../../domains/merchant-office/products/edit-product.server.ts';
import { countStock } from '../../../domains/merchant-office/stock/count-stock.server.ts';
import { placeOrder } from '../../../domains/orders/checkout/place-order.server.ts';
import { startPreOrder } from '../../../domains/orders/checkout/pre-order.server.ts';
import { cancelSale } from '../../../domains/orders/sales/cancel-sale.server.ts';
import { readSale } from '../../../domains/orders/sales/read-sale.server.ts';
import { ownSales } from '../../../domains/orders/sales/scope.server.ts';
import { shipFile } from '../../../domains/orders/sales/ship-file.server.ts';
import { pay } from '../../../domains/payments/pay.server.ts';
import { enrolFlashOffer } from '../../../domains/promotions/flash-sale/admin/enrol.server.ts';
import { addBuyer, checkBooks, openSmallShop, order, type SmallShop, stockOf } from '../../support/small-shop.ts';
import { hold, inSteps, untilWaiting } from '../../support/steps.ts';

let shop: SmallShop;
let buyer: Awaited<ReturnType<typeof addBuyer>>;
beforeAll(async () => {
  shop = await openSmallShop();
  buyer = await addBuyer(shop);
});
afterAll(() => shop.close());
afterEach(async () => expect(await checkBooks(shop.app.database.db)).toEqual([]));

const lamps = (): Ctx => ({ ...shop.ctx(), actor: shop.lamps.owner });
const staff = (): Ctx => ({ ...shop.ctx(), actor: { ...shop.lamps.owner, permissions: ['orders.manage'] } });
const stockRow = () => sql`select 1 from stock where sku_id = ${shop.lamp.skuId} for no key update`;

describe('a stock correction', () => {
  test.each([
    ['count', 'sale', ['ok', 'ok']],
    ['sale', 'count', ['ok', 'stock_moved']],
    ['count', 'count', ['ok', 'stock_moved']],
  ] as const)('never undoes a sale: first a %s, then a %s', async (first, second, answers) => {
    const { orderNo } = await order(buyer, shop.lamp);
    const { on_hand: seen } = await stockOf(shop, shop.lamp);
    const acts = {
      count: () => countStock(lamps(), { skuId: shop.lamp.skuId, onHand: seen + 5, seen, reason: 'x' }),
      sale: () => pay(buyer, { orderNo, method: 'balance' }),
    };
    expect(await inSteps(shop.app, stockRow(), [acts[first], acts[second]])).toEqual(answers);
    const counted = first === 'count' ? 5 : 0;
    const sold = [first, second].includes('sale') ? 1 : 0;
    expect((await stockOf(shop, shop.lamp)).on_hand).toBe(seen + counted - sold);
  });
});

test('the first of two price changes based on the same price counts', async () => {
  const { productId, skuId, price: seen } = shop.lamp;
  const prices = [8_800, 7_700].map((price) => () => changePrice(lamps(), { skuId, price, seen }));
  const row = sql`select 1 from products where id = ${productId} for no key update`;
  expect(await inSteps(shop.app, row, prices)).toEqual(['ok', 'price_moved']);
  await changePrice(lamps(), { skuId, price: seen, seen: 8_800 });
});

test('a price that changes while its product is edited is not changed back', async () => {
  const { productId, skuId, price: seen } = shop.lamp;
  const read = await readOwnProduct(lamps(), productId);
  const edited = { ...editProductInput.parse(read), name: { en: 'Desk lamp, brass' } };
  const row = sql`select 1 from products where id = ${productId} for no key update`;
  const works = [() => changePrice(lamps(), { skuId, price: 8_500, seen }), () => saveOwnProduct(lamps(), edited)];
  expect(await inSteps(shop.app, row, works)).toEqual(['ok', 'ok']);
  expect(await readOwnProduct(lamps(), productId)).toMatchObject({ name: edited.name, skus: [{ price: 8_500 }] });
  await changePrice(lamps(), { skuId, price: seen, seen: 8_500 });
});

test.each([
  ['staff', 'buyer', ['ok', 'payment_state'], 'cancelled'],
  ['buyer', 'staff', ['ok', 'order_state'], 'to_ship'],
] as const)(
  'an order that staff cancels as it is paid is one or the other: first the %s',
  async (first, second, answers, status) => {
    const { orderNo } = await order(buyer, shop.lamp);
    const acts = {
      staff: () => cancelSale(staff(), { orderNo, reason: 'asked by phone' }),
      buyer: () => pay(buyer, { orderNo, method: 'balance' }),
    };
    const row = sql`select 1 from payments where no = ${orderNo} for no key update`;
    expect(await inSteps(shop.app, row, [acts[first], acts[second]])).toEqual(answers);
    expect((await readSale(lamps(), await ownSales(lamps()), orderNo)).status).toBe(status);
  },
);

test('the same file of parcels sent twice concurrently ships everything once', async () => {
  const { orderNo } = await order(buyer, shop.lamp, { num: 2 });
  await pay(buyer, { orderNo, method: 'balance' });
  async function* file() {
    yield new TextEncoder().encode(`order_no,courier,number\n${orderNo},SF,SF1\n`);
  }
  const row = sql`select 1 from orders where no = ${orderNo} for no key update`;
  const sending = [() => shipFile(lamps(), file()), () => shipFile(lamps(), file())];
  expect(await inSteps(shop.app, row, sending)).toEqual(['ok', 'ok']);
  const sale = await readSale(lamps(), await ownSales(lamps()), orderNo);
  expect(sale.parcels).toMatchObject([{ number: 'SF1', lines: [{ num: 2 }] }]);
  expect(sale.lines).toMatchObject([{ num: 2, shippedNum: 2 }]);
});

describe('a variant that ends', () => {
  const value = (en: string, id: number | null = null) => ({ id, name: { en }, swatch: '' });
  const sku = (at: number) => ({
    ...{ id: null, price: 2_000, seen: null, compareAt: null, code: '', barcode: '', weightGrams: 5, onHand: 4 },
    values: [at],
  });
  /** A shirt in two sizes, of which one can be taken away. */
  async function makeShirt() {
    const category = await shop.app.database.db.selectFrom('categories').select('id').executeTakeFirstOrThrow();
    const options = [{ id: null, name: { en: 'Size' }, values: [value('S'), value('M')] }];
    const shirt = { name: { en: 'Shirt' }, status: 'on_sale', categoryId: category.id, options };
    const { id } = await saveOwnProduct(lamps(), editProductInput.parse({ ...shirt, skus: [sku(0), sku(1)] }));
    const read = await readOwnProduct(lamps(), id);
    const left = { ...editProductInput.parse(read), skus: editProductInput.parse(read).skus.slice(0, 1) };
    left.options = left.options?.map((option) => ({ ...option, values: option.values.slice(0, 1) }));
    const ending = { productId: id, skuId: read.skus[1]?.id ?? 0, merchantId: shop.lamps.id, price: 2_000 };
    const row = sql`select 1 from products where id = ${id} for no key update`;
    const stock = sql`select 1 from stock where sku_id = ${ending.skuId} for no key update`;
    return { read, ending, row, stock, end: () => saveOwnProduct(lamps(), left) };
  }
  const sold = async (id: number) => (await readOwnProduct(lamps(), id)).skus.map(({ options }) => options[0]?.en);

  test('the second of two concurrent edits of the options is refused', async () => {
    const { read, row, end } = await makeShirt();
    const wider = editProductInput.parse(read);
    wider.options?.[0]?.values.push(value('L'));
    wider.skus.push(sku(2));
    const widen = () => saveOwnProduct(lamps(), wider);
    expect(await inSteps(shop.app, row, [end, widen])).toEqual(['ok', 'options_moved']);
    expect(await sold(read.id)).toEqual(['S']);
  });

  test('is not sold to a buyer who decided before the change and orders after it', async () => {
    const { ending, row, end } = await makeShirt();
    const letGo = await hold(shop.app, row);
    const ended = end();
    await untilWaiting(shop.app, 1);
    const { preOrderNo } = await startPreOrder(buyer, { ...ending, num: 1 });
    await letGo();
    await ended;
    const press = placeOrder(buyer, { preOrderNo, requestId: 'late-press', addressId: buyer.addressId });
    await expect(press).rejects.toMatchObject({ code: 'off_sale' });
    expect(await stockOf(shop, ending)).toEqual({ on_hand: 4, reserved: 0 });
  });

  test('does not affect an order whose pieces are being reserved', async () => {
    const { ending, stock, end, read } = await makeShirt();
    const letGo = await hold(shop.app, stock);
    const placed = order(buyer, ending);
    await untilWaiting(shop.app, 1);
    await end();
    await letGo();
    await pay(buyer, { orderNo: (await placed).orderNo, method: 'balance' });
    expect(await sold(read.id)).toEqual(['S']);
    expect(await stockOf(shop, ending)).toEqual({ on_hand: 3, reserved: 0 });
  });

  test.each([
    ['flash', 'end', ['ok', 'variant_promoted']],
    ['end', 'flash', ['ok', 'sku_not_found']],
  ] as const)('cannot join a flash sale concurrently: first %s, then %s', async (first, second, answers) => {
    const { ending, end } = await makeShirt();
    const { db } = shop.app.database;
    const slot = await db
      .insertInto('flash_slots')
      .values({
        site_id: shop.ctx().site.id,
        starts_at: sql`now() + interval '1 hour'`,
        ends_at: sql`now() + interval '2 hours'`,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const terms = { slotId: slot.id, skuId: ending.skuId, price: 100, quota: 1, perUser: 1 };
    const acts = { end, flash: () => enrolFlashOffer(lamps(), terms) };
    const row = sql`select 1 from skus where id = ${ending.skuId} for no key update`;
    expect(await inSteps(shop.app, row, [acts[first], acts[second]])).toEqual(answers);
  });
});
