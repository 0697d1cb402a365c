import { afterEach, expect, test, vi } from 'vitest';
import { findBrowser, launchBrowser } from './browser.ts';

afterEach(() => {
  vi.unstubAllEnvs();
});

test('launches a browser that runs scripts', async () => {
  const browser = await launchBrowser();
  try {
    const page = await browser.newPage();
    await page.setContent('<title>Stoa</title><script>document.title += " runs"</script>');
    expect(await page.title()).toBe('Stoa runs');
  } finally {
    await browser.close();
  }
});

test('refuses an invalid CHROME_PATH instead of silently using another browser', async () => {
  vi.stubEnv('CHROME_PATH', '/nowhere/chrome');
  await expect(findBrowser()).rejects.toThrow('/nowhere/chrome');
});
