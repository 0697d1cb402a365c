import { DefaultQueryExecutor } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { SessionInfo } from '../../../domains/accounts/sessions/contract.ts';
import { hashToken } from '../../../platform/tokens.ts';
import { type RunningApp, startApp } from '../../support/running-app.ts';

const SHOPPER = { email: 'shopper@stoa.test', password: 'stoa-demo-2026' };
const WEEK = 604_800;

let shop: RunningApp;
beforeAll(async () => {
  shop = await startApp();
});
afterAll(() => shop.close());

const logIn = async () =>
  (await shop.call<{ token: string }>('POST', '/api/front/login/email', { body: SHOPPER })).body.data.token;

/** Requests a page with these cookies. */
const open = (path: string, cookie: string, form?: Record<string, string>, headers: Record<string, string> = {}) =>
  fetch(shop.url + path, {
    redirect: 'manual',
    headers: { cookie, origin: shop.url, ...headers },
    ...(form ? { method: 'POST', body: new URLSearchParams(form) } : {}),
  });
const ended = (name: string) => expect.stringMatching(new RegExp(`^${name}=; .*Max-Age=0`));

describe('the list of one’s sessions', () => {
  test('covers login to end of session, with the API', async () => {
    const [here, there] = [await logIn(), await logIn()];
    const list = await shop.call<{ list: SessionInfo[] }>('GET', '/api/front/user/session/list', { token: here });
    const other = list.body.data.list.find((session) => !session.isCurrent);
    expect(list.body.data.list[0]).toMatchObject({ isCurrent: true, device: { kind: 'program', name: 'node' } });
    const end = await shop.call('POST', '/api/front/user/session/end', { token: here, body: { id: other?.id } });
    expect(end.body).toEqual({ code: 200, message: 'success', data: null });
    expect((await shop.call('GET', '/api/front/user/info', { token: there })).status).toBe(401);
    const again = await shop.call('POST', '/api/front/user/session/end', { token: here, body: { id: other?.id } });
    expect(again.body).toMatchObject({ code: 404, data: { error: 'session_not_found' } });
  });

  test('all others end immediately, and the log lists the logins', async () => {
    const [here] = [await logIn(), await logIn(), await logIn()];
    const end = await shop.call<{ ended: number }>('POST', '/api/front/user/session/end/others', { token: here });
    expect(end.body.data.ended).toBeGreaterThanOrEqual(2);
    const log = await shop.call<{ total: number; list: object[] }>('GET', '/api/front/user/login/log?limit=2', {
      token: here,
    });
    expect(log.body.data).toMatchObject({ page: 1, limit: 2, list: [{ outcome: 'entered' }, { outcome: 'entered' }] });
    expect(log.body.data.total).toBeGreaterThanOrEqual(3);
  });
});

describe('the page for sign-in and security', () => {
  test('ends a session with a form, and returns to the list', async () => {
    const [here, there] = [await logIn(), await logIn()];
    const html = await (await open('/users/user_security', `token=${here}; language=en`)).text();
    const id = /name="id" value="(\d+)"/.exec(html)?.[1] ?? '';
    expect(html).toContain('This device');
    const answer = await open('/users/user_security', `token=${here}`, { intent: 'end-session', id });
    expect([answer.status, answer.headers.get('location')]).toEqual([
      303,
      '/users/user_security?done=session_ended#devices',
    ]);
    expect((await shop.call('GET', '/api/front/user/info', { token: there })).status).toBe(401);
    const gone = await open('/users/user_security', `token=${here}; language=en`, { intent: 'end-session', id });
    expect(await gone.text()).toContain('That session has already ended.');
  });
});

describe('a session that is over', () => {
  const dead = 'f'.repeat(43);

  test('clears its cookie in the response to the call that ended it, and not the one of the forum', async () => {
    const answer = await shop.call('GET', '/api/front/user/info', {
      headers: { cookie: `token=${dead}; userToken=${dead}` },
    });
    expect(answer.body).toMatchObject({ code: 401, data: { error: 'login_required' } });
    expect(answer.headers.getSetCookie()).toEqual([ended('token')]);
    const inForum = await shop.call('GET', '/api/community/my/unread', { headers: { cookie: `userToken=${dead}` } });
    expect(inForum.headers.getSetCookie()).toEqual([ended('userToken')]);
    const program = await shop.call('GET', '/api/front/user/info', { token: dead });
    expect(program.headers.getSetCookie()).toEqual([]);
  });

  test.each([
    ['a page', '/users/login_log?page=2', '%2Fusers%2Flogin_log%3Fpage%3D2', undefined],
    ['a form', '/users/user_security', '%2Fusers%2Fuser_security', { intent: 'end-others' }],
  ])('redirects from %s to the login and stores the return path', async (_what, path, remembered, form) => {
    const answer = await open(path, `token=${dead}`, form);
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/login']);
    expect(answer.headers.getSetCookie()).toEqual([
      expect.stringMatching(new RegExp(`^redirect=${remembered};`)),
      ended('token'),
    ]);
  });

  test.each(['follow', 'claim', 'add to cart'])('clears its cookie when its page is asked to %s', async (what) => {
    const [path, form] = {
      follow: ['/goods/collect', { kind: 'merchant', id: '1', on: '1', scripted: '1' }],
      claim: ['/goods/claim_coupon', { id: '1', scripted: '1' }],
      'add to cart': ['/goods_detail/1', { intent: 'cart', skuId: '1', num: '1' }],
    }[what] as [string, Record<string, string>];
    const answer = await open(path, `token=${dead}; userToken=${dead}`, form);
    expect(answer.headers.getSetCookie()).toContainEqual(ended('token'));
    expect(answer.headers.getSetCookie()).not.toContainEqual(ended('userToken'));
  });

  test('gives way to the login that follows it', async () => {
    const form = { ...SHOPPER, intent: 'log-in', mode: '2', agreement: 'on' };
    const answer = await open('/login', `token=${dead}`, form);
    const tokens = answer.headers.getSetCookie().filter((text) => text.startsWith('token='));
    expect(tokens).toEqual([expect.stringMatching(/^token=[\w-]{43};/)]);
  });

  test('of the shop leaves that of the forum to the forum', async () => {
    const { captchaKey } = (await shop.call<{ captchaKey: string }>('GET', '/api/community/captcha')).body.data;
    const { value } = (await (await fetch(`${shop.url}/dev/captcha?key=${captchaKey}`)).json()) as { value: string };
    const { email: account, password } = SHOPPER;
    const body = { captchaKey, captchaValue: value, account, password, deviceId: 'd' };
    const { token } = (await shop.call<{ token: string }>('POST', '/api/community/login', { body })).body.data;
    const headers = { cookie: `token=${dead}; userToken=${token}` };
    const answer = await shop.call('GET', '/api/community/my/unread', { headers });
    expect([answer.status, answer.headers.getSetCookie()]).toEqual([200, []]);
  });

  test('does not prevent browsing', async () => {
    expect((await open('/', `token=${dead}`)).status).toBe(200);
  });

  test('is named to the worker that keeps pages, one that goes on is not', async () => {
    const said = async (cookie: string) => (await open('/goods/goods_search', cookie)).headers.get('x-session');
    expect(await said(`token=${dead}`)).toBe('ended');
    expect(await said(`token=${await logIn()}`)).toBeNull();
    expect(await said('')).toBeNull();
    // one of the forum says nothing to a page of the shop
    expect(await said(`userToken=${dead}`)).toBeNull();
  });
});

describe('a logged-in user', () => {
  test('is redirected home from the login page', async () => {
    const answer = await open('/login', `token=${await logIn()}`);
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/']);
  });

  test('can become a member as a visitor', async () => {
    const body = { email: 'passing@example.com' };
    const visitor = await shop.call<{ token: string }>('POST', '/api/front/login/register/visitor', { body });
    expect((await open('/login?mode=6', `token=${visitor.body.data.token}`)).status).toBe(200);
  });

  test('loses session, cart and stored script data at logout', async () => {
    const token = await logIn();
    expect((await open('/logout', `token=${token}`)).headers.getSetCookie()).toEqual([]);
    const answer = await open('/logout', `token=${token}`, {});
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/']);
    expect(answer.headers.getSetCookie()).toEqual([ended('token'), ended('userToken'), ended('orderPasses')]);
    expect(answer.headers.get('clear-site-data')).toBe('"storage"');
    expect((await shop.call('GET', '/api/front/user/info', { token })).status).toBe(401);
    const cart = await shop.call<{ total: number }>('GET', '/api/front/cart/list', { token });
    expect(cart.body.data).toMatchObject({ groups: [] });
  });

  test.each(['/logout', '/api/front/login/logout', '/api/community/logout'])(
    '%s ends the sessions of shop and forum in the same browser',
    async (path) => {
      const [shopToken, forumToken, elsewhere] = [await logIn(), await logIn(), await logIn()];
      const { db } = shop.app.database;
      await db
        .updateTable('sessions')
        .set({ scope: 'forum' })
        .where('token_hash', 'in', [forumToken, elsewhere].map(hashToken))
        .execute();
      await open(path, `token=${shopToken}; userToken=${forumToken}`, {});
      const alive = await db
        .selectFrom('sessions')
        .select('token_hash')
        .where('token_hash', 'in', [shopToken, forumToken, elsewhere].map(hashToken))
        .where('revoked_at', 'is', null)
        .execute();
      expect(alive).toEqual([{ token_hash: hashToken(elsewhere) }]);
    },
  );

  test('is read with a single statement', async () => {
    const token = await logIn();
    const asked = vi.spyOn(DefaultQueryExecutor.prototype, 'executeQuery');
    await shop.call('GET', '/api/front/user/info', { token });
    const ofSessions = asked.mock.calls.filter(([query]) => /\bsessions\b/.test(query.sql));
    vi.restoreAllMocks();
    expect(ofSessions).toHaveLength(1);
  });
});

describe('in the forum', () => {
  const forum = { type: 'bbs' };

  test('the shop’s sign-in gives a session of the shop, valid in the forum as well', async () => {
    const headers = { ...forum, 'sec-fetch-site': 'same-origin' };
    const answer = await shop.call<{ token: string }>('POST', '/api/front/login/email', { body: SHOPPER, headers });
    expect(answer.headers.getSetCookie()[0]).toMatch(
      new RegExp(`^token=[\\w-]{43}; Max-Age=${WEEK}; Path=/; HttpOnly; SameSite=Lax$`),
    );
    const { token } = answer.body.data;
    const list = await shop.call<{ list: SessionInfo[] }>('GET', '/api/front/user/session/list', { token });
    expect(list.body.data.list[0]).toMatchObject({ isCurrent: true, scope: 'shop' });
    expect((await shop.call('GET', '/api/community/my/unread', { token })).status).toBe(200);
  });

  test('a private page leads to the login with the way back', async () => {
    const answer = await open('/users/user_info', '', undefined, forum);
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/login']);
    expect(answer.headers.getSetCookie()[0]).toMatch(/^redirect=%2Fusers%2Fuser_info;/);
  });
});
