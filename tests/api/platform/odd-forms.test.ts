import { afterAll, beforeAll, expect, test } from 'vitest';
import { withoutLimits } from '../../support/impatient.ts';
import { pagesWithActions } from '../../support/routes-of-pages.ts';
import { type RunningApp, startApp } from '../../support/running-app.ts';

let shop: RunningApp;
let tokens: Record<'none' | 'owner' | 'merchant', string>;
let pages: string[];
beforeAll(async () => {
  shop = await startApp();
  withoutLimits(shop.app);
  pages = await pagesWithActions();
  const logIn = async (email: string) => {
    const body = { email, password: 'stoa-demo-2026' };
    return (await shop.call<{ token: string }>('POST', '/api/front/login/email', { body })).body.data.token;
  };
  tokens = { none: '', owner: await logIn('owner@stoa.test'), merchant: await logIn('merchant@stoa.test') };
});
afterAll(() => shop.close());

test.each([
  ['multipart/form-data', 'a=b'],
  ['multipart/form-data; boundary=x', 'no part'],
  ['text/plain', 'a=b'],
])('no page fails when it is sent a form that is none: %s', async (type, body) => {
  const failed: string[] = [];
  for (const [pattern, token] of pages.flatMap((each) =>
    [tokens.none, tokens.owner].map((one) => [each, one] as const),
  )) {
    const path = pattern.replaceAll(/:\w+\??/g, '1').replace('*', 'nowhere');
    const headers = { 'content-type': type, ...(token ? { token } : {}) };
    const answer = await fetch(shop.url + path, { method: 'POST', headers, body, redirect: 'manual' });
    await answer.arrayBuffer();
    if (answer.status >= 500) failed.push(`${answer.status} ${path} ${token ? 'owner' : ''}`);
  }
  expect(failed).toEqual([]);
});

const FIELDS = ['id', 'ids', 'userId', 'topic', 'orderNo', 'days', 'page', 'num', 'amount', 'sort', 'back'];

test.each([
  ['none', '__proto__', '1e300'],
  ['none', 'delete', '-1'],
  ['owner', '__proto__', '1'],
  ['owner', 'constructor', '9007199254740993'],
  ['owner', 'delete', '1e300'],
  ['merchant', '__proto__', '1e300'],
  ['merchant', 'delete', '1e300'],
] as const)('no page fails when %s sends it the step %s with %s in its fields', async (who, intent, value) => {
  const failed: string[] = [];
  for (const pattern of pages) {
    const path = pattern.replaceAll(/:\w+\??/g, '1').replace('*', 'nowhere');
    const body = new URLSearchParams([['intent', intent], ...FIELDS.map((name) => [name, value])]);
    const headers = tokens[who] ? { token: tokens[who] } : undefined;
    const answer = await fetch(shop.url + path, { method: 'POST', headers, body, redirect: 'manual' });
    await answer.arrayBuffer();
    if (answer.status >= 500) failed.push(`${answer.status} ${path}`);
  }
  expect(failed).toEqual([]);
});
