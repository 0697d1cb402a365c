import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { appCode } from '../../support/authenticator-app.ts';
import { withoutLimits } from '../../support/impatient.ts';
import { type RunningApp, startApp } from '../../support/running-app.ts';

interface Entered {
  token: string;
  user: { id: number; nickname: string; username: string; forum: { state: string } };
}
const PASSWORD = 'colonnade-by-the-sea';

let forum: RunningApp;
beforeAll(async () => {
  forum = await startApp({ demo: false });
  withoutLimits(forum.app);
});
afterAll(() => forum.close());

async function captcha(kind = 'picture') {
  const made = await forum.call<{ captchaKey: string; image: string; question: string }>(
    'GET',
    `/api/community/captcha?kind=${kind}`,
  );
  const { captchaKey } = made.body.data;
  const { value } = (await (await fetch(`${forum.url}/dev/captcha?key=${captchaKey}`)).json()) as { value: string };
  return { ...made.body.data, captchaKey, captchaValue: value };
}

async function register(username: string, more: Record<string, unknown> = {}) {
  const { captchaKey, captchaValue } = await captcha();
  const fields = {
    nickname: `N ${username}`,
    username,
    account: `${username}@example.com`,
    password: PASSWORD,
    rePassword: PASSWORD,
  };
  return forum.call<Entered>('POST', '/api/community/register', {
    body: { captchaKey, captchaValue, ...fields, ...more },
  });
}

async function logIn(account: string, password = PASSWORD, headers: Record<string, string> = {}) {
  const { captchaKey, captchaValue } = await captcha();
  const body = { captchaKey, captchaValue, account, password, deviceId: 'd' };
  return forum.call<Entered>('POST', '/api/community/login', { body, headers });
}

describe('the captcha', () => {
  test('is a picture without text, or a sum', async () => {
    const picture = await captcha();
    expect(picture.image).toMatch(/^data:image\/png;base64,/);
    expect(Buffer.from(picture.image.split(',')[1] ?? '', 'base64').toString('latin1')).not.toContain(
      picture.captchaValue,
    );
    const { question, captchaValue, image } = await captcha('question');
    const [a = 0, b = 0, c = 0] = question.match(/\d+/g)?.map(Number) ?? [];
    expect([image, captchaValue]).toEqual(['', String(a * b + c)]);
  });

  test('is used up by one attempt, right or wrong, and expires after five minutes', async () => {
    const { captchaKey, captchaValue } = await captcha();
    const body = { captchaKey, captchaValue: 'ZZZZZ', account: 'x', password: 'y' };
    const first = await forum.call('POST', '/api/community/login', { body });
    const second = await forum.call('POST', '/api/community/login', { body: { ...body, captchaValue } });
    expect([first.status, first.body.message, second.body.message]).toEqual([
      400,
      second.body.message,
      first.body.message,
    ]);
    const old = await captcha();
    await forum.database.db
      .updateTable('captchas')
      .set({ expires_at: new Date(Date.now() - 1000) })
      .execute();
    const third = await forum.call('POST', '/api/community/login', {
      body: { ...body, captchaKey: old.captchaKey, captchaValue: old.captchaValue },
    });
    expect(third.body.message).toBe(first.body.message);
  });
});

describe('registering and signing in', () => {
  test('by user name, e-mail or phone, in any case', async () => {
    expect((await register('Lena_1')).body).toMatchObject({
      code: 200,
      data: { user: { username: 'Lena_1', roles: ['default'], forum: { state: 'active' } } },
    });
    await register('Tom', { account: '13800138123' });
    for (const account of ['lena_1', 'LENA_1@example.com', 'Tom', '13800138123', '+8613800138123']) {
      expect([account, (await logIn(account)).status]).toEqual([account, 200]);
    }
  });

  test('a taken name, unequal passwords and a captcha that is missing are refused', async () => {
    await register('Taken');
    expect((await register('taken', { account: 'other@example.com' })).status).toBe(409);
    expect((await register('Other', { account: 'taken@example.com' })).status).toBe(409);
    expect((await register('Third', { rePassword: 'different-password' })).status).toBe(400);
    expect((await register('9abc')).status).toBe(400);
    const body = { account: 'Taken', password: PASSWORD, captchaKey: '', captchaValue: '' };
    expect((await forum.call('POST', '/api/community/login', { body })).status).toBe(400);
  });

  test.each([
    ['nobody', 'contactForm'],
    ['lena@example', 'correctEmail'],
    ['lena@@example.com', 'correctEmail'],
    ['123', 'wrongPhone'],
    ['+99912345', 'wrongPhone'],
  ])('the contact %j is refused at its field: %s', async (account, code) => {
    const refused = await register('Contact', { account });
    expect([refused.status, refused.body.data]).toMatchObject([400, { fields: [{ field: 'account', code }] }]);
  });

  test('five wrong passwords lock for a quarter of an hour, also under another name of the account', async () => {
    await register('Locked');
    const statuses = [];
    for (let nth = 0; nth < 5; nth += 1) statuses.push((await logIn('Locked', 'wrong-password')).status);
    expect(statuses).toEqual([400, 400, 400, 400, 429]);
    expect((await logIn('locked@example.com')).status).toBe(429);
  });

  test('a browser gets the cookie userToken for a year; the current user is read with it, and logging out ends it', async () => {
    await register('Browser');
    const entered = await logIn('Browser', PASSWORD, { origin: forum.url, 'sec-fetch-site': 'same-origin' });
    const cookie = entered.headers.getSetCookie().find((text) => text.startsWith('userToken=')) ?? '';
    expect(cookie).toMatch(/^userToken=[\w-]{43}; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax/);
    const headers = { cookie: cookie.split(';')[0] ?? '', 'sec-fetch-site': 'same-origin', origin: forum.url };
    const user = await forum.call<Partial<Entered['user'] & { token: string }>>('GET', '/api/community/user', {
      headers,
    });
    expect(user.body.data).toMatchObject({ username: 'Browser', token: '' });
    expect((await forum.call('GET', '/api/community/user')).body.data).toEqual({});
    await forum.call('POST', '/api/community/logout', { headers });
    expect((await forum.call('GET', '/api/community/user', { headers })).body.data).toEqual({});
  });

  test('with an authenticator app takes two calls of the forum; the shop’s does not accept the challenge', async () => {
    await register('Protected');
    const right = { email: 'protected@example.com', password: PASSWORD };
    const inShop = await forum.call<{ token: string }>('POST', '/api/front/login/email', { body: right });
    const { token } = inShop.body.data;
    const own = '/api/front/user/second-factor';
    const begun = await forum.call<{ secret: string }>('POST', `${own}/begin`, { token });
    const on = await forum.call<{ recoveryCodes: string[] }>('POST', `${own}/turn-on`, {
      token,
      body: { code: appCode(begun.body.data.secret, new Date()) },
    });
    const [code] = on.body.data.recoveryCodes;
    const first = await logIn('Protected');
    expect(first).toMatchObject({ status: 403, body: { data: { error: 'second_factor_needed' } } });
    const { challenge } = first.body.data as unknown as { challenge: string };
    const pass = (path: string) => forum.call<Entered>('POST', path, { body: { challenge, code } });
    expect(await pass('/api/front/login/second-factor')).toMatchObject({
      status: 400,
      body: { data: { error: 'challenge_gone' } },
    });
    const second = await pass('/api/community/login/second-factor');
    expect(second).toMatchObject({ status: 200, body: { data: { user: { username: 'Protected' } } } });
  });

  test('an API client reads its user with the token', async () => {
    const { token } = (await register('Client')).body.data;
    expect((await forum.call('GET', '/api/community/user', { token })).body.data).toMatchObject({
      username: 'Client',
      token,
    });
  });

  test('a banned member gets the reason', async () => {
    const { user } = (await register('Banned')).body.data;
    await forum.database.db
      .updateTable('forum.members')
      .set({ state: 'banned', state_reason: 'Spam again' })
      .where('user_id', '=', user.id)
      .execute();
    const refused = await logIn('Banned');
    expect([refused.status, refused.body.message.includes('Spam again')]).toEqual([403, true]);
  });
});

describe('the e-mail address of a new member', () => {
  /** The newest code that was mailed there. */
  async function codeFor(to: string): Promise<string> {
    const answer = await fetch(`${forum.url}/dev/outbox`, { headers: { accept: 'application/json' } });
    const mails = (await answer.json()) as { to: string; code?: string }[];
    return mails.find((mail) => mail.to === to)?.code ?? '';
  }
  const inShop = (email: string, password = PASSWORD) =>
    forum.call<{ token: string }>('POST', '/api/front/login/email', { body: { email, password } });
  const userOf = async (token: string) =>
    (await forum.call<Entered['user'] & { email: string | null }>('GET', '/api/front/user/info', { token })).body.data;
  const unconfirmed = async (token: string) =>
    (await forum.call<{ forum: { unconfirmedEmail: string } }>('GET', '/api/community/user', { token })).body.data.forum
      .unconfirmedEmail;
  const confirm = (token: string, captcha: string) =>
    forum.call('POST', '/api/community/my/email/confirm', { token, body: { captcha } });

  test('opens the shop with the same password at once, and is the account’s own once the code confirms it', async () => {
    const email = 'Nia@example.com'.toLowerCase();
    const { token, user } = (await register('Nia')).body.data;
    expect(await unconfirmed(token)).toBe(email);
    const before = await inShop(email);
    expect(await userOf(before.body.data.token)).toMatchObject({ id: user.id, email: null });
    const code = await codeFor(email);
    expect((await confirm(token, code === '000000' ? '111111' : '000000')).status).toBe(400);
    expect((await confirm(token, code)).status).toBe(200);
    expect(await unconfirmed(token)).toBe('');
    const after = await inShop(email);
    expect(await userOf(after.body.data.token)).toMatchObject({ id: user.id, email });
    expect((await confirm(token, code)).status).toBe(409);
    expect((await logIn(email)).status).toBe(200);
  });

  test('is confirmed by registering it in the shop with the same password, without a second account', async () => {
    const email = 'once@example.com';
    const { user } = (await register('Once')).body.data;
    await forum.call('POST', '/api/front/login/email/captcha', { body: { email } });
    const body = { email, captcha: await codeFor(email), password: PASSWORD };
    expect((await forum.call('POST', '/api/front/login/register/email', { body })).status).toBe(200);
    const { token } = (await inShop(email)).body.data;
    expect(await userOf(token)).toMatchObject({ id: user.id, email });
  });

  test('of a stranger who only named it stays out of the account of its owner', async () => {
    const email = 'owner@example.com';
    const { token: strangers, user } = (await register('Owner')).body.data;
    await forum.call('POST', '/api/front/login/email/captcha', { body: { email } });
    const password = 'another-colonnade';
    const body = { email, captcha: await codeFor(email), password };
    expect((await forum.call('POST', '/api/front/login/register/email', { body })).status).toBe(200);
    const { token } = (await inShop(email, password)).body.data;
    expect((await userOf(token)).id).not.toBe(user.id);
    expect((await inShop(email)).status).toBe(400);
    await forum.call('POST', '/api/community/my/email/code', { token: strangers });

    expect((await confirm(strangers, '123456')).status).toBe(400);
  });

  test('is asked for nobody without one, and no visitor or guest', async () => {
    const { token } = (await register('Dialled', { account: '13800138456' })).body.data;
    expect(await unconfirmed(token)).toBe('');
    expect((await forum.call('POST', '/api/community/my/email/code', { token })).status).toBe(409);
    expect((await forum.call('POST', '/api/community/my/email/code')).status).toBe(401);
    const login = { countryCode: '+86', phone: '13800138456', password: PASSWORD };
    expect((await forum.call('POST', '/api/front/login/mobile/password', { body: login })).status).toBe(200);
  });
});

test('the configuration is that of the forum on every site', async () => {
  for (const type of ['goods', 'bbs', 'api']) {
    const config = await forum.call('GET', '/api/community/config', { headers: { type, language: 'en' } });
    expect(config.body.data).toMatchObject({ siteTitle: 'Stoa Forum', theme: 'theme1' });
  }
});
