import { describe, expect, test } from 'vitest';
import { LOCALES } from '../../platform/locale.ts';
import {
  expectSound,
  expectWords,
  fillGuestCart,
  logInAsShopper,
  openBuyersShop,
  press,
  register,
  typeAddress,
} from '../support/buyer.ts';

const { visit } = openBuyersShop();

describe.each([1440, 390])('at %i px', (width) => {
  test('a guest with goods of two merchants registers, checks out, pays, and sees two orders', async () => {
    const page = await visit({ width });
    const names = await fillGuestCart(page);
    await page.goto('/order/shopping_cart');
    await expectSound(page, `cart-${width}`);
    await press(page, 'checkout');
    await page.waitForURL('**/login**');
    await register(page, `buyer-${width}@example.com`);

    for (const name of names) expect(await page.locator('main').innerText()).toContain(name);
    await press(page, 'checkout');
    await page.waitForURL('**/order/order_confirm**');
    await typeAddress(page);
    await page.locator('textarea').first().fill('Please ring twice');
    await page.locator('input[name="shippingType"][value="deliver"]').check();
    expect(await page.locator('textarea').first().inputValue()).toBe('Please ring twice');
    await expectSound(page, `confirm-${width}`);
    await press(page, 'place');
    await page.waitForURL('**/payment?**');
    await expectSound(page, `payment-${width}`);

    await page.locator('input[name="method"][value="sandbox"]').check();
    await press(page, 'pay');
    await page.locator('svg[role="img"][viewBox] path').first().waitFor();
    await expectSound(page, `code-${width}`);
    await page.locator('a[href*="/sandbox/pay/"]').click();
    await page.locator('input[value="succeed"]').waitFor();
    await expectSound(page, `sandbox-${width}`);
    await page.locator('main button[type="submit"]').click();
    await page.waitForURL('**/order/payment_result**');
    await page.getByText('Payment received').waitFor();
    await expectSound(page, `result-${width}`);

    await page.goto('/users/order_list?orderStatus=to_ship');
    expect(await page.locator('article').count()).toBe(2);
    await expectSound(page, `list-${width}`);
    await page.locator('article a[href*="order_detail"]').first().click();
    await page.waitForURL('**/order/order_detail**');
    await expectSound(page, `detail-${width}`);
    const detail = page.url();
    await page.context().close();

    const stranger = await visit({ width });
    await stranger.goto(detail);
    expect(new URL(stranger.url()).pathname).toBe('/login');
    await stranger.context().close();
  });
});

test('without a script one gets from the cart to the payment and through it', async () => {
  const page = await visit({ script: false });
  await fillGuestCart(page);
  await page.goto('/order/shopping_cart');
  await press(page, 'checkout');
  await page.waitForURL('**/login**');
  await register(page, 'quiet@example.com');
  await page.locator('input[name="num"]').first().fill('2');
  await page.getByRole('button', { name: 'Update' }).first().click();
  expect(await page.locator('input[name="num"]').first().inputValue()).toBe('2');
  await page.locator('button[value="remove"]:visible').last().click();
  await page.getByRole('button', { name: 'Undo' }).click();
  expect(await page.locator('input[name="num"]').count()).toBe(2);
  await press(page, 'checkout');
  await page.waitForURL('**/order/order_confirm**');
  await typeAddress(page);
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
  await page.context().close();
});

test.each(LOCALES)('in %s every page of buying opens without a missing text', async (language) => {
  const page = await visit({ language });
  await logInAsShopper(page);
  await fillGuestCart(page);
  await page.goto('/order/shopping_cart');
  await expectWords(page);
  await press(page, 'checkout');
  await page.waitForURL('**/order/order_confirm**');
  await expectWords(page);
  await press(page, 'place');
  await page.waitForURL('**/payment?**');
  await expectWords(page);
  for (const path of ['/users/order_list', '/users/order_list?orderStatus=refund', '/order/payment_result']) {
    await page.goto(path);
    await expectWords(page);
  }
  await page.goto('/users/order_list');
  await page.locator('article a[href*="ask=cancel"]').first().click();
  await page.getByRole('dialog').waitFor();
  await expectWords(page);
  await page.getByRole('dialog').locator('button[type="submit"], button:not([type])').last().click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.context().close();
});
