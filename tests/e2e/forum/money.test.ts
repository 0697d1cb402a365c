import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { systemCtx } from '../../../domains/kit/system-context.ts';
import { outside, userEarnings } from '../../../domains/ledger/accounts.ts';
import { transfer } from '../../../domains/ledger/transfer.server.ts';
import { openSmallForum, type SmallForum } from '../../support/forum.ts';
import { withoutLimits } from '../../support/impatient.ts';
import { type RunningApp, startApp } from '../../support/running-app.ts';
import { sendForm } from '../../support/send-form.ts';
import { visitShop } from '../../support/visitors.ts';

const PAY_PASSWORD = '246810';
let app: RunningApp;
let forum: SmallForum;
let writer: string;
let reader: string;
let staff: string;

beforeAll(async () => {
  app = await startApp();
  withoutLimits(app.app);
  forum = await openSmallForum(app);
  const settings = JSON.stringify({ newDays: 0, incomeDays: 0 });
  await app.database.db
    .insertInto('forum.forums')
    .values({ site_id: forum.siteId, settings })
    .onConflict((conflict) => conflict.column('site_id').doUpdateSet({ settings }))
    .execute();
  app.app.valueCache.drop();
  [writer, staff] = await Promise.all([logIn('merchant'), logIn('owner')]);
});
afterAll(() => app.close());

async function logIn(name: string): Promise<string> {
  const body = { email: `${name}@stoa.test`, password: 'stoa-demo-2026' };
  return (await app.call<{ token: string }>('POST', '/api/front/login/email', { body })).body.data.token;
}

/** Types the paid text where the form shows it: in the rich view with a script, in the field without one. */
async function typePaid(page: Page, text: string, script: boolean): Promise<void> {
  if (!script) return page.locator('textarea[name=paidSource]').fill(text);
  await page.locator('fieldset [role=textbox][contenteditable=true]').click();
  await page.keyboard.type(text);
}

async function typeText(page: Page, text: string, script: boolean): Promise<void> {
  if (!script) return page.locator('textarea[name=source]').fill(text);
  await page.locator('[role=textbox][contenteditable=true]').first().click();
  await page.keyboard.type(text);
}

describe.each([
  ['with a script', true],
  ['without a script', false],
])('%s', (_title, script) => {
  const visit = (token: string) => visitShop(app.url, { token, script });
  // each session has to enter the pay password once
  beforeAll(async () => {
    reader = await logIn('shopper');
  });

  test('a topic is sold, bought from the wallet, tipped, paid out and refunded', async () => {
    const title = `How I roast coffee, ${script ? 'by day' : 'by night'}`;
    let page = await visit(writer);
    await page.goto('/bbs/postTopic');
    await typeText(page, 'It took three years. This is how it begins.', script);
    await page.locator('select[name=paidScope]').selectOption('content');
    await typePaid(page, 'Wait for the first crack.', script);
    await sendForm(page, {
      intent: 'publish',
      within: 'main',
      fields: { title, board: String(forum.boardId), paidScope: 'content', paidPrice: '9.90' },
    });
    await page.locator('#paid', { hasText: 'Wait for the first crack.' }).waitFor();
    const at = new URL(page.url()).pathname;

    page = await visit(reader);
    await page.goto(at);
    await page.getByText('It took three years.').waitFor();
    expect(await page.content()).not.toContain('first crack');
    await sendForm(page, { at, intent: 'buy', to: '/bbs/act', fields: { payPassword: PAY_PASSWORD } });
    await page.locator('#paid', { hasText: 'Wait for the first crack.' }).waitFor();
    await sendForm(page, { at, intent: 'tip', to: '/bbs/act', within: '#tip', fields: { amount: '20' } });
    await page.goto('/bbs/my/payment');
    await page
      .getByRole('link', { name: new RegExp(title) })
      .last()
      .click();
    await page.getByText('You paid').waitFor();
    const no = new URL(page.url()).searchParams.get('no') ?? '';

    page = await visit(writer);
    await page.goto('/bbs/my/wallet');
    await page.getByText('Pending income').first().waitFor();
    await page.goto('/bbs/my/payment?side=earned');
    await page.getByText(title).first().waitFor();

    page = await visit(staff);
    const fields = { reason: 'The wrong recipe' };
    await sendForm(page, { at: `/admin/forum/sales?keyword=${no}`, within: 'table', fields, press: 'Refund' });
    await page.getByText('The wrong recipe').first().waitFor();
    page = await visit(reader);
    await page.goto(at);
    await page.getByText('The rest of this topic is paid').waitFor();
    expect(await page.content()).not.toContain('first crack');
  });

  test('a bounty is put up from the wallet and taken back', async () => {
    const page = await visit(reader);
    await page.goto('/bbs/postTopic?kind=question');
    await typeText(page, 'Which one is quiet?', script);
    const fields = { title: 'A quiet kettle', board: String(forum.boardId), bounty: '5' };
    await sendForm(page, { intent: 'publish', within: 'main', fields });
    await page.getByText('It goes to the answer that is accepted.').waitFor();
    await sendForm(page, { intent: 'bounty_back', to: '/bbs/act' });
    await page.getByText('It was returned to the author of the question.').waitFor();
  });

  test('income is withdrawn to a bank account', async () => {
    await app.database.db.deleteFrom('payee_bank_accounts').execute();
    await earn();
    const page = await visit(reader);
    await page.goto('/bbs/my/wallet/CashDialog');
    await page.getByText('Enter the bank account').waitFor();
    const account = { holder: 'Ann Shopper', bank: 'Stoa Bank', number: 'DE02120300000000202051' };
    await sendForm(page, {
      at: '/bbs/my/wallet/BankAccount',
      within: 'main',
      fields: account,
      press: 'Save',
    });
    await app.database.db
      .updateTable('payee_bank_accounts')
      .set({ usable_from: new Date(0) })
      .execute();
    for (const at of ['/bbs/my/wallet/CashDialog', '/bbs/my/wallet/Withdrawal']) {
      // not too soon after the other one
      await sql`update withdrawals set requested_at = requested_at - interval '40 days'`.execute(app.database.db);
      await sendForm(page, { at, within: 'main', fields: { amount: '10' }, press: 'Withdraw' });
      await page.getByText('Your withdrawal was requested.').waitFor();
    }
    await page.goto('/bbs/my/wallet/FreezeAmount');
    await page.getByText('Withdrawal in progress').first().waitFor();
  });

  test('staff change the split, which sums to ten', async () => {
    const page = await visit(staff);
    const split = { 'settings.authorTenths': '8', 'settings.siteTenths': '1', 'settings.inviterTenths': '1' };
    const at = '/admin/forum/settings';
    await expect(sendForm(page, { at, within: 'main', fields: split, press: 'Save' })).rejects.toThrow('sum to 10');
    await sendForm(page, {
      at,
      within: 'main',
      fields: { ...split, 'settings.siteTenths': '2', 'settings.tipMinimum': '1.50' },
      press: 'Save',
    });
    await page.goto(at);
    expect(await page.locator('[name="settings.tipMinimum"]').inputValue()).toBe('1.50');
  });
});

/** Earnings of the reader that are no longer pending. */
async function earn(): Promise<void> {
  const users = app.database.db.selectFrom('users').select('id').where('email', '=', 'shopper@stoa.test');
  const { id } = await users.executeTakeFirstOrThrow();
  await transfer(systemCtx(app.app), {
    kind: 'earnings.adjusted',
    reference: 'test',
    requestKey: `earned-${randomUUID()}`,
    entries: [
      { account: outside('test', 'CNY'), amount: -2_000 },
      { account: userEarnings(id, 'CNY'), amount: 2_000 },
    ],
  });
}
