import { request } from 'node:http';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { type RunningApp, startApp } from '../support/running-app.ts';

let shop: RunningApp;
beforeAll(async () => {
  shop = await startApp();
});
afterAll(() => shop.close());
afterEach(() => vi.restoreAllMocks());

/** Log entries during an operation, by level. */
function watchLog() {
  const lines: { level: string; fields: Record<string, unknown>; message: string }[] = [];
  for (const level of ['info', 'warn', 'error'] as const) {
    vi.spyOn(shop.app.log, level).mockImplementation(((fields: Record<string, unknown>, message: string) => {
      lines.push({ level, fields, message });
    }) as never);
  }
  return lines;
}

const PASSWORD = 'stoa-demo-2026';
const logIn = (email: string, password: string) =>
  shop.call<{ token: string }>('POST', '/api/front/login/email', { body: { email, password } });

describe('the log', () => {
  test('records logins, failures and lockouts, without secrets', async () => {
    const lines = watchLog();
    const token = (await logIn('shopper@stoa.test', PASSWORD)).body.data.token;
    for (let nth = 0; nth < 5; nth += 1) await logIn('nobody@stoa.test', 'a-wrong-password');
    expect(lines.map(({ level, message }) => `${level} ${message}`)).toEqual([
      'info logged in',
      ...Array(4).fill('info wrong password'),
      'warn login locked',
    ]);
    expect(lines[0]?.fields.userId).toEqual(expect.any(Number));
    const told = JSON.stringify(lines);
    for (const secret of [PASSWORD, token, 'a-wrong-password', 'nobody@stoa.test']) expect(told).not.toContain(secret);
  });

  test('records many refused inputs of one sender once', async () => {
    const token = (await logIn('shopper@stoa.test', PASSWORD)).body.data.token;
    const lines = watchLog();
    const probe = (body: unknown) => shop.call('POST', '/api/front/login/email', { token, body });
    for (let nth = 0; nth < 120; nth += 1) expect((await probe({ email: nth, password: nth })).status).toBe(400);
    expect(lines).toEqual([
      {
        level: 'warn',
        message: 'many refused',
        fields: expect.objectContaining({
          ...{ refused: 'validation_failed', count: 100, path: '/api/front/login/email', userId: expect.any(Number) },
        }),
      },
    ]);
  });

  test('records refused users and requests of other sites', async () => {
    const token = (await logIn('shopper@stoa.test', PASSWORD)).body.data.token;
    const lines = watchLog();
    const refused = await shop.call('GET', '/api/merchant/product/export', { token });
    await fetch(`${shop.url}/order/shopping_cart`, {
      method: 'POST',
      body: new URLSearchParams({ intent: 'add' }),
      headers: { cookie: `token=${token}`, origin: 'https://evil.example' },
    });
    const who = {
      requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      ip: '127.0.0.1',
      userId: expect.any(Number),
      site: 'goods',
    };
    expect(lines).toEqual([
      {
        ...{ level: 'warn', message: 'refused' },
        fields: { ...who, refused: 'no_permission', path: '/api/merchant/product/export' },
      },
      { level: 'warn', message: 'refused', fields: { ...who, refused: 'cross_site', path: '/order/shopping_cart' } },
    ]);
    expect(refused.headers.get('x-request-id')).toBe(lines[0]?.fields.requestId);
    expect(JSON.stringify(lines)).not.toContain(token);
  });
});

describe('a bug', () => {
  const INSIDE = 'relation "of_the_inside" does not exist';
  const breakDatabase = () =>
    vi.spyOn(shop.app.database.db, 'getExecutor').mockImplementation(() => {
      throw new Error(INSIDE);
    });

  test('in a call returns a number and no internals', async () => {
    const lines = watchLog();
    breakDatabase();
    const answer = await shop.call<{ error: string; requestId: string }>('GET', '/api/front/product/detail/424242');
    expect(answer.status).toBe(500);
    expect(answer.body.data).toEqual({ error: 'system_error', requestId: expect.stringMatching(/^[0-9a-f-]{36}$/) });
    expect(answer.headers.get('x-request-id')).toBe(answer.body.data.requestId);
    expect(JSON.stringify(answer.body)).not.toMatch(/inside|relation|\.ts|node_modules/);
    expect(lines).toMatchObject([{ level: 'error', fields: { requestId: answer.body.data.requestId } }]);
  });

  test('in a page shows a number and no internals', async () => {
    const lines = watchLog();
    const stray = vi.spyOn(console, 'error').mockImplementation(() => {});
    breakDatabase();
    const answer = await fetch(`${shop.url}/goods_detail/424242`);
    const html = await answer.text();
    expect(answer.status).toBe(500);
    const requestId = answer.headers.get('x-request-id');
    expect(requestId).toMatch(/^[0-9a-f-]{36}$/);
    expect(html).not.toMatch(/of_the_inside|relation &quot;|\.server\.ts|node_modules/);
    expect(lines.find(({ level }) => level === 'error')?.fields).toMatchObject({ requestId });
    expect(stray).not.toHaveBeenCalled();
  });
});

/** The standard client does not send TRACE. */
function trace(path: string): Promise<{ status: number; allow: string | undefined; body: string }> {
  return new Promise((resolve, reject) => {
    const sent = request(shop.url + path, { method: 'TRACE', headers: { cookie: 'token=secret' } }, (answer) => {
      let body = '';
      answer.on('data', (chunk) => {
        body += String(chunk);
      });
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, allow: answer.headers.allow, body }));
    });
    sent.once('error', reject);
    sent.end();
  });
}

describe('methods that no page understands', () => {
  test.each(['OPTIONS', 'PUT', 'PATCH', 'DELETE'])('%s is answered 405 with what is understood', async (method) => {
    const stray = vi.spyOn(console, 'error').mockImplementation(() => {});
    const lines = watchLog();
    for (const path of ['/', '/goods_detail/1', '/assets/none.js']) {
      const answer = await fetch(shop.url + path, { method });
      expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, HEAD, POST']);
      expect(await answer.text()).toBe('');
    }
    expect([stray.mock.calls, lines]).toEqual([[], []]);
  });

  test('TRACE echoes nothing', async () => {
    const stray = vi.spyOn(console, 'error').mockImplementation(() => {});
    const { status, allow, body } = await trace('/');
    expect({ status, allow, body }).toEqual({ status: 405, allow: 'GET, HEAD, POST', body: '' });
    expect((await trace('/api/front/product/list')).status).toBeGreaterThanOrEqual(400);
    expect(stray).not.toHaveBeenCalled();
  });
});

describe('a closed site', () => {
  const setStatus = async (status: string) => {
    await sql`update sites set status = ${status} where key = 'goods'`.execute(shop.app.database.db);
    await shop.app.sites.load();
    shop.app.responseCache.drop();
  };

  test('refuses forms and shows nothing', async () => {
    const { db } = shop.app.database;
    const token = (await logIn('shopper@stoa.test', PASSWORD)).body.data.token;
    const found = await sql<{ id: number }>`
      select a.id from addresses a join users u on u.id = a.user_id where u.email = 'shopper@stoa.test'`.execute(db);
    const form = { intent: 'delete', id: String(found.rows[0]?.id) };
    const isThere = async () =>
      (await sql`select 1 from addresses where id = ${form.id}::bigint and deleted_at is null`.execute(db)).rows.length;
    const headers = { cookie: `token=${token}`, origin: shop.url };
    const post = (path: string) =>
      fetch(shop.url + path, { method: 'POST', body: new URLSearchParams(form), headers, redirect: 'manual' });

    await setStatus('closed');
    for (const path of ['/users/address_list', '/order/shopping_cart', '/']) {
      for (const answer of [await post(path), await fetch(shop.url + path, { headers })]) {
        expect([path, answer.status]).toEqual([path, 503]);
        const html = await answer.text();
        expect(html).toContain('<html');
        // -1 has no way home
        expect(html).not.toContain('<a ');
      }
    }
    expect((await post('/users/address_list.data')).status).toBe(503);
    expect(await isThere()).toBe(1);
    const call = await shop.call<{ error: string }>('POST', '/api/front/cart/save', { body: {}, token });
    expect(call.body.data.error).toBe('site_closed');
    // the owner has to get in to open it again
    expect((await fetch(`${shop.url}/login`)).status).toBe(200);

    await setStatus('open');
    expect((await post('/users/address_list')).status).toBe(303);
    expect(await isThere()).toBe(0);
  });
});
