import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LOCALES } from '../../../platform/locale/locale.ts';
import { faultsOf } from '../../support/accessibility.ts';
import { type RunningApp, startApp } from '../../support/running-app.ts';
import { wordFaultsOf } from '../../support/texts-of-page.ts';
import { fillRegion, untilTakenOver, type Visit, visitShop } from '../../support/visitors.ts';

const MODES = [2, 4, 5, 6, 7];
const PASSWORD = 'colonnade-by-the-sea';
let shop: RunningApp;
beforeAll(async () => {
  shop = await startApp({ demo: false });
});
afterAll(() => shop?.close());

const visit = (options: Visit = {}) => visitShop(shop.url, options);

async function codeFor(email: string): Promise<string> {
  const answer = await fetch(`${shop.url}/dev/outbox`, { headers: { accept: 'application/json' } });
  const messages = (await answer.json()) as { to: string; code?: string }[];
  const code = messages.find((message) => message.to === email)?.code;
  if (!code) throw new Error(`no code for ${email}`);
  return code;
}

const isLoggedIn = async (context: BrowserContext) =>
  (await context.cookies()).some((cookie) => cookie.name === 'token' && cookie.httpOnly);
const field = (page: Page, name: string) => page.locator(`form input[name="${name}"]:not([type=hidden])`);
const press = (page: Page, intent: string) => page.locator(`button[value="${intent}"]:not([aria-hidden])`).click();
const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('name'));

/** Fills in the address form of the logged-in user. */
async function addAddress(page: Page, script: boolean): Promise<void> {
  await field(page, 'name').fill('王小明');
  await field(page, 'phone').fill('138 0013 8000');
  await page.locator('select[name="country"]').selectOption('CN');
  await fillRegion(page, /Shanghai/, script);
  await field(page, 'postCode').fill('200040');
  await field(page, 'detail').fill('南京西路1266号');
  await press(page, 'save');
}

describe.each([
  ['with a script', true],
  ['without a script', false],
])('%s', (name, script) => {
  const email = script ? 'with@example.com' : 'without@example.com';

  test('registers with the code from the mail, and reaches the requested page signed in', async () => {
    const page = await visit({ script });
    await page.goto('/users/address_list');
    expect(new URL(page.url()).pathname).toBe('/login');
    await page.goto('/login?mode=6');
    await field(page, 'email').fill(email);
    await press(page, 'send-code');
    await page.getByText(`We’ve sent an e-mail to ${email}`).waitFor();
    await field(page, 'captcha').fill(await codeFor(email));
    await field(page, 'password').fill(PASSWORD);
    await page.locator('input[name="agreement"]').check();
    await press(page, 'register');
    await page.waitForURL('**/users/address_list');
    expect(await isLoggedIn(page.context())).toBe(true);
  });

  test(`an address is added, changed and deleted ${name}`, async () => {
    const page = await visit({ script });
    const login = await shop.call<{ token: string }>('POST', '/api/front/login/register/visitor', {
      body: { email: `home-${email}` },
    });
    await page.context().addCookies([{ name: 'token', value: login.body.data.token, url: shop.url }]);
    await page.goto('/users/address_list');
    await page.getByRole('link', { name: 'Add an address' }).click();
    await press(page, 'save');
    await page.getByText('Please enter the recipient’s name').waitFor();
    await addAddress(page, script);
    await page.getByText('Shanghai').first().waitFor();
    await page.getByRole('link', { name: 'Edit 王小明' }).click();
    await field(page, 'name').fill('李雷');
    await press(page, 'save');
    await page.getByRole('link', { name: 'Delete 李雷' }).click();
    await press(page, 'delete');
    await page.getByText('No address yet').waitFor();
  });

  test('an invalid form keeps its input, marks the errors and focuses the first', async () => {
    const page = await visit({ script });
    await page.goto('/login?mode=6');
    await field(page, 'email').fill('no-address');
    await field(page, 'captcha').fill('12');
    await press(page, 'register');
    await page.getByText('Please enter a valid e-mail address').waitFor();
    await page.getByText('Please accept the terms first').waitFor();
    expect([await field(page, 'email').inputValue(), await field(page, 'captcha').inputValue()]).toEqual([
      'no-address',
      '12',
    ]);
    expect(await focused(page)).toBe('email');
  });
});

test('the dialog registers and stays on the current page, with the countdown of the code', async () => {
  const page = await visit({ language: 'zh-CN' });
  await page.goto('/');
  await (await untilTakenOver(page.locator('header a[href="/login"]').first())).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('link', { name: '注册', exact: true }).click();
  await field(page, 'email').fill('dialog@example.com');
  await press(page, 'send-code');
  await dialog.getByText('秒后重发').waitFor();
  expect(await dialog.locator('button[value="send-code"]').isDisabled()).toBe(true);
  await field(page, 'captcha').fill(await codeFor('dialog@example.com'));
  await field(page, 'password').fill(PASSWORD);
  await page.locator('input[name="agreement"]').check();
  await field(page, 'password').press('Enter');
  await dialog.waitFor({ state: 'detached' });
  await page.waitForLoadState();
  expect([new URL(page.url()).pathname, await isLoggedIn(page.context())]).toEqual(['/', true]);
});

test('a forgotten password is replaced through the mail', async () => {
  const email = 'with@example.com';
  const page = await visit();
  await page.goto('/login');
  await field(page, 'email').fill(email);
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  expect(await field(page, 'email').inputValue()).toBe(email);
  await press(page, 'send-reset-code');
  await page.getByRole('heading', { name: 'Choose a new password' }).waitFor();
  await field(page, 'code').fill(await codeFor(email));
  await field(page, 'password').fill('a-second-colonnade');
  await field(page, 'passwordAgain').fill('a-second-colonade');
  await press(page, 'reset');
  await page.getByText('The two passwords don’t match').waitFor();
  expect(await focused(page)).toBe('passwordAgain');
  await field(page, 'passwordAgain').fill('a-second-colonnade');
  await press(page, 'reset');
  await page.getByText('Your password has been changed').waitFor();
});

test('the stored path is cleared, and never leads to another host', async () => {
  const page = await visit();
  await page.goto('/login?mode=7&redirect=%2F%2Fevil.example');
  await field(page, 'email').fill('guest@example.com');
  await page.locator('input[name="agreement"]').check();
  await press(page, 'visit');
  await page.waitForURL(`${shop.url}/`);
  expect((await page.context().cookies()).map((cookie) => cookie.name)).not.toContain('redirect');
  await page.goto('/users/user_info');
  await page.locator('form[action="/logout"] button').last().click();
  await page.waitForURL(`${shop.url}/`);
  expect(await isLoggedIn(page.context())).toBe(false);
});

test.each(LOCALES)('every form in %s fits a phone and has its texts', async (language) => {
  const paths = MODES.map((mode) => `/login?mode=${mode}`);
  expect(await wordFaultsOf(shop.url, paths, { language })).toEqual([]);
  // what is drawn does not wait for scripts
  const page = await visit({ language, width: 390, script: false });
  for (const path of paths) {
    await page.goto(path);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  }
});

test('axe finds nothing in any form', async () => {
  const page = await visit();
  for (const mode of MODES) {
    await page.goto(`/login?mode=${mode}`);
    expect(await faultsOf(page, 'main')).toEqual([]);
  }
});

test('long names and addresses fit a phone, and axe finds nothing beside them', async () => {
  const page = await visit({ width: 390, language: 'fr' });
  const body = { email: 'long@example.com' };
  const { token } = (await shop.call<{ token: string }>('POST', '/api/front/login/register/visitor', { body })).body
    .data;
  const address = { country: 'FR', city: 'Paris', postCode: '75002', phone: '0612345678', detail: 'Rue '.repeat(40) };
  for (const name of ['Marie-Antoinette de la Rochefoucauld-Montmorency', 'x'.repeat(60)]) {
    await shop.call('POST', '/api/front/address/save', { token, body: { ...address, name } });
  }
  await page.context().addCookies([{ name: 'token', value: token, url: shop.url }]);
  for (const path of ['/users/address_list', '/users/address_list?new=1', '/users/user_info']) {
    await page.goto(path);
    expect([path, await page.evaluate(() => document.documentElement.scrollWidth)]).toEqual([path, 390]);
    expect(await faultsOf(page, 'main')).toEqual([]);
  }
});

test('the outbox of a trial run is shown as a page in a browser', async () => {
  const page = await visit();
  const answer = await page.goto('/dev/outbox');
  expect(answer?.headers()['content-type']).toContain('text/html');
  await page
    .getByRole('heading', { name: /Your code for Stoa/ })
    .first()
    .waitFor();
});
