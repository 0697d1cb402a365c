import { expect } from 'vitest';
import { picture } from './open-merchant.ts';
import type { Person } from './people.ts';

export const LAMP = 'Paper lantern';

/** Adds an option with its values to the form of a product. */
async function addOption({ page }: Person, place: number, name: string, values: string): Promise<void> {
  await page.locator('button[value="option.add"]').click();
  await page.locator(`input[name="option.${place}.name.en"]`).fill(name);
  await page.locator(`input[name="more.${place}.en"]`).fill(values);
  await page.locator(`button[value="value.add.${place}"]`).click();
  await page.locator(`input[name="option.${place}.value.2.name.en"]`).waitFor();
}

/** Freight by piece to France, free from 100 euros. */
export async function addFreight({ page }: Person): Promise<void> {
  await page.goto('/login2/freight/new');
  await page.locator('input[name="name"]').fill('Parcels');
  await page.locator('[name="zone.0.places"]').fill('France');
  for (const [field, value] of [
    ['first', '1'],
    ['firstMinor', '4.90'],
    ['step', '1'],
    ['stepMinor', '1.00'],
  ])
    await page.locator(`input[name="zone.0.${field}"]`).fill(value ?? '');
  await page.locator('main input[name="isDefault"]').check();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('The shipping template is saved').waitFor();
}

/** A product with three sizes in three colours and two pictures, made in the form. */
export async function addProduct(person: Person): Promise<void> {
  const { page } = person;
  await page.goto('/login2/products/new');
  await page.locator('input[name="name.en"]').fill(LAMP);
  await page.locator('select[name="status"]').selectOption('on_sale');
  const category = page.locator('select[name="categoryId"]');
  const lamps = await category.locator('option', { hasText: 'Lamps' }).last().getAttribute('value');
  await category.selectOption(lamps);
  await addOption(person, 0, 'Size', 'S, M, L');
  await addOption(person, 1, 'Colour', 'White, Red, Blue');
  expect(await page.locator('input[name^="sold."]').count()).toBe(9);
  await page.locator('summary', { hasText: 'Set for all variants' }).click();
  await page.locator('input[name="fill.price"]').fill('20.00');
  await page.locator('input[name="fill.onHand"]').fill('10');
  await page.locator('button[value="fill"]').click();
  await page.getByText('Filled in. Not saved yet.').waitFor();
  const files = [await picture('front', '#c33'), await picture('back', '#33c')];
  await page.locator('main li input[type="file"]').last().setInputFiles(files);
  await page.locator('input[type="hidden"][name="picture.1"]').waitFor({ state: 'attached' });
  await page.getByRole('button', { name: 'Create product' }).click();
  await page.waitForURL(/products\/\d+\?done=product_made/);
  await page.getByText('The product has been created.', { exact: true }).waitFor();
  // no other field was saved as a picture
  await expect.poll(() => page.locator('input[type="hidden"][name^="picture."]').count()).toBe(files.length);
}

/** Raises all prices by a tenth, looks at the result first, and waits until it is done. */
export async function raisePrices({ page }: Person): Promise<void> {
  await page.goto('/login2/products');
  await page.getByLabel(`Select ${LAMP}`).check();
  await page.getByRole('button', { name: 'Change together' }).click();
  await page.waitForURL('**/login2/products/change**');
  await page.locator('select[name="price"]').selectOption('percent');
  await page.locator('input[name="priceBy"]').fill('10');
  await page.getByRole('button', { name: 'Show the result' }).click();
  await page
    .getByText(/22\.00/)
    .first()
    .waitFor();
  await page.getByRole('button', { name: /^Change 1 product/ }).click();
  await page.waitForURL(/products\/changes\/[\w-]+/);
  await page.getByText('The change is done.').waitFor();
}
