import type { Person } from './people.ts';

/** Ships an order in one parcel. */
export async function ship({ page }: Person, orderNo: string): Promise<void> {
  await page.goto(`/login2/orders/${orderNo}`);
  await page.locator('select[name="courier"]').selectOption({ label: 'DHL' });
  await page.locator('input[name="number"]').fill('00340434161094042557');
  await page.getByRole('button', { name: 'Confirm shipping' }).click();
  await page.getByText('Shipped. The buyer has been notified.').waitFor();
}

/** Approves the only refund that waits. */
export async function approveRefund({ page }: Person): Promise<void> {
  await page.goto('/login2/refunds');
  await page.locator('main tbody a').first().click();
  await page.waitForURL('**/login2/refunds/*');
  await page.locator('main summary', { hasText: 'Approve' }).click();
  await page.locator('details[open]').getByRole('button', { name: 'Approve' }).click();
  await page.locator('main').getByText('Refunded').first().waitFor();
}

/** Opens the conversation with this message from the desk, and replies. */
export async function replyTo({ page }: Person, message: string, reply: string): Promise<void> {
  await page.goto('/login2/chat');
  await page.getByRole('button', { name: message }).click();
  await page.getByLabel('Write a message').fill(reply);
  await page.getByRole('button', { name: 'Reply', exact: true }).click();
  await page.locator('p', { hasText: reply }).first().waitFor();
}
