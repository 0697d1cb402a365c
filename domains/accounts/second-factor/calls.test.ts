import { afterAll, beforeAll, expect, test } from 'vitest';
import { appCode } from '../../../tests/support/authenticator-app.ts';
import { guest } from '../../../tests/support/bare-app.ts';
import { GOOD_PASSWORD, register } from '../../../tests/support/people.ts';
import { type RunningApp, startApp } from '../../../tests/support/running-app.ts';
import { SoftAuthenticator } from '../../../tests/support/soft-authenticator.ts';

let shop: RunningApp;
beforeAll(async () => {
  shop = await startApp({ demo: false, driver: 'pglite' });
});
afterAll(() => shop.close());

const EMAIL = 'calls@example.com';
const OWN = '/api/front/user/second-factor';
const logIn = () =>
  shop.call<{ token: string; error?: string; challenge?: string }>('POST', '/api/front/login/email', {
    body: { email: EMAIL, password: GOOD_PASSWORD },
  });
const now = () => new Date();

test('a program takes both steps: 403 with a challenge, then the code for a token', async () => {
  await register(guest(shop.app), EMAIL);
  const { token } = (await logIn()).body.data;
  const begun = await shop.call<{ secret: string }>('POST', `${OWN}/begin`, { token });
  const { secret } = begun.body.data;
  const on = await shop.call<{ recoveryCodes: string[] }>('POST', `${OWN}/turn-on`, {
    token,
    body: { code: appCode(secret, now()) },
  });
  expect(on.body.data.recoveryCodes).toHaveLength(10);
  const first = await logIn();
  expect(first).toMatchObject({ status: 403, body: { data: { error: 'second_factor_needed' } } });
  expect(first.headers.getSetCookie()).toEqual([]);
  const { challenge } = first.body.data;
  const second = await shop.call<{ token: string }>('POST', '/api/front/login/second-factor', {
    body: { challenge, code: on.body.data.recoveryCodes[0] },
  });
  expect(second.status).toBe(200);
  const state = await shop.call('GET', OWN, { token: second.body.data.token });
  expect(state.body.data).toMatchObject({ isOn: true, recoveryCodesLeft: 9 });
});

test('a malformed code reports its field; an unknown challenge has expired', async () => {
  const send = (body: object) => shop.call<{ error: string }>('POST', '/api/front/login/second-factor', { body });
  const named = await send({ challenge: 'x', code: 'no code' });
  expect(named.body.data).toMatchObject({
    error: 'validation_failed',
    fields: [{ field: 'code', code: 'factorCode' }],
  });
  expect(await send({ challenge: 'x', code: '123456' })).toMatchObject({
    status: 400,
    body: { data: { error: 'challenge_gone' } },
  });
});

test('a passkey is bound to the browser by a cookie that no script reads', async () => {
  const member = await shop.call<{ token: string }>('POST', '/api/front/login/email', {
    body: { email: await another(), password: GOOD_PASSWORD },
  });
  const { token } = member.body.data;
  const asked = await shop.call<{ options: { challenge: string; user: { id: string } } }>(
    'POST',
    '/api/front/user/passkey/options',
    { token },
  );
  const cookie = asked.headers.getSetCookie().find((text) => text.startsWith('passkey='));
  expect(cookie).toContain('HttpOnly');
  const key = new SoftAuthenticator({ origin: shop.url, rpId: 'localhost' });
  const body = { credential: key.create(asked.body.data.options), name: 'Test key' };
  const save = (headers?: Record<string, string>) =>
    shop.call<{ name: string }>('POST', '/api/front/user/passkey/save', {
      token,
      body,
      ...(headers ? { headers } : {}),
    });
  expect((await save()).status).toBe(400);
  const saved = await save({ cookie: cookie?.split(';')[0] ?? '' });
  expect(saved.body.data).toMatchObject({ name: 'Test key' });

  const options = await shop.call<{ options: { challenge: string } }>('POST', '/api/front/login/passkey/options', {
    headers: { cookie: cookie?.split(';')[0] ?? '' },
  });
  const entered = await shop.call<{ token: string }>('POST', '/api/front/login/passkey', {
    headers: { cookie: cookie?.split(';')[0] ?? '', origin: shop.url },
    body: { credential: key.get(options.body.data.options) },
  });
  expect(entered.status).toBe(200);
  expect(entered.headers.getSetCookie().join()).toContain(`token=${entered.body.data.token}`);
});

test('refuses passkeys from another site’s page before checking anything', async () => {
  const forged = await shop.call<{ error: string }>('POST', '/api/front/login/passkey/options', {
    headers: { origin: 'https://evil.test' },
  });
  expect(forged).toMatchObject({ status: 403, body: { data: { error: 'cross_site' } } });
});

async function another(): Promise<string> {
  await register(guest(shop.app), 'key@example.com');
  return 'key@example.com';
}
