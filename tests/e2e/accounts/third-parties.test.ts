import { Events } from 'oauth2-mock-server';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { showScan } from '../../../domains/accounts/third-party/scan/open-scan.server.ts';
import { LOCALES } from '../../../platform/locale/locale.ts';
import { faultsOf } from '../../support/accessibility.ts';
import { guest } from '../../support/bare-app.ts';
import { type RunningApp, startApp } from '../../support/running-app.ts';
import { sendForm } from '../../support/send-form.ts';
import { CLIENT, codeHandlers, forToken } from '../../support/stand-ins/codes.ts';
import { type OpenIdStandIn, startOpenId } from '../../support/stand-ins/open-id.ts';
import { type StandIn, startStandIn } from '../../support/stand-ins/stand-in.ts';
import { wordFaultsOf } from '../../support/texts-of-page.ts';
import { untilTakenOver, type Visit, visitShop } from '../../support/visitors.ts';

let google: OpenIdStandIn;
let wechat: StandIn;
let shop: RunningApp;
beforeAll(async () => {
  const words = { clientId: 'appid', clientSecret: 'secret', refuse: () => ({ body: { errcode: 40029 } }) };
  const { authorize, token } = codeHandlers(words, (access_token) => ({ access_token, openid: 'wx-1' }));
  [google, wechat] = await Promise.all([
    startOpenId({ sub: 'g-1', name: 'Grace Hopper', email: 'grace@example.com', email_verified: true }),
    startStandIn({
      '/connect/oauth2/authorize': authorize,
      '/sns/oauth2/access_token': token,
      '/sns/userinfo': forToken({ openid: 'wx-1', nickname: '小明' }),
    }),
  ]);
  const set = (name: string, issuer: string) => ({
    [`${name}_CLIENT_ID`]: CLIENT.id,
    [`${name}_CLIENT_SECRET`]: CLIENT.secret,
    [`${name}_ISSUER`]: issuer,
  });
  const env = { ...set('GOOGLE', google.url), ...set('WECHAT', wechat.url) };
  shop = await startApp({ demo: false, env });
});
afterAll(async () => {
  await shop?.close();
  await google?.close();
  await wechat?.close();
});

const visit = (options: Visit = {}) => visitShop(shop.url, options);

const by = (page: Page, name: string) => page.getByRole('link', { name: `Sign in with ${name}`, exact: true });
const pathOf = (page: Page) => new URL(page.url()).pathname;
const isLoggedIn = async (page: Page) => (await page.context().cookies()).some(({ name }) => name === 'token');

async function expectSound(page: Page): Promise<void> {
  expect(await faultsOf(page, 'main')).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
    page.viewportSize()?.width ?? 0,
  );
}

describe.each([
  ['with a script', true, 1440],
  ['without a script', false, 390],
])('%s', (_name, script, width) => {
  test('signs in with a third party and reaches the requested page; the link can be removed and restored', async () => {
    const page = await visit({ script, width });
    await page.goto('/users/address_list');
    await by(page, 'Google').click();
    await page.waitForURL('**/users/address_list');
    expect(await isLoggedIn(page)).toBe(true);
    expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('handshake');
    await page.goto('/users/user_security');
    await page.getByText('grace@example.com').first().waitFor();
    // axe itself is a script
    if (script) await expectSound(page);
    await page.getByRole('button', { name: 'Unlink Google' }).click();
    await page.getByText('The account has been unlinked.').waitFor();
    await page.getByRole('link', { name: 'Link Google' }).click();
    await page.getByText('The account has been linked.').waitFor();
  });
});

test('the login dialog returns to the page it was opened on', async () => {
  const page = await visit();
  await page.goto('/site?from=dialog');
  await (await untilTakenOver(page.locator('header a[href="/login"]').first())).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Sign in with Google' }).click();
  await page.waitForURL('**/site?from=dialog');
  expect(await isLoggedIn(page)).toBe(true);
});

test('a cancelled or expired sign-in shows a message with a way on', async () => {
  const page = await visit({ width: 390 });
  google.server.service.once(Events.BeforeAuthorizeRedirect, ({ url }: { url: URL }) => {
    url.searchParams.delete('code');
    url.searchParams.set('error', 'access_denied');
  });
  await page.goto('/login');
  await by(page, 'Google').click();
  await page.getByText('You cancelled the sign-in').waitFor();
  expect(pathOf(page)).toBe('/login/with/google/failed');
  await expectSound(page);
  await page.goto('/login/with/google/callback?code=1&state=1');
  await page.getByText('wasn’t started in this browser').waitFor();
  await page.getByRole('link', { name: 'Try again' }).click();
  await page.waitForURL(`${shop.url}/`);
  expect(await isLoggedIn(page)).toBe(true);
});

test('a phone scans the code of a screen, confirms, and the screen is logged in', async () => {
  const screen = await visit();
  const phone = await visit({ width: 390, language: 'zh-CN' });
  await screen.goto('/login');
  await by(screen, 'WeChat').click();
  await screen.getByText('Waiting for your phone').waitFor();
  await expectSound(screen);
  // what is in the picture is known to the server alone: the phone is sent where the code would send it
  const { ticket, cookie } = await readTicket(screen);
  await phone.goto(`/login/scan/${ticket}`);
  await phone.getByRole('heading', { name: '确认在另一台设备上登录？' }).waitFor();
  await expectSound(phone);
  await screen.getByText('Now confirm on your phone').waitFor();
  await phone.getByRole('button', { name: '确认登录' }).click();
  await phone.getByRole('heading', { name: '已确认' }).waitFor();
  await screen.waitForURL(`${shop.url}/`);
  expect([await isLoggedIn(screen), await isLoggedIn(phone)]).toEqual([true, false]);
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax' });
});

test.each([
  ['with a script', true],
  ['without a script', false],
])('%s, a phone refuses one code and confirms the next', async (_name, script) => {
  const context = (await visit({ script: false })).context();
  let screen = await context.newPage();
  const phone = await visit({ width: 390, script });
  const scan = async (button: string) => {
    // the page before may be loading itself again, which would break off another navigation
    await screen.close();
    screen = await context.newPage();
    await screen.goto('/login/scan');
    await phone.goto(`/login/scan/${(await readTicket(screen)).ticket}`);
    await sendForm(phone, { intent: button });
  };
  await scan('refuse');
  await screen.context().clearCookies({ name: 'scan' });
  await scan('approve');
  await screen.goto('/login/scan');
  await sendForm(screen, { within: 'main' });
  await screen.waitForURL(`${shop.url}/`);
  expect(await isLoggedIn(screen)).toBe(true);
});

test('signing in inside WeChat needs no scan', async () => {
  const page = await visit({ userAgent: 'Mozilla/5.0 MicroMessenger/8.0' });
  await page.goto('/login/scan?to=%2Fsite');
  expect([pathOf(page), await isLoggedIn(page)]).toEqual(['/site', true]);
});

async function readTicket(screen: Page) {
  const cookie = (await screen.context().cookies()).find(({ name }) => name === 'scan');
  const url = new URL(shop.url);
  const shown = await showScan(guest(shop.app), { url, browser: cookie?.value, wantedPath: '/' });
  return { ticket: new URL(shown.address).pathname.split('/').at(-1), cookie };
}

test.each(LOCALES)('every page of it in %s fits a phone and has its texts', async (language) => {
  const paths = ['/login', '/login/scan', '/login/with/google/failed?why=provider_down'];
  expect(await wordFaultsOf(shop.url, paths, { language })).toEqual([]);
  // what is drawn does not wait for scripts
  const page = await visit({ language, width: 390, script: false });
  for (const path of paths) {
    await page.goto(path);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  }
});
