import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MAX_PICTURES } from '../../../domains/merchant-office/products/rules.ts';
import type { Sale, SaleList } from '../../../domains/orders/sales/contract.ts';
import { faultsOf } from '../../support/accessibility.ts';
import { type RunningApp, startApp } from '../../support/running-app.ts';
import { visitShop } from '../../support/visitors.ts';

const PAY_PASSWORD = '904173';

let shop: RunningApp;
let token: string;
beforeAll(async () => {
  shop = await startApp();
  const body = { email: 'merchant@stoa.test', password: 'stoa-demo-2026' };
  token = (await shop.call<{ token: string }>('POST', '/api/front/login/email', { body })).body.data.token;
});
afterAll(() => shop?.close());

const unsaved = (page: Page) => page.getByText('Unsaved changes', { exact: true });
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click();
const focused = (page: Page) =>
  page.evaluate(() => {
    const { top, bottom } = (document.activeElement as Element).getBoundingClientRect();
    const isInView = top >= 0 && bottom <= window.innerHeight;
    return [document.activeElement?.getAttribute('name') ?? document.activeElement?.textContent, isInView];
  });

async function pictures(): Promise<{ name: string; mimeType: string; buffer: Buffer }[]> {
  return Promise.all(
    ['#b04030', '#308040', '#3040b0'].map(async (background, nth) => ({
      name: `${nth}.png`,
      mimeType: 'image/png',
      buffer: await sharp({ create: { width: 640, height: 640, channels: 3, background } })
        .png()
        .toBuffer(),
    })),
  );
}

test('a product with nine variants and three pictures is made, corrected after a refusal, and not lost by leaving', async () => {
  const page = await visitShop(shop.url, { token });
  await page.goto('/login2/products/new');
  await page.getByLabel('Name · English').fill('Canvas bag');
  const arrival = Promise.withResolvers<void>();
  await page.route('**/api/front/upload/image*', async (route) => {
    await arrival.promise;
    await route.continue();
  });
  await page.locator('ol input[type=file]').setInputFiles(await pictures());
  // saved now, the product would be without them
  await expect.poll(() => page.getByRole('button', { name: 'Create product' }).isDisabled()).toBe(true);
  arrival.resolve();
  await page.getByText(`3/${MAX_PICTURES}`).waitFor();
  await page.locator('[name="price.only"]').fill('20');
  for (const [nth, [name, values]] of [
    ['Size', 'S, M, L'],
    ['Colour', 'Red, Green, Blue'],
  ].entries()) {
    await page.locator('button[value="option.add"]').click();
    await page.locator(`[name="option.${nth}.name.en"]`).fill(name ?? '');
    await page.locator(`[name="more.${nth}.en"]`).fill(values ?? '');
    await page.locator(`button[value="value.add.${nth}"]`).click();
    await page.locator(`[name="option.${nth}.value.2.name.en"]`).waitFor();
  }
  await expect.poll(() => page.locator('[name^="price."]').count()).toBe(9);
  // without a category it is refused, and that is where the focus goes
  await page.getByRole('button', { name: 'Create product' }).click();
  await page.getByText('Nothing has been saved yet').waitFor();
  await expect.poll(() => focused(page)).toEqual(['categoryId', true]);
  await page.locator('[name=categoryId]').selectOption({ index: 3 });
  await page.getByRole('button', { name: 'Create product' }).click();
  await page.getByText('The product has been created.', { exact: true }).waitFor();
  expect(await faultsOf(page)).toEqual([]);
  expect(await page.locator('[name^="price."]').count()).toBe(9);
  await page.getByText(`3/${MAX_PICTURES}`).waitFor();

  expect(await unsaved(page).count()).toBe(0);
  await page.locator('[name=vendor]').fill('Stoa');
  await unsaved(page).waitFor();
  await page.getByRole('link', { name: 'Stock', exact: true }).first().click();
  await page.getByRole('button', { name: 'Keep editing' }).click();
  expect(await page.locator('[name=vendor]').inputValue()).toBe('Stoa');
  await page.locator('[name^="price."]').nth(8).fill('much');
  await save(page);
  await page.getByText('Nothing has been saved yet').waitFor();
  await expect.poll(async () => (await focused(page))[1]).toBe(true);
  expect((await focused(page))[0]).toMatch(/^price\./);
  await page.locator('[name^="price."]').nth(8).fill('25');
  await save(page);
  await page.getByText('Saved.', { exact: true }).waitFor();
  expect(await unsaved(page).count()).toBe(0);
  // a picture counts as well, although no field of it can be seen
  await page.locator('ol [data-row] button').last().click();
  await unsaved(page).waitFor();
  await page.getByRole('link', { name: 'Orders', exact: true }).click();
  await page.getByRole('button', { name: 'Leave page' }).click();
  await page.waitForURL('**/login2/orders');
});

test('a scanner fills in tracking numbers, one of them for two buyers is refused, and a parcel is corrected', async () => {
  const orders = (
    await shop.call<SaleList>('GET', '/api/merchant/order/list?status=to_ship', { token })
  ).body.data.list.filter(({ shippingType }) => shippingType !== 'virtual');
  const [one, other] = [orders[0], orders.find(({ receiverName }) => receiverName !== orders[0]?.receiverName)];
  if (!one || !other) throw new Error('the demo shop has no two buyers to ship to');
  const page = await visitShop(shop.url, { token });
  await page.goto(`/login2/orders/ship?ids=${one.orderNo}&ids=${other.orderNo}`);
  await page.getByLabel('Courier', { exact: true }).selectOption('SF');
  const [first, second] = [one, other].map(({ orderNo }) => page.locator(`[name="number.${orderNo}"]`));
  await first?.fill('SF8000001');
  await first?.press('Enter');
  expect(await focused(page)).toEqual([`number.${other.orderNo}`, true]);
  await second?.fill('SF8000001');
  await page.getByRole('button', { name: 'Confirm shipping' }).click();
  await page.getByText('Orders shipped: 1.').waitFor();
  await page.getByText(`This number already belongs to the parcel of order ${one.orderNo}`).waitFor();
  await second?.fill('6.12206E+11');
  await page.getByRole('button', { name: 'Confirm shipping' }).click();
  await page.getByText('is how a spreadsheet shortens a long number').waitFor();

  await page.goto(`/login2/orders/${one.orderNo}`);
  await page.getByText('Correct this parcel').click();
  await page.getByLabel('Tracking number').last().fill('SF8000002');
  expect(await faultsOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'Save correction' }).click();
  await page.getByText('Parcel corrected. The buyer has been notified.').waitFor();
  const { parcels, timeline } = (await shop.call<Sale>('GET', `/api/merchant/order/detail/${one.orderNo}`, { token }))
    .body.data;
  expect(parcels).toMatchObject([{ courier: 'SF', number: 'SF8000002' }]);
  expect(timeline.at(-1)).toMatchObject({ event: 'ship_corrected', by: 'merchant' });
});

test('a withdrawal asks for the pay password, and the form is empty afterwards', async () => {
  const page = await visitShop(shop.url, { token });
  await page.goto('/login2/earnings/withdrawals');
  await page.getByText('Before money moves').waitFor();
  expect(await page.getByRole('button', { name: 'Withdraw', exact: true }).isDisabled()).toBe(true);
  await shop.call('POST', '/api/front/user/pay_password', { token, body: { payPassword: PAY_PASSWORD } });
  await sql`update sessions set pay_proved_at = null`.execute(shop.database.db);
  await sql`update withdrawals set requested_at = requested_at - interval '10 days'`.execute(shop.database.db);
  await page.reload();
  await page.getByLabel('Amount').fill('150');
  const withdraw = page.getByRole('button', { name: 'Withdraw', exact: true });
  await withdraw.click();
  await page.getByText('Please enter your pay password').waitFor();
  await page.getByLabel('Pay password').fill('904172');
  await withdraw.click();
  await page.getByText(/The pay password is incorrect/).waitFor();
  expect(await page.getByLabel('Amount').inputValue()).toBe('150');
  await page.getByLabel('Pay password').fill(PAY_PASSWORD);
  await withdraw.click();
  await page.waitForURL('**done=withdrawals.requested');
  // the address changes before the page is drawn
  await expect.poll(() => page.getByLabel('Amount').inputValue()).toBe('');
  expect(await faultsOf(page)).toEqual([]);
});

test('an address that the office does not have is answered in its frame', async () => {
  const page = await visitShop(shop.url, { token, script: false });
  for (const path of ['/login2/nothing_here', '/login2/orders/S999', '/login2/products/999999/nothing']) {
    expect((await page.goto(path))?.status()).toBe(404);
    await page.getByRole('heading', { name: 'This page doesn’t exist' }).waitFor();
    expect(await page.getByRole('link', { name: 'Products', exact: true }).count()).toBe(1);
  }
});
