import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { withoutLimits } from '../../../tests/support/impatient.ts';
import { type RunningApp, startApp } from '../../../tests/support/running-app.ts';
import { CLIENT, codeHandlers, forToken } from '../../../tests/support/stand-ins/codes.ts';
import { startMicroblog } from '../../../tests/support/stand-ins/microblog.ts';
import { type StandIn, startStandIn } from '../../../tests/support/stand-ins/stand-in.ts';

interface Entered {
  token: string;
  user: { id: number; nickname: string; email: string | null };
}
interface RequestToken {
  authorizationURL: string;
  oauthToken: string;
  oauthTokenSecret: string;
}

let microblog: StandIn;
let osc: StandIn;
let shop: RunningApp;
beforeAll(async () => {
  microblog = await startMicroblog({ id_str: '900', name: 'Tweety', email: 'tweety@example.com' });
  const words = { clientId: 'client_id', clientSecret: 'client_secret', refuse: () => ({ body: { error: 'no' } }) };
  const { authorize, token } = codeHandlers(words, (access_token) => ({ access_token }));
  osc = await startStandIn({
    '/action/oauth2/authorize': authorize,
    '/action/openapi/token': token,
    '/action/openapi/user': forToken({ id: 5, name: '红薯' }),
  });
  const set = (name: string, issuer: string) => ({
    [`${name}_CLIENT_ID`]: CLIENT.id,
    [`${name}_CLIENT_SECRET`]: CLIENT.secret,
    [`${name}_ISSUER`]: issuer,
  });
  const env = { ...set('TWITTER', microblog.url), ...set('OSCHINA', osc.url), ...set('FACEBOOK', osc.url) };
  shop = await startApp({ demo: false, env });
  withoutLimits(shop.app);
});
afterAll(async () => {
  await shop?.close();
  await microblog?.close();
  await osc?.close();
});

const begin = () => shop.call<RequestToken>('GET', '/api/front/login/twitter/request/token');
const follow = async (address: string) =>
  new URL((await fetch(address, { redirect: 'manual' })).headers.get('location') ?? 'about:blank');
const finish = (query: Record<string, string>, headers: Record<string, string> = {}) =>
  shop.call<Entered>('GET', `/api/front/login/twitter?${new URLSearchParams(query)}`, { headers });
const cookieOf = (headers: Headers, name: string) => headers.getSetCookie().find((text) => text.startsWith(`${name}=`));

/** An API client per the specification: it requests a token, sends the user there, and returns with the verifier. */
async function verified() {
  const begun = await begin();
  const { authorizationURL, oauthToken, oauthTokenSecret } = begun.body.data;
  const back = await follow(authorizationURL);
  const oauthVerifier = back.searchParams.get('oauth_verifier') ?? '';
  const handshake = (cookieOf(begun.headers, 'handshake') ?? '').split(';')[0] ?? '';
  return { query: { oauthToken, oauthTokenSecret, oauthVerifier }, handshake, back };
}

test('the ways to log in name the providers that are switched on', async () => {
  const { body } = await shop.call('GET', '/api/front/login/method/info');
  expect(body.data).toMatchObject({
    facebookOpen: true,
    facebookAppId: CLIENT.id,
    providers: [
      { provider: 'facebook', path: '/login/with/facebook' },
      { provider: 'twitter', path: '/login/with/twitter' },
      { provider: 'oschina', path: '/login/with/oschina' },
    ],
  });
});

describe('the calls of the microblog service', () => {
  test('give a request token, and a session for its verifier', async () => {
    const { query, back } = await verified();
    expect(back.href).toContain(`${shop.url}/login/with/twitter/callback?oauth_token=`);
    const { status, body, headers } = await finish(query);
    expect(status).toBe(200);
    expect(body.data.user).toMatchObject({ nickname: 'Tweety', email: 'tweety@example.com' });
    const info = await shop.call<{ id: number }>('GET', '/api/front/user/info', { token: body.data.token });
    expect(info.body.data.id).toBe(body.data.user.id);
    expect(cookieOf(headers, 'token')).toBeUndefined();
  });

  test('refuse a replay, and a wrong secret', async () => {
    const { query } = await verified();
    expect((await finish(query)).status).toBe(200);
    expect((await finish(query)).body.data).toMatchObject({ error: 'handshake_used' });
    const other = await verified();
    const wrong = { ...other.query, oauthTokenSecret: query.oauthTokenSecret };
    expect((await finish(wrong)).body.data).toMatchObject({ error: 'handshake_foreign' });
  });

  test('refuse a callback in a browser that did not begin the login', async () => {
    const { query, handshake } = await verified();
    const browser = { 'sec-fetch-site': 'cross-site' };
    expect((await finish(query, browser)).body.data).toMatchObject({ error: 'handshake_foreign' });
    const entered = await finish(query, { ...browser, cookie: handshake });
    expect(entered.status).toBe(200);
    expect(cookieOf(entered.headers, 'token')).toMatch(/HttpOnly; SameSite=Lax/);
  });
});

describe('the forum’s addresses of return', () => {
  const start = async (headers: Record<string, string> = {}) => {
    const begun = await shop.call<{ authorizationURL: string }>('GET', '/api/front/login/third-party/oschina', {
      headers,
    });
    const cookie = cookieOf(begun.headers, 'handshake') ?? '';
    expect(cookie).toMatch(/; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/);
    return { back: await follow(begun.body.data.authorizationURL), cookie: cookie.split(';')[0] ?? '' };
  };

  test('answer a program like a login, with a session of the forum’s length', async () => {
    const { back, cookie } = await start({ type: 'bbs' });
    expect(back.pathname).toBe('/api/osc/login/callback');
    const headers = { cookie, type: 'bbs', 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors' };
    const answer = await shop.call<Entered>('GET', back.pathname + back.search, { headers });
    expect(answer.body.data.user.nickname).toBe('红薯');
    expect(cookieOf(answer.headers, 'userToken')).toMatch(/Max-Age=31536000/);
    const { token } = answer.body.data;
    const status = async (path: string) => (await shop.call('GET', path, { token, headers: { type: 'bbs' } })).status;
    expect(await status('/api/community/my/unread')).toBe(200);
    expect(await status('/api/front/user/info')).toBe(401);
  });

  test('send a browser to the page that logs it in', async () => {
    const { back } = await start();
    const headers = { accept: 'text/html', 'sec-fetch-mode': 'navigate' };
    const answer = await fetch(back, { headers, redirect: 'manual' });
    expect([answer.status, answer.headers.get('location')]).toEqual([
      303,
      `/login/with/oschina/callback${back.search}`,
    ]);
  });

  test.each(['github', 'osc', 'qq'])('refuse what nobody began: %s', async (name) => {
    const answer = await shop.call('GET', `/api/${name}/login/callback?code=1&state=1`);
    expect([answer.status, answer.body.data]).toEqual([400, { error: 'handshake_foreign' }]);
  });
});

test('a disabled and an unknown provider are refused', async () => {
  const answers = await Promise.all(
    ['github', 'nobody'].map((name) => shop.call('GET', `/api/front/login/third-party/${name}`)),
  );
  expect(answers.map(({ status }) => status)).toEqual([404, 400]);
});

test('linked accounts are shown to and removed by their owner', async () => {
  const { query } = await verified();
  const { token } = (await finish(query)).body.data;
  const list = await shop.call<{ provider: string; label: string | null }[]>('GET', '/api/front/user/third-parties', {
    token,
  });
  expect(list.body.data.map(({ provider, label }) => [provider, label])).toEqual([
    ['facebook', null],
    ['twitter', 'tweety@example.com'],
    ['oschina', null],
  ]);
  const body = { provider: 'twitter' };
  expect((await shop.call('POST', '/api/front/user/third-parties/unlink', { token, body })).status).toBe(200);
  expect((await shop.call('GET', '/api/front/user/third-parties')).status).toBe(401);
});

test.each(['en', 'zh-CN', 'zh-TW', 'fr', 'th', 'lao'])('what is refused is said in %s', async (language) => {
  const path = '/api/github/login/callback?code=1&state=1';
  const { body } = await shop.call('GET', path, { headers: { language } });
  const { t } = shop.app.texts[language as 'en'];
  expect(body.message).toBe(t('errors:handshake_foreign'));
});
