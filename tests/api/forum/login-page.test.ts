import { afterAll, beforeAll, expect, test } from 'vitest';
import { readDeviceCode, showDeviceCode } from '../../../domains/accounts/device-login/show-device-code.server.ts';
import { logInByEmail } from '../../../domains/accounts/login/log-in-by-email.server.ts';
import { unsubscribeToken } from '../../../domains/forum/digest/unsubscribe.server.ts';
import { LOCALES } from '../../../platform/locale/locale.ts';
import { guest } from '../../support/bare-app.ts';
import { withoutLimits } from '../../support/impatient.ts';
import { GOOD_PASSWORD, register } from '../../support/people.ts';
import { type RunningApp, startApp } from '../../support/running-app.ts';
import { wordFaultsOf } from '../../support/texts-of-page.ts';

const PASSWORD = 'colonnade-by-the-sea';
let app: RunningApp;
beforeAll(async () => {
  app = await startApp({ demo: false });
  withoutLimits(app.app);
});
afterAll(() => app.close());

async function openForm(path: string) {
  const text = await (await fetch(app.url + path, { headers: { cookie: 'language=en' } })).text();
  const captchaKey = /name="captchaKey" value="([^"]+)"/.exec(text)?.[1] ?? '';
  const { value } = (await (await fetch(`${app.url}/dev/captcha?key=${captchaKey}`)).json()) as { value: string };
  return { text, captchaKey, captchaValue: value };
}
const send = (path: string, fields: Record<string, string>) =>
  fetch(app.url + path, {
    method: 'POST',
    redirect: 'manual',
    headers: { cookie: 'language=en', origin: app.url, 'sec-fetch-site': 'same-origin' },
    body: new URLSearchParams(fields),
  });
const tokenIn = (answer: Response) =>
  answer.headers.getSetCookie().find((cookie) => /^(?:userToken|token)=[\w-]{20,}/.test(cookie));

test('without scripts a guest registers with the picture of the captcha and signs in with its sum', async () => {
  const { text, captchaKey, captchaValue } = await openForm('/bbs/register');
  expect(text).toContain('src="data:image/png;base64,');
  const account = { username: 'Nora_B', account: 'nora@example.com', nickname: 'Nora' };
  const fields = { intent: 'register', ...account, password: PASSWORD, rePassword: PASSWORD };
  const registered = await send('/bbs/register', { ...fields, captchaKey, captchaValue });
  expect([registered.status, registered.headers.get('location')]).toEqual([303, expect.any(String)]);
  expect(tokenIn(registered)).toBeDefined();
  const sum = await openForm('/bbs/theme3/login?captcha=question');
  expect(sum.text).toMatch(/What is \d+ × \d+ \+ \d+ = \?/);
  const login = { intent: 'log-in', account: 'nora_b', password: PASSWORD };
  const entered = await send('/bbs/theme3/login?captcha=question', {
    ...login,
    captchaKey: sum.captchaKey,
    captchaValue: sum.captchaValue,
  });
  expect(entered.status).toBe(303);
  expect(tokenIn(entered)).toBeDefined();
});

test.each(['postTopic', 'my/point', 'my/favoriteList'])(
  'the login before /bbs/theme3/%s stays in its theme',
  async (path) => {
    const answer = await fetch(`${app.url}/bbs/theme3/${path}`, { redirect: 'manual' });
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/bbs/theme3/login']);
    expect(answer.headers.getSetCookie()[0]).toContain(encodeURIComponent(`/bbs/theme3/${path}`));
    const { text } = await openForm('/bbs/theme3/login');
    expect(text).toContain('href="/bbs/theme3/register"');
  },
);

test('a refusal is shown beside its field, keeps what was typed except passwords, and comes with a new captcha', async () => {
  const { captchaKey } = await openForm('/bbs/login');
  const answer = await send('/bbs/login', {
    intent: 'log-in',
    account: 'nobody-here',
    password: PASSWORD,
    captchaKey,
    captchaValue: '!!!!!',
  });
  const text = await answer.text();
  expect(tokenIn(answer)).toBeUndefined();
  expect(text).toContain('aria-invalid="true"');
  expect(text).toContain('value="nobody-here"');
  expect(text).not.toContain(PASSWORD);
  expect(text).not.toContain(`value="${captchaKey}"`);
});

test('the digest is unsubscribed by the link in its mail, without a session and from other sites', async () => {
  const of = { site_id: app.app.sites.all().find(({ type }) => type === 'bbs')?.id ?? 0, user_id: 4_711 };
  const { db } = app.app.database;
  await db.insertInto('forum.members').values(of).execute();
  const token = unsubscribeToken(app.app, { siteId: of.site_id, userId: of.user_id });
  const [page, call] = [`/bbs/unsubscribe?token=${token}`, `/api/community/unsubscribe?token=${token}`];
  const digest = async () => {
    const found = db.selectFrom('forum.members').select('digest').where('user_id', '=', of.user_id);
    return (await found.executeTakeFirstOrThrow()).digest;
  };
  const post = async (path: string, headers: Record<string, string>) => {
    const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click', token });
    const answer = await fetch(app.url + path, { method: 'POST', body, headers, redirect: 'manual' });
    return { status: answer.status, text: await answer.text() };
  };
  const open = async (path: string) =>
    (await fetch(app.url + path, { headers: { cookie: 'language=en' }, redirect: 'follow' })).text();

  for (const path of [page, call]) expect(await open(path)).toContain('Unsubscribe</button>');
  expect(await open(`${page}x`)).toContain('isn’t complete or isn’t valid');
  const foreign = { origin: 'null', 'sec-fetch-site': 'cross-site' };
  expect((await post(page, foreign)).status).toBe(403);
  expect((await post(call, { ...foreign, cookie: 'language=en' })).status).toBe(403);
  expect((await post(`${call}x`, foreign)).status).toBe(404);
  expect(await digest()).toBe('weekly');
  for (const language of LOCALES)
    expect(await wordFaultsOf(app.url, [page, '/bbs/unsubscribe'], { language })).toEqual([]);

  expect((await post(call, foreign)).status).toBe(200);
  expect(await digest()).toBe('none');
  expect((await post(page, { cookie: 'language=en' })).text).toContain('You’re unsubscribed');
});

test('has tabs for account, scan code and, where it is configured, WeChat, and a link for guests', async () => {
  const read = async (path: string) => (await fetch(app.url + path, { headers: { cookie: 'language=en' } })).text();
  const without = await read('/bbs/theme3/login');
  expect(without).toMatch(/href="\/bbs\/theme3\/login\/device"[^>]*>[^<]*(?:<[^>]*>)*Scan a code/);
  expect(without).not.toContain('href="/login/scan"');
  expect(without).toMatch(/href="\/bbs\/theme3"[^>]*>Continue as a guest/);
  const { environment } = app.app;
  Object.assign(environment, { WECHAT_CLIENT_ID: 'wx1', WECHAT_CLIENT_SECRET: 'secret' });
  const tabs = await read('/bbs/login');
  Object.assign(environment, { WECHAT_CLIENT_ID: undefined, WECHAT_CLIENT_SECRET: undefined });
  expect(tabs).toMatch(/href="\/login\/scan"[^>]*>[^<]*(?:<[^>]*>)*WeChat/);
  expect(tabs).toContain('name="account"');
});

test.each(['/bbs/login/device', '/bbs/theme3/login/device', '/login/device'])(
  '%s shows a code to a browser that alone learns its state',
  async (path) => {
    const shown = await fetch(app.url + path, { headers: { cookie: 'language=en' } });
    const cookie = shown.headers.getSetCookie().find((text) => text.startsWith('deviceLogin='));
    expect(cookie).toMatch(/HttpOnly; SameSite=Lax/);
    expect(await shown.text()).toContain('Waiting for your phone');
    const stateAt = path.startsWith('/bbs') ? '/bbs/login/device/state' : '/login/device/state';
    const stateOf = async (given: string) =>
      (await fetch(app.url + stateAt, { headers: { cookie: given } })).json() as Promise<object>;
    expect(await stateOf(cookie?.split(';')[0] ?? '')).toEqual({ state: 'waiting', number: null });
    expect(await stateOf('deviceLogin=made-up')).toEqual({ state: 'expired', number: null });
    for (const language of LOCALES) expect(await wordFaultsOf(app.url, [path], { language })).toEqual([]);
  },
);

test.each(LOCALES)('the phone is asked in %s for the number on the screen', async (language) => {
  const ctx = guest(app.app);
  const email = `phone-${language}@example.com`.toLowerCase();
  await register(ctx, email);
  const { token } = await logInByEmail(ctx, { email, password: GOOD_PASSWORD });
  const place = { url: new URL(app.url), path: '/login/device' } as const;
  const shown = await showDeviceCode(ctx, { ...place, browser: undefined });
  const { pathname } = new URL(shown.address);
  expect(await wordFaultsOf(app.url, [pathname], { language, token })).toEqual([]);
  const { number } = await readDeviceCode(ctx, shown.browser);
  const read = async (path: string, cookie: string) =>
    (await fetch(app.url + path, { headers: { cookie: `${cookie}; language=${language}` } })).text();
  const { t } = app.app.texts[language];
  const phone = await read(pathname, `token=${token}`);
  expect([phone.includes(t('login:device.choose')), phone.includes(`value="choose.${number}"`)]).toEqual([true, true]);
  expect(phone.match(/value="choose\.\d\d"/g)).toHaveLength(3);
  expect(await read('/login/device', `deviceLogin=${shown.browser}`)).toContain(t('login:device.number', { number }));
});
