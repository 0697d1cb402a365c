import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { LOCALES } from '../../../platform/locale/locale.ts';
import { faultsOf } from '../../support/accessibility.ts';
import { withoutLimits } from '../../support/impatient.ts';
import { type RunningApp, startApp } from '../../support/running-app.ts';
import { type Visit, visitShop } from '../../support/visitors.ts';

let shop: RunningApp;
let owner: string;
beforeAll(async () => {
  shop = await startApp();
  withoutLimits(shop.app);
  owner = await logIn('owner');
});
afterAll(() => shop?.close());

async function logIn(name: string): Promise<string> {
  const body = { email: `${name}@stoa.test`, password: 'stoa-demo-2026' };
  return (await shop.call<{ token: string }>('POST', '/api/front/login/email', { body })).body.data.token;
}

async function post<T>(path: string, body: unknown): Promise<T> {
  const answer = await shop.call<T>('POST', `/api/platform/${path}`, { body, token: owner });
  expect([path, answer.body.message]).toEqual([path, 'success']);
  return answer.body.data;
}

async function setAccess(access: 'public' | 'paid'): Promise<void> {
  await sql`update sites set access = ${access}, join_fee_minor = 9900, join_days = 365 where is_default`.execute(
    shop.database.db,
  );
  await shop.app.sites.load();
  shop.app.responseCache.drop();
}

async function open(path: string, options: Visit = {}): Promise<Page> {
  const page = await visitShop(shop.url, options);
  await page.goto(path);
  return page;
}

async function expectSound(page: Page, name: string): Promise<void> {
  expect([name, await faultsOf(page)]).toEqual([name, []]);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect([name, overflow <= 0]).toEqual([name, true]);
}

const button = (page: Page, intent: string) => page.locator(`main button[value="${intent}"]`);

test('a site with a membership fee is joined, paid for and renewed', async () => {
  await setAccess('paid');
  const token = await logIn('shopper');
  const page = await open('/goods_seckill', { token, width: 390 });
  await page.waitForURL('**/site');
  await expectSound(page, 'join');
  await button(page, 'join').click();
  await page.waitForURL('**/payment?**');
  await expectSound(page, 'fee');
  await page.locator('input[name="method"][value="balance"]').check();
  await page.locator('input[name="payPassword"]').fill('246810');
  await button(page, 'pay').click();
  await page.waitForURL('**/site?payment=**');
  await page.getByText('You’re now a member of').first().waitFor();
  await expectSound(page, 'joined');
  await page.goto('/');
  expect(new URL(page.url()).pathname).toBe('/');
  await page.goto('/site');
  expect(await button(page, 'join').innerText()).toContain('Renew');
  const plain = await open('/site', { token, script: false });
  await button(plain, 'join').click();
  await plain.waitForURL('**/payment?**');
  await setAccess('public');
});

test('an invitation is made in the back office and taken up without a script', async () => {
  const page = await open('/admin/invites?new=1', { token: owner });
  await page.locator('input[name="note"]').fill('Reading circle');
  await button(page, 'create').click();
  await page.waitForURL('**/admin/invites?**done=invite_made**');
  await expectSound(page, 'invites');
  const code = await page.locator('main code').first().innerText();

  // the checker is a script itself
  const looker = await open(`/site?invite=${code}`, { width: 390 });
  await expectSound(looker, 'invited');

  const guest = await open(`/site?invite=${code}`, { script: false, width: 390 });
  await guest.locator('main a[href*="mode=6"]').first().click();
  await guest.waitForURL('**/login?mode=6');
  expect(await guest.locator('main').innerText()).toContain('You are invited to join as “Member”');
  await guest.goto('/site?invite=0000000000000000');
  expect(await guest.locator('main [role="alert"]').innerText()).toContain('no such invitation');
  await guest.locator('main a[href*="invite="]', { hasText: 'default role' }).click();
  await guest.waitForURL('**/login?mode=6');
  expect(await guest.locator('main').innerText()).not.toContain('invited');

  for (const script of [true, false]) {
    const member = await open(`/site?invite=${code}`, { token: await logIn('shopper'), script });
    expect(await member.locator('main').innerText()).toContain('Sign out first');
    await button(member, 'log_out').click();
    await member.locator('main', { hasText: 'You are invited' }).waitFor();
  }
});

test('a role is created, granted for a time, and revoked with its consequences', async () => {
  const page = await open('/admin/roles/new', { token: owner });
  await page.locator('input[name="name.en"]').fill('Night watch');
  await page.locator('input[value="topics.essence"]').check();
  await expectSound(page, 'new-role');
  await button(page, 'save').click();
  await page.waitForURL('**/admin/roles?**done=role_saved**');
  await expectSound(page, 'roles');
  await page.goto('/admin/members?keyword=shopper');
  await page.locator('summary', { hasText: 'Change role' }).click();
  await page.locator('select[name="roleId"]').last().selectOption({ label: 'Night watch' });
  await page.locator('main input[name="days"]').fill('x');
  await page.locator('main details[open] button[type="submit"]').click();
  await page.locator('details[open] [aria-invalid="true"]').waitFor();
  await page.locator('main input[name="days"]').fill('30');
  await page.locator('main details[open] button[type="submit"]').click();
  await page.waitForURL('**done=member_role**');
  await expectSound(page, 'members');
  expect(await page.locator('tbody tr').first().innerText()).toContain('Night watch');
  await page.goto('/admin/roles');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.locator('summary', { hasText: 'Delete' }).click();
  await page.locator('main details[open] button[type="submit"]').click();
  await page.waitForURL('**done=role_deleted**');
  await expectSound(page, 'roles-phone');
});

test('the offices are closed to members, and that of an unknown site to its staff', async () => {
  const token = await logIn('shopper');
  for (const path of ['/admin/roles', '/admin/members', '/admin/invites']) {
    const answer = await fetch(shop.url + path, { headers: { cookie: `token=${token}` } });
    expect([path, answer.status]).toEqual([path, 403]);
  }
  const answer = await fetch(`${shop.url}/admin/roles?site=nowhere`, { headers: { cookie: `token=${owner}` } });
  expect(answer.status).toBe(403);
});

test.each(LOCALES)('no text is missing in %s', async (locale) => {
  const { code } = await post<{ code: string }>('invite/create', { roleId: 3, maxUses: 1, days: 1 });
  const roles = await shop.call<{ id: number }[]>('GET', '/api/platform/role/list', { token: owner });
  const first = roles.body.data[0]?.id;
  const pages: [string, boolean][] = [
    ['/site', false],
    [`/site?invite=${code}`, false],
    ['/site?invite=x', false],
    [`/site?invite=${code}`, true],
    ['/admin/roles', true],
    ['/admin/roles/new', true],
    [`/admin/roles/${first}`, true],
    ['/admin/members', true],
    ['/admin/invites?new=1', true],
  ];
  for (const [path, isOwner] of pages) {
    const cookie = `language=${locale}${isOwner ? `; token=${owner}` : ''}`;
    const answer = await fetch(shop.url + path, { headers: { cookie } });
    expect([path, answer.status]).toEqual([path, 200]);
    const missing = (await answer.text()).match(/>(?:entry|roles|office|shell|errors|checkout):[a-z_.]+/g);
    expect([path, missing]).toEqual([path, null]);
  }
});
