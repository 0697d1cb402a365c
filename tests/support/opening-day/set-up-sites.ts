import type { Page } from 'playwright-core';
import type { Person } from './people.ts';

/** Presses Save in an office and waits until it says so. */
async function save(page: Page, answer: string | RegExp = 'Saved, effective right away.'): Promise<void> {
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText(answer).first().waitFor();
}

async function openSite(page: Page, name: string): Promise<void> {
  await page.goto('/admin/sites');
  await page.getByRole('link', { name: `Edit: ${name}`, exact: true }).click();
  await page.waitForURL(/sites\/\d+$/);
}

/** The shop gets its name, host, language, currency and time zone; its stores and the forum get their hosts. */
export async function setUpSites({ page }: Person, host: string): Promise<void> {
  await openSite(page, 'Stoa');
  await page.getByLabel('Name · English').fill('Lantern Street');
  await page.getByLabel('Host names').fill(host);
  await page.getByLabel('Default language').selectOption({ label: 'English' });
  await page.getByLabel('Default currency').selectOption('EUR');
  await page.getByLabel('Time zone').fill('Europe/Paris');
  await save(page);
  for (const [name, below] of [
    ['Stoa Stores', 'store'],
    ['Stoa Forum', 'forum'],
  ] as const) {
    await openSite(page, name);
    await page.getByLabel('Host names').fill(`${below}.${host}`);
    await save(page);
  }
}

/** Categories of shops, with the commission, and of products. */
export async function addCategories({ page }: Person): Promise<void> {
  await page.goto('/admin/merchant_categories?new=1');
  await page.getByLabel('Name · English').fill('Household');
  await page.getByLabel('Commission in percent').fill('5');
  await save(page, 'The category has been saved.');
  await page.goto('/admin/categories?new=1');
  await page.locator('input[name="name.en"]').fill('Lamps');
  await save(page, /saved/i);
}
