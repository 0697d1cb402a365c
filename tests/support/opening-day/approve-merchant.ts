import type { Person } from './people.ts';

/** Opens the only application that waits, looks at its documents, and approves it. */
export async function approveMerchant({ page }: Person, shop: string): Promise<void> {
  await page.goto('/admin/settlements');
  await page.getByRole('link', { name: shop }).first().click();
  await page.waitForURL(/settlements\/\d+/);
  await page.getByRole('heading', { level: 1, name: shop }).waitFor();
  await page.locator('summary', { hasText: 'Approve' }).click();
  await page.locator('details[open]').getByRole('button', { name: 'Approve' }).click();
  await page.waitForURL(/done=/);
}
