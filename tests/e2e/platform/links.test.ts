import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type RunningApp, startApp } from '../../support/running-app.ts';

/** Of pages that differ only in their numbers so many are looked at. */
const OF_A_KIND = 4;
const MOST_PAGES = 160;
const AT_ONCE = 4;
/** Not pages: files, and the same page in another language. */
const NO_PAGE = /^\/(?:assets|media|art)\/|[?&]language=/;

let shop: RunningApp;
beforeAll(async () => {
  shop = await startApp();
});
afterAll(() => shop?.close());

interface Crawl {
  /** Pathnames that answered 200. */
  seen: Set<string>;
  pages: number;
  /** What leads nowhere, and from where. */
  broken: string[];
}

/** Follows every link of every page from home on, without scripts. */
async function crawl(token?: string): Promise<Crawl> {
  const headers = {
    'accept-language': 'en',
    'accept-encoding': 'identity',
    ...(token ? { cookie: `token=${token}` } : {}),
  };
  const known = new Set(['/']);
  const kinds = new Map<string, number>();
  const found: Crawl = { seen: new Set(), pages: 0, broken: [] };
  let waiting = [{ path: '/', from: 'the start' }];
  const visit = async ({ path, from }: { path: string; from: string }) => {
    const response = await fetch(shop.url + path, { headers, redirect: 'manual' });
    const text = await response.text();
    if (response.status >= 400) found.broken.push(`${response.status} ${path} from ${from}`);
    if (response.status === 200) found.seen.add(path.split('?')[0] ?? '');
    return response.headers.get('content-type')?.includes('html')
      ? linksOf(text).map((to) => ({ path: to, from: path }))
      : [];
  };
  const isNew = ({ path }: { path: string }) => {
    if (known.has(path)) return false;
    known.add(path);
    const kind = path.replace(/\d+/g, '#').replace(/(keyword=)[^&]*/, '$1…');
    kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
    return (kinds.get(kind) ?? 0) <= OF_A_KIND;
  };
  while (waiting.length > 0 && found.pages < MOST_PAGES) {
    const batch = waiting.splice(0, AT_ONCE);
    found.pages += batch.length;
    const links = (await Promise.all(batch.map(visit))).flat();
    waiting = [...waiting, ...links.filter(isNew)];
  }
  return found;
}

function linksOf(html: string): string[] {
  return [...html.matchAll(/\shref="(\/(?!\/)[^"#]*)/g)]
    .map((match) => (match[1] ?? '').replaceAll('&amp;', '&'))
    .filter((path) => !NO_PAGE.test(path));
}

async function logIn(): Promise<string> {
  const body = { email: 'shopper@stoa.test', password: 'stoa-demo-2026' };
  return (await shop.call<{ token: string }>('POST', '/api/front/login/email', { body })).body.data.token;
}

describe('no link of the shop leads nowhere', () => {
  const OPEN = ['/merchant/coupon', '/merchant/merchant_street', '/users/merchant_settled', '/goods_seckill', '/site'];
  const OWN = ['/users/message_center', '/users/coupon_list', '/users/order_list', '/users/address_list'];

  test('for a guest', async () => {
    const { seen, broken, pages } = await crawl();
    expect(broken).toEqual([]);
    expect([...seen]).toEqual(expect.arrayContaining(OPEN));
    expect(pages).toBeGreaterThan(40);
    for (const path of OWN) expect(seen).not.toContain(path);
  });

  test('for a logged-in user', async () => {
    const { seen, broken } = await crawl(await logIn());
    expect(broken).toEqual([]);
    expect([...seen]).toEqual(expect.arrayContaining([...OPEN, ...OWN]));
  });
});
