import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSmallForum } from '../../support/forum.ts';
import { withoutLimits } from '../../support/impatient.ts';
import { type RunningApp, startApp } from '../../support/running-app.ts';
import { visitShop } from '../../support/visitors.ts';

let app: RunningApp;
let token: string;
let boardId: number;
beforeAll(async () => {
  app = await startApp();
  withoutLimits(app.app);
  ({ boardId } = await openSmallForum(app));
  const body = { email: 'owner@stoa.test', password: 'stoa-demo-2026' };
  token = (await app.call<{ token: string }>('POST', '/api/front/login/email', { body })).body.data.token;
});
afterAll(() => app.close());

async function publish(title: string, more: object): Promise<string> {
  const topic = { kind: 'text', title, source: 'Read me', boardId, ...more };
  const answer = await app.call<{ id: number }>('POST', '/api/community/topic/publish', { token, body: topic });
  return `/bbs/topic/${answer.body.data.id}`;
}

const keptOf = (page: Page, path: string) =>
  page.evaluate(async (at) => (await caches.match(at, { ignoreVary: true })) !== undefined, path);

test('a free topic opens offline, and one whose paid part the reader sees does not', async () => {
  const free = await publish('Free', {});
  const paid = await publish('Paid', { paid: { scope: 'content', price: 100, source: 'SaffronSecret' } });
  const page = await visitShop(app.url, { token, worker: true });
  await page.goto('/goods/goods_search');
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  for (const path of [free, paid]) {
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
  }
  expect(await page.content()).toContain('SaffronSecret');
  await expect.poll(() => keptOf(page, free)).toBe(true);
  expect([await keptOf(page, paid), await keptOf(page, `${paid}.data`)]).toEqual([false, false]);
  await page.context().setOffline(true);
  await page.goto(free);
  await page.getByText('Read me').first().waitFor();
  await page.goto(paid).catch(() => {});
  await page.getByRole('heading', { name: app.app.texts.en.t('errors:offline.title') }).waitFor();
  expect(await page.content()).not.toContain('SaffronSecret');
  await page.context().setOffline(false);
});
