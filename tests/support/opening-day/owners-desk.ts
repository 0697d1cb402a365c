import { expect } from 'vitest';
import { UNNAMED_COMPANY } from '../../../domains/sites/given-names.ts';
import { LOCALES } from '../../../platform/locale/locale.ts';
import type { Person } from './people.ts';

/** The steps that the office still names before customers can buy. */
export async function stepsLeft({ page }: Person): Promise<string[]> {
  await page.goto('/admin/first_steps');
  const open = page.locator('main ol li', { hasText: 'Needed' });
  return (await open.locator('p.font-semibold').allInnerTexts()).map((text) => text.replace(/\s*Needed$/, ''));
}

/** Names the company in both legal texts, in every language, and saves them. */
export async function completeLegalTexts({ page }: Person): Promise<void> {
  for (const mark of ['user', 'privacy']) {
    await page.goto(`/admin/texts/${mark}`);
    for (const locale of LOCALES) {
      await page.locator(`input[name="shown"][value="${locale}"]`).check();
      const body = page.locator(`textarea[name="body.${locale}"]`);
      await body.fill((await body.inputValue()).replaceAll(UNNAMED_COMPANY[locale] ?? '', 'Lantern Street SAS'));
    }
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.waitForURL('**done=**');
  }
}

/** An account in euros, to which buyers transfer money; a trial has one already. */
export async function openTransferAccount({ page }: Person, isNew: boolean): Promise<void> {
  await page.goto('/admin/payment_accounts');
  const currency = isNew
    ? page.locator('select[name="currency"]')
    : page.locator('input[name="currency"][value="EUR"]');
  const form = page.locator('main form', { has: currency });
  expect(await currency.inputValue()).toBe('EUR');
  await form.locator('input[name="holder"]').fill('Lantern Street SAS');
  await form.locator('input[name="bank"]').fill('Harbour Bank');
  await form.locator('input[name="number"]').fill('FR76 3000 6000 0112 3456 7890 189');
  await form.locator('button[value="save"]').click();
  await page.waitForURL('**done=saved');
}

/** Finds a transfer by its reference, and marks its order as paid. */
export async function markAsPaid({ page }: Person, reference: string): Promise<void> {
  await page.goto(`/admin/awaited_payments?q=${encodeURIComponent(reference)}`);
  await page.locator('main tbody summary', { hasText: 'Mark as paid' }).click();
  await page.locator('details[open] textarea[name="note"]').fill('Statement 48, line 3');
  await page.locator('details[open]').getByRole('button', { name: 'Mark as paid' }).click();
  await page.waitForURL('**done=hand-payments.paid');
}

/** Looks at the account of the only buyer who gets money back, and records that it has been sent. */
export async function sendBack({ page }: Person, account: string): Promise<void> {
  await page.goto('/admin/paybacks');
  await page.getByRole('link', { name: 'Show account' }).click();
  await page.getByText(account).waitFor();
  await page.goto('/admin/paybacks');
  await page.locator('main tbody summary', { hasText: 'Mark as sent back' }).click();
  await page.locator('details[open] input[name="reference"]').fill('Transfer 4711');
  await page.locator('details[open]').getByRole('button', { name: 'Mark as sent back' }).click();
  await page.waitForURL('**done=hand-payments.paid_back');
}

/** A board that members can write on. */
export async function openBoard({ page }: Person, name: string, slug: string): Promise<void> {
  await page.goto('/admin/forum/boards/new');
  await page.locator('input[name="name.en"]').fill(name);
  await page.locator('input[name="slug"]').fill(slug);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.waitForURL('**done=saved');
}
