import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { showDeviceCode } from '../../../domains/accounts/device-login/show-device-code.server.ts';
import { beginSecondFactor, turnOnSecondFactor } from '../../../domains/accounts/second-factor/set-up.server.ts';
import { hashToken } from '../../../platform/tokens.ts';
import { faultsOf } from '../../support/accessibility.ts';
import { appCode } from '../../support/authenticator-app.ts';
import { guest } from '../../support/bare-app.ts';
import { openSmallForum, type SmallForum } from '../../support/forum.ts';
import { withoutLimits } from '../../support/impatient.ts';
import { as, GOOD_PASSWORD, register } from '../../support/people.ts';
import { type RunningApp, startApp } from '../../support/running-app.ts';
import { untilTakenOver, type Visit, visitShop } from '../../support/visitors.ts';

let app: RunningApp;
let forum: SmallForum;
beforeAll(async () => {
  app = await startApp();
  withoutLimits(app.app);
  forum = await openSmallForum(app);
});
afterAll(() => app.close());

const visit = (options: Visit = {}) => visitShop(app.url, options);
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Sign in' });

async function fillCaptcha(page: Page): Promise<void> {
  const dialog = dialogOf(page);
  const key = await dialog.locator('input[name=captchaKey]').inputValue();
  const { value } = (await (await fetch(`${app.url}/dev/captcha?key=${key}`)).json()) as { value: string };
  await dialog.locator('input[name=captchaValue]').fill(value);
}

async function logIn(page: Page, password = 'stoa-demo-2026'): Promise<void> {
  const dialog = dialogOf(page);
  await dialog.locator('input[name=account]').fill('merchant@stoa.test');
  await dialog.locator('input[name=password]').fill(password);
  await fillCaptcha(page);
  await dialog.getByRole('button', { name: 'Sign in', exact: true }).click();
}

test('a guest who likes an answer logs in over the page and stays at the same place; the like is given then', async () => {
  const page = await visit();
  await page.goto(`/bbs/theme3/topic/${forum.questionId}`);
  const like = page.locator(`#comment-${forum.answerId} button[value=like]`).first();
  await (await untilTakenOver(like)).click();
  const dialog = dialogOf(page);
  await dialog.waitFor();
  await dialog.locator('input[name=account]:focus').waitFor();
  expect((await dialog.boundingBox())?.width).toBe(505);
  expect((await dialog.locator('input[name=account]').locator('xpath=..').boundingBox())?.width).toBe(427);
  await dialog.locator('img').waitFor();
  expect(await faultsOf(page, '[role=dialog]')).toEqual([]);
  for (let at = 0; at < 14; at += 1) await page.keyboard.press('Tab');
  expect(await dialog.evaluate((box) => box.contains(document.activeElement))).toBe(true);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await page.locator('button[value=like]:focus').waitFor();

  await like.click();
  const key = dialog.locator('input[name=captchaKey]');
  const first = await key.inputValue();
  await logIn(page, 'not-the-password');
  await dialog.locator('input[name=password][aria-invalid=true]').waitFor();
  await expect.poll(() => key.inputValue(), { timeout: 15_000 }).not.toBe(first);
  expect(await dialog.locator('input[name=account]').inputValue()).toBe('merchant@stoa.test');
  await logIn(page);
  await page.getByText('You’re signed in, and that’s done.').waitFor();
  await page.locator(`#comment-${forum.answerId} button[value=like][aria-pressed=true]`).first().waitFor();
  expect(new URL(page.url()).pathname).toBe(`/bbs/theme3/topic/${forum.questionId}`);
});

test('on a phone the dialog has the full width, and continues to a new topic', async () => {
  const page = await visit({ width: 390 });
  await page.goto('/bbs');
  await (await untilTakenOver(page.locator('nav a[href="/bbs/postTopic"]'))).click();
  await dialogOf(page).waitFor();
  await expect.poll(async () => (await dialogOf(page).boundingBox())?.width, { timeout: 15_000 }).toBe(390);
  expect(await faultsOf(page, '[role=dialog]')).toEqual([]);
  await dialogOf(page).getByRole('button', { name: 'Solve a sum instead' }).click();
  await dialogOf(page)
    .getByText(/What is \d+/)
    .waitFor();
  expect(new URL(page.url()).search).toBe('');
  await logIn(page);
  await page.waitForURL('**/bbs/postTopic');
});

test.each([
  ['a reply', '#comments [data-reply]', '#comments article textarea[name=source]'],
  ['a report', '[aria-label="Report"]', 'details[open] input[name=reason]'],
  ['a comment', '#reply a', '#reply textarea:focus'],
])('%s is opened after logging in', async (_, pressed, opened) => {
  const page = await visit();
  await page.goto(`/bbs/topic/${forum.questionId}`);
  await (await untilTakenOver(page.locator(pressed).first())).click();
  await logIn(page);
  await page.locator(opened).first().waitFor();
});

test('a guest continues as one, and the action is not carried out after a later login', async () => {
  const page = await visit();
  await page.goto(`/bbs/topic/${forum.pollId}`);
  await (await untilTakenOver(page.locator('article button[value=favourite]'))).click();
  await dialogOf(page).getByRole('button', { name: 'Continue as a guest' }).click();
  await dialogOf(page).waitFor({ state: 'detached' });
  await page.locator('header').getByRole('link', { name: 'Sign in' }).click();
  await logIn(page);
  await page.locator('header details summary[aria-label*="menu" i], header details img').first().waitFor();
  expect(await page.locator('article button[value=favourite]').getAttribute('aria-pressed')).toBe('false');
});

test('has a tab for WeChat where it is configured', async () => {
  const { environment } = app.app;
  Object.assign(environment, { WECHAT_CLIENT_ID: 'wx1', WECHAT_CLIENT_SECRET: 'secret' });
  const page = await visit();
  await page.goto('/bbs');
  await (await untilTakenOver(page.locator('header').getByRole('link', { name: 'Sign in' }))).click();
  const dialog = dialogOf(page);
  await dialog.locator('input[name=account]').fill('typed');
  await dialog.getByRole('tab', { name: 'Account' }).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await dialog.getByAltText('Code to scan with WeChat').waitFor();
  expect(await faultsOf(page, '[role=dialog]')).toEqual([]);
  await dialog.getByRole('tab', { name: 'Account' }).click();
  expect(await dialog.locator('input[name=account]').inputValue()).toBe('typed');
  Object.assign(environment, { WECHAT_CLIENT_ID: undefined, WECHAT_CLIENT_SECRET: undefined });
});

/** What is in the picture is known to the server alone: the phone is sent where the code would send it. */
async function readCodeOf(screen: Page, path: '/login/device' | '/bbs/login/device'): Promise<string> {
  const cookie = (await screen.context().cookies()).find(({ name }) => name === 'deviceLogin');
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax' });
  const goods = guest(app.app);
  const forumSite = app.app.sites.all().find(({ type }) => type === 'bbs') ?? goods.site;
  const isForum = path.startsWith('/bbs');
  const ctx = isForum ? { ...goods, site: forumSite, sessions: 'forum' as const } : goods;
  const shown = await showDeviceCode(ctx, { url: new URL(app.url), path, browser: cookie?.value });
  expect(shown.browser).toBe(cookie?.value);
  return new URL(shown.address).pathname;
}

/** Presses one of the three numbers: that of the screen, or another. */
async function choose(phone: Page, shown: string, isRight = true): Promise<void> {
  const numbers = phone.getByRole('group', { name: 'Which number does the other screen show?' }).getByRole('button');
  await numbers.first().waitFor();
  const names = await numbers.allInnerTexts();
  expect([names.length, names.includes(shown)]).toEqual([3, true]);
  const wanted = isRight ? shown : (names.find((name) => name !== shown) ?? '');
  await numbers.getByText(wanted, { exact: true }).click();
}

/** What the screen asks for; a screen without scripts has to look again. */
async function numberOn(screen: Page, script = true): Promise<string> {
  if (!script) await screen.getByRole('link', { name: 'I’ve scanned the code' }).click();
  const text = await screen.getByText(/^Scanned\. Choose \d\d on your phone\.$/).innerText();
  return /\d\d/.exec(text)?.[0] ?? '';
}

const tokensOf = async (page: Page) =>
  (await page.context().cookies()).map(({ name }) => name).filter((name) => name === 'token' || name === 'userToken');

async function logInPhone(): Promise<string> {
  const body = { email: 'merchant@stoa.test', password: 'stoa-demo-2026' };
  return (await app.call<{ token: string }>('POST', '/api/front/login/email', { body })).body.data.token;
}

test('a phone scans the code of the dialog, sees what it approves, and the page is logged in to the forum', async () => {
  const screen = await visit();
  await screen.goto(`/bbs/topic/${forum.questionId}`);
  await (await untilTakenOver(screen.locator('header').getByRole('link', { name: 'Sign in' }))).click();
  await dialogOf(screen).getByRole('tab', { name: 'Scan a code' }).click();
  await dialogOf(screen).getByAltText('Code to scan with your phone').waitFor();
  expect(await faultsOf(screen, '[role=dialog]')).toEqual([]);
  const phone = await visit({ width: 390, token: await logInPhone() });
  await phone.goto(await readCodeOf(screen, '/bbs/login/device'));
  await phone.getByRole('heading', { name: 'Sign in on another device?' }).waitFor();
  for (const text of ['merchant@stoa.test', 'IP address', 'Device'])
    await phone.getByText(text, { exact: true }).waitFor();
  expect(await faultsOf(phone, 'main')).toEqual([]);
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  const number = await numberOn(screen);
  expect(await faultsOf(screen, '[role=dialog]')).toEqual([]);
  await choose(phone, number);
  await phone.getByRole('heading', { name: 'Confirmed' }).waitFor();
  await dialogOf(screen).waitFor({ state: 'detached' });
  await expect.poll(() => tokensOf(screen), { timeout: 15_000 }).toEqual(['userToken']);
  expect(new URL(screen.url()).pathname).toBe(`/bbs/topic/${forum.questionId}`);
});

test.each([
  ['/login/device', 'token', true],
  ['/login/device', 'token', false],
  ['/bbs/login/device', 'userToken', true],
  ['/bbs/login/device', 'userToken', false],
] as const)('%s signs in with %s once its phone has approved, scripts: %s', async (path, cookie, script) => {
  const screen = await visit({ script });
  const token = await logInPhone();
  const phone = await visit({ width: 390, script, token });
  await screen.goto(path);
  await screen.getByAltText('Code to scan with your phone').waitFor();
  await phone.goto(await readCodeOf(screen, path));
  await phone.getByRole('button', { name: 'No, decline' }).click();
  await phone.getByRole('heading', { name: 'Declined' }).waitFor();
  await screen.goto(path);
  expect(await screen.getByText(/Choose \d\d/).count()).toBe(0);
  await phone.goto(await readCodeOf(screen, path));
  await choose(phone, await numberOn(screen, script), false);
  await phone.getByText('That isn’t the number on the other screen').waitFor();
  await phone.getByRole('heading', { name: 'Declined' }).waitFor();
  await screen.goto(path);
  await phone.goto(await readCodeOf(screen, path));
  const number = await numberOn(screen, script);
  const hour = new Date(Date.now() - 3_600_000);
  await app.app.database.db
    .updateTable('sessions')
    .set({ confirmed_at: hour })
    .where('token_hash', '=', hashToken(token))
    .execute();
  await choose(phone, number);
  await phone.locator('input[name=password]').fill('stoa-demo-2026');
  await phone.getByRole('button', { name: 'Confirm' }).first().click();
  await choose(phone, number);
  await phone.getByRole('heading', { name: 'Confirmed' }).waitFor();
  if (!script) {
    await screen.getByRole('link', { name: 'I’ve confirmed on my phone' }).click();
    await screen.getByRole('button', { name: 'Continue' }).click();
  }
  await expect.poll(() => tokensOf(screen), { timeout: 15_000 }).toEqual([cookie]);
});

test.each([true, false])('an account with an app takes its second step in the forum, scripts: %s', async (script) => {
  const email = `second-${script}@example.com`;
  const member = await as(guest(app.app), await register(guest(app.app), email));
  const { secret } = await beginSecondFactor(member);
  const codes = await turnOnSecondFactor(member, appCode(secret, member.now));
  const page = await visit({ script });
  await page.goto('/bbs/theme3/login');
  const key = await page.locator('input[name=captchaKey]').inputValue();
  const { value } = (await (await fetch(`${app.url}/dev/captcha?key=${key}`)).json()) as { value: string };
  await page.locator('main input[name=account]').fill(email);
  await page.locator('main input[name=password]').fill(GOOD_PASSWORD);
  await page.locator('main input[name=captchaValue]').fill(value);
  await page.locator('main').getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL('**/bbs/theme3/login/second_step');
  if (script) expect(await faultsOf(page, 'main')).toEqual([]);
  await page.getByRole('link', { name: 'Use a recovery code' }).click();
  await page.getByLabel('Recovery code').fill(codes[0] ?? '');
  await page.locator('main').getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL((url) => url.pathname === '/bbs/theme3');
  expect(await tokensOf(page)).toEqual(['userToken']);
});
