import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readCalls } from '../../support/api-calls.ts';
import { withoutLimits } from '../../support/impatient.ts';
import { pagesWithActions } from '../../support/routes-of-pages.ts';
import { type RunningApp, startApp } from '../../support/running-app.ts';

let shop: RunningApp;
let token: string;
let pages: string[];
beforeAll(async () => {
  shop = await startApp();
  withoutLimits(shop.app);
  const body = { email: 'shopper@stoa.test', password: 'stoa-demo-2026' };
  token = (await shop.call<{ token: string }>('POST', '/api/front/login/email', { body })).body.data.token;
  pages = await pagesWithForms();
});
afterAll(() => shop.close());

/** The address of every page that takes a form, with something in the place of each parameter. */
async function pagesWithForms(): Promise<string[]> {
  return (await pagesWithActions()).map((path) => path.replaceAll(/:\w+\??/g, '1'));
}

const SENDERS: [string, Record<string, string>][] = [
  ['another site', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }],
  ['a neighbour on the same domain', { 'sec-fetch-site': 'same-site', origin: 'https://forum.localhost' }],
  ['another site in an old browser', { origin: 'https://evil.example' }],
  ['a frame without an origin', { origin: 'null' }],
];

describe.each(SENDERS)('a form that %s sends', (_who, headers) => {
  test('is refused by every page, with and without a session', async () => {
    expect(pages.length).toBeGreaterThan(10);
    const taken: string[] = [];
    for (const page of pages) {
      for (const cookie of [`token=${token}`, 'language=en']) {
        const answer = await fetch(shop.url + page, {
          method: 'POST',
          body: new URLSearchParams({ intent: 'end-others', email: 'a@b.co', password: 'x', back: '/' }),
          headers: { ...headers, cookie },
          redirect: 'manual',
        });
        await answer.arrayBuffer();
        if (answer.status !== 403 || answer.headers.getSetCookie().length > 0) taken.push(`${page} ${answer.status}`);
      }
    }
    expect(taken).toEqual([]);
  });

  test('is refused by every call', async () => {
    const writes = (await readCalls(shop)).filter(({ method }) => method !== 'GET');
    const taken: string[] = [];
    for (const { path, method } of writes) {
      const answer = await fetch(shop.url + path.replaceAll(/\{\w+\}/g, '1'), {
        method,
        body: '{}',
        // what a form can send without asking first
        headers: { ...headers, 'content-type': 'text/plain', cookie: `token=${token}` },
      });
      await answer.arrayBuffer();
      if (answer.status !== 403) taken.push(`${path} ${answer.status}`);
    }
    expect(taken).toEqual([]);
  });
});

test.each([
  ['a password that the browser adds for a proxy', 'Basic YTpi'],
  ['a token of nobody', 'Bearer nobody'],
])('an Authorization header does not switch the check off: %s', async (_title, authorization) => {
  for (const cookie of [`token=${token}`, 'cart=planted']) {
    const answer = await fetch(`${shop.url}/users/user_security`, {
      method: 'POST',
      body: new URLSearchParams({ intent: 'end-others' }),
      headers: { origin: 'https://evil.example', cookie, authorization },
      redirect: 'manual',
    });
    expect([answer.status, answer.headers.getSetCookie()]).toEqual([403, []]);
  }
});

test('a form that another site sends with the password of a proxy and no cookie is refused as well', async () => {
  const body = { email: 'shopper@stoa.test', password: 'stoa-demo-2026' };
  const headers = { origin: 'https://evil.example', authorization: 'Basic YTpi' };
  expect((await shop.call('POST', '/api/front/login/email', { body, headers })).status).toBe(403);
});

test('accepts a program that sends its token in a header, from any origin', async () => {
  const headers = { origin: 'https://app.example' };
  const answer = await shop.call('POST', '/api/front/cart/num', { token, headers, body: {} });
  expect(answer.status).toBe(400);
});

test('the session is still valid after these attempts', async () => {
  expect((await shop.call('GET', '/api/front/user/info', { token })).status).toBe(200);
});

test('accepts our own form', async () => {
  const answer = await fetch(`${shop.url}/users/user_security`, {
    method: 'POST',
    body: new URLSearchParams({ intent: 'end-others' }),
    headers: { origin: shop.url, 'sec-fetch-site': 'same-origin', cookie: `token=${token}` },
    redirect: 'manual',
  });
  expect([answer.status, answer.headers.get('location')]).toEqual([
    303,
    '/users/user_security?done=others_ended#devices',
  ]);
});
