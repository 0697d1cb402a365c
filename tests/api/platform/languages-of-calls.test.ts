import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningApp, startApp } from '../../support/running-app.ts';

let shop: RunningApp;
let product: number;
beforeAll(async () => {
  shop = await startApp();
  const list = await shop.call<{ list: { id: number }[] }>('GET', '/api/front/product/list?limit=1');
  product = list.body.data.list[0]?.id ?? 0;
});
afterAll(() => shop.close());

const languageOf = async (path: string, headers: Record<string, string>) => {
  const answer = await fetch(shop.url + path, { headers });
  await answer.arrayBuffer();
  return answer.headers.get('content-language');
};
const nameOf = async (headers: Record<string, string>) => {
  const { body } = await shop.call<{ product: { name: string } }>('GET', `/api/front/product/detail/${product}`, {
    headers,
  });
  return body.data.product.name;
};

test.each([
  ['the languages that the reader prefers', { 'accept-language': 'de, lo;q=0.9, en;q=0.5' }, 'lo'],
  ['the header before them', { 'accept-language': 'lo', language: 'fr' }, 'fr'],
  ['the cookie before them', { 'accept-language': 'lo', cookie: 'language=th' }, 'th'],
  ['the header before the cookie', { language: 'en', cookie: 'language=th' }, 'en'],
  ['the language of the site without any', { 'accept-language': 'de' }, 'zh-CN'],
  ['the language of the site without headers', {}, 'zh-CN'],
])('a call follows %s', async (_what, headers, language) => {
  for (const path of ['/api/front/product/list', '/api/front/order/list', '/api/nowhere']) {
    expect(await languageOf(path, headers as Record<string, string>)).toBe(language);
  }
});

test('an address with a language comes before the cookie', async () => {
  const headers = { cookie: 'language=th', 'accept-language': 'lo' };
  expect(await languageOf('/api/front/product/list?language=fr', headers)).toBe('fr');
});

test('each language has its own cached response, which says what it depends on', async () => {
  const [english, french, again] = [
    await nameOf({ 'accept-language': 'en' }),
    await nameOf({ 'accept-language': 'fr-CA' }),
    await nameOf({ 'accept-language': 'en' }),
  ];
  expect([again, english === french]).toEqual([english, false]);
  const { headers } = await fetch(`${shop.url}/api/front/product/detail/${product}`);
  for (const name of ['Accept-Language', 'Language', 'Type', 'Currency', 'Token', 'Cookie']) {
    expect(headers.get('vary')?.split(', ')).toContain(name);
  }
});

test('a refusal is in the language that its header names', async () => {
  const answer = await fetch(`${shop.url}/api/front/order/list`, { headers: { 'accept-language': 'en-AU' } });
  expect(answer.headers.get('content-language')).toBe('en');
  expect(await answer.json()).toMatchObject({ code: 401, message: 'Please log in first' });
});
