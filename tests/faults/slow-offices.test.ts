import { sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { WORKLOAD_LIMITS } from '../../platform/database/pools.ts';
import { type RunningApp, startApp } from '../support/running-app.ts';

const SEARCHES = 12;
const audit = '/api/platform/audit/list';
let shop: RunningApp;
let token: string;
/** Locks the table that the searches read, so that they run until cancelled. */
let holder: Client;

beforeAll(async () => {
  shop = await startApp({ poolSize: 9, limited: true });
  const body = { email: 'owner@stoa.test', password: 'stoa-demo-2026' };
  const login = await shop.call<{ token: string }>('POST', '/api/front/login/email', { body });
  token = login.body.data.token;
  holder = new Client({ connectionString: shop.database.url });
  await holder.connect();
});
afterAll(async () => {
  await holder?.end();
  await shop?.close();
});

const search = (signal?: AbortSignal) => fetch(shop.url + audit, { headers: { token }, signal });

async function running(): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from pg_stat_activity
    where datname = current_database() and state = 'active' and query like '%audit_log%' and pid <> pg_backend_pid()
  `.execute(shop.database.db);
  return rows[0]?.total ?? 0;
}

async function slowDown(work: () => Promise<void>): Promise<void> {
  await holder.query('begin');
  await holder.query('lock table audit_log in access exclusive mode');
  try {
    await work();
  } finally {
    await holder.query('rollback');
  }
}

test('the shop responds during twelve slow staff searches', async () => {
  await slowDown(async () => {
    const leaving = new AbortController();
    const searches = Array.from({ length: SEARCHES }, () => search(leaving.signal).catch(() => null));
    await vi.waitFor(async () => expect(await running()).toBeGreaterThan(0), 10_000);
    const pages = ['/api/front/product/list', '/api/front/cart/list', '/api/front/order/list'];
    const answers = await Promise.all(pages.map((path) => fetch(shop.url + path, { headers: { token } })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await running()).toBeLessThanOrEqual(2);
    leaving.abort();
    await Promise.all(searches);
  });
});

test('a search whose client disconnects is cancelled in the database', async () => {
  await slowDown(async () => {
    const leaving = new AbortController();
    const searching = search(leaving.signal).catch(() => null);
    await vi.waitFor(async () => expect(await running()).toBe(1), 10_000);
    leaving.abort();
    await vi.waitFor(async () => expect(await running()).toBe(0), 5_000);
    await searching;
  });
  expect((await search()).status).toBe(200);
});

test('a search that takes too long is answered with 503 and a sentence', { timeout: 60_000 }, async () => {
  await slowDown(async () => {
    const started = Date.now();
    const answer = await search();
    expect(answer.status).toBe(503);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await answer.json()).toMatchObject({ data: { error: 'database_busy' } });
    expect(Date.now() - started).toBeGreaterThanOrEqual(WORKLOAD_LIMITS.office.statementMs - 500);
  });
});

test('connections for jobs limit statements and idle transactions', async () => {
  const { rows } = await sql`
    select current_setting('idle_in_transaction_session_timeout') as idle, current_setting('statement_timeout') as statement
  `.execute(shop.database.handleFor('jobs'));
  expect(rows).toEqual([{ idle: '1min', statement: '2min' }]);
});
