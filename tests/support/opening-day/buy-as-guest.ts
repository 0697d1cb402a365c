import { expect } from 'vitest';
import { untilTakenOver } from '../visitors.ts';
import type { Day } from './day.ts';
import type { Person } from './people.ts';

const visible = ({ page }: Person, name: string) =>
  page.locator(`form input[name="${name}"]:not([type=hidden]):visible`);

const press = ({ page }: Person, intent: string) =>
  page.locator(`button[value="${intent}"]:not([aria-hidden]):visible`).click();

/** Finds the product by searching, and puts two of its variants into the cart. */
export async function fillCart({ page }: Person, product: string): Promise<void> {
  for (const [size, colour] of [
    ['S', 'White'],
    ['M', 'Red'],
  ]) {
    await page.goto(`/goods/goods_search?keyword=${encodeURIComponent(product)}`);
    await page.locator('main').getByRole('link', { name: product }).first().click();
    await page.waitForURL('**/goods_detail/**');
    await page
      .getByText(size ?? '', { exact: true })
      .first()
      .click();
    await page
      .getByText(colour ?? '', { exact: true })
      .first()
      .click();
    await page.getByRole('button', { name: 'Add to cart' }).click();
    await page.getByText(/added/i).first().waitFor();
  }
}

/** From the cart to an order: the guest gives an e-mail and an address, once each. */
export async function orderAsGuest(guest: Person, email: string): Promise<void> {
  const { page } = guest;
  await page.goto('/order/shopping_cart');
  await press(guest, 'checkout');
  await page.locator('a[href*="mode=7"]:visible').first().click();
  await visible(guest, 'email').fill(email);
  await page.locator('input[name="agreement"]').check();
  await press(guest, 'visit');
  await page.waitForURL('**/order/order_confirm**');
  await page.locator('select[name="country"]').selectOption('FR');
  await visible(guest, 'name').fill('Léa Martin');
  await visible(guest, 'phone').fill('06 12 34 56 78');
  await visible(guest, 'city').fill('Paris');
  await visible(guest, 'postCode').fill('75004');
  await visible(guest, 'detail').fill('12 rue des Lampes');
  await press(guest, 'place');
  await page.waitForURL('**/payment?**');
}

/** Chooses the bank transfer; returns the number of the order and the reference to transfer with. */
export async function chooseTransfer({ page }: Person): Promise<{ orderNo: string; reference: string }> {
  await page.locator('input[name="method"][value="transfer"]').check({ force: true });
  await page.getByRole('button', { name: 'Show the account details' }).click();
  await page.getByText('Lantern Street SAS').waitFor();
  const words = await page.locator('main').innerText();
  const orderNo = /\bS\d{18}\b/.exec(words)?.[0] ?? '';
  const reference = /\b[0-9A-Z]{4}-[0-9A-Z]{4}\b/.exec(words)?.[0] ?? '';
  expect([orderNo, reference, words]).toEqual([
    expect.stringMatching(/./),
    expect.stringMatching(/./),
    // two at 22.00, freight of 4.90 for the first and 1.00 for the second
    expect.stringContaining('€49.90'),
  ]);
  return { orderNo, reference };
}

/** Follows the link of a mail about the order in a browser that knows nobody. */
export async function followMail(
  { page }: Person,
  mailTo: Day['mailTo'],
  email: string,
  subject: RegExp,
): Promise<void> {
  const { text } = await mailTo(email, subject);
  await page.goto(/https?:\/\/\S+\/order\/track\?\S+/.exec(text)?.[0] ?? '');
  await page.waitForURL('**/order/**');
}

/** Asks for the money of the first line; the parcel is kept. */
export async function askForRefund({ page }: Person): Promise<void> {
  await page.locator('a[href*="/users/refund_confirm"]').first().click();
  await page.waitForURL('**/users/refund_confirm**');
  // taking the field over would drop the selection that is about to be replaced
  const second = await untilTakenOver(page.locator('input[name^="num."]').last());
  await second.fill('0');
  expect(await second.inputValue()).toBe('0');
  await page.locator('select[name="reason"]').selectOption({ index: 2 });
  await page.getByRole('button', { name: 'Submit request' }).click();
  await page.waitForURL('**/order/refund_detail**');
}

/** Says to which account the money of the order goes back. */
export async function givePaybackAccount({ page }: Person, account: string): Promise<void> {
  await page.locator('main a[href^="/order/payback"]').click();
  await page.waitForURL('**/order/payback**');
  await page.locator('input[name="holder"]').fill('Léa Martin');
  await page.locator('input[name="bank"]').fill('Harbour Bank');
  await page.locator('input[name="number"]').fill(account);
  await page.getByRole('button', { name: 'Save account' }).click();
  await page.waitForURL('**done=1');
}
