import { sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startSession } from '../../domains/accounts/sessions.server.ts';
import { invalidateCache } from '../../platform/database/invalidate-cache.ts';
import { openDatabase } from '../../platform/database/open.ts';
import { type PgBouncer, startPgBouncer } from '../support/pgbouncer.ts';
import { failToStart, type ServerProcess, startServerProcess } from '../support/server-process.ts';
import { addBuyer, checkBooks, openSmallShop, type SmallShop } from '../support/small-shop.ts';
import type { TestDatabase } from '../support/test-database.ts';

/** Two processes have more connections to the pooler. */
const CONNECTIONS = 12;
const BUYERS = 10;
const ORDERS_EACH = 6;
/** Of the small shop's recipe: fewer than are asked for. */
const PIECES = 50;

let shop: SmallShop;
let direct: string;
let pooled: string;
let pooler: PgBouncer;
let servers: ServerProcess[];

beforeAll(async () => {
  shop = await openSmallShop();
  direct = (shop.app.database as TestDatabase).url ?? '';
  pooler = await startPgBouncer(direct, CONNECTIONS);
  pooled = pooler.through(direct);
  const env = { DATABASE_DIRECT_URL: direct, LOG_LEVEL: 'warn', DATABASE_POOL: '12' };
  servers = await Promise.all([1, 2].map(() => startServerProcess(pooled, env)));
});
afterAll(async () => {
  await Promise.all((servers ?? []).map((server) => server.stop()));
  await pooler?.stop();
  await shop?.close();
});

test('checkouts at the same time through two processes pass without an error, and the last piece is sold once', async () => {
  const { productId, skuId } = shop.recipe;
  await sql`update sites set settings = settings || '{"unpaidOrders": 1000, "unpaidPieces": 1000}'`.execute(
    shop.app.database.db,
  );
  const tokens: string[] = [];
  for (let nth = 0; nth < BUYERS; nth += 1) {
    const buyer = await addBuyer(shop);
    tokens.push((await startSession(buyer, buyer.actor.userId)).token);
  }
  const statuses: number[] = [];
  await Promise.all(
    tokens.map(async (token, who) => {
      for (let nth = 0; nth < ORDERS_EACH; nth += 1) {
        const call = (path: string, body: unknown) =>
          servers[(who + nth) % 2]?.call<{ preOrderNo: string }>('POST', `/api/front/order/${path}`, token, body);
        const pre = await call('pre', { productId, skuId, num: 1 });
        if (pre?.status !== 200) {
          statuses.push(pre?.status ?? 0);
          continue;
        }
        const { preOrderNo } = pre.body.data;
        const made = await call('create', { preOrderNo, requestId: `request-${preOrderNo}` });
        statuses.push(made?.status ?? 0);
      }
    }),
  );
  expect(statuses.filter((status) => status === 200)).toHaveLength(PIECES);
  expect(statuses.filter((status) => status >= 500)).toEqual([]);
  expect(await checkBooks(shop.app.database.db)).toEqual([]);
});

test('news reach the other process: it listens past the pooler', async () => {
  const nameOn = async (server: ServerProcess | undefined) =>
    (await server?.call<{ product: { name: string } }>('GET', `/api/front/product/detail/${shop.tea.productId}`))?.body
      .data.product.name;
  for (const name of ['First flush', 'Second flush', 'Autumn flush']) {
    await Promise.all(servers.map(nameOn));
    await shop.app.database.db.transaction().execute(async (trx) => {
      const texts = JSON.stringify({ en: name });
      await sql`update products set name = ${texts}::jsonb where id = ${shop.tea.productId}`.execute(trx);
      await invalidateCache(trx, 'catalog');
    });
    for (const server of servers) await expect.poll(() => nameOn(server)).toBe(name);
  }
});

test('nothing is left on the connections that processes share, and jobs run without an error', async () => {
  await expect
    .poll(async () => {
      const { rows } = await sql<{ n: number }>`select count(*)::int as n from job_runs`.execute(shop.app.database.db);
      return rows[0]?.n;
    })
    .toBeGreaterThan(10);
  const failed = await sql`select name, last_error from job_runs where last_error is not null`.execute(
    shop.app.database.db,
  );
  expect(failed.rows).toEqual([]);
  const client = new Client({ connectionString: pooled });
  await client.connect();
  const left = await client.query(
    `select current_setting('statement_timeout') as timeout, (select count(*)::int from pg_prepared_statements) as prepared`,
  );
  await client.end();
  expect(left.rows).toEqual([{ timeout: '0', prepared: 0 }]);
  expect(servers.map((server) => server.output()).join('\n')).not.toMatch(/"level":50/);
});

test('an abandoned query of an office is cancelled through the pooler, and no other', async () => {
  const database = await openDatabase({ url: pooled, directUrl: direct, poolSize: 3 });
  try {
    const leaving = new AbortController();
    const lease = database.leaseFor('office', { signal: leaving.signal });
    const slow = sql`select pg_sleep(30)`.execute(lease);
    const other = sql<{ is: boolean }>`select pg_sleep(2) is not null as is`.execute(database.db);
    setTimeout(() => leaving.abort(), 500);
    await expect(slow).rejects.toThrow(/cancel/);
    expect((await other).rows).toHaveLength(1);
  } finally {
    await database.close();
  }
});

test('a pooler without a direct address, or one of another database, is refused', async () => {
  expect(await failToStart({ DATABASE_URL: pooled })).toMatchObject({
    code: 1,
    output: expect.stringContaining('name PostgreSQL itself in DATABASE_DIRECT_URL'),
  });
  const other = Object.assign(new URL(direct), { pathname: '/postgres' }).href;
  expect(await failToStart({ DATABASE_URL: pooled, DATABASE_DIRECT_URL: other })).toMatchObject({
    code: 1,
    output: expect.stringContaining('this is not the database that DATABASE_URL leads to'),
  });
});
