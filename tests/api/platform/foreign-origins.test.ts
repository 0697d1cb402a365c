import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type RunningApp, startApp } from '../../support/running-app.ts';

const LISTED = 'https://app.example';
const LOGIN = { email: 'shopper@stoa.test', password: 'stoa-demo-2026' };

let shop: RunningApp;
beforeAll(async () => {
  shop = await startApp({ env: { API_ORIGINS: `${LISTED},https://m.app.example` } });
});
afterAll(() => shop.close());

/** As a browser sends it from a page of another site. */
async function ask(path: string, { method = 'GET', origin = LISTED, body, headers = {} }: Asked = {}) {
  const answer = await fetch(shop.url + path, {
    method,
    headers: { origin, 'sec-fetch-site': 'cross-site', 'content-type': 'application/json', ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: answer.status, headers: answer.headers, body: await answer.text() };
}
interface Asked {
  method?: string;
  origin?: string;
  body?: unknown;
  headers?: Record<string, string>;
}
const allowed = (headers: Headers) =>
  [...headers.keys()].filter((name) => name.startsWith('access-control-')).map((name) => [name, headers.get(name)]);

describe('a listed origin', () => {
  test.each([LISTED, 'https://m.app.example'])('%s may ask first, and is given no credentials', async (origin) => {
    const headers = { 'access-control-request-method': 'POST', 'access-control-request-headers': 'token' };
    const answer = await ask('/api/front/cart/save', { method: 'OPTIONS', origin, headers });
    expect(answer.status).toBe(204);
    expect(Object.fromEntries(allowed(answer.headers))).toEqual({
      'access-control-allow-origin': origin,
      'access-control-allow-methods': 'GET, POST, PATCH, DELETE',
      'access-control-allow-headers': expect.stringContaining('token'),
      'access-control-max-age': '7200',
    });
    expect(answer.headers.get('vary')).toContain('Origin');
  });

  test('reads responses, kept in memory or not, and refusals', async () => {
    for (const path of [
      '/api/front/product/list',
      '/api/front/product/list',
      '/api/front/order/list',
      '/api/nowhere',
    ]) {
      const { headers } = await ask(path);
      expect(headers.get('access-control-allow-origin')).toBe(LISTED);
      expect(headers.get('access-control-expose-headers')).toContain('RateLimit');
      expect(headers.get('vary')).toContain('Origin');
    }
  });

  test('signs in without being given a cookie, and writes with the token', async () => {
    const login = await ask('/api/front/login/email', { method: 'POST', body: LOGIN });
    expect([login.status, login.headers.getSetCookie()]).toEqual([200, []]);
    const { token } = (JSON.parse(login.body) as { data: { token: string } }).data;
    const add = await ask('/api/front/cart/delete', { method: 'POST', body: { ids: [1] }, headers: { token } });
    expect(add.status).toBe(200);
  });

  test('cannot use the cookie of a browser', async () => {
    const login = await shop.call<{ token: string }>('POST', '/api/front/login/email', { body: LOGIN });
    const cookie = `token=${login.body.data.token}`;
    const headers = { cookie };
    const write = await ask('/api/front/cart/delete', { method: 'POST', body: { ids: [1] }, headers });
    expect([write.status, write.body]).toEqual([403, expect.stringContaining('cross_site')]);
  });

  test('is allowed nothing but calls', async () => {
    for (const path of ['/offline', '/healthz', '/favicon.svg']) expect(allowed((await ask(path)).headers)).toEqual([]);
  });
});

test.each(['https://evil.example', 'https://app.example.evil.example', 'http://app.example', 'null', ''])(
  'any other origin is allowed nothing: %j',
  async (origin) => {
    const headers = { 'access-control-request-method': 'POST' };
    for (const method of ['OPTIONS', 'GET']) {
      const answer = await ask('/api/front/product/list', { method, origin, headers });
      expect(allowed(answer.headers)).toEqual([]);
      expect(answer.headers.get('vary')).toContain('Origin');
    }
    const login = await ask('/api/front/login/email', { method: 'POST', origin, body: LOGIN });
    expect(login.status).toBe(403);
  },
);
