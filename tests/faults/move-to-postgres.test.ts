import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { listTables } from '../../platform/database/list-tables.ts';
import { openDatabase } from '../../platform/database/open.ts';
import { type EmbeddedShop, embeddedShop } from '../support/embedded-shop.ts';
import { runScript, startServerProcess } from '../support/server-process.ts';
import { onServer } from '../support/server-template.ts';

const TARGET = 'stoa_move_target';
const ROLE = 'stoa_move_owner';

let shop: EmbeddedShop;
/** The role owns the database and may do nothing else on the server. */
let url: string;
let serverUrl: string;

beforeAll(async () => {
  serverUrl = inject('databaseServerUrl');
  shop = await embeddedShop();
  url = Object.assign(new URL(serverUrl), { username: ROLE, password: 'known', pathname: `/${TARGET}` }).href;
  await drop();
  await onServer(serverUrl, async (client) => {
    await client.query(`create role ${ROLE} login password 'known'`);
    await client.query(`create database ${TARGET} owner ${ROLE} template template0 encoding 'UTF8' locale 'C.UTF-8'`);
  });
});
afterAll(async () => {
  await drop();
  await shop?.remove();
});

const drop = () =>
  onServer(serverUrl, async (client) => {
    await client.query(`drop database if exists ${TARGET} with (force)`);
    await client.query(`drop role if exists ${ROLE}`);
  });

const move = (env: Record<string, string> = {}) =>
  runScript(['move-to-postgres'], { STOA_DATA: shop.folder, DATABASE_URL: url, ...env });

async function onTarget<T>(work: (db: Awaited<ReturnType<typeof openDatabase>>['db']) => Promise<T>): Promise<T> {
  const opened = await openDatabase({ url });
  try {
    return await work(opened.db);
  } finally {
    await opened.close();
  }
}

const count = (table: string) =>
  onTarget(async (db) => {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`.execute(db);
    return rows[0]?.n;
  });

test('explains itself, and refuses without a target or a source', async () => {
  expect(await runScript(['move-to-postgres', '--help'], {})).toMatchObject({
    code: 0,
    output: expect.stringContaining('Everything is moved, or nothing'),
  });
  expect(await move({ DATABASE_URL: '' })).toMatchObject({
    code: 1,
    output: expect.stringMatching(/^stoa: DATABASE_URL must name the empty PostgreSQL database/),
  });
  expect(await move({ STOA_DATA: join(shop.folder, 'nowhere') })).toMatchObject({
    code: 1,
    output: expect.stringContaining('there is no embedded database in'),
  });
});

test('refuses while the shop runs', async () => {
  const server = await startServerProcess('', { STOA_DATA: shop.folder });
  try {
    await shop.placeOrder(server);
    await shop.placeOrder(server);
    expect(await move()).toMatchObject({ code: 1, output: expect.stringContaining(shop.folder) });
  } finally {
    await server.stop();
  }
});

test('a move that fails in the middle leaves no row behind and can be repeated', async () => {
  await runScript(['db-migrate'], { DATABASE_URL: url });
  // late in the order of tables
  await onTarget((db) => sql`alter table users add constraint nobody_fits check (email is null)`.execute(db));
  const { code, output } = await move();
  expect(code, output).toBe(1);
  expect(output).toContain('nobody_fits');
  expect([await count('sites'), await count('orders'), await count('audit_log')]).toEqual([0, 0, 0]);
  await onTarget((db) => sql`alter table users drop constraint nobody_fits`.execute(db));
});

test('moves every row, the sequences and the guards, and the target serves', async () => {
  const { code, output } = await move();
  expect(code, output).toBe(0);
  expect(output).toMatch(/moved \d{3,} rows of \d{3} tables, read again and compared; the books agree/);
  expect(output).toContain(join(shop.folder, 'media'));
  expect(await count('orders')).toBe(2);
  const tables = await onTarget(listTables);
  for (const schema of ['apis', 'apps', 'chat', 'forum'])
    expect(tables.some(({ name }) => name.startsWith(`${schema}.`))).toBe(true);
  await onTarget(async (db) => {
    // the triggers guard again, the keys are checked, and the next id is free
    await expect(sql`delete from ledger_entries`.execute(db)).rejects.toThrow(/only added to/);
    await expect(sql`insert into site_hosts values ('x.example', 999999)`.execute(db)).rejects.toThrow(/foreign key/);
    const { rows } = await sql<{ id: number; last: number }>`
      insert into users (nickname) values ('After the move')
      returning id, (select max(id) from users) as last`.execute(db);
    expect(rows[0]?.id).toBeGreaterThan(rows[0]?.last ?? 0);
  });
  const books = await runScript(['check-books'], { DATABASE_URL: url });
  expect(books.code, books.output).toBe(0);
  const server = await startServerProcess(url);
  try {
    await shop.placeOrder(server);
    expect(await shop.countOrders(server)).toBe(3);
  } finally {
    await server.stop();
  }
});

test('refuses a target that is in use', async () => {
  expect(await move()).toMatchObject({ code: 1, output: expect.stringContaining('the database is not empty') });
});
