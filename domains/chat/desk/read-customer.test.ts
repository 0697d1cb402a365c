import { afterAll, beforeAll, expect, it } from 'vitest';
import { addBuyer, openSmallShop, order, type SmallShop } from '../../../tests/support/small-shop.ts';
import { shopStaffWith, staffWith } from '../../../tests/support/staff.ts';
import { addToCart } from '../../cart/add-to-cart.server.ts';
import { pay } from '../../payments/pay.server.ts';
import { sendMessage } from '../send-message.server.ts';
import { readCustomer } from './read-customer.server.ts';

let shop: SmallShop;
let buyer: Awaited<ReturnType<typeof addBuyer>>;
beforeAll(async () => {
  shop = await openSmallShop();
  buyer = await addBuyer(shop);
  const { orderNo } = await order(buyer, shop.lamp);
  await pay(buyer, { orderNo, method: 'balance' });
  await addToCart(buyer, { productId: shop.lamp.productId, skuId: shop.lamp.skuId, num: 2 });
});
afterAll(() => shop.close());

const ask = (merId: number) => sendMessage(buyer, { msn: 'Where is my lamp?', msnType: 1, merId });
const NOTHING = { mayReadOrders: false, orders: [], refunds: [], paid: 0, spent: null, cart: [], viewed: null };
const PURCHASES = { mayReadOrders: true, orders: [{}], paid: 1, cart: [{ num: 2 }] };

it('an agent of a shop sees purchases only with the permission to read orders', async () => {
  const { chatId } = await ask(shop.lamps.id);
  const seenBy = async (...permissions: string[]) =>
    readCustomer(await shopStaffWith(shop, shop.lamps.id, permissions), chatId);
  expect(await seenBy('chat.answer')).toEqual(NOTHING);
  expect(await seenBy('chat.answer', 'orders.read')).toMatchObject(PURCHASES);
});

it('an agent of the platform sees them only with its permission for orders', async () => {
  const { chatId } = await ask(0);
  const seenBy = async (...permissions: string[]) => readCustomer(await staffWith(shop, permissions), chatId);
  expect(await seenBy('chat.answer')).toEqual(NOTHING);
  expect(await seenBy('chat.answer', 'orders.manage')).toMatchObject(PURCHASES);
});
