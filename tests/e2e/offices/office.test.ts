import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LOCALES } from '../../../platform/locale/locale.ts';
import { faultsOf } from '../../support/accessibility.ts';
import { type RunningApp, startApp } from '../../support/running-app.ts';
import { type Visit, visitShop } from '../../support/visitors.ts';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAFklEQVR4nGP8z8DAwMDAxMDAwMDAAAANHQEDasKb6QAAAABJRU5ErkJggg==',
  'base64',
);
const ROOMS = ['', 'users', 'sites', 'advertisements', 'hot_words', 'texts', 'currencies', 'outbox', 'jobs', 'audit'];

let shop: RunningApp;
let token: string;
beforeAll(async () => {
  shop = await startApp();
  token = await logIn('owner');
});
afterAll(() => shop?.close());

async function logIn(name: string): Promise<string> {
  const body = { email: `${name}@stoa.test`, password: 'stoa-demo-2026' };
  return (await shop.call<{ token: string }>('POST', '/api/front/login/email', { body })).body.data.token;
}

/** In the back office, as its owner unless said otherwise. */
async function visitor({ look = 'light', ...options }: Visit & { look?: string } = {}): Promise<Page> {
  const page = await visitShop(shop.url, { token, ...options });
  await page.context().addCookies([{ name: 'officeLook', value: look, url: shop.url }]);
  return page;
}

async function addTwoSearches(page: Page): Promise<void> {
  for (const word of ['Lantern', 'Teapot']) {
    await page.goto('/admin/hot_words?new=1');
    await page.getByLabel('Title · English').fill(word);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved, effective right away.').waitFor();
  }
}

describe.each([
  ['with a script', true],
  ['without a script', false],
])('%s', (_title, script) => {
  test('a site is renamed, a pale colour is refused, and the change is in the audit log', async () => {
    const page = await visitor({ script });
    await page.goto('/admin/sites');
    await page.getByRole('link', { name: 'Edit: Stoa Apps' }).click();
    await page.waitForURL(/sites\/\d+$/);
    await page.getByLabel('Description · English').fill(`Found ${script ? 'with' : 'without'} a script`);
    await page.getByLabel('Custom colour').check();
    await page.getByLabel('Theme colour', { exact: true }).fill('#ffd400');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('White text isn’t legible on this colour').waitFor();
    await page.getByLabel('Theme colour', { exact: true }).fill('#7a1fa2');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved, effective right away.').waitFor();
    await page.getByRole('link', { name: 'Changes' }).click();
    await page.waitForURL(/admin\/audit/);
    await page.locator('td details summary').first().click();
    await page
      .getByText(`Found ${script ? 'with' : 'without'} a script`)
      .first()
      .waitFor();
  });

  test('popular searches are added, ticked and removed together', async () => {
    const page = await visitor({ script });
    await addTwoSearches(page);
    for (const word of ['Lantern', 'Teapot']) await page.getByLabel(`Select ${word}`).check();
    await page.locator('summary', { hasText: 'Remove selected' }).click();
    await page.getByRole('button', { name: 'Remove selected' }).click();
    await page.getByText('Removed.').waitFor();
    expect(await page.getByText('Teapot').count()).toBe(0);
  });
});

test('a user is found, disabled with a reason, and enabled again', async () => {
  const page = await visitor();
  await page.goto('/admin');
  await page.getByRole('link', { name: 'Users' }).click();
  await page.getByLabel('E-mail, phone, nickname or ID').fill('little-orchard');
  await page.getByRole('button', { name: 'Filter' }).click();
  await page.waitForURL(/keyword=little-orchard/);
  await page.getByText('Results: 1', { exact: true }).waitFor();
  await page.getByRole('rowheader').getByRole('link').click();
  await page.locator('summary', { hasText: 'Suspend' }).click();
  await page.getByRole('button', { name: 'Suspend' }).click();
  await page.getByText('Nothing has been saved yet').waitFor();
  await page.getByLabel('Reason').fill('Sold what was not there');
  await page.getByRole('button', { name: 'Suspend' }).click();
  await page.getByText('The account is suspended and signed out everywhere.').waitFor();
  await page.getByText('Sold what was not there').waitFor();
  await page.getByRole('button', { name: 'Lift the suspension' }).click();
  await page.getByText('The account can be used again.').waitFor();
});

test('a banner gets a picture, which the home page shows', async () => {
  const page = await visitor();
  await page.goto('/admin/advertisements?new=1');
  await page.getByLabel('Title · English').fill('Lanterns for the evening');
  await page.getByLabel('Order', { exact: true }).fill('0');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.waitForURL(/edit=\d+/);
  // the button that selects the picture appears once scripts run, and sends it
  await page.locator('label:has(input[name="picture"]) svg').waitFor();
  await page.locator('input[name="picture"]').setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: PNG });
  await page.locator('img[src^="/media/"][width="288"]').waitFor();
  await page.goto('/');
  await page.getByText('Lanterns for the evening').first().waitFor({ state: 'attached' });
});

test('a section of the home page is dragged to its place; after scrolling meanwhile no other row moves instead', async () => {
  const page = await visitor();
  await page.setViewportSize({ width: 1280, height: 1500 });
  await page.goto('/admin/home_sections');
  await page.getByRole('button', { name: 'Customise the list' }).click();
  const ids = () => page.$$eval('[data-row]', (rows) => rows.map((row) => (row as HTMLElement).dataset.row));
  await expect.poll(async () => (await ids()).length).toBeGreaterThan(5);
  const [first = '', second, third, ...rest] = await ids();
  const row = (id: string | undefined) => page.locator(`[data-row="${id}"]`);
  await page.locator('[data-row][draggable="true"]').first().waitFor();
  const saved = page.waitForResponse((response) => response.request().method() === 'POST');
  await row(first).locator('.cursor-grab').dragTo(row(third));
  await saved;
  await expect.poll(ids).toEqual([second, third, first, ...rest]);
  // the pointer goes down on one row, the page scrolls, and Chromium finds another row there
  await page.setViewportSize({ width: 1280, height: 420 });
  await row(second)
    .locator('.cursor-grab')
    .dragTo(row(rest.at(-1)));
  await page.reload();
  expect(await ids()).toEqual([second, third, first, ...rest]);
});

test('a chart shows the value of the day under the pointer, or of the day chosen with the arrow keys', async () => {
  const page = await visitor();
  await page.goto('/admin');
  const chart = page
    .locator('figure')
    .filter({ has: page.locator('.chart-slider') })
    .first();
  const slider = chart.getByRole('slider');
  const rows = async () => {
    const day = chart.locator('tbody tr');
    return day.evaluateAll((all) => all.map((row) => [...row.children].map((cell) => cell.textContent).join(': ')));
  };
  const [today, yesterday] = await rows();
  await slider.press('ArrowLeft');
  expect(await slider.getAttribute('aria-valuetext')).toBe(yesterday);
  expect((await chart.locator('.chart-value').innerText()).replace(/\s*\n\s*/, ': ')).toBe(yesterday);
  await slider.press('End');
  expect(await slider.getAttribute('aria-valuetext')).toBe(today);
  const box = await slider.boundingBox();
  await page.mouse.move((box?.x ?? 0) + 2, (box?.y ?? 0) + 10);
  expect(await slider.getAttribute('aria-valuetext')).toBe((await rows()).at(-1));
  await page.mouse.move(0, 0);
  expect(await chart.locator('.chart-value').count()).toBe(0);
});

test('the office is linked in the menu of staff, asks guests to log in, and is closed to others', async () => {
  const owner = await visitor();
  await owner.goto('/users/user_info');
  expect(await owner.getByRole('link', { name: 'Back office' }).count()).toBeGreaterThan(0);
  const answer = await fetch(`${shop.url}/admin/users`, { redirect: 'manual' });
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/login']);
  const shopper = await visitor({ token: await logIn('shopper') });
  expect((await shopper.goto('/admin/outbox'))?.status()).toBe(403);
  await shopper.goto('/users/user_info');
  expect(await shopper.getByRole('link', { name: 'Back office' }).count()).toBe(0);
  const elsewhere = await fetch(`${shop.url}/admin`, { headers: { token, type: 'bbs' } });
  expect(elsewhere.status).toBe(404);
});

test.each(LOCALES)('no text is missing in %s', async (language) => {
  const { db } = shop.database;
  await db.insertInto('audit_log').values({ act: 'test.done', subject: 'test', details: '{}' }).execute();
  for (const room of [
    ...ROOMS,
    'users/1',
    'sites/1',
    'texts/user',
    'hot_words?new=1',
    'advertisements?new=1&place=tile',
  ]) {
    const html = await (
      await fetch(`${shop.url}/admin/${room}`, { headers: { token, cookie: `language=${language}` } })
    ).text();
    const visible = html.replace(/<script[\s\S]*?<\/script>/g, '');
    expect([room, visible.match(/\b(?:office|shell|errors):[\w.]+/g)]).toEqual([room, null]);
  }
});

// two by two: what differs between light and dark is colours, and between widths the order of the same parts
test.each([
  ['light', 1440, ['', 'users/1', 'sites/1', 'advertisements?edit=1', 'hot_words?new=1', 'outbox', 'currencies']],
  ['dark', 390, ['', 'users', 'sites', 'sites/1', 'texts/user', 'jobs', 'audit']],
] as const)('pages are accessible and fit: %s at %d', async (look, width, rooms) => {
  const page = await visitor({ look, width, language: 'fr' });
  for (const room of rooms) {
    await page.goto(`/admin/${room}`);
    const overflow = await page.evaluate('document.documentElement.scrollWidth - innerWidth');
    expect([room, overflow, await faultsOf(page)]).toEqual([room, 0, []]);
  }
});
