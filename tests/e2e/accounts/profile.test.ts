import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LOCALES } from '../../../platform/locale/locale.ts';
import { faultsOf } from '../../support/accessibility.ts';
import { type RunningApp, startApp } from '../../support/running-app.ts';
import { type Visit, visitShop } from '../../support/visitors.ts';

const PASSWORD = 'colonnade-by-the-sea';
/** Each form once, the password's instead of the e-mail's and the nickname's: they are made of the same parts. */
const PAGES = [
  ...['avatar', 'phone', 'password'].map((edit) => `/users/user_info?edit=${edit}`),
  '/users/user_privacy?leave=1',
];
let shop: RunningApp;
beforeAll(async () => {
  shop = await startApp({ demo: false });
});
afterAll(() => shop?.close());

async function codeFor(to: string): Promise<string> {
  const answer = await fetch(`${shop.url}/dev/outbox`, { headers: { accept: 'application/json' } });
  const messages = (await answer.json()) as { to: string; code?: string }[];
  const code = messages.find((message) => message.to === to && message.code)?.code;
  if (!code) throw new Error(`no code for ${to}`);
  return code;
}

/** A member created by API calls; returns the token. */
async function join(email: string): Promise<string> {
  const post = <T>(path: string, body: unknown) => shop.call<T>('POST', `/api/front/login/${path}`, { body });
  await post('email/captcha', { email });
  await post('register/email', { email, captcha: await codeFor(email), password: PASSWORD });
  return (await post<{ token: string }>('email', { email, password: PASSWORD })).body.data.token;
}

const visit = (token: string, options: Visit = {}) => visitShop(shop.url, { ...options, token });

const field = (page: Page, name: string) =>
  page.locator(
    `main form input[name="${name}"]:not([type=hidden]), [role=dialog] input[name="${name}"]:not([type=hidden])`,
  );
const press = (page: Page, intent: string) => page.locator(`button[value="${intent}"]:not([aria-hidden])`).click();
const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('name'));
const picture = () =>
  sharp({ create: { width: 640, height: 400, channels: 3, background: '#3a7bd5' } })
    .jpeg()
    .toBuffer();

describe.each([
  ['with a script, on a desk', true, 1440],
  ['without a script, on a phone', false, 390],
] as const)('%s', (_title, script, width) => {
  const email = script ? 'scripted@example.com' : 'plain@example.com';

  test('changes name, e-mail and password, with wrong input kept, marked and focused', async () => {
    const page = await visit(await join(email), { script, width });
    await page.goto('/users/user_info');
    await page.getByRole('link', { name: 'Change: Nickname' }).click();
    await field(page, 'nickname').fill('Stoa Support');
    await press(page, 'nickname');
    await page.getByText('could be mistaken for our staff').waitFor();
    expect([await focused(page), await field(page, 'nickname').inputValue()]).toEqual(['nickname', 'Stoa Support']);
    await field(page, 'nickname').fill('Iliana 🌸');
    await field(page, 'nickname').press('Enter');
    await page.getByText('Your nickname has been changed').waitFor();
    await page.getByRole('link', { name: 'Change: E-mail' }).click();
    await field(page, 'email').fill(`new-${email}`);
    await press(page, 'send-email-code');
    await page.getByText(`We’ve sent a code to new-${email}`).waitFor();
    await field(page, 'captcha').fill(await codeFor(`new-${email}`));
    await press(page, 'email');
    await page.getByText('Your e-mail has been changed').waitFor();
    await page.getByRole('link', { name: 'Change: Password' }).click();
    await field(page, 'oldPassword').fill('not-this-one');
    await field(page, 'password').fill('a-second-colonnade');
    await field(page, 'passwordAgain').fill('a-second-colonnade');
    await press(page, 'password');
    await page.getByText('The password is incorrect').waitFor();
    expect(await focused(page)).toBe('oldPassword');
    await field(page, 'oldPassword').fill(PASSWORD);
    await field(page, 'password').fill('a-second-colonnade');
    await field(page, 'passwordAgain').fill('a-second-colonnade');
    await press(page, 'password');
    await page.getByText('Your password has been saved').waitFor();
  });

  test('a picture is chosen, cut and shown, once a day; the data is downloaded, and a deletion requested and revoked', async () => {
    const page = await visit(await join(`face-${email}`), { script, width });
    await page.goto('/users/user_info');
    await page.getByRole('link', { name: 'Change: Picture' }).click();
    const file = { name: 'me.jpg', mimeType: 'image/jpeg', buffer: await picture() };
    await page.locator('input[type="file"]').setInputFiles(file);
    if (script) {
      const part = page.getByRole('group', { name: 'Crop area' });
      await part.focus();
      await page.keyboard.press('ArrowLeft');
      await page.getByRole('slider', { name: 'Zoom' }).press('ArrowRight');
    }
    await page.getByRole('button', { name: 'Use this picture' }).click();
    await page.getByText('Your picture has been changed').waitFor();
    expect(await page.locator('main dl img').getAttribute('src')).toMatch(/^\/media\/avatars\/[\w-]+\/192\.webp$/);
    await page.getByRole('link', { name: 'Change: Picture' }).click();
    await page.getByText('You can change your picture again after').waitFor();

    await page.goto('/users/user_privacy');
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download' }).click();
    expect((await download).suggestedFilename()).toMatch(/^stoa-[\d-]{10}\.json$/);
    await page.getByRole('link', { name: 'Delete account' }).click();
    await field(page, 'password').fill(PASSWORD);
    await press(page, 'leave');
    await page.getByText('Your account will be deleted on').waitFor();
    await press(page, 'stay');
    await page.getByText('Your account has been kept').waitFor();
  });
});

test('a closed dialog leaves the focus on the link that opened it, whether it was left or saved', async () => {
  const page = await visit(await join('focus@example.com'), { script: true, width: 1440 });
  await page.goto('/users/user_info');
  const link = page.getByRole('link', { name: 'Change: Nickname' });
  const hasFocus = () => link.evaluate((element) => element === document.activeElement);
  await link.click();
  await field(page, 'nickname').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await expect.poll(hasFocus).toBe(true);
  await page.keyboard.press('Enter');
  await field(page, 'nickname').fill('Focus');
  await field(page, 'nickname').press('Enter');
  await page.getByText('Your nickname has been changed').waitFor();
  await expect.poll(hasFocus).toBe(true);
});

test('every form fits a phone and has its texts, in every language', async () => {
  const page = await visit(await join('reader@example.com'), { script: false, width: 390 });
  for (const language of LOCALES) {
    await page.context().addCookies([{ name: 'language', value: language, url: shop.url }]);
    for (const path of PAGES) {
      await page.goto(path);
      expect(await page.locator('main').innerText()).not.toMatch(/\b(?:profile|login|shell|account|errors):/);
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      expect([language, path, width]).toEqual([language, path, 390]);
    }
  }
});

test('axe finds nothing in any form, in the page or over it', async () => {
  const page = await visit(await join('axe@example.com'));
  for (const path of PAGES) {
    await page.goto(path);
    expect([path, await faultsOf(page, 'main')]).toEqual([path, []]);
  }
  await page.goto('/users/user_info');
  await page.getByRole('link', { name: 'Change: E-mail' }).click();
  await page.getByRole('dialog').waitFor();
  expect(await faultsOf(page, '[role=dialog]')).toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect(new URL(page.url()).search).toBe('');
  await page.waitForFunction(() => document.activeElement?.getAttribute('href') === '/users/user_info?edit=email');
});
