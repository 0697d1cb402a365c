import { afterAll, beforeAll, expect, test } from 'vitest';
import { faultsOf } from '../../support/accessibility.ts';
import { type RunningApp, startApp } from '../../support/running-app.ts';
import { visitShop } from '../../support/visitors.ts';

let shop: RunningApp;
beforeAll(async () => {
  shop = await startApp();
});
afterAll(() => shop.close());

const SCREENS = ['/api_index', '/api/api_search', '/api_detail/1', '/api_detail/1/read-current', '/api_provider/1'];

test.each(SCREENS)('%s is accessible and fits the screen', async (path) => {
  const page = await visitShop(shop.url, { width: 1440 });
  await page.setExtraHTTPHeaders({ type: 'api' });
  await page.goto(path);
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    expect(await faultsOf(page)).toEqual([]);
  }
});

test.each([true, false])(
  'a visitor on a phone finds an API and reads how it is called, scripts: %s',
  async (script) => {
    const page = await visitShop(shop.url, { width: 390, script });
    await page.setExtraHTTPHeaders({ type: 'api' });
    await page.goto('/api_index');
    const search = page.locator('main search');
    await search.locator('input[name="title"]').fill('exchange rates');
    await search.locator('button').click();
    await page.waitForURL('**/api/api_search?title=exchange**');
    await page.getByRole('link', { name: 'Exchange rates', exact: true }).click();
    await expect.poll(() => page.locator('h1').textContent()).toBe('Exchange rates');
    expect(await page.locator('main').textContent()).toContain('Calls a month');
    await page.locator('main a', { hasText: '/convert' }).click();
    await expect.poll(() => page.locator('h1').textContent()).toBe('An amount in another currency');
    await page.locator('summary', { hasText: 'Python' }).click();
    expect(await page.getByText('requests.get(').isVisible()).toBe(true);
    await expect.poll(() => page.getByText('requests.get(').isVisible()).toBe(true);
  },
);
