import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type RunningApp, startApp } from '../../tests/support/running-app.ts';

let shop: RunningApp;
beforeAll(async () => {
  shop = await startApp({ demo: false });
});
afterAll(() => shop.close());

const PASSWORD = 'colonnade-by-the-sea';
const post = <T = { token: string }>(path: string, body: unknown, headers?: Record<string, string>) =>
  shop.call<T>('POST', `/api/front/${path}`, { body, headers });

async function outbox(): Promise<{ to: string; code?: string; createdAt: string }[]> {
  const answer = await fetch(`${shop.url}/dev/outbox`, { headers: { accept: 'application/json' } });
  return answer.json();
}

async function registered(email: string): Promise<void> {
  await post('login/email/captcha', email);
  const captcha = (await outbox()).find((message) => message.to === email)?.code;
  expect((await post('login/register/email', { email, captcha, password: PASSWORD })).status).toBe(200);
}

describe('registration and login', () => {
  test('go from the code in the outbox to the user’s own data', async () => {
    await registered('first@example.com');
    const login = await post('login/email', { email: 'First@Example.com', password: PASSWORD });
    const { token } = login.body.data;
    const own = { token };
    const info = await shop.call('GET', '/api/front/user/info', own);
    expect(info.body).toMatchObject({ code: 200, data: { email: 'first@example.com', kind: 'member' } });
    const menu = await shop.call('GET', '/api/front/user/menu/user', { ...own, headers: { language: 'fr' } });
    expect(menu.body.data).toMatchObject({
      routine_my_menus: expect.arrayContaining([
        expect.objectContaining({ name: 'Mes adresses', pc_url: '/users/address_list' }),
      ]),
    });
    expect((await shop.call('GET', '/api/front/messageCenter/unread', own)).body.data).toEqual({ total: 0 });
    await shop.call('POST', '/api/front/login/logout', own);
    expect((await shop.call('GET', '/api/front/user/info', own)).status).toBe(401);
  });

  test('a browser gets the session as a cookie, a program only as data', async () => {
    await registered('cookie@example.com');
    const body = { email: 'cookie@example.com', password: PASSWORD };
    expect((await post('login/email', body)).headers.get('set-cookie')).toBeNull();
    const browser = await post('login/email', body, { 'sec-fetch-site': 'same-origin' });
    const [cookie = '', device = ''] = browser.headers.getSetCookie();
    expect(cookie).toMatch(/^token=[\w-]{43}; Max-Age=604800; Path=\/; HttpOnly; SameSite=Lax$/);
    expect(device).toMatch(/^device=[\w-]{43}; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax$/);
    const asked = await shop.call('GET', '/api/front/user/info', { headers: { cookie: cookie.split(';')[0] ?? '' } });
    expect(asked.status).toBe(200);
  });

  test('another site cannot log a browser in', async () => {
    const forged = await post('login/register/visitor', { email: 'x@example.com' }, { 'sec-fetch-site': 'cross-site' });
    expect(forged.body).toMatchObject({ code: 403, data: { error: 'cross_site' } });
  });

  test('the code is requested with the e-mail itself or with an object', async () => {
    expect((await post('login/email/captcha', 'text@example.com')).status).toBe(200);
    expect((await post('login/email/forget/password', { email: 'object@example.com' })).status).toBe(200);
    const again = await post('login/email/captcha', { email: 'TEXT@example.com' });
    expect(again.body).toMatchObject({
      code: 429,
      data: { error: 'too_many_requests', retryAfter: expect.any(Number) },
    });
    expect(Number(again.headers.get('retry-after'))).toBeGreaterThan(50);
  });

  test.each([
    ['login/email', {}, ['email:emailEmpty', 'password:emptyPassword']],
    ['login/email', { email: 'x', password: 'y' }, ['email:correctEmail']],
    ['login/email/captcha', '', ['email:emailEmpty']],
    ['login/email/captcha', { email: 7 }, ['email:invalid_type']],
    [
      'login/register/email',
      { email: 'a@b.co', captcha: '12 3', password: 'short' },
      ['captcha:correctCaptche', 'password:passwordLength'],
    ],
    [
      'login/email/reset/password',
      { email: 'a@b.co', code: '1', password: PASSWORD, passwordAgain: 'x' },
      ['passwordAgain:diffPassword'],
    ],
    [
      'login/email/reset/password',
      { email: 'a@b.co', code: '' },
      ['code:emptyCaptche', 'password:emptyPassword', 'passwordAgain:againPassword'],
    ],
    ['login/register/visitor', {}, ['email:emailEmpty']],
    ['login/register/visitor', { email: 'x', deviceId: 'd'.repeat(129) }, ['deviceId:too_big', 'email:correctEmail']],
  ])('%s with %j names %j', async (path, body, problems) => {
    const answer = await post<{ fields: { field: string; code: string; message: string }[] }>(path, body, {
      language: 'en',
    });
    expect(answer.status).toBe(400);
    expect(answer.body.data.fields.map(({ field, code }) => `${field}:${code}`).sort()).toEqual([...problems].sort());
  });

  test('a wrong password is refused in the reader’s language, without revealing which half is wrong', async () => {
    const messages = await Promise.all(
      ['zh-CN', 'fr'].map((language) =>
        post('login/email', { email: 'nobody@example.com', password: 'x' }, { language }),
      ),
    );
    expect(messages.map(({ body }) => body.message)).toEqual([
      '邮箱或密码不正确',
      'L’adresse e-mail ou le mot de passe est incorrect',
    ]);
  });
});

test('the kind of a visitor and the available login methods are reported', async () => {
  const { body } = await post('login/register/visitor', {
    deviceId: 'd',
    countryCode: '86',
    email: 'v@example.com',
    phone: '',
  });
  const info = await shop.call('GET', '/api/front/user/info', { token: body.data.token });
  expect(info.body.data).toMatchObject({ kind: 'visitor', email: 'v@example.com' });
  const ways = await shop.call('GET', '/api/front/login/method/info');
  expect(ways.body.data).toEqual({ facebookOpen: false, facebookAppId: '', visitorOpen: true, providers: [] });
});

test('addresses are saved, listed, made the default and deleted by their owner', async () => {
  const { body } = await post('login/register/visitor', { email: 'home@example.com' });
  const own = { token: body.data.token };
  const address = {
    name: 'Ann',
    country: 'us',
    region: 'CA',
    detail: '1 Main St',
    postCode: '94110',
    phone: '415 555 2671',
  };
  const call = (path: string, given: unknown, as = own) =>
    shop.call<{ id: number }>('POST', `/api/front/address/${path}`, { ...as, body: given });
  const first = (await call('save', address)).body.data.id;
  const second = (await call('save', { ...address, name: 'Bob' })).body.data.id;
  expect((await call('default', { id: second })).status).toBe(200);
  const stranger = { token: (await post('login/register/visitor', { email: 'other@example.com' })).body.data.token };
  expect((await call('delete', { id: first }, stranger)).body.data).toMatchObject({ error: 'address_not_found' });
  expect((await call('delete', { id: first })).status).toBe(200);
  const list = await shop.call('GET', '/api/front/address/list', own);
  expect(list.body.data).toMatchObject([
    { id: second, name: 'Bob', country: 'US', phone: '+14155552671', isDefault: true },
  ]);
});

test.each(['user/info', 'user/menu/user', 'messageCenter/unread', 'address/list'])('%s needs a login', async (path) => {
  for (const token of [undefined, 'forged']) {
    expect((await shop.call('GET', `/api/front/${path}`, { token })).status).toBe(401);
  }
});

test('the outbox is JSON for programs, newest first', async () => {
  await post('login/email/captcha', 'older@example.com');
  await post('login/email/captcha', 'newer@example.com');
  const messages = await outbox();
  expect(messages.slice(0, 2).map((message) => message.to)).toEqual(['newer@example.com', 'older@example.com']);
  expect(messages[0]).toEqual({
    id: expect.any(Number),
    channel: 'email',
    to: 'newer@example.com',
    subject: expect.any(String),
    text: expect.any(String),
    code: expect.stringMatching(/^\d{6}$/),
    createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
  });
});
