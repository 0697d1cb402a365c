import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningApp, startApp } from '../../support/running-app.ts';

const CDN = 'https://media.shop.example';
let plain: RunningApp;
let spread: RunningApp;
beforeAll(async () => {
  plain = await startApp();
  spread = await startApp({ env: { MEDIA_URL: `${CDN}/` } });
});
afterAll(async () => {
  await plain?.close();
  await spread?.close();
});

const PAGES = ['/', '/search', '/goods_detail/1', '/bbs', '/apps', '/shop_street'];
/** Addresses in attributes and structured data; those in the data of the page are local, as forms send them back. */
const SHOWN =
  /(?:src="|srcset="|content="|, |"(?:image|screenshot)":\[?"|href=")((?:https?:\/\/[\w.:-]+)?\/media\/[^" ]+)/gi;

async function read(app: RunningApp, path: string) {
  const answer = await fetch(app.url + path, { headers: { cookie: 'language=en' } });
  const html = (await answer.text()).replace(/<script(?![^>]*ld\+json)[\s\S]*?<\/script>/g, '');
  const policy = answer.headers.get('content-security-policy') ?? '';
  return { status: answer.status, shown: [...html.matchAll(SHOWN)].map(([, url = '']) => url), policy };
}

test('public pictures of pages, link previews and structured data have the address of the CDN', async () => {
  let seen = 0;
  for (const path of PAGES) {
    const { shown, policy, status } = await read(spread, path);
    seen += shown.length;
    expect([path, shown.filter((url) => !url.startsWith(`${CDN}/media/`))]).toEqual([path, []]);
    if (status === 200) expect(policy).toContain(`img-src 'self' data: blob: ${CDN};`);
  }
  expect(seen).toBeGreaterThan(20);
});

test('without the setting no page has another host for pictures, nor the policy', async () => {
  for (const path of PAGES) {
    const { shown, policy } = await read(plain, path);
    expect(shown.filter((url) => !url.startsWith('/') && !url.startsWith(plain.url))).toEqual([]);
    expect(policy).not.toContain(CDN);
    expect(policy).toMatch(/img-src 'self' data: blob:;/);
  }
});

test('private files have no address of the CDN, and the API names local ones', async () => {
  const answer = await spread.call<{ product: { id: number } }>('GET', '/api/front/product/detail/1');
  expect(JSON.stringify(answer.body)).not.toContain(CDN);
});
