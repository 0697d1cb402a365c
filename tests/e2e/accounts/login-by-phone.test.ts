import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { LOCALES, type Locale } from '../../../platform/locale/locale.ts';
import { faultsOf } from '../../support/accessibility.ts';
import { type RunningApp, startApp } from '../../support/running-app.ts';
import { untilTakenOver, visitShop } from '../../support/visitors.ts';

const PASSWORD = 'colonnade-by-the-sea';
const FORMS = ['/login?mode=1', '/login?mode=3', '/login?mode=6&by=phone', '/login?mode=7&by=phone'];
let shop: RunningApp;
beforeAll(async () => {
  shop = await startApp({ demo: false });
});
afterAll(() => shop?.close());

const visit = (width: number, language: Locale, script = true) => visitShop(shop.url, { width, language, script });

async function codeFor(phone: string): Promise<string> {
  const answer = await fetch(`${shop.url}/dev/outbox`, { headers: { accept: 'application/json' } });
  const messages = (await answer.json()) as { channel: string; to: string; code?: string }[];
  const code = messages.find((message) => message.channel === 'sms' && message.to === phone)?.code;
  if (!code) throw new Error(`no code for ${phone}`);
  return code;
}

const field = (page: Page, name: string) => page.locator(`form input[name="${name}"]:not([type=hidden])`);
const press = (page: Page, intent: string) => page.locator(`button[value="${intent}"]:not([aria-hidden])`).click();
const agree = (page: Page) => page.locator('input[name="agreement"]').check();
/** The minute between two codes passes. */
const aMinuteLater = () =>
  shop.database.db
    .updateTable('code_sendings')
    .set({ sent_at: new Date(Date.now() - 61_000) })
    .execute();
const isLoggedIn = async (page: Page) => (await page.context().cookies()).some(({ name }) => name === 'token');

test.each([
  ['a phone', 390, true, '812345672'],
  ['a desk without a script', 1440, false, '812345673'],
])('on %s registers by phone and logs in by password and by code', async (_where, width, script, number) => {
  const page = await visit(width, 'en', script);
  const chooseThailand = async () => {
    if (!script) return void (await page.locator('select[name="country"]').selectOption('TH'));
    await page.getByRole('button', { name: /Country code \+86/ }).click();
    await page.getByRole('listbox').waitFor();
    await page.keyboard.type('thai');
    await page.keyboard.press('Enter');
  };
  await page.goto('/login?mode=6&by=phone');
  await chooseThailand();
  await field(page, 'phone').fill(number);
  await press(page, 'send-phone-code');
  await page.getByText(`We’ve sent a code to +66 ${number}`).waitFor();
  await field(page, 'captcha').fill(await codeFor(`+66${number}`));
  await field(page, 'password').fill(PASSWORD);
  await agree(page);
  await press(page, 'register-phone');
  await page.waitForURL(`${shop.url}/`);
  expect(await isLoggedIn(page)).toBe(true);
  await page.context().clearCookies({ name: 'token' });
  await page.goto('/login?mode=1');
  await chooseThailand();
  await field(page, 'phone').fill(number);
  await field(page, 'password').fill(PASSWORD);
  await agree(page);
  await press(page, 'log-in-phone');
  await page.waitForURL(`${shop.url}/`);
  expect(await isLoggedIn(page)).toBe(true);
  await page.context().clearCookies({ name: 'token' });
  await aMinuteLater();
  await page.goto('/login?mode=3');
  await field(page, 'phone').fill(`+66 ${number}`);
  await press(page, 'send-login-code');
  await page.getByText('We’ve sent a code').waitFor();
  await field(page, 'captcha').fill(await codeFor(`+66${number}`));
  await agree(page);
  await press(page, 'log-in-code');
  await page.waitForURL(`${shop.url}/`);
  expect(await isLoggedIn(page)).toBe(true);
});

test('the dialog goes by the keyboard alone: ways, countries, code, and on to registering with the same code', async () => {
  const page = await visit(1440, 'zh-CN');
  await page.goto('/');
  await (await untilTakenOver(page.locator('header a[href="/login"]').first())).click();
  const dialog = page.getByRole('dialog', { name: '登录' });
  const place = await dialog.boundingBox();
  const picture = await dialog.getByRole('img').first().boundingBox();
  expect([place?.width, picture?.width]).toEqual([505, 380]);
  // the picture is attached at the left, and both together are in the middle
  expect([(picture?.x ?? 0) + 380, (picture?.x ?? 0) + (380 + 505) / 2]).toEqual([place?.x, 720]);
  expect([picture?.y, picture?.height]).toEqual([place?.y, place?.height]);
  await dialog.getByRole('link', { name: '短信验证码' }).press('Enter');
  await dialog.getByRole('link', { name: '立即注册' }).press('Enter');
  await dialog.getByText('8–72 个字符').waitFor();
  await dialog.getByRole('link', { name: '登录', exact: true }).first().press('Enter');
  await dialog.getByRole('link', { name: '短信验证码' }).press('Enter');
  await dialog.getByRole('button', { name: /国家代码/ }).press('Enter');
  await page.getByRole('option', { name: '中国 China' }).waitFor();
  expect(await page.getByRole('option', { selected: true }).innerText()).toContain('+86');
  const box = await page.getByRole('listbox').locator('..').boundingBox();
  expect([box?.width, box?.height]).toEqual([442, 378]);
  await page.keyboard.type('法国');
  await page.getByRole('option', { name: '中国 China' }).waitFor({ state: 'detached' });
  expect(await faultsOf(page, '[role="listbox"]')).toEqual([]);
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await page.getByRole('listbox').waitFor({ state: 'detached' });
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('+33');
  await page.keyboard.press('Tab');
  await page.keyboard.type('06 12 34 56 78');
  await dialog.locator('button[value="send-login-code"]').press('Enter');
  await dialog.getByText('秒后重发').waitFor();
  await field(page, 'captcha').fill(await codeFor('+33612345678'));
  await agree(page);
  await field(page, 'captcha').press('Enter');
  await dialog.getByText('该手机号尚未注册').waitFor();
  expect(await field(page, 'captcha').inputValue()).toMatch(/^\d{6}$/);
  await field(page, 'password').fill(PASSWORD);
  expect((await field(page, 'password').locator('..').boundingBox())?.width).toBe(427);
  await agree(page);
  await field(page, 'password').press('Enter');
  await dialog.waitFor({ state: 'detached' });
  expect(await isLoggedIn(page)).toBe(true);
});

test('a missing value is reported beside its field, the countdown continues, then offers "again"', async () => {
  const page = await visitShop(shop.url, { width: 390, fresh: true });
  await page.clock.install();
  await page.goto('/login?mode=3');
  await press(page, 'send-login-code');
  await page.getByText('Please enter a phone number').waitFor();
  await field(page, 'phone').fill('12345');
  await press(page, 'send-login-code');
  await page.getByText('This isn’t a valid phone number for that country').waitFor();
  await field(page, 'phone').fill('13800138055');
  await press(page, 'send-login-code');
  const button = page.locator('button[value="send-login-code"]');
  await button.filter({ hasText: /^\d+ s$/ }).waitFor();
  await press(page, 'log-in-code');
  await page.getByText('Please enter the code').waitFor();
  await page.getByText('Please accept the terms first').waitFor();
  expect(await button.isDisabled()).toBe(true);
  await page.clock.runFor(61_000);
  await button.filter({ hasText: 'Get again' }).waitFor();
  expect(await button.isEnabled()).toBe(true);
});

test('every form fits a phone and has its texts in every language', async () => {
  // what is drawn does not wait for scripts
  const page = await visit(390, 'en', false);
  for (const [index, language] of LOCALES.entries()) {
    await page.context().addCookies([{ name: 'language', value: language, url: shop.url }]);
    for (const address of [FORMS[index % FORMS.length] ?? '', '/login?mode=6&by=phone']) {
      await page.goto(address);
      expect(await page.locator('main').innerText()).not.toMatch(/\b(?:login|shell|errors):/);
      expect([address, await page.evaluate(() => document.documentElement.scrollWidth)]).toEqual([address, 390]);
    }
  }
});

test('axe finds nothing in any form', async () => {
  const page = await visit(1440, 'fr');
  for (const address of FORMS) {
    await page.goto(address);
    expect([address, await faultsOf(page, 'main')]).toEqual([address, []]);
  }
});
