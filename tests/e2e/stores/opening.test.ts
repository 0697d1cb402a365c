import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemCtx } from '../../../domains/kit/system-context.ts';
import { sendNotifications } from '../../../domains/messages/send-notifications.server.ts';
import { releaseEarnings } from '../../../domains/refunds/money/release-earnings.server.ts';
import { press } from '../../support/buyer.ts';
import { withoutLimits } from '../../support/impatient.ts';
import { addMembers } from '../../support/members.ts';
import { applyForShop, buyAsGuest, NEW_SHOP_FILE } from '../../support/new-shop.ts';
import { type RunningApp, startApp } from '../../support/running-app.ts';
import { checkBooks } from '../../support/small-shop.ts';
import { visitShop } from '../../support/visitors.ts';

const PASSWORD = 'vent-du-nord-2026';
const APPLICANT = 'ada.nord@example.com';
const ACCOUNTANT = 'accountant@example.com';
const GUEST = 'passante@example.com';
const PHONE = { language: 'fr', width: 390 } as const;

let shop: RunningApp;
let owner: string;
beforeAll(async () => {
  shop = await startApp();
  withoutLimits(shop.app);
  await addMembers(shop.database.db, [APPLICANT, ACCOUNTANT], PASSWORD);
  await sql`
    insert into site_members (site_id, user_id, role_id, via)
    select r.site_id, u.id, r.id, 'given' from users u, roles r join sites s on s.id = r.site_id and s.is_default
    where u.email = ${ACCOUNTANT} and r.key = 'admin'`.execute(shop.database.db);
  owner = await logIn('owner@stoa.test', 'stoa-demo-2026');
});
afterAll(() => shop?.close());

async function logIn(email: string, password = PASSWORD): Promise<string> {
  const login = await shop.call<{ token: string }>('POST', '/api/front/login/email', { body: { email, password } });
  return login.body.data.token;
}

/** A call that succeeds. */
async function ask<T>(token: string, path: string, body?: unknown): Promise<T> {
  const answer = await shop.call<T>(body === undefined ? 'GET' : 'POST', path, { token, body });
  expect([path, answer.status, answer.body.message]).toEqual([path, 200, 'success']);
  return answer.body.data;
}

async function tokenIn(page: Page): Promise<string> {
  return (await page.context().cookies()).find(({ name }) => name === 'token')?.value ?? '';
}

const narrow = async (page: Page) => {
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect([page.url(), width]).toEqual([page.url(), PHONE.width]);
};

async function mailsTo(email: string): Promise<string[]> {
  const { rows } = await sql<{ subject: string }>`
    select subject from outbox where recipient = ${email} order by id`.execute(shop.database.db);
  return rows.map(({ subject }) => subject);
}

async function noticesOf(email: string): Promise<string[]> {
  const { rows } = await sql<{ kind: string }>`
    select n.kind from notices n join users u on u.id = n.user_id where u.email = ${email} order by n.id`.execute(
    shop.database.db,
  );
  return rows.map(({ kind }) => kind);
}

/** The application is refused with a reason, corrected on the phone, and approved. Returns the shop's id. */
async function openShop(page: Page): Promise<number> {
  const pending = async () => {
    const { list } = await ask<{ list: { id: number; merchantName: string }[] }>(
      owner,
      '/api/platform/settlement/list',
    );
    return list.find(({ merchantName }) => merchantName === 'Vent du Nord')?.id ?? 0;
  };
  await applyForShop(shop, page, APPLICANT);
  await narrow(page);
  await ask(owner, '/api/platform/settlement/refuse', { id: await pending(), reason: 'Le Kbis est illisible.' });
  await page.goto('/users/merchant_settled');
  await page.getByText('Le Kbis est illisible.').waitFor();
  await narrow(page);
  // as if a minute had passed since the last code
  await sql`delete from code_sendings`.execute(shop.database.db);
  await applyForShop(shop, page, APPLICANT);
  await ask(owner, '/api/platform/settlement/approve', { id: await pending() });
  const { rows } = await sql<{ id: number }>`
    select m.id from merchants m join users u on u.id = m.owner_id where u.email = ${APPLICANT}`.execute(
    shop.database.db,
  );
  return rows[0]?.id ?? 0;
}

async function fillAndDesign(page: Page): Promise<void> {
  await page.goto('/login2/products/import');
  const file = { name: 'vent.csv', mimeType: 'text/csv', buffer: Buffer.from(NEW_SHOP_FILE) };
  await page.locator('input[type="file"]').setInputFiles(file);
  await page.locator('form:has(input[type="file"]) button[type="submit"]').click();
  const token = await tokenIn(page);
  const listed = async () => (await ask<{ total: number }>(token, '/api/merchant/product/list')).total;
  await expect.poll(listed, { timeout: 20_000 }).toBe(2);
  await page.goto('/login2/design');
  await page.locator('input[name="theme"][value="theme11"]').check();
  await page.locator('form:has(input[name="theme"]) button[type="submit"]').click();
  await page.waitForURL('**done=design.saved');
  await press(page, 'publish');
  await page.waitForURL('**done=design.published');
  await narrow(page);
}

test('a shop is applied for on a phone, refused, approved, filled, designed, sells to a guest and is paid out', async () => {
  const page = await visitShop(shop.url, { ...PHONE, token: await logIn(APPLICANT) });
  const shopId = await openShop(page);
  await page.context().clearCookies({ name: 'token' });
  await page.goto('/login2');
  await page.waitForURL('**/login2/sign_in');
  await page.locator('input[name="email"]').fill(APPLICANT);
  await page.locator('input[name="password"]').fill(PASSWORD);
  await page.getByRole('checkbox').check();
  await page.locator('main button[type="submit"]').click();
  await page.waitForURL('**/login2');
  await fillAndDesign(page);
  const seller = await tokenIn(page);

  const store = await visitShop(shop.url.replace('localhost', 'store.localhost'), PHONE);
  await store.goto(`/store?id=${shopId}`);
  expect(await store.locator('[data-store-theme]').first().getAttribute('data-store-theme')).toBe('theme11');
  await store.locator('a[href*="goods_detail"]', { hasText: 'Wool coat' }).first().click();
  await store.waitForURL('**/goods_detail/**');
  await buyAsGuest(store, GUEST);
  const guest = await tokenIn(store);
  const sales = async () =>
    (await ask<{ list: { orderNo: string; status: string }[] }>(seller, '/api/merchant/order/list')).list;
  await expect.poll(async () => (await sales())[0]?.status, { timeout: 20_000 }).toBe('to_ship');
  const orderNo = (await sales())[0]?.orderNo ?? '';
  await ask(seller, '/api/merchant/order/ship', { orderNo, courier: 'SF', number: 'SF123456789' });
  await ask(guest, '/api/front/order/receive', { orderNo });
  const { lines } = await ask<{ lines: { id: number }[] }>(guest, `/api/front/order/detail/${orderNo}`);
  const review = { lineId: lines[0]?.id, productStars: 5, serviceStars: 5, text: 'Très chaud.' };
  await ask(guest, '/api/front/review/write', { orderNo, reviews: [review] });
  await payOut(seller, orderNo);

  const statement = await visitShop(shop.url, { ...PHONE, token: seller });
  await statement.goto('/login2/earnings/statements');
  await narrow(statement);
  // 15,000.00 less a commission of 5 %
  expect((await statement.locator('main').innerText()).replace(/\s/g, '')).toContain('-14250,00');
  expect(await checkBooks(shop.database.db)).toEqual([]);
  await sendNotifications(systemCtx(shop.app));
  expect((await mailsTo(GUEST)).sort()).toEqual(['Commande passée', 'Paiement reçu', 'Votre commande est en route']);
  expect(await noticesOf(GUEST)).toEqual(['order.placed', 'order.paid', 'order.shipped']);
  const mails = await mailsTo(APPLICANT);
  for (const about of ['pas été acceptée', 'est acceptée', orderNo, 'compte bancaire', 'demandé', 'versé'])
    expect(mails.filter((subject) => subject.includes(about)).length, about).toBe(1);
}, 90_000);

/** Earnings become available after the return period; a large withdrawal is approved by two people. */
async function payOut(seller: string, orderNo: string): Promise<void> {
  const later = new Date(Date.now() + 60 * 86_400_000);
  await releaseEarnings(systemCtx(shop.app, later));
  const { balances } = await ask<{ balances: { available: { amount: number; currency: string } }[] }>(
    seller,
    '/api/merchant/earnings',
  );
  const { amount = 0, currency = '' } = balances[0]?.available ?? {};
  expect([orderNo, amount]).toEqual([orderNo, expect.any(Number)]);
  expect(amount).toBeGreaterThan(1_000_000);
  await ask(seller, '/api/front/user/pay_password', { payPassword: '904173' });
  await ask(seller, '/api/merchant/earnings/bank_account', {
    payPassword: '904173',
    holder: 'Vent du Nord',
    bank: 'BNP',
    number: 'DE89370400440532013000',
  });
  const input = { amount, currency, requestId: randomUUID() };
  const { no } = await ask<{ no: string }>(seller, '/api/merchant/earnings/withdraw', input);
  await ask(owner, '/api/platform/withdrawal/approve', { no });
  const again = await shop.call('POST', '/api/platform/withdrawal/approve', { token: owner, body: { no } });
  expect(again.status).toBe(409);
  await ask(await logIn(ACCOUNTANT), '/api/platform/withdrawal/approve', { no });
  await ask(owner, '/api/platform/withdrawal/pay', { no, reference: 'SEPA-1' });
}
