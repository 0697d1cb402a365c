import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Cart } from '../../../domains/cart/contract.ts';
import { addMembers } from '../../support/members.ts';
import { type RunningApp, startApp } from '../../support/running-app.ts';

const PASSWORD = 'colonnade-by-the-sea';
const VICTIM = 'victim@example.com';
const ATTACKER = 'attacker@example.com';

let shop: RunningApp;
let goods: { productId: number; skuId: number };
beforeAll(async () => {
  shop = await startApp();
  await addMembers(shop.app.database.db, [VICTIM, ATTACKER], PASSWORD);
  goods = await anythingInStock();
});
afterAll(() => shop.close());

async function anythingInStock(): Promise<typeof goods> {
  const list = await shop.call<{ list: { id: number }[] }>('GET', '/api/front/product/list?inStock=true&limit=1');
  const productId = list.body.data.list[0]?.id ?? 0;
  const detail = await shop.call<{ skus: { id: number; available: number }[] }>(
    'GET',
    `/api/front/product/detail/${productId}`,
  );
  return { productId, skuId: detail.body.data.skus.find(({ available }) => available > 0)?.id ?? 0 };
}

/** A login from a browser that sends these cookies; returns the cookies it has afterwards. */
async function logIn(email: string, cookies: Record<string, string> = {}): Promise<Record<string, string>> {
  const answer = await shop.call('POST', '/api/front/login/email', {
    body: { email, password: PASSWORD },
    headers: { cookie: headerOf(cookies), 'sec-fetch-site': 'same-origin' },
  });
  expect(answer.status).toBe(200);
  return { ...cookies, ...setBy(answer.headers) };
}

const headerOf = (cookies: Record<string, string>) =>
  Object.entries(cookies)
    .map(([name, value]) => `${name}=${value}`)
    .join('; ');
const setBy = (headers: Headers) =>
  Object.fromEntries(
    headers.getSetCookie().map((cookie) => (cookie.split(';')[0] ?? '').split('=') as [string, string]),
  );
const whoIs = async (cookies: Record<string, string>) =>
  (await shop.call<{ email?: string }>('GET', '/api/front/user/info', { headers: { cookie: headerOf(cookies) } })).body
    .data.email;
const cartOf = async (cookies: Record<string, string>) => {
  const { body } = await shop.call<Cart>('GET', '/api/front/cart/list', { headers: { cookie: headerOf(cookies) } });
  return body.data.groups.flatMap((group) => group.lines.map((line) => line.skuId));
};
const post = (path: string, body: unknown, cookies: Record<string, string>) =>
  shop.call('POST', path, { body, headers: { cookie: headerOf(cookies), 'sec-fetch-site': 'same-origin' } });

describe('a session planted before the login', () => {
  test('is replaced by the login, and ends with it', async () => {
    const planted = await logIn(ATTACKER);
    const victim = await logIn(VICTIM, { token: planted.token ?? '' });
    expect(victim.token).not.toBe(planted.token);
    expect(await whoIs({ token: victim.token ?? '' })).toBe(VICTIM);
    expect(await whoIs({ token: planted.token ?? '' })).toBeUndefined();
  });

  test('with an invented token is invalid before and after', async () => {
    const token = 'A'.repeat(43);
    const victim = await logIn(VICTIM, { token });
    expect(victim.token).not.toBe(token);
    expect(await whoIs({ token })).toBeUndefined();
  });

  test('changes with every login, also of the same user, and the former one ends', async () => {
    const first = await logIn(VICTIM);
    const second = await logIn(VICTIM, first);
    expect(second.token).not.toBe(first.token);
    expect([await whoIs({ token: first.token ?? '' }), await whoIs({ token: second.token ?? '' })]).toEqual([
      undefined,
      VICTIM,
    ]);
  });
});

describe('a planted cart key', () => {
  test('is merged once and is invalid afterwards', async () => {
    const guest = { cart: 'planted-by-somebody-else-0123456789' };
    const filled = await post('/api/front/cart/save', { ...goods, num: 1 }, guest);
    expect(filled.status).toBe(200);
    const cookies = { ...guest, ...setBy(filled.headers) };
    expect(await cartOf(cookies)).toEqual([goods.skuId]);

    const victim = await logIn(VICTIM, cookies);
    expect(victim.cart).toBe('');
    expect(await cartOf({ token: victim.token ?? '' })).toEqual([goods.skuId]);
    expect(await cartOf(cookies)).toEqual([]);

    await post('/api/front/login/logout', undefined, victim);
    expect(await cartOf({ cart: victim.cart ?? '' })).toEqual([]);
  });
});

describe('a planted device name', () => {
  test('is not known to the account after the login', async () => {
    await logIn(VICTIM);
    const attacker = await logIn(ATTACKER);
    await logIn(VICTIM, { device: attacker.device ?? '' });
    for (let nth = 0; nth < 5; nth += 1) {
      await shop.call('POST', '/api/front/login/email', { body: { email: VICTIM, password: 'x' } });
    }
    const answer = await shop.call<{ error: string }>('POST', '/api/front/login/email', {
      body: { email: VICTIM, password: PASSWORD },
      headers: { cookie: `device=${attacker.device}`, 'sec-fetch-site': 'same-origin' },
    });
    expect(answer.body.data.error).toBe('login_locked');
  });

  test('that identifies a program does not make a known browser', async () => {
    const email = 'owner-of-a-program@example.com';
    await addMembers(shop.app.database.db, [email], PASSWORD);
    const logInFrom = (password: string, headers: Record<string, string>) =>
      shop.call<{ error?: string }>('POST', '/api/front/login/email', { body: { email, password }, headers });
    expect((await logInFrom(PASSWORD, { 'user-agent': 'acme-sync/1.0' })).status).toBe(200);
    const seen = await shop.app.database.db
      .selectFrom('sessions')
      .select('ip')
      .orderBy('id', 'desc')
      .limit(1)
      .execute();
    const device = encodeURIComponent(`${seen[0]?.ip} acme-sync/1.0`);
    for (let nth = 0; nth < 5; nth += 1) await logInFrom('x', { 'user-agent': 'somebody else' });
    const answer = await logInFrom(PASSWORD, { 'user-agent': 'somebody else', cookie: `device=${device}` });
    expect(answer.body.data.error).toBe('login_locked');
  });
});
