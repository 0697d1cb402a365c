import type { CDPSession, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startSession } from '../../../domains/accounts/sessions.server.ts';
import { faultsOf } from '../../support/accessibility.ts';
import { appCode } from '../../support/authenticator-app.ts';
import { guest } from '../../support/bare-app.ts';
import { GOOD_PASSWORD, register } from '../../support/people.ts';
import { type RunningApp, startApp } from '../../support/running-app.ts';
import { untilTakenOver, type Visit, visitShop } from '../../support/visitors.ts';

let shop: RunningApp;
beforeAll(async () => {
  shop = await startApp({ demo: false });
});
afterAll(() => shop?.close());

const visit = (options: Visit = {}) => visitShop(shop.url, options);

/** A page of a new member who has just logged in. */
async function enterAs(page: Page, email: string): Promise<void> {
  const ctx = guest(shop.app);
  const { token } = await startSession(ctx, await register(ctx, email));
  await page.context().addCookies([{ name: 'token', value: token, url: shop.url }]);
}

async function logOut(page: Page): Promise<void> {
  await page.context().clearCookies({ name: 'token' });
}

async function typePassword(page: Page, email: string): Promise<void> {
  await page.goto('/login');
  await page.locator('input[name="email"]').fill(email);
  await page.locator('input[name="password"]').fill(GOOD_PASSWORD);
  await page.locator('input[name="agreement"]').check();
  await page.locator('button[value="log-in"]:not([aria-hidden])').click();
}

/** A device with a finger that agrees to everything, or waits. */
async function plugIn(page: Page): Promise<{ agrees: (enabled: boolean) => Promise<void> }> {
  const cdp: CDPSession = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  const options = {
    protocol: 'ctap2',
    transport: 'internal',
    hasResidentKey: true,
    hasUserVerification: true,
    isUserVerified: true,
    automaticPresenceSimulation: true,
  } as const;
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', { options });
  return {
    agrees: (enabled) =>
      cdp.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled }).then(() => {}),
  };
}

test('a passkey is added, logs in without typing, confirms a change and is removed', async () => {
  const page = await visit({ whole: true });
  const device = await plugIn(page);
  await enterAs(page, 'finger@example.com');
  await page.goto('/users/user_security');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByText('Your passkey is ready').waitFor();
  expect(await faultsOf(page)).toEqual([]);

  await device.agrees(false);
  await logOut(page);
  await page.goto('/users/user_security');
  await page.waitForURL('**/login');
  const button = page.getByRole('button', { name: 'Sign in with a passkey' });
  await button.waitFor();
  await device.agrees(true);
  // the form may have received the passkey already and continued
  await button.click({ timeout: 1_500 }).catch(() => {});
  await page.waitForURL('**/users/user_security');
  // offered and pressed at once, the passkey logs in twice: the second session must be there before it is aged
  await page.waitForLoadState('networkidle');

  await shop.app.database.db
    .updateTable('sessions')
    .set({ confirmed_at: new Date(0) })
    .execute();
  await page.locator('#passkeys summary').click();
  await page.getByRole('button', { name: 'Remove this passkey' }).click();
  await page.getByRole('heading', { name: 'Is it really you?' }).waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await page.waitForURL('**/users/user_security');
  await page.locator('#passkeys summary').click();
  await page.getByRole('button', { name: 'Remove this passkey' }).click();
  await page.getByText('The passkey has been removed').waitFor();
});

test.each([
  ['with a script', true],
  ['without a script', false],
])('on a phone an app is set up, and its code asked for at the next login, %s', async (_how, script) => {
  const email = script ? 'app@example.com' : 'noscript@example.com';
  const page = await visit({ width: 390, script });
  await enterAs(page, email);
  await page.goto('/users/user_security');
  await page.getByRole('button', { name: 'Set up' }).click();
  const secret = (await page.locator('.select-all').innerText()).replace(/\s/g, '');
  if (script) expect(await faultsOf(page)).toEqual([]);
  await page.locator('input[name="code"]').fill(appCode(secret, new Date()));
  await page.getByRole('button', { name: 'Switch on' }).click();
  await page.getByRole('heading', { name: 'Your recovery codes' }).waitFor();
  const [recovery = ''] = await page.locator('ul.font-mono li').allInnerTexts();

  await logOut(page);
  await typePassword(page, email);
  await page.waitForURL('**/login/second_step');
  if (script) expect(await faultsOf(page)).toEqual([]);
  await page.locator('input[name="code"]').fill('12');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByText('This code isn’t right').waitFor();
  await page.getByRole('link', { name: 'Use a recovery code' }).click();
  await page.getByLabel('Recovery code').fill(recovery);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL((url) => url.pathname === '/');
  await page.goto('/users/second_factor');
  await page.getByText('9 recovery codes left').waitFor();
});

test('the dialog asks for the second step itself', async () => {
  const ctx = guest(shop.app);
  const page = await visit();
  await page.goto('/');
  // before its script is there the link leads to the page instead
  await (await untilTakenOver(page.getByRole('link', { name: 'Sign in' }).first())).click();
  const dialog = page.getByRole('dialog');
  await dialog.locator('input[name="email"]').fill('app@example.com');
  await dialog.locator('input[name="password"]').fill(GOOD_PASSWORD);
  await dialog.locator('input[name="agreement"]').check();
  await dialog.locator('button[value="log-in"]:not([aria-hidden])').click();
  await dialog.getByRole('heading', { name: 'Two-step verification' }).waitFor();
  expect(await faultsOf(page)).toEqual([]);
  const challenges = await ctx.db.selectFrom('second_factor_challenges').select('method').execute();
  expect(challenges.at(-1)).toEqual({ method: 'email-password' });
});

test('no text is missing in any language', async () => {
  const page = await visit({ width: 390, script: false });
  await enterAs(page, 'six@example.com');
  for (const language of ['en', 'zh-CN', 'zh-TW', 'fr', 'th', 'lao']) {
    await page.context().addCookies([{ name: 'language', value: language, url: shop.url }]);
    for (const path of [
      '/users/user_security',
      '/users/second_factor',
      '/users/confirm?factor=1&back=/users/user_info',
    ]) {
      await page.goto(path);
      const text = await page.locator('main').innerText();
      expect(text.match(/\b(?:security|login|errors):[\w.]+|\{\{/g), `${language} ${path}`).toBeNull();
    }
  }
});

test('staff of a site that requires a second factor see how to add one, instead of the back office', async () => {
  const ctx = guest(shop.app);
  const userId = await register(ctx, 'staff@example.com');
  const { token } = await startSession(ctx, userId);
  const strong = await startSession(ctx, userId, { isStrong: true });
  await makeOwner(userId);
  const open = (cookie: string, path = '/admin') =>
    fetch(shop.url + path, { redirect: 'manual', headers: { cookie: `token=${cookie}`, language: 'en' } });
  expect((await open(token)).status).toBe(200);
  await setSite({ settings: JSON.stringify({ staffSecondFactor: true }) });
  const led = await open(token);
  expect([led.status, led.headers.get('location')]).toEqual([303, '/users/staff_security?back=%2Fadmin']);
  expect((await open(strong.token)).status).toBe(200);
  // also while the site is closed: only staff can open it again
  await setSite({ status: 'closed' });
  expect((await open(token, '/users/staff_security?back=/admin')).status).toBe(200);
  await setSite({ status: 'open' });
  const page = await visit({ width: 390 });
  await page.context().addCookies([{ name: 'token', value: token, url: shop.url }]);
  await page.goto('/admin');
  await page.getByRole('heading', { name: 'The back office requires a second step' }).waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'Set up an authenticator app' }).click();
  const secret = (await page.locator('.select-all').innerText()).replace(/\s/g, '');
  await page.locator('input[name="code"]').fill(appCode(secret, new Date()));
  await page.getByRole('button', { name: 'Switch on' }).click();
  await page.getByRole('heading', { name: 'Your recovery codes' }).waitFor();
  expect((await open(token)).status).toBe(200);
  await setSite({ settings: '{}' });
});

async function makeOwner(userId: number): Promise<void> {
  const { db } = shop.app.database;
  const site = guest(shop.app).site;
  const role = await db
    .selectFrom('roles')
    .select('id')
    .where('site_id', '=', site.id)
    .where('key', '=', 'owner')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('site_members')
    .values({ site_id: site.id, user_id: userId, role_id: role.id, via: 'given' })
    .onConflict((held) => held.columns(['site_id', 'user_id']).doUpdateSet({ role_id: role.id, via: 'given' }))
    .execute();
}

async function setSite(change: { status?: 'open' | 'closed'; settings?: string }): Promise<void> {
  const { id } = guest(shop.app).site;
  await shop.app.database.db.updateTable('sites').set(change).where('id', '=', id).execute();
  await shop.app.sites.load();
}
