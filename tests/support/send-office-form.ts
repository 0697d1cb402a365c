import { stripVTControlCharacters } from 'node:util';
import type { Page } from 'playwright-core';
import { type FormToSend, sendForm } from './send-form.ts';

/** One form of an office, and what shows that it was done. */
export interface OfficeForm extends FormToSend {
  /** What the page shows afterwards; without it, its message that something has been done; `false`: nothing of its own. */
  shows?: string | false;
  /** The name of the file that arrives instead. */
  file?: RegExp;
}

/** Sends one form after another and names those that fail. */
export async function sendForms(page: Page, forms: readonly OfficeForm[]): Promise<string[]> {
  const failed: string[] = [];
  for (const form of forms) {
    try {
      await sendAndSee(page, form);
    } catch (error) {
      const [reason] = stripVTControlCharacters(String(error)).split('\nCall log');
      failed.push(`${form.at ?? page.url()} ${form.to ?? ''} ${form.intent ?? ''}: ${reason}`);
    }
  }
  return failed;
}

async function sendAndSee(page: Page, { shows, file, ...wanted }: OfficeForm): Promise<void> {
  // forms of the frame have an action of their own
  const within = wanted.to ? 'body' : 'main';
  const form = { within, asShown: true, ...wanted };
  if (file) {
    const [download] = await Promise.all([page.waitForEvent('download'), sendForm(page, form)]);
    if (!file.test(download.suggestedFilename())) throw new Error(`unexpected file: ${download.suggestedFilename()}`);
    return;
  }
  await sendForm(page, form);
  if (shows === false) return;
  const success = page.locator('main [role=status]:has(svg.text-success)');
  await (shows ? page.locator('main').getByText(shows) : success).first().waitFor();
}
