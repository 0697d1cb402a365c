import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { VARY } from '../../../platform/http/vary.ts';
import { type RunningApp, startApp } from '../../support/running-app.ts';

/** A window whose proxy lets no WebSocket through. */
const POLLING = '/socket.io/?EIO=4&transport=polling';

let shop: RunningApp;
let secured: RunningApp;
let product: number;

beforeAll(async () => {
  [shop, secured] = await Promise.all([
    startApp(),
    startApp({ demo: false, env: { PUBLIC_URL: 'https://shop.example', METRICS_TOKEN: 'a-token-for-the-figures' } }),
  ]);
  const list = await shop.call<{ list: { id: number }[] }>('GET', '/api/front/product/list?limit=1');
  product = list.body.data.list[0]?.id ?? 0;
});
afterAll(() => Promise.all([shop.close(), secured.close()]));

const headersOf = async (path: string, headers: Record<string, string> = {}) => {
  const answer = await fetch(shop.url + path, { headers });
  await answer.arrayBuffer();
  return answer.headers;
};

test('scripts are fetched after the style and the first picture: the framework’s links to them are given a low priority', async () => {
  const html = await fetch(shop.url).then((answer) => answer.text());
  const links = html.match(/<link [^>]*rel="modulepreload"[^>]*>/g) ?? [];
  expect(links.length).toBeGreaterThan(2);
  expect(links.filter((link) => !/ fetch\w+="low"/.test(link))).toEqual([]);
});

describe('the content policy of a page', () => {
  const inline = /<script(?<attributes>[^>]*)>(?<text>[\s\S]*?)<\/script>/g;

  test.each([
    ['home', () => '/', true],
    ['a product', () => `/goods_detail/${product}`, true],
    ['login', () => '/login', true],
    ['a page that is not there', () => '/nowhere', true],
    ['the calls', () => '/api/docs', false],
  ])('covers every script inside of %s, and lets no other run', async (_title, path, hasScripts) => {
    const answer = await fetch(shop.url + path());
    const policy = answer.headers.get('content-security-policy') ?? '';
    const scripts = [...(await answer.text()).matchAll(inline)]
      .map(({ groups }) => groups as { attributes: string; text: string })
      .filter(({ attributes }) => !/\ssrc=|application\/(?:ld\+)?json/.test(attributes));
    expect(scripts.length > 0).toBe(hasScripts);
    for (const { text } of scripts) {
      expect(policy).toContain(`'sha256-${createHash('sha256').update(text).digest('base64')}'`);
    }
    expect(/script-src ([^;]*)/.exec(policy)?.[1]).not.toMatch(/unsafe|https?:|\*/);
    for (const part of ["default-src 'self'", "object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"]) {
      expect(policy.split('; ')).toContain(part);
    }
  });

  test('covers no injected script', async () => {
    const injected = 'document.title = "injected"';
    await sql`update products set description = jsonb_build_object('en', ${`<script>${injected}</script>`}::text)
      where id = (select max(id) from products where status = 'on_sale')`.execute(shop.database.db);
    const { rows } = await sql<{ id: number }>`
      select max(id) as id from products where status = 'on_sale'`.execute(shop.database.db);
    const answer = await fetch(`${shop.url}/goods_detail/${rows[0]?.id}?language=en`);
    expect(await answer.text()).toContain(`<script>${injected}</script>`);
    const policy = answer.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("'sha256-");
    expect(policy).not.toContain(createHash('sha256').update(injected).digest('base64'));
  });

  test('is the same for a cached page', async () => {
    const policies = [await headersOf('/site'), await headersOf('/site')].map((headers) =>
      headers.get('content-security-policy'),
    );
    expect(policies[0]).toContain("'sha256-");
    expect(policies[1]).toBe(policies[0]);
  });
});

test('an address with a language sets its cookie for every reader, cached or not', async () => {
  const address = '/goods/goods_search?language=fr';
  expect((await headersOf(address, { cookie: 'language=fr' })).get('set-cookie') ?? '').not.toContain('language=');
  for (const _ of [1, 2]) expect((await headersOf(address)).get('set-cookie')).toContain('language=fr');
});

describe('the data of a page that the browser draws itself', () => {
  test('is private and never stored', async () => {
    const login = await shop.call<{ token: string }>('POST', '/api/front/login/register/visitor', {
      body: { email: 'passing@example.com' },
    });
    const { token } = login.body.data;
    for (const headers of [{}, { token }, { token, 'accept-encoding': 'gzip' }] as Record<string, string>[]) {
      const answer = await headersOf('/goods/goods_search.data?language=en', headers);
      expect(answer.get('content-type')).toBe('text/x-script; charset=utf-8');
      expect(answer.get('cache-control')).toBe('private, no-store');
      expect(answer.get('vary')).toBe(VARY);
    }
  });

  test('varies by reader like the page itself', async () => {
    for (const encoding of ['identity', 'gzip']) {
      const answer = await headersOf('/login?language=en', { 'accept-encoding': encoding });
      expect(answer.get('vary')).toBe(VARY);
    }
  });
});

describe('the response of a call', () => {
  const NOTHING = "default-src 'none'; frame-ancestors 'none'";

  test.each([
    ['kept for everybody', '/api/front/product/list', 'no-cache'],
    ['made for one', '/api/front/cart/count', 'no-store'],
    ['a refusal', '/api/front/order/list', 'no-store'],
    ['an address that is none', '/api/nowhere', 'no-store'],
    ['of a window that polls', POLLING, 'no-store'],
    ['of a window that polls for nothing', `${POLLING}&sid=none`, 'no-store'],
  ])('cannot be rendered or run: %s', async (_title, path, cache) => {
    // the second answer to the same question may come from another place
    for (const headers of [await headersOf(path), await headersOf(path)]) {
      expect([headers.get('content-security-policy'), headers.get('cache-control')]).toEqual([NOTHING, cache]);
    }
  });
});

describe('every answer', () => {
  test.each([
    ['a page', () => '/'],
    ['a call', () => '/api/front/product/list'],
    ['a refusal', () => '/api/front/order/list'],
    ['a file', () => '/favicon.svg'],
    ['a file that is not there', () => '/assets/none.js'],
    ['an upload that is not there', () => '/media/none.webp'],
    ['a sign of life', () => '/healthz'],
    ['of a window that polls', () => POLLING],
  ])('has its declared type and sends no referrer: %s', async (_title, path) => {
    const headers = await headersOf(path());
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
    expect(headers.get('strict-transport-security')).toBeNull();
  });

  test('allows other origins nothing, also when a browser asks first', async () => {
    for (const path of ['/', '/api/front/product/list', '/api/front/login/email', '/media/demo/none.svg']) {
      for (const method of ['GET', 'OPTIONS']) {
        const headers = { origin: 'https://evil.example', 'access-control-request-method': 'POST' };
        const answer = await fetch(shop.url + path, { method, headers });
        await answer.arrayBuffer();
        const allowed = [...answer.headers.keys()].filter((name) => name.startsWith('access-control-'));
        expect([method, path, allowed]).toEqual([method, path, []]);
      }
    }
  });

  test('sets HSTS for a year behind https', async () => {
    for (const path of ['/', '/api/front/product/list', '/favicon.svg', '/nowhere', POLLING]) {
      const { headers } = await fetch(secured.url + path);
      expect(headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains');
    }
  });
});

test('a file that is asked for by HEAD does not stay open', async () => {
  const { storage } = shop.app;
  const name = 'images/of-one-megabyte.webp';
  await storage.put(name, new Uint8Array(1_000_000));
  const opened: Readable[] = [];
  const find = storage.find.bind(storage);
  vi.spyOn(storage, 'find').mockImplementation(async (wanted) => {
    const file = await find(wanted);
    return file && { ...file, open: (range) => opened[opened.push(file.open(range)) - 1] as Readable };
  });
  const answer = await fetch(`${shop.url}/media/${name}`, { method: 'HEAD' });
  expect([answer.status, answer.headers.get('content-length')]).toEqual([200, '1000000']);
  expect(opened).toHaveLength(1);
  await expect.poll(() => opened[0]?.closed).toBe(true);
});

test.each(['/site-worker.js', '/favicon.ico', '/', '/api/openapi.json'])(
  'HEAD describes what GET returns: %s',
  async (path) => {
    const [asked, sent] = await Promise.all(['HEAD', 'GET'].map((method) => fetch(shop.url + path, { method })));
    const described = (answer: Response | undefined) => [answer?.status, answer?.headers.get('content-type')];
    expect(described(asked)).toEqual(described(sent));
    expect((await asked?.arrayBuffer())?.byteLength).toBe(0);
  },
);

test.each(['/sitemap/pages.xml', '/bbs/feed.atom'])(
  'caches on the way store only what everybody may read: %s',
  async (path) => {
    const body = { email: 'owner@stoa.test', password: 'stoa-demo-2026' };
    const login = await shop.call<{ token: string }>('POST', '/api/front/login/email', { body });
    const { token } = login.body.data;
    const caching = async () => {
      const answer = await fetch(shop.url + path, { headers: { token } });
      return [answer.status, answer.headers.get('cache-control')];
    };
    const change = async (access: 'public' | 'paid') => {
      await sql`update sites set access = ${access}`.execute(shop.database.db);
      await shop.app.sites.load();
      shop.app.responseCache.drop();
    };
    expect(await caching()).toEqual([200, expect.stringMatching(/^public, max-age=/)]);
    await change('paid');
    expect(await caching()).toEqual([200, 'private, no-store']);
    await change('public');
  },
);

describe('health checks', () => {
  test('report alive and ready, and not ready without the database', async () => {
    expect((await shop.call('GET', '/healthz')).status).toBe(200);
    expect((await shop.call('GET', '/readyz')).status).toBe(200);
    const gone = await startApp({ demo: false });
    const { db } = gone.app.database;
    gone.app.database.db = new Proxy(db, {
      get: () => {
        throw new Error('gone');
      },
    });
    expect((await gone.call('GET', '/healthz')).status).toBe(200);
    expect((await gone.call('GET', '/readyz')).status).toBe(503);
    gone.app.database.db = db;
    await gone.close();
  });
});

test('the document of all calls is rendered once, compressed, and revalidated by its ETag', async () => {
  const ask = async (headers: Record<string, string> = {}) => fetch(`${shop.url}/api/openapi.json`, { headers });
  const [first, second] = [await ask(), await ask({ 'accept-encoding': 'gzip' })];
  const mark = first.headers.get('etag') ?? '';
  expect(mark).toMatch(/^W\/".{20,}"$/);
  expect([second.headers.get('etag'), second.headers.get('content-encoding')]).toEqual([mark, 'gzip']);
  expect(await second.json()).toEqual(await first.json());
  const again = await ask({ 'if-none-match': mark });
  expect([again.status, await again.text()]).toEqual([304, '']);
});

describe('the figures of the process', () => {
  const ask = async (app: RunningApp, headers: Record<string, string> = {}) => {
    const answer = await fetch(`${app.url}/metrics`, { headers });
    return { status: answer.status, hasFigures: (await answer.text()).includes('http_request_duration_seconds') };
  };
  const refused = { status: 404, hasFigures: false };

  test('are readable on this machine', async () => {
    expect(await ask(shop)).toEqual({ status: 200, hasFigures: true });
  });

  test.each([
    { 'x-forwarded-for': '192.0.2.1' },
    { 'x-forwarded-for': '127.0.0.1' },
    { forwarded: 'for=192.0.2.1' },
    { 'x-real-ip': '192.0.2.1' },
    { via: '1.1 proxy' },
    { 'x-forwarded-host': 'shop.example' },
    { 'x-forwarded-proto': 'https' },
    { 'cf-connecting-ip': '192.0.2.1' },
    { 'true-client-ip': '192.0.2.1' },
  ] as Record<string, string>[])('are refused through a proxy on it: %j', async (headers) => {
    expect(await ask(shop, headers)).toEqual(refused);
  });

  test('can be read with their token from any address, and without it from none', async () => {
    const right = { authorization: 'Bearer a-token-for-the-figures', 'x-forwarded-for': '192.0.2.1' };
    expect(await ask(secured, right)).toEqual({ status: 200, hasFigures: true });
    for (const authorization of ['', 'Bearer ', 'Bearer a-token-for-the-figure', 'a-token-for-the-figures']) {
      expect(await ask(secured, { authorization })).toEqual(refused);
    }
    expect(await ask(secured)).toEqual(refused);
  });
});
