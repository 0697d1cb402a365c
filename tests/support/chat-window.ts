import type { FrameLocator, Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

/** The menu of a message, opened with the right mouse button. */
export async function menuOf(page: Page, text: string): Promise<Locator> {
  await page.getByRole('log').getByText(text, { exact: true }).click({ button: 'right' });
  return page.getByRole('menu', { name: /./ });
}

/** Presses Tab (or Shift+Tab) until that control has the focus, as a keyboard user does. */
export async function tabTo(page: Page, control: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  for (let nth = 0; nth < 40; nth += 1) {
    await page.keyboard.press(key);
    if (await control.evaluate((element) => element === element.ownerDocument.activeElement)) return;
  }
  throw new Error(`forty times ${key} did not reach ${control}`);
}

export const hasFocus = (control: Locator) =>
  expect
    .poll(() => control.evaluate((element) => element === element.ownerDocument.activeElement), { timeout: 10_000 })
    .toBe(true);

/** The texts that a screen reader would announce by itself: those of all live regions. */
export function announced(window: Page | FrameLocator): Promise<string[]> {
  return window
    .locator('[aria-live="polite"], [aria-live="assertive"], [role="status"], [role="alert"]')
    .evaluateAll((regions) =>
      regions
        .filter((region) => region.getAttribute('aria-live') !== 'off')
        .map((region) => region.textContent ?? '')
        .filter(Boolean),
    );
}
