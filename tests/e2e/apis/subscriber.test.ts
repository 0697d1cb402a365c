import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { LOCALES } from '../../../platform/locale/locale.ts';
import { faultsOf } from '../../support/accessibility.ts';
import { openBuyersShop } from '../../support/buyer.ts';
import { richPerson } from '../../support/journeys.ts';
import { callGateway } from '../../support/open-gateway.ts';
import { sendForm } from '../../support/send-form.ts';

const { shop, visit } = openBuyersShop();
const PASSWORD = 'stoa-demo-2026';
const SLUG = 'address-check';

async function openAs(token: string | undefined, script: boolean, width = 1440): Promise<Page> {
  const page = await visit({ ...(token && { token }), script, width });
  await page.setExtraHTTPHeaders({ type: 'api' });
  return page;
}

async function idOf(slug: string): Promise<number> {
  const { db } = shop().app.database;
  const row = await db.selectFrom('apis.apis').select('id').where('slug', '=', slug).executeTakeFirstOrThrow();
  return row.id;
}

const call = async (key: string) => {
  const port = Number(new URL(shop().url).port);
  return callGateway(port, `/${SLUG}/formats/LA`, { key });
};
const shownKey = (page: Page) => page.locator('main code', { hasText: /^stk_live_\w{48}$/ }).innerText();

describe.each([
  ['with scripts', true, 1440],
  ['without scripts', false, 390],
] as const)('%s', (_, script, width) => {
  test('a member takes a free plan, calls with a key, replaces and revokes it, and ends the plan', async () => {
    const page = await openAs((await richPerson(shop())).token, script, width);
    const at = `/api_detail/${await idOf(SLUG)}`;
    await sendForm(page, { at, within: 'main', press: 'Take this plan' });
    await page.locator('main', { hasText: 'The plan is yours.' }).waitFor();
    const home = new URL(page.url()).pathname;

    await sendForm(page, { intent: 'make_key', within: 'main', fields: { name: 'Warehouse' } });
    const first = await shownKey(page);
    expect((await call(first)).status).toBe(200);
    // nobody sees it again
    await page.goto(home);
    expect(await page.content()).not.toContain(first);
    await expect
      .poll(
        async () => {
          await page.reload();
          return page.locator('main tbody tr').allInnerTexts();
        },
        { timeout: 20_000 },
      )
      .toEqual([expect.stringMatching(/\s1\s+1\s+0$/)]);

    await sendForm(page, { at: home, intent: 'rotate_key', within: 'main', fields: { overlapDays: '1' } });
    const second = await shownKey(page);
    expect([(await call(first)).status, (await call(second)).status]).toEqual([200, 200]);
    await sendForm(page, { at: home, intent: 'revoke_key', within: 'main' });
    await page.locator('main', { hasText: 'The key no longer works.' }).waitFor();
    // the newest key is the first of the list
    await expect.poll(async () => (await call(second)).status).toBe(401);
    expect((await call(first)).status).toBe(200);

    await sendForm(page, { at: home, intent: 'cancel', within: 'main' });
    await page.locator('main', { hasText: 'Your keys work until the end of the period.' }).waitFor();
    await sendForm(page, { at: home, intent: 'resume', within: 'main' });
    await page.locator('main', { hasText: 'The plan goes on.' }).waitFor();
    await page.goto('/apis/subscriptions');
    await page.locator('main', { hasText: 'Active' }).waitFor();
  });
});

test('a guest signs in first and is back at the plans; a second plan of the same API is refused', async () => {
  const page = await openAs(undefined, true);
  const at = `/api_detail/${await idOf('barcodes')}`;
  await page.goto(at);
  await page.getByRole('button', { name: 'Take this plan' }).first().click();
  await page.waitForURL('**/login');
  await page.locator('form input[name="email"]:not([type=hidden])').fill('shopper@stoa.test');
  await page.locator('input[name="password"]').fill(PASSWORD);
  await page.locator('input[name="agreement"]').check();
  await page.locator('button[value="log-in"]:not([aria-hidden]):visible').click();
  await page.waitForURL(`**${at}`);
  await sendForm(page, { at, within: 'main', press: 'Take this plan' });
  await expect(sendForm(page, { at, within: 'main', press: 'Take this plan' })).rejects.toThrow('refused');
});

test('the pages of a subscriber are whole in every language, and another member gets a 404', async () => {
  const owner = await openAs((await richPerson(shop())).token, true);
  await sendForm(owner, { at: `/api_detail/${await idOf('words')}`, within: 'main', press: 'Take this plan' });
  await owner.waitForURL('**/apis/subscriptions/*');
  const home = new URL(owner.url()).pathname;
  await sendForm(owner, { at: home, intent: 'make_key', within: 'main', fields: { name: 'Phone' } });
  for (const language of LOCALES) {
    await owner.context().addCookies([{ name: 'language', value: language, url: shop().url }]);
    for (const width of [1440, 390]) {
      await owner.setViewportSize({ width, height: 900 });
      for (const path of ['/apis/subscriptions', home]) {
        expect((await owner.goto(path))?.status()).toBe(200);
        const room = await owner.evaluate(() => document.documentElement.scrollWidth);
        expect([path, language, room]).toEqual([path, language, width]);
        expect(await owner.locator('main').innerText()).not.toMatch(/api-subscriptions:|\{\{/);
      }
    }
  }
  expect(await faultsOf(owner)).toEqual([]);
  const other = await openAs((await richPerson(shop())).token, false);
  expect((await other.goto(home))?.status()).toBe(404);
});
