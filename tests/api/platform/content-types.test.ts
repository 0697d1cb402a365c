import { get, type IncomingMessage } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningApp, startApp } from '../../support/running-app.ts';

let shop: RunningApp;
let token: string;
beforeAll(async () => {
  shop = await startApp();
  const body = { email: 'merchant@stoa.test', password: 'stoa-demo-2026' };
  token = (await shop.call<{ token: string }>('POST', '/api/front/login/email', { body })).body.data.token;
});
afterAll(() => shop.close());

const assetOf = (ending: string) => async () =>
  new RegExp(`/assets/[\\w.-]+\\.${ending}\\b`).exec(await fetch(shop.url).then((answer) => answer.text()))?.[0] ?? '';
const UTF_8 = /; charset=utf-8$/i;

test.each([
  ['a page', () => '/', /^text\/html/, UTF_8],
  ['a page that is not there', () => '/nowhere', /^text\/html/, UTF_8],
  ['the data of a page', () => '/login.data', /^text\/x-script/, UTF_8],
  ['the page of all calls', () => '/api/docs', /^text\/html/, UTF_8],
  ['a script', assetOf('js'), /^text\/javascript/, UTF_8],
  ['a style', assetOf('css'), /^text\/css/, UTF_8],
  ['rules for robots', () => '/robots.txt', /^text\/plain/, UTF_8],
  ['a map of the site', () => '/sitemap.xml', /^application\/xml/, UTF_8],
  ['a feed', () => '/bbs/feed.atom', /^application\/atom\+xml/, UTF_8],
  ['a table', () => '/api/merchant/product/export', /^text\/csv/, UTF_8],
  ['the figures', () => '/metrics', /^text\/plain/, UTF_8],
  ['a window that polls', () => '/socket.io/?EIO=4&transport=polling', /^text\/plain/, UTF_8],
  // these are UTF-8 unless they say otherwise
  ['a call', () => '/api/front/product/list', /^application\/json$/, undefined],
  ['a refusal', () => '/api/front/order/list?page=x', /^application\/json$/, undefined],
  ['a call that is not there', () => '/api/nowhere', /^application\/json$/, undefined],
  ['the document of all calls', () => '/api/openapi.json', /^application\/json$/, undefined],
  ['a drawing', () => '/favicon.svg', /^image\/svg\+xml$/, undefined],
  ['a list of icons', () => '/site.webmanifest', /^application\/manifest\+json$/, undefined],
  ['a picture', () => '/share.png', /^image\/png$/, undefined],
])('names its type, and a text its character set: %s', async (_title, path, type, charset) => {
  const answer = await fetch(shop.url + (await path()), { headers: { token } });
  expect((await answer.arrayBuffer()).byteLength).toBeGreaterThan(0);
  expect(answer.headers.get('content-type')).toMatch(type);
  if (charset) expect(answer.headers.get('content-type')).toMatch(charset);
});

test.each(['/nowhere', '/api/nowhere', '/media/none.webp', '/'])(
  'names its type under a foreign host: %s',
  async (path) => {
    const answer = await new Promise<IncomingMessage>((resolve) => {
      get(shop.url + path, { headers: { host: 'nowhere.example', accept: 'text/html' } }, resolve);
    });
    answer.resume();
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([421, expect.stringMatching(/json|utf-8/i)]);
  },
);
