import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { withoutLimits } from '../../../tests/support/impatient.ts';
import { type RunningApp, startApp } from '../../../tests/support/running-app.ts';

let shop: RunningApp;
beforeAll(async () => {
  shop = await startApp({ demo: false });
  withoutLimits(shop.app);
});
afterAll(() => shop.close());

const PASSWORD = 'colonnade-by-the-sea';
const post = <T = { token: string }>(path: string, body: unknown, headers?: Record<string, string>) =>
  shop.call<T>('POST', `/api/front/login/${path}`, { body, headers });

async function codeFor(to: string): Promise<string | undefined> {
  const answer = await fetch(`${shop.url}/dev/outbox`, { headers: { accept: 'application/json' } });
  const messages = (await answer.json()) as { channel: string; to: string; code?: string }[];
  return messages.find((message) => message.channel === 'sms' && message.to === to)?.code;
}

async function registered(phone: string): Promise<void> {
  expect((await post('sendCode', { phone, countryCode: '+86' })).status).toBe(200);
  const captcha = await codeFor(`+86${phone}`);
  const answer = await post('register/mobile', { countryCode: '+86', phone, captcha, password: PASSWORD });
  expect(answer.body).toMatchObject({ code: 200, data: null });
}

test('a phone goes from the code in the outbox to the user’s own data, by password and by code', async () => {
  const phone = '13800138001';
  await registered(phone);
  const byPassword = await post('mobile/password', { countryCode: '+86', phone, password: PASSWORD });
  const info = await shop.call('GET', '/api/front/user/info', { token: byPassword.body.data.token });
  expect(info.body).toMatchObject({ code: 200, data: { email: null, phone: '+8613800138001', kind: 'member' } });
  await sql`update code_sendings set sent_at = sent_at - interval '1 minute'`.execute(shop.database.db);
  await post('sendCode', { phone, countryCode: '86' });
  const captcha = await codeFor('+8613800138001');
  const byCode = await post('mobile/captcha', { countryCode: '86', phone, captcha });
  expect((await shop.call('GET', '/api/front/user/info', { token: byCode.body.data.token })).status).toBe(200);
});

describe('the code is requested', () => {
  test.each([
    ['a form', (phone: string) => new URLSearchParams({ phone, countryCode: '+86' }), '13800138011'],
    ['a form of parts', (phone: string) => formData({ phone, countryCode: '86' }), '13800138012'],
    ['a form without a country', (phone: string) => new URLSearchParams({ phone }), '13800138013'],
  ])('as %s', async (_title, form, phone) => {
    const send = () => fetch(`${shop.url}/api/front/login/sendCode`, { method: 'POST', body: form(phone) });
    expect((await send()).status).toBe(200);
    expect(await codeFor(`+86${phone}`)).toMatch(/^\d{6}$/);
    const again = await send();
    expect(again.status).toBe(429);
    expect(Number(again.headers.get('retry-after'))).toBeGreaterThan(50);
  });

  test.each([
    ['an empty form', new URLSearchParams()],
    ['a file instead of a number', formData({ phone: new Blob(['13800138014']) })],
    ['nothing that is a number', new URLSearchParams({ phone: ' ' })],
  ])('with %s: reports the missing phone number', async (_title, body) => {
    const answer = await fetch(`${shop.url}/api/front/login/sendCode`, { method: 'POST', body });
    expect(await answer.json()).toMatchObject({
      code: 400,
      data: { fields: [{ field: 'phone', code: 'emptyPhone' }] },
    });
  });
});

function formData(fields: Record<string, string | Blob>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

const number = { countryCode: '+86', phone: '13800138099' };
test.each([
  ['mobile/password', {}, ['phone:emptyPhone', 'password:emptyPassword']],
  ['mobile/password', { ...number, phone: '12', password: 'x' }, ['phone:wrongPhone']],
  ['mobile/password', { ...number, phone: '01088888888', password: 'x' }, ['phone:wrongPhone']],
  ['mobile/password', { ...number, countryCode: 'CN', password: 'x' }, ['countryCode:invalid_format']],
  ['mobile/password', { ...number, countryCode: '+999', password: 'x' }, ['phone:wrongPhone']],
  ['mobile/captcha', {}, ['phone:emptyPhone', 'captcha:emptyCaptche']],
  ['mobile/captcha', { ...number, captcha: '12 3' }, ['captcha:correctCaptche']],
  ['mobile/captcha', { ...number, captcha: 123456 }, ['captcha:invalid_type']],
  ['register/mobile', {}, ['phone:emptyPhone', 'captcha:emptyCaptche', 'password:emptyPassword']],
  ['register/mobile', { ...number, captcha: '123456', password: 'short' }, ['password:passwordLength']],
  ['register/mobile', { ...number, captcha: '123456', password: 'password1' }, ['password:passwordCommon']],
  ['sendCode', {}, ['phone:emptyPhone']],
  ['sendCode', { phone: '1', countryCode: '86' }, ['phone:wrongPhone']],
  ['sendCode', { phone: 13_800_138_000 }, ['phone:invalid_type']],
  ['sendCode', { phone: '13800138000', countryCode: '12345' }, ['countryCode:invalid_format']],
])('%s with %j names %j', async (path, body, problems) => {
  const answer = await post<{ fields: { field: string; code: string; message: string }[] }>(path, body);
  expect(answer.status).toBe(400);
  expect(answer.body.data.fields.map(({ field, code }) => `${field}:${code}`).sort()).toEqual([...problems].sort());
  expect(answer.body.data.fields.every(({ message }) => message.length > 0)).toBe(true);
});

test('a wrong password is refused in the reader’s language, without revealing which half is wrong', async () => {
  await registered('13800138021');
  const messages = await Promise.all(
    ['13800138021', '13800138022'].map((phone) =>
      post('mobile/password', { countryCode: '86', phone, password: 'not-it' }, { language: 'zh-CN' }),
    ),
  );
  expect(messages.map(({ status, body }) => [status, body.message])).toEqual([
    [400, '手机号或密码不正确'],
    [400, '手机号或密码不正确'],
  ]);
});

test('concurrent registrations of one number create one account', async () => {
  const phone = '13800138031';
  await post('sendCode', { phone, countryCode: '86' });
  const captcha = await codeFor(`+86${phone}`);
  const body = { countryCode: '86', phone, captcha, password: PASSWORD };
  const answers = await Promise.all(Array.from({ length: 8 }, () => post('register/mobile', body)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
  const rows = await shop.database.db.selectFrom('users').select('id').where('phone', '=', `+86${phone}`).execute();
  expect(rows).toHaveLength(1);
});

test('shows the tab for visitors only where the site allows them', async () => {
  const { db } = shop.database;
  const request = async (visitorOpen: boolean) => {
    await db
      .updateTable('sites')
      .set({ settings: sql`settings || jsonb_build_object('visitorOpen', ${visitorOpen}::boolean)` })
      .where('is_default', '=', true)
      .execute();
    await shop.app.sites.load();
    shop.app.responseCache.drop();
    return (await fetch(`${shop.url}/login`)).text();
  };
  expect(await request(false)).not.toContain('/login?mode=7');
  expect(await request(true)).toContain('/login?mode=7');
});

test('on a closed site the login calls respond, and all others are refused', async () => {
  const db = shop.database.db;
  await registered('13800138041');
  await db.updateTable('sites').set({ status: 'closed' }).where('is_default', '=', true).execute();
  await shop.app.sites.load();
  const right = { countryCode: '86', phone: '13800138041', password: PASSWORD };
  const closed = { code: 403, data: { error: 'site_closed' } };
  expect((await post('mobile/password', { ...right, password: 'not-it' })).body.data).toMatchObject({
    error: 'wrong_phone_login',
  });
  expect((await post('mobile/password', right)).body).toMatchObject(closed);
  expect((await post('register/visitor', { email: 'closed@example.com' })).body).toMatchObject(closed);
  expect((await post('email/captcha', 'closed@example.com')).body).toMatchObject(closed);
  expect((await shop.call('GET', '/api/front/product/category')).body).toMatchObject(closed);
  const page = await fetch(`${shop.url}/login?mode=6`, { headers: { cookie: 'language=en' } });
  expect(page.status).toBe(200);
  const text = await page.text();
  expect(text).toContain('This site is closed. Only its staff can sign in.');
  expect(text).not.toContain('value="register"');
  await sql`update site_members set role_id = (select id from roles where key = 'admin' and site_id = site_members.site_id)
            where user_id = (select id from users where phone = '+8613800138041')`.execute(db);
  expect((await post('mobile/password', right)).status).toBe(200);
});
