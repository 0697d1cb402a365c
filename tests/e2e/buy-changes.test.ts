import { expect, test } from 'vitest';
import { fillGuestCart, logInAsShopper, openBuyersShop, payBySandbox, press } from '../support/buyer.ts';
import { untilTakenOver } from '../support/visitors.ts';

const { shop, visit } = openBuyersShop();

test('the cart saves numbers as they are stepped, restores removed lines and counts the selection', async () => {
  const page = await visit();
  await fillGuestCart(page);
  await page.goto('/order/shopping_cart');
  const total = () => page.locator('form#cart-checkout p').filter({ hasText: 'Total' }).innerText();
  const before = await total();
  await page.getByRole('button', { name: 'One more' }).first().click();
  await expect.poll(total).not.toBe(before);
  await page.waitForResponse((answer) => answer.url().endsWith('/api/front/cart/num') && answer.ok());
  await page.reload();
  expect(await page.locator('input[name="num"]').first().inputValue()).toBe('2');

  await page.locator('button[value="remove"]:visible').last().click();
  await expect.poll(() => page.locator('input[name="num"]').count()).toBe(1);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => page.locator('input[name="num"]').count()).toBe(2);

  await page.getByRole('checkbox', { name: 'Select all' }).uncheck();
  await press(page, 'checkout');
  await page.getByRole('alert').getByText('Select at least one item').waitFor();
});

test('changes during a checkout are shown in place, with the fix, and no input is lost', async () => {
  const page = await visit();
  await logInAsShopper(page);
  const [, second] = await fillGuestCart(page);
  const skuId = async (name: string | undefined) => {
    const cart = await page.request.get('/api/front/cart/list', { headers: { language: 'en' } });
    const { data } = (await cart.json()) as { data: { groups: { lines: { name: string; skuId: number }[] }[] } };
    const line = data.groups.flatMap((group) => group.lines).find((candidate) => candidate.name === name);
    if (!line) throw new Error(`${name} is not in the cart`);
    return line.skuId;
  };
  const sku = await skuId(second);
  const { db } = shop().database;
  await page.goto('/order/shopping_cart');
  await press(page, 'checkout');
  await page.waitForURL('**/order/order_confirm**');
  await page.locator('textarea').first().fill('Ring twice');

  await db
    .updateTable('skus')
    .set((eb) => ({ price_minor: eb('price_minor', '+', 100) }))
    .where('id', '=', sku)
    .execute();
  // with scripts the page requests the price again after the refusal
  await untilTakenOver(page.locator('button[value="place"]'));
  const settled = page.waitForResponse('**/api/front/order/compute');
  await press(page, 'place');
  await page.getByText('The price has changed since you opened this page').waitFor();
  expect(await page.locator('textarea').first().inputValue()).toBe('Ring twice');

  await settled;
  await page.locator('button[value="place"]:enabled').waitFor();
  const stock = await db.selectFrom('stock').selectAll().where('sku_id', '=', sku).executeTakeFirstOrThrow();
  await db.updateTable('stock').set({ on_hand: stock.reserved }).where('sku_id', '=', sku).execute();
  await press(page, 'place');
  await page.locator('main').getByText('Sold out').waitFor();
  await page.getByRole('link', { name: 'Change in cart' }).click();
  await page.getByText('Unavailable right now').waitFor();

  await db
    .updateTable('stock')
    .set({ on_hand: stock.reserved + 1 })
    .where('sku_id', '=', sku)
    .execute();
  await db.updateTable('cart_lines').set({ num: 3 }).where('sku_id', '=', sku).execute();
  await page.reload();
  await page.getByRole('button', { name: 'Change to 1' }).click();
  await page.getByText('Unavailable right now').waitFor({ state: 'detached' });
  await db.updateTable('stock').set({ on_hand: stock.on_hand }).where('sku_id', '=', sku).execute();

  await press(page, 'checkout');
  await page.waitForURL('**/order/order_confirm**');
  await press(page, 'place');
  await page.waitForURL('**/payment?**');
  await payBySandbox(page, 'fail');
  await page.getByText('Nothing was charged').waitFor();
  await page.getByRole('link', { name: 'Continue to payment' }).click();
  await page.getByText('The payment did not go through').waitFor();
  await payBySandbox(page, 'duplicate');
  await page.getByText('Payment received').waitFor();
});
