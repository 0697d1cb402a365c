import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { withoutLimits } from '../../../tests/support/impatient.ts';
import { type RunningApp, startApp } from '../../../tests/support/running-app.ts';

const PASSWORD = 'colonnade-by-the-sea';
let shop: RunningApp;
let token: string;
beforeAll(async () => {
  shop = await startApp({ demo: false });
  withoutLimits(shop.app);
  token = await join('caller@example.com');
});
afterAll(() => shop.close());

const post = <T = null>(path: string, body?: unknown, by: string | undefined = token) =>
  shop.call<T>('POST', `/api/front/${path}`, { body: body ?? {}, token: by });

async function codeFor(to: string): Promise<string | undefined> {
  const answer = await fetch(`${shop.url}/dev/outbox`, { headers: { accept: 'application/json' } });
  const messages = (await answer.json()) as { to: string; code?: string }[];
  return messages.find((message) => message.to === to && message.code)?.code;
}

async function join(email: string): Promise<string> {
  await post('login/email/captcha', { email });
  await post('login/register/email', { email, captcha: await codeFor(email), password: PASSWORD });
  return (await post<{ token: string }>('login/email', { email, password: PASSWORD })).body.data.token;
}

/** A multipart form with a file, as sent by a browser without scripts. */
function form(bytes: Uint8Array<ArrayBuffer>, type = 'image/png'): FormData {
  const data = new FormData();
  data.append('file', new Blob([bytes], { type }), 'me.png');
  return data;
}
const portrait = async () =>
  new Uint8Array(
    await sharp({ create: { width: 300, height: 200, channels: 3, background: '#246' } })
      .png()
      .toBuffer(),
  );

describe('the calls', () => {
  test('change a name, an e-mail by its code, and a password', async () => {
    expect((await post('user/edit', { nickname: '  Iliana   C. ' })).body.code).toBe(200);
    await post('user/email/code', { email: 'Caller.New@example.com'.replace('.', '-') });
    const captcha = await codeFor('caller-new@example.com');
    expect((await post('user/email', { email: 'caller-new@example.com', captcha })).body.code).toBe(200);
    const passwords = { oldPassword: PASSWORD, password: 'a-second-colonnade', passwordAgain: 'a-second-colonnade' };
    expect((await post('user/password', passwords)).body.code).toBe(200);
    const profile = await shop.call('GET', '/api/front/user/profile', { token });
    expect(profile.body.data).toMatchObject({
      nickname: 'Iliana C.',
      email: 'caller-new@example.com',
      phone: null,
      hasPassword: true,
      avatarChangeableAt: null,
      leavesAt: null,
    });
  });

  test.each([
    ['user/edit', { nickname: ' ' }, ['nickname', 'emptyNickname']],
    ['user/edit', { nickname: 'x'.repeat(31) }, ['nickname', 'nicknameLength']],
    ['user/email/code', { email: 'nobody' }, ['email', 'correctEmail']],
    ['user/email', { email: 'a@example.com', captcha: '' }, ['captcha', 'emptyCaptche']],
    ['user/phone/code', { phone: '' }, ['phone', 'emptyPhone']],
    ['user/phone', { phone: '1', captcha: '12' }, ['phone', 'wrongPhone']],
    ['user/password', { password: 'short', passwordAgain: 'short' }, ['password', 'passwordLength']],
    ['user/password', { password: 'long-enough-1', passwordAgain: 'long-enough-2' }, ['passwordAgain', 'diffPassword']],
    ['user/password', { password: 'long-enough-1', passwordAgain: '' }, ['passwordAgain', 'againPassword']],
  ])('refuse what is wrong beside its field: %s %j', async (path, body, [field, code]) => {
    const answer = await post<{ fields: unknown[] }>(path, body);
    expect(answer.status).toBe(400);
    expect(answer.body.data.fields).toContainEqual({ field, code, message: expect.any(String) });
  });

  test('accept a picture once a day and return when the next is possible', async () => {
    const send = async (query = '') =>
      fetch(`${shop.url}/api/front/user/avatar${query}`, {
        method: 'POST',
        headers: { token },
        body: form(await portrait()),
      });
    const first = await send('?x=0&y=0&size=120');
    const { data } = (await first.json()) as { data: { avatar: string } };
    const kept = await fetch(shop.url + data.avatar);
    expect([first.status, kept.status, kept.headers.get('content-type')]).toEqual([200, 200, 'image/webp']);
    const second = await send();
    expect(second.status).toBe(429);
    expect(Number(second.headers.get('retry-after'))).toBeGreaterThan(86_000);
    expect((await post('user/avatar/delete')).status).toBe(200);
    expect((await fetch(shop.url + data.avatar)).status).toBe(404);
  });

  test('export all own data, and request and revoke a deletion', async () => {
    const data = await post<{ profile: { email: string } }>('user/data');
    expect(data.body.data.profile.email).toBe('caller-new@example.com');
    expect((await post('user/leave', { password: 'not-this-one' })).status).toBe(400);
    const asked = await post<{ leavesAt: string }>('user/leave', { password: 'a-second-colonnade' });
    const state = await shop.call<{ leavesAt: string }>('GET', '/api/front/user/leave', { token });
    expect(state.body.data.leavesAt).toBe(asked.body.data.leavesAt);
    expect((await post('user/leave/cancel')).status).toBe(200);
  });
});
