import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createAccount } from '../../../domains/accounts/registration/create-account.server.ts';
import { startSession } from '../../../domains/accounts/sessions.server.ts';
import { playSandbox } from '../../../domains/payments/methods/sandbox/page.server.ts';
import { pay } from '../../../domains/payments/pay.server.ts';
import { guest } from '../../support/bare-app.ts';
import { openSmallForum, type SmallForum } from '../../support/forum.ts';
import { withoutLimits } from '../../support/impatient.ts';
import { PICTURE } from '../../support/media-files.ts';
import { as } from '../../support/people.ts';
import { type RunningApp, startApp } from '../../support/running-app.ts';
import { sendForm } from '../../support/send-form.ts';
import { visitShop } from '../../support/visitors.ts';

let app: RunningApp;
let forum: SmallForum;
let staff: string;
let roleId: number;
beforeAll(async () => {
  app = await startApp({ env: { FFMPEG: 'none' } });
  withoutLimits(app.app);
  forum = await openSmallForum(app);
  const body = { email: 'owner@stoa.test', password: 'stoa-demo-2026' };
  staff = (await app.call<{ token: string }>('POST', '/api/front/login/email', { body })).body.data.token;
  const { db } = app.database;
  const role = await sql<{ id: number }>`
    insert into roles (site_id, key, name, permissions)
    values (${forum.siteId}::bigint, 'own-gold', '{"en": "Gold"}', '{topics.view}') returning id`.execute(db);
  roleId = role.rows[0]?.id ?? 0;
  const closed = { guest: { revoke: ['topics.view'] }, default: { revoke: ['topics.view'] } };
  await db
    .insertInto('forum.boards')
    .values({
      site_id: forum.siteId,
      slug: 'lounge',
      name: JSON.stringify({ en: 'Lounge' }),
      permissions: JSON.stringify(closed),
    })
    .execute();
  app.app.valueCache.drop();
});
afterAll(() => app.close());

async function newMember(email: string): Promise<{ id: number; token: string }> {
  const ctx = guest(app.app);
  const id = await createAccount(ctx, { kind: 'member', email, nickname: email.split('@')[0] ?? '' });
  return { id, token: (await startSession(ctx, id)).token };
}

/** Pays a top-up as its payer would in the page of the provider. */
async function payTopUp(userId: number, orderNo: string): Promise<void> {
  const ctx = await as(guest(app.app), userId);
  const step = await pay(ctx, { orderNo, method: 'sandbox' });
  if (step.kind !== 'qr') throw new Error(`expected a QR code, got ${step.kind}`);
  await playSandbox(ctx, step.ref, 'succeed');
}

describe.each([
  ['with a script', true, 'scripted'],
  ['without a script', false, 'plain'],
])('%s', (_title, script, name) => {
  const visit = (token?: string) => visitShop(app.url, { token, script });

  test('a card is made, topped up for, bought, used and refunded', async () => {
    const office = await visit(staff);
    const fields = { 'name.en': `Gold ${name}`, 'benefits.en': 'The lounge.', price: '30.00', days: '30', stock: '9' };
    await sendForm(office, {
      at: '/admin/forum/cards/new',
      intent: 'save',
      fields: { ...fields, roleId: String(roleId), isOnSale: true },
    });
    await office.waitForURL('**/admin/forum/cards?**');
    const { id, token } = await newMember(`${name}-card@example.com`);
    const page = await visit(token);
    await page.goto('/bbs/board/lounge');
    expect(await page.locator('main').innerText()).not.toContain('Lounge');
    await page.goto('/bbs/MembershipCardList');
    await page.getByRole('link', { name: `Gold ${name}` }).click();
    await page.waitForURL(/MembershipCard\/\d+$/);
    const card = new URL(page.url()).pathname;
    await sendForm(page, { at: card, intent: 'top_up', within: 'main' });
    await page.waitForURL('**/payment?**');
    const orderNo = new URL(page.url()).searchParams.get('orderNo') ?? '';
    await payTopUp(id, orderNo);
    await page.goto(`/users/balance?recharge=${orderNo}`);
    expect(new URL(page.url()).pathname).toBe(card);
    await sql`update sessions set pay_proved_at = now() where user_id = ${id}::bigint`.execute(app.database.db);
    await sendForm(page, { at: card, intent: 'buy', within: 'main' });
    await page.waitForURL('**/bbs/my/vip?**');
    await page.locator('main', { hasText: 'Lounge' }).waitFor();
    expect((await page.goto('/bbs/board/lounge'))?.status()).toBe(200);
    await page.goto('/bbs/my/membershipCardOrderList');
    await page
      .locator('main li', { hasText: `Gold ${name}` })
      .first()
      .waitFor();
    await sendForm(office, {
      at: '/admin/forum/cards',
      follow: `main a:has-text("Gold ${name}")`,
      intent: 'refund',
      fields: { reason: 'Moved away' },
    });
    expect((await page.goto('/bbs/board/lounge'))?.status()).toBe(404);
    await page.goto('/bbs/my/membershipCardOrderList');
    await page.getByText('Moved away').first().waitFor();
  });

  test('a card that was never sold is deleted, and a guest is led to the login', async () => {
    const office = await visit(staff);
    const fields = { 'name.en': `Spare ${name}`, price: '1.00', days: '3', roleId: String(roleId), isOnSale: true };
    await sendForm(office, { at: '/admin/forum/cards/new', intent: 'save', fields });
    await office.waitForURL('**/admin/forum/cards?**');
    if (!script) await takeBackPicture(office, `Spare ${name}`);
    const page = await visit();
    await page.goto('/bbs/MembershipCardList');
    await page.getByRole('link', { name: `Spare ${name}` }).click();
    await page.waitForURL(/MembershipCard\/\d+$/);
    await page.locator('main button[value=buy]').click();
    await page.waitForURL('**/bbs/login**');
    await sendForm(office, {
      at: '/admin/forum/cards',
      follow: `main a:has-text("Spare ${name}")`,
      intent: 'delete',
    });
    await office.waitForURL('**/admin/forum/cards?**');
    await office.getByRole('link', { name: `Spare ${name}` }).waitFor({ state: 'detached' });
  });
});

/** Without scripts a picture is removed by a form that comes back without it. */
async function takeBackPicture(office: Page, card: string): Promise<void> {
  const open = async () => {
    await office.goto('/admin/forum/cards');
    await office.locator(`main a:has-text("${card}")`).click();
    await office.waitForURL(/cards\/\d+/);
  };
  await open();
  await office.locator('main input[type=file]').first().setInputFiles(PICTURE);
  await office.getByRole('button', { name: 'Save', exact: true }).click();
  await office.waitForURL('**/admin/forum/cards?**');
  await open();
  const kept = office.locator('main button[value^="remove."]');
  await kept.first().waitFor();
  await sendForm(office, { intent: 'remove.', within: 'main' });
  await expect.poll(() => kept.count()).toBe(0);
}
