import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startSession } from '../../../domains/accounts/sessions.server.ts';
import { systemCtx } from '../../../domains/kit/system-context.ts';
import { LOCALES } from '../../../platform/locale/locale.ts';
import { faultsOf } from '../../support/accessibility.ts';
import { type RunningApp, startApp } from '../../support/running-app.ts';
import { visitShop } from '../../support/visitors.ts';

let shop: RunningApp;
let token: string;
let staffToken: string;
beforeAll(async () => {
  shop = await startApp();
  const login = async (email: string) => {
    const body = { email, password: 'stoa-demo-2026' };
    return (await shop.call<{ token: string }>('POST', '/api/front/login/email', { body })).body.data.token;
  };
  token = await login('merchant@stoa.test');
  staffToken = await login('owner@stoa.test');
  await sql`update withdrawals set requested_at = requested_at - interval '10 days'`.execute(shop.database.db);
  await sql`update sessions set pay_proved_at = now()`.execute(shop.database.db);
});
afterAll(() => shop?.close());

const overflow = () => document.documentElement.scrollWidth - document.documentElement.clientWidth;

test.each([
  ['with scripts', true, 1440, '150'],
  ['without scripts', false, 390, '160'],
] as const)('a developer asks for a payout and changes the bank account %s', async (_, script, width, amount) => {
  const page = await visitShop(shop.url, { token, script, width });
  await sql`update payee_bank_accounts set usable_from = changed_at`.execute(shop.database.db);
  await page.goto('/login3/earnings');
  await page.getByText('CMB20269102').waitFor();
  await page.getByLabel('Amount').fill(amount);
  await page.getByRole('button', { name: 'Withdraw', exact: true }).click();
  await page.waitForURL('**done=withdrawals.requested');
  await page.getByText('Requested. The money is set aside').waitFor();
  expect(await page.evaluate(overflow)).toBe(0);
  // the checker is a script of the page
  if (script) expect(await faultsOf(page)).toEqual([]);
  await page.getByRole('link', { name: 'Change', exact: true }).click();
  await page.getByLabel('Account holder').fill('Lumen Labs Ltd');
  await page.getByLabel('Bank', { exact: true }).fill('Harbour Bank');
  await page.getByLabel('Account number or IBAN').fill('DE89 3704 0044 0532 0130 00');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.waitForURL('**/login3/earnings?done=withdrawals.account_saved');
  await page.getByText('Harbour Bank ···· 3000').first().waitFor();
  await page.getByRole('link', { name: 'Statements' }).click();
  await page.getByText('Closing balance').or(page.locator('dl dd')).first().waitFor();
  expect(await page.evaluate(overflow)).toBe(0);
});

test('the pages of earnings are whole in every language', async () => {
  for (const language of LOCALES) {
    const page = await visitShop(shop.url, { token, script: false, language, width: 390 });
    for (const path of ['/login3/earnings', '/login3/earnings/bank_account', '/login3/earnings/statements']) {
      expect((await page.goto(path))?.status()).toBe(200);
      expect([language, path, await page.evaluate(overflow)]).toEqual([language, path, 0]);
      expect(await page.locator('main').innerText()).not.toMatch(/withdrawals:|developer-office:|statement:/);
    }
  }
});

test('a manager of the team reads and cannot withdraw, a publisher sees none of it', async () => {
  const { db } = shop.database;
  const member = await db.selectFrom('developer_members').select('user_id').executeTakeFirstOrThrow();
  const session = await startSession(systemCtx(shop.app), member.user_id);
  const page = await visitShop(shop.url, { token: session.token, script: false });
  expect((await page.goto('/login3/earnings'))?.status()).toBe(403);
  expect(await page.getByRole('link', { name: 'Earnings', exact: true }).count()).toBe(0);
  await sql`update developer_members set role = 'manager'`.execute(db);
  expect((await page.goto('/login3/earnings'))?.status()).toBe(200);
  await page.getByText('CMB20269102').waitFor();
  expect(await page.getByRole('button', { name: 'Withdraw', exact: true }).count()).toBe(0);
  expect((await page.goto('/login3/earnings/bank_account'))?.status()).toBe(403);
});

test('staff find the developer behind a withdrawal, and no shop street has them', async () => {
  const page = await visitShop(shop.url, { token: staffToken, script: false });
  await page.goto('/admin/withdrawals');
  await page.getByRole('link', { name: 'Lumen Labs' }).first().click();
  await page.waitForURL('**/admin/developers?word=Lumen%20Labs');
  await page.getByText('support@lumen-labs.example').first().waitFor();
  await page.goto('/admin/merchants?keyword=Lumen%20Labs');
  expect(await page.getByRole('link', { name: 'Lumen Labs' }).count()).toBe(0);
  const { body } = await shop.call<{ list: { name: string }[] }>('GET', '/api/front/merchant/list?limit=100');
  expect(JSON.stringify(body.data)).not.toContain('Lumen Labs');
});
