import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page, Request } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PART_BYTES } from '../../../domains/forum/media/rules.ts';
import { faultsOf } from '../../support/accessibility.ts';
import { type RunningApp, startApp } from '../../support/running-app.ts';
import { paddedVideo } from '../../support/videos.ts';
import { visitShop } from '../../support/visitors.ts';

let app: RunningApp;
let token: string;
let folder: string;
beforeAll(async () => {
  app = await startApp({ env: { FFMPEG: 'none' } });
  const body = { email: 'merchant@stoa.test', password: 'stoa-demo-2026' };
  token = (await app.call<{ token: string }>('POST', '/api/front/login/email', { body })).body.data.token;
  folder = await mkdtemp(join(tmpdir(), 'stoa-upload-'));
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
  await app.close();
});

const offsetOf = (request: Request) => Number(request.headers()['upload-offset'] ?? -1);

/** Lets the parts before `stop` through and keeps the others on their way; returns the offsets of all that were sent. */
async function holdPartsFrom(page: Page): Promise<{ sent: number[]; held: number[]; stop: { at: number } }> {
  const parts = { sent: [] as number[], held: [] as number[], stop: { at: PART_BYTES } };
  await page.route('**/api/community/uploads/*', async (route, request) => {
    if (request.method() !== 'PATCH') return route.continue();
    const offset = offsetOf(request);
    if (offset >= parts.stop.at) parts.held.push(offset);
    else {
      parts.sent.push(offset);
      await route.continue();
    }
  });
  return parts;
}

test('a video is paused, continued, and continued after a reload, without sending anything twice', async () => {
  const path = join(folder, 'holiday.mp4');
  await writeFile(path, await paddedVideo(PART_BYTES * 3 + 1_000));
  const page = await visitShop(app.url, { token, language: 'en', width: 390 });
  const { sent, held, stop } = await holdPartsFrom(page);
  await page.goto('/bbs/postTopic?kind=video');
  const holds = (offsets: number[]) => expect.poll(() => held, { timeout: 20_000 }).toEqual(offsets);
  const status = (text: string | RegExp) => page.locator('fieldset [role=status]', { hasText: text });
  const choose = () => page.locator('input[type=file][accept*=video]').first().setInputFiles(path);

  await choose();
  await holds([PART_BYTES]);
  await page.getByRole('button', { name: 'Pause' }).click();
  await status('Paused at 33%').waitFor();
  expect(await faultsOf(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);

  stop.at = PART_BYTES * 2;
  await page.getByRole('button', { name: 'Continue' }).click();
  await holds([PART_BYTES, PART_BYTES * 2]);
  expect(sent).toEqual([0, PART_BYTES]);

  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await page.getByText('“holiday.mp4” arrived up to 66%.').waitFor();
  stop.at = Number.POSITIVE_INFINITY;
  await choose();
  await status('Uploaded').waitFor();
  expect(sent).toEqual([0, PART_BYTES, PART_BYTES * 2, PART_BYTES * 3]);
});
