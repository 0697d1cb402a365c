import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { makeApp, makeVersion } from '../../support/app-market.ts';
import { expectSound, openBuyersShop } from '../../support/buyer.ts';
import { oneRow, richPerson } from '../../support/journeys.ts';
import { sendForm } from '../../support/send-form.ts';

const { shop, visit } = openBuyersShop();

let soon = 0;
let out = 0;
let url = '';
beforeAll(async () => {
  soon = await makeApp(shop().app, { name: 'Coming Harbour', status: 'announced' });
  out = await makeApp(shop().app, { name: 'Open Harbour' });
  url = (await makeVersion(shop().app, { appId: out })).url;
});

describe.each([
  ['with a script', true],
  ['without a script', false],
])('%s', (_title, script) => {
  test('an app is reserved, listed among the reservations, and the reservation is cancelled', async () => {
    const page = await visit({ token: (await richPerson(shop())).token, script });
    await sendForm(page, { at: `/app_detail/${soon}`, intent: 'reserve', within: 'main' });
    await page.locator('main', { hasText: 'Reserved: we’ll tell you' }).waitFor();
    await page.goto('/apps/reservation_record');
    await page.locator('main tbody', { hasText: 'Coming Harbour' }).waitFor();
    await sendForm(page, { at: `/app_detail/${soon}`, intent: 'cancel', within: 'main' });
    await page.locator('main', { hasText: 'Tell me when it’s out' }).waitFor();
  });

  test('a downloaded app is rated, the rating is changed and deleted', async () => {
    const { token } = await richPerson(shop());
    await (await fetch(shop().url + url, { headers: { cookie: `token=${token}` } })).arrayBuffer();
    const page = await visit({ token, script });
    const at = `/app_detail/${out}`;
    await sendForm(page, { at, intent: 'rate', within: '#ratings', fields: { stars: '4', text: 'Does it well' } });
    await page.locator('#ratings li', { hasText: 'Does it well' }).waitFor();
    await sendForm(page, { at, intent: 'rate', within: '#ratings', fields: { stars: '2', text: 'Not any more' } });
    await page.locator('#ratings li', { hasText: 'Not any more' }).waitFor();
    await sendForm(page, { at, intent: 'unrate', within: '#ratings' });
    await page.locator('#ratings', { hasText: 'Rate this app' }).waitFor();
  });

  test('an app is reported with a reason', async () => {
    const page = await visit({ token: (await richPerson(shop())).token, script });
    await page.goto(`/app_detail/${out}`);
    await page.locator('summary', { hasText: 'Report this app' }).click();
    await sendForm(page, {
      intent: 'report',
      within: 'main',
      fields: { reason: 'broken', text: `Ends at once ${script}` },
    });
    await page.locator('main', { hasText: 'We’ll look into it' }).waitFor();
    const text = `Ends at once ${script}`;
    const stored = await oneRow(shop(), sql<{ reason: string }>`select reason from apps.reports where text = ${text}`);
    expect(stored.reason).toBe('broken');
  });
});

test('the pages of the market are sound on a desk and on a phone', async () => {
  const page = await visit({ token: (await richPerson(shop())).token });
  for (const path of ['/app_index', `/app_detail/${out}`, '/app/app_search?keyword=harbour', '/apps/download_record']) {
    await page.goto(path);
    await expectSound(page, path);
  }
});
