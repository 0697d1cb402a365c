import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { appCode } from '../../support/authenticator-app.ts';
import { withoutLimits } from '../../support/impatient.ts';
import { type RunningApp, startApp } from '../../support/running-app.ts';
import { sendForm } from '../../support/send-form.ts';
import { mailedCode } from '../../support/verified-visitor.ts';
import { openWithoutScripts, visitShop } from '../../support/visitors.ts';

const PASSWORD = 'colonnade-by-the-sea';
const DEMO = 'stoa-demo-2026';
const ADDRESS = {
  name: 'Nora B.',
  phone: '+33612345678',
  country: 'FR',
  region: 'Ile-de-France',
  city: 'Paris',
  postCode: '75001',
  detail: '1 rue du Louvre',
};
let app: RunningApp;

beforeAll(async () => {
  app = await startApp();
  withoutLimits(app.app);
});
afterAll(() => app.close());

async function post<T>(path: string, body: unknown, token?: string): Promise<T> {
  const answer = await app.call<T>('POST', `/api/front/${path}`, { body, token });
  expect([path, answer.body.message]).toEqual([path, 'success']);
  return answer.body.data;
}

/** Long enough ago for a change to ask who it is. */
const ageSessions = () =>
  app.database.db
    .updateTable('sessions')
    .set({ confirmed_at: new Date(0) })
    .execute();

/** A new member; returns the token. */
async function join(email: string): Promise<string> {
  await post('login/email/captcha', { email });
  await post('login/register/email', { email, captcha: await mailedCode(app, email), password: PASSWORD });
  return (await post<{ token: string }>('login/email', { email, password: PASSWORD })).token;
}
const logIn = async (name: string) =>
  (await post<{ token: string }>('login/email', { email: `${name}@stoa.test`, password: DEMO })).token;

describe.each([
  ['with a script', true, 'scripted', 'shopper'],
  ['without a script', false, 'plain', 'merchant'],
])('%s', (_title, script, name, known) => {
  const visit = (token: string) => visitShop(app.url, { token, script });

  test('a second factor is set up, confirmed with, renewed and turned off', async () => {
    const page = await visit(await join(`${name}-factor@example.com`));
    const at = '/users/second_factor';
    const back = encodeURIComponent(at);
    await ageSessions();
    await sendForm(page, { at: `/users/confirm?back=${back}`, intent: 'password', fields: { password: PASSWORD } });
    await sendForm(page, { at, intent: 'begin' });
    await page.locator('main input[name=code]').waitFor();
    const text = (await page.locator('main').innerText()).replaceAll(/\s/g, '');
    const [secret = ''] = /[A-Z2-7]{32}/.exec(text) ?? [];
    await sendForm(page, { intent: 'turn-on', fields: { code: appCode(secret, new Date()) } });
    // a code counts once: that of the next half minute is due early
    const code = appCode(secret, new Date(Date.now() + 30_000));
    await ageSessions();
    await sendForm(page, { at: `/users/confirm?back=${back}`, intent: 'factor', fields: { code } });
    await sendForm(page, { at, intent: 'renew' });
    await sendForm(page, { at, intent: 'turn-off' });
    await page.goto(at);
    await page.locator('main button[value=begin]').waitFor();
  });

  test('an address becomes the first choice', async () => {
    const token = await join(`${name}-address@example.com`);
    for (const person of ['Nora B.', 'Noah B.']) await post('address/save', { ...ADDRESS, name: person }, token);
    const page = await visit(token);
    await sendForm(page, { at: '/users/address_list', intent: 'default' });
    await page.goto('/users/address_list');
    expect(await page.locator('main button[value=default]').count()).toBe(1);
  });

  test('a picture is removed, messages are chosen and read', async () => {
    const page = await visit(await logIn(known));
    const picture = { avatar_url: '/media/avatars/none/96.webp' };
    await app.database.db.updateTable('users').set(picture).where('email', '=', `${known}@stoa.test`).execute();
    await sendForm(page, { at: '/users/user_info?edit=avatar', intent: 'remove-avatar' });
    await sendForm(page, { at: '/users/message_settings', within: 'main' });
    await app.database.db.updateTable('notices').set({ read_at: null }).execute();
    const at = '/users/message_center';
    await sendForm(page, { at, intent: 'read' });
    await sendForm(page, { at, intent: 'open' });
    await sendForm(page, { at, intent: 'all' });
    await page.goto(at);
    expect(await page.locator('main button[value=read]').count()).toBe(0);
  });

  test('a member without a password confirms with a code, and sets a pay password', async () => {
    const email = `${name}-code@example.com`;
    const page = await visit(await join(email));
    await app.database.db.updateTable('users').set({ password_hash: null }).where('email', '=', email).execute();
    await ageSessions();
    const at = '/users/pay_password';
    await sendForm(page, { at: `/users/confirm?back=${encodeURIComponent(at)}`, intent: 'send' });
    await sendForm(page, { intent: 'code', fields: { sentCode: await mailedCode(app, email) } });
    const fields = { payPassword: '715028', payPasswordAgain: '715028' };
    await sendForm(page, { at, intent: 'save', fields });
    await page.waitForURL('**/users/user_security?done=pay_password**');
  });

  test('a phone is added with the code that it receives', async () => {
    const page = await visit(await join(`${name}-phone@example.com`));
    const phone = script ? '13800138021' : '13800138022';
    await sendForm(page, { at: '/users/user_info?edit=phone', intent: 'send-phone-code', fields: { phone } });
    await page.locator('main [role=status], main .text-success').first().waitFor();
    const captcha = await mailedCode(app, `+86${phone}`);
    await sendForm(page, { intent: 'phone', fields: { phone, captcha } });
    await page.goto('/users/user_info');
    await page.locator('main', { hasText: phone.slice(-4) }).waitFor();
  });

  test('a passkey is renamed and removed', async () => {
    const email = `${name}-passkey@example.com`;
    const page = await visit(await join(email));
    const { db } = app.database;
    const { id } = await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow();
    const key = { credential_id: email, public_key: 'key', rp_id: 'localhost', name: 'Phone' };
    await db
      .insertInto('passkeys')
      .values({ user_id: id, ...key })
      .execute();
    const at = '/users/user_security';
    await sendForm(page, { at, intent: 'rename-passkey', fields: { name: 'Old phone' } });
    await page.goto(at);
    await page.locator('#passkeys h3', { hasText: 'Old phone' }).waitFor();
    await sendForm(page, { at, intent: 'remove-passkey' });
    await page.goto(at);
    expect(await page.locator('#passkeys h3', { hasText: 'Old phone' }).count()).toBe(0);
  });

  test('a visitor verifies an address', async () => {
    const email = `${name}-visitor@example.com`;
    const page = await visit((await post<{ token: string }>('login/register/visitor', { email })).token);
    await sendForm(page, { at: '/users/verify', intent: 'send', fields: { contact: email } });
    await page.locator('main input[name=captcha]').waitFor();
    await sendForm(page, { intent: 'verify', fields: { captcha: await mailedCode(app, email) } });
  });

  test('points are collected, the balance is topped up', async () => {
    const page = await visit(await join(`${name}-points@example.com`));
    await sendForm(page, { at: '/users/points', within: 'main' });
    await sendForm(page, { at: '/users/balance', within: 'main', fields: { own: '20' } });
    await page.waitForURL('**/payment?orderNo=**');
  });

  test('the language is changed from the footer, and a member signs out', async () => {
    const page = await visit(await logIn(known));
    await page.goto('/users/user_info');
    await page.locator('footer form[action="/preferences"] button[value=fr]').first().click();
    await page.waitForFunction(() => document.documentElement.lang === 'fr');
    await sendForm(page, { to: '/logout', within: 'main' });
    expect((await page.context().cookies()).some((cookie) => cookie.name === 'token' && cookie.value !== '')).toBe(
      false,
    );
  });
});

test.each([
  ['with a script', true, '+66812345674'],
  ['without a script', false, '+66812345675'],
])('%s, a forgotten password is replaced, and a visitor comes in by phone', async (_title, script, phone) => {
  const email = `${script}-forgotten@example.com`;
  await join(email);
  const page = await visitShop(app.url, { script });
  await sendForm(page, { at: '/login?mode=4', intent: 'send-reset-code', fields: { email } });
  await page.locator('main input[name=code]').waitFor();
  const password = 'a-second-colonnade';
  const fields = { code: await mailedCode(app, email), password, passwordAgain: password };
  await sendForm(page, { intent: 'reset', fields });
  const visitor = { at: '/login?mode=7&by=phone', intent: 'visit-phone', fields: { phone, agreement: true } };
  await sendForm(page, visitor);
  await page.waitForURL(`${app.url}/`);
});

test('what was typed and chosen before the script was there is still there, and counts', async () => {
  const page = await visitShop(app.url, { token: await logIn('shopper') });
  const [letScriptsLoad, opened] = await openWithoutScripts(page, '/users/balance');
  await page.locator('main input[name=own]').fill('77');
  letScriptsLoad();
  await opened;
  await page.getByRole('button', { name: /77/ }).waitFor();
  expect(await page.locator('main input[name=own]').inputValue()).toBe('77');
});

test('an address typed into the login form before the script was there stays, also in the next form', async () => {
  const page = await visitShop(app.url);
  const [letScriptsLoad, opened] = await openWithoutScripts(page, '/login');
  await page.locator('input[name=email]').fill('early@example.com');
  letScriptsLoad();
  await opened;
  await page.locator('input[name=agreement]').check();
  expect(await page.locator('input[name=email]').inputValue()).toBe('early@example.com');
  await page.locator('main a[href*="mode=6"]').first().click();
  await page.locator('button[value="send-code"]').waitFor();
  expect(await page.locator('input[name=email]').inputValue()).toBe('early@example.com');
});

test('a number typed on a product before the script was there is put into the cart', async () => {
  const page = await visitShop(app.url);
  const found = await app.call<{ list: { id: number }[] }>('GET', '/api/front/product/list?inStock=true&limit=1');
  const [letScriptsLoad, opened] = await openWithoutScripts(page, `/goods_detail/${found.body.data.list[0]?.id}`);
  const number = page.locator('main form#buy input[name=num]');
  await number.fill('3');
  letScriptsLoad();
  await opened;
  await page.getByRole('button', { name: 'More', exact: false }).first().waitFor();
  expect(await number.inputValue()).toBe('3');
});
