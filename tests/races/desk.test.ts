import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Ctx } from '../../domains/context.ts';
import { changePrice } from '../../domains/desk/products/change-price.server.ts';
import { editProductInput } from '../../domains/desk/products/edit-contract.ts';
import { readOwnProduct, saveOwnProduct } from '../../domains/desk/products/edit-product.server.ts';
import { countStock } from '../../domains/desk/stock/count-stock.server.ts';
import { cancelSale } from '../../domains/orders/sales/cancel-sale.server.ts';
import { readSale } from '../../domains/orders/sales/read-sale.server.ts';
import { ownSales } from '../../domains/orders/sales/scope.server.ts';
import { shipFile } from '../../domains/orders/sales/ship-file.server.ts';
import { pay } from '../../domains/payments/pay.server.ts';
import { addBuyer, checkBooks, openSmallShop, order, type SmallShop, stockOf } from '../support/small-shop.ts';
import { inSteps } from '../support/steps.ts';

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

describe('a count of the shelf', () => {
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

test('of two new prices that were read alike the first one counts', async () => {
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

test('the same file of parcels sent twice at once ships everything once', async () => {
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
