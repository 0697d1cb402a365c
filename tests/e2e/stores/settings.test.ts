import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cutOffIn } from '../../support/cut-off.ts';
import { withoutLimits } from '../../support/impatient.ts';
import { type RunningApp, startApp } from '../../support/running-app.ts';
import { visitShop } from '../../support/visitors.ts';

let shop: RunningApp;
let token: string;
let shopId: number;

beforeAll(async () => {
  shop = await startApp();
  withoutLimits(shop.app);
  const body = { email: 'merchant@stoa.test', password: 'stoa-demo-2026' };
  token = (await shop.call<{ token: string }>('POST', '/api/front/login/email', { body })).body.data.token;
  const found = await sql<{ id: number }>`
    select m.id from merchants m join users u on u.id = m.owner_id where u.email = 'merchant@stoa.test' order by m.id limit 1`.execute(
    shop.database.db,
  );
  shopId = found.rows[0]?.id ?? 0;
});
afterAll(() => shop?.close());

/** Pictures of the pages, for those who set SHOTS to a folder. */
async function shoot(page: { screenshot(options: object): Promise<unknown> }, name: string): Promise<void> {
  const folder = process.env.SHOTS;
  if (!folder) return;
  await mkdir(folder, { recursive: true });
  await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true });
}

describe.each([
  { width: 1440, locale: 'fr' },
  { width: 390, locale: 'zh-CN' },
] as const)('at $width px in $locale', ({ width, locale }) => {
  test('a merchant sets hours, contact and pictures, and buyers see them', async () => {
    const page = await visitShop(shop.url, { token, language: locale, width });
    await page.goto('/login2/settings');
    await page.locator(`input[name="shown"][value="${locale}"]`).first().check();
    const announcement = `Announcement ${width}`;
    await page.locator(`textarea[name="announcement.${locale}"]`).fill(announcement);
    await page.locator('button[value="profile"]').click();
    await page.waitForURL(/done=saved/);

    await page.locator('input[name="hours.set"][value="on"]').check();
    await page.locator('input[name="hours.days.0.0.from"]').fill('18:00');
    await page.locator('input[name="hours.days.0.0.to"]').fill('09:00');
    await page.locator('button[value="hours"]').click();
    await page.locator('input[name="hours.days.0.0.to"][aria-invalid="true"]').waitFor();
    await shoot(page, `settings-refused-${width}`);
    await page.locator('input[name="hours.days.0.0.from"]').fill('09:00');
    await page.locator('input[name="hours.days.0.0.to"]').fill('12:30');
    await page.locator('input[name="hours.holidays.0.date"]').fill('2999-12-25');
    await page.locator('input[name="hours.holidays.0.name"]').fill('Noël');
    await page.locator('button[value="hours"]').click();
    await page.locator('input[name="hours.days.0.1.from"]').waitFor();

    await page.locator('select[name="service.type"]').selectOption('phone');
    await page.locator('input[name="service.phone"]').fill('+33 1 23 45 67 89');
    await page.locator('button[value="contact"]').click();
    await expect
      .poll(() => page.evaluate(() => document.querySelector<HTMLSelectElement>('[name="service.type"]')?.value))
      .toBe('phone');

    const picture = await sharp({ create: { width: 1200, height: 240, channels: 3, background: '#345' } })
      .png()
      .toBuffer();
    const banner = page.locator('form:has(input[name="kind"][value="banner"])').first();
    // the button that selects the picture appears once scripts run, and sends it
    await banner.locator('label svg').waitFor();
    await banner
      .locator('input[type="file"]')
      .setInputFiles({ name: 'banner.png', mimeType: 'image/png', buffer: picture });
    await page.locator('div:has(> form input[name="kind"][value="banner"]) > img').waitFor();
    await page.waitForLoadState();
    expect(await cutOffIn(page)).toEqual([]);
    await shoot(page, `settings-${width}`);

    await page.goto(`/merchant/home?id=${shopId}`);
    await expect.poll(() => page.locator('main').innerText()).toContain(announcement);
    expect(await page.locator('main').innerText()).toContain('09:00–12:30');
    expect(await page.locator('main a[href="tel:+33123456789"]').count()).toBeGreaterThan(0);
    // shelves scroll sideways, the page does not
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    await shoot(page, `shop-${width}`);
  });
});
