import { describe, expect, test } from 'vitest';
import type { Checkout, PlacedOrder, PreOrder } from '../../domains/orders/contract.ts';
import { LOCALES } from '../../platform/locale/locale.ts';
import {
  expectSound,
  fillGuestCart,
  logInAsShopper,
  openBuyersShop,
  press,
  register,
  typeAddress,
} from '../support/buyer.ts';
import { wordFaultsOf } from '../support/texts-of-page.ts';

const { shop, visit } = openBuyersShop();

test('a guest with goods of two merchants registers, checks out, pays, and sees two orders', async () => {
  const page = await visit();
  const names = await fillGuestCart(page);
  await page.goto('/order/shopping_cart');
  await expectSound(page, 'cart', { everywhere: true });
  await press(page, 'checkout');
  await page.waitForURL('**/login**');
  await register(page, 'buyer@example.com');

  for (const name of names) expect(await page.locator('main').innerText()).toContain(name);
  await typeAddress(page);
  await page.locator('textarea').first().fill('Please ring twice');
  await page.locator('input[name="shippingType"][value="deliver"]').check();
  expect(await page.locator('textarea').first().inputValue()).toBe('Please ring twice');
  await expectSound(page, 'confirm', { everywhere: true });
  await press(page, 'place');
  await page.waitForURL('**/payment?**');
  await expectSound(page, 'payment', { everywhere: true });

  await page.locator('input[name="method"][value="sandbox"]').check();
  await press(page, 'pay');
  await page.locator('svg[role="img"][viewBox] path').first().waitFor();
  await expectSound(page, 'code');
  await page.locator('a[href*="/sandbox/pay/"]').click();
  await page.locator('input[value="succeed"]').waitFor();
  await expectSound(page, 'sandbox');
  await page.locator('main button[type="submit"]').click();
  await page.waitForURL('**/order/payment_result**');
  await page.getByText('Payment received').waitFor();
  await expectSound(page, 'result', { everywhere: true });

  await page.goto('/users/order_list?orderStatus=to_ship');
  expect(await page.locator('article').count()).toBe(2);
  await expectSound(page, 'list');
  await page.locator('article a[href*="order_detail"]').first().click();
  await page.waitForURL('**/order/order_detail**');
  await expectSound(page, 'detail', { everywhere: true });
  const stranger = await fetch(page.url(), { redirect: 'manual' });
  expect([stranger.status, stranger.headers.get('location')]).toEqual([303, '/login']);
});

test('the way from the cart through the payment works without scripts', async () => {
  const page = await visit({ script: false, width: 390 });
  await fillGuestCart(page);
  await page.goto('/order/shopping_cart');
  await page.locator('input[name="num"]').first().fill('2');
  await page.getByRole('button', { name: 'Update' }).first().click();
  expect(await page.locator('input[name="num"]').first().inputValue()).toBe('2');
  await page.locator('button[value="remove"]:visible').last().click();
  await page.getByRole('button', { name: 'Undo' }).click();
  expect(await page.locator('input[name="num"]').count()).toBe(2);
  await press(page, 'checkout');
  await page.waitForURL('**/login**');
  await register(page, 'quiet@example.com');
  await typeAddress(page, false);
  await page.locator('textarea').first().fill('By the back door');
  await press(page, 'compute');
  expect(await page.locator('textarea').first().inputValue()).toBe('By the back door');
  await press(page, 'place');
  await page.waitForURL('**/payment?**');
  await page.locator('input[name="method"][value="sandbox"]').check();
  await press(page, 'pay');
  await page.waitForURL('**ref=**');
  await page.locator('a[href*="/sandbox/pay/"]').click();
  await page.locator('main button[type="submit"]').click();
  await page.waitForURL('**/order/payment_result**');
  await page.getByText('Payment received').waitFor();
});

describe('in every language', () => {
  const inStock = '/api/front/product/list?inStock=true&limit=1';
  type Detail = { skus: { id: number; available: number }[] };

  /** A buyer with a full cart, a checkout before the button and an order that is to be paid. */
  async function halfWay(): Promise<{ token: string; paths: string[] }> {
    const { call } = shop();
    const body = { email: 'shopper@stoa.test', password: 'stoa-demo-2026' };
    const { token } = (await call<{ token: string }>('POST', '/api/front/login/email', { body })).body.data;
    const post = async <T>(path: string, body: unknown) =>
      (await call<T>('POST', `/api/front/${path}`, { token, body })).body.data;
    const productId = (await call<{ list: { id: number }[] }>('GET', inStock)).body.data.list[0]?.id;
    const { skus } = (await call<Detail>('GET', `/api/front/product/detail/${productId}`)).body.data;
    const line = { productId, skuId: skus.find(({ available }) => available > 3)?.id, num: 1 };
    await post('cart/save', line);
    const [waiting, pressed] = [await post<PreOrder>('order/pre', line), await post<PreOrder>('order/pre', line)];
    const checkout = await call<Checkout>('GET', `/api/front/order/pre/${pressed.preOrderNo}`, { token });
    const { addressId } = checkout.body.data;
    const press = { preOrderNo: pressed.preOrderNo, requestId: 'half-way', addressId };
    const { orderNo, orders } = await post<PlacedOrder>('order/create', press);
    const paths = [
      '/order/shopping_cart',
      `/order/order_confirm?pre=${waiting.preOrderNo}`,
      `/payment?orderNo=${orderNo}`,
      '/order/payment_result',
      '/users/order_list',
      '/users/order_list?orderStatus=refund',
      `/order/order_detail?orderId=${orders[0]?.orderNo}&ask=cancel`,
    ];
    return { token, paths };
  }
  let person: ReturnType<typeof halfWay> | undefined;

  test.each(LOCALES)('in %s every page of buying opens without a missing text', async (language) => {
    person ??= halfWay();
    const { token, paths } = await person;
    expect(await wordFaultsOf(shop().url, paths, { language, token })).toEqual([]);
  });

  test('an order is cancelled in Thai, after a confirmation in a dialog', async () => {
    const page = await visit({ language: 'th', width: 390 });
    await logInAsShopper(page);
    await page.goto('/users/order_list');
    const cancel = page.locator('article a[href*="ask=cancel"]');
    const before = await cancel.count();
    await cancel.first().click();
    const dialog = page.getByRole('dialog');
    await dialog.waitFor();
    expect(await dialog.innerText()).not.toMatch(/\b(?:account|checkout|shell|errors):/);
    await dialog.locator('button[type="submit"], button:not([type])').last().click();
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => cancel.count()).toBe(before - 1);
  });
});
