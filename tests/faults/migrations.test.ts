import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { migrate, pendingMigrations } from '../../platform/database/migrate.ts';
import { freshDatabase, type TestDatabase } from '../support/test-database.ts';

const OUTSIDE = '-- migrate: outside a transaction\n';
let folder: string;
let database: TestDatabase;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stoa-migrations-'));
});
afterEach(async () => {
  await database.close();
  await rm(folder, { recursive: true });
});

const write = (name: string, text: string) => writeFile(join(folder, name), text);

async function indexes(): Promise<Record<string, boolean>> {
  const { rows } = await sql<{ name: string; valid: boolean }>`
    select indexrelid::regclass::text as name, indisvalid as valid from pg_index where indrelid = 'pebbles'::regclass
  `.execute(database.db);
  return Object.fromEntries(rows.map((row) => [row.name, row.valid]));
}

describe.each(['pglite', 'postgres'] as const)('migrations on %s', (driver) => {
  beforeEach(async () => {
    database = await freshDatabase({ driver });
  });

  test('a file that fails leaves the files before it applied and nothing of its own', async () => {
    await write('1_table.sql', 'create table pebbles (a int);');
    await write('2_broken.sql', 'alter table pebbles add b int; select no_such_column;');
    await expect(migrate(database.db, { folder })).rejects.toThrow('no_such_column');
    await write('2_broken.sql', 'alter table pebbles add b int;');
    expect(await migrate(database.db, { folder })).toEqual(['2_broken.sql']);
  });

  test('builds indexes concurrently and drops the superfluous ones', async () => {
    await write('1_table.sql', 'create table pebbles (a int, b int); create index pebbles_by_b on pebbles (b);');
    await write(
      '2_indexes.sql',
      `${OUTSIDE}create index concurrently pebbles_by_a on pebbles (a); drop index concurrently if exists pebbles_by_b;`,
    );
    await migrate(database.db, { folder });
    expect(await indexes()).toEqual({ pebbles_by_a: true });
  });

  test('reports a file that was changed after it was applied', async () => {
    await write('1_table.sql', 'create table pebbles (a int);');
    await migrate(database.db, { folder });
    await write('1_table.sql', '-- a comment may change\ncreate table pebbles (a int);');
    expect(await migrate(database.db, { folder })).toEqual([]);
    await write('1_table.sql', 'create table pebbles (a bigint);');
    await expect(migrate(database.db, { folder })).rejects.toThrow('1_table.sql');
  });
});

test.each(['pglite', 'postgres'] as const)('a database of an earlier commit is refused on %s', async (driver) => {
  database = await freshDatabase({ driver });
  const { db } = database;
  await sql`update migrations set name = '0001_sites.sql' where name = (select min(name) from migrations)`.execute(db);
  await expect(migrate(db)).rejects.toThrow('created by a version before the first release');
  await expect(pendingMigrations(db)).rejects.toThrow('start with an empty one');
});

describe('beside other connections', () => {
  let other: Client;
  beforeEach(async () => {
    database = await freshDatabase({ driver: 'postgres' });
    other = new Client({ connectionString: database.url });
    await other.connect();
    await write('1_table.sql', 'create table pebbles (a int); insert into pebbles values (1), (1);');
    await migrate(database.db, { folder });
  });
  afterEach(() => other.end());

  test('replaces the invalid index that an interrupted build left', async () => {
    // a duplicate ends the build half-way, as a crash would
    await expect(other.query('create unique index concurrently pebbles_a on pebbles (a)')).rejects.toThrow(
      'could not create unique index',
    );
    expect(await indexes()).toEqual({ pebbles_a: false });
    await write('2_index.sql', `${OUTSIDE}create index concurrently if not exists pebbles_a on pebbles (a);`);
    await migrate(database.db, { folder });
    expect(await indexes()).toEqual({ pebbles_a: true });
  });

  test('waits for a busy table briefly and repeatedly, and lets readers pass in between', async () => {
    await other.query('begin');
    await other.query('select from pebbles');
    await write('2_column.sql', 'alter table pebbles add b int;');
    const options = { folder, lockTimeoutMs: 100, pauseMs: 200, tries: 50 };
    const migrating = migrate(database.db, options);
    await new Promise((resolve) => setTimeout(resolve, 150));
    const started = performance.now();
    await sql`select count(*) from pebbles`.execute(database.db);
    expect(performance.now() - started).toBeLessThan(2_000);
    await other.query('commit');
    expect(await migrating).toEqual(['2_column.sql']);
  });

  test('gives up with a sentence when the table stays locked', async () => {
    await other.query('begin');
    await other.query('select from pebbles');
    await write('2_column.sql', 'alter table pebbles add b int;');
    const options = { folder, lockTimeoutMs: 20, pauseMs: 20, tries: 2 };
    await expect(migrate(database.db, options)).rejects.toThrow('2_column.sql could not lock its tables');
    await other.query('commit');
  });

  test('two processes that build an index concurrently do not wait for each other', async () => {
    await write('2_index.sql', `${OUTSIDE}create index concurrently pebbles_a on pebbles (a);`);
    const taken = await Promise.all([1, 2, 3].map(() => migrate(database.db, { folder })));
    expect(taken.flat()).toEqual(['2_index.sql']);
    expect(await indexes()).toEqual({ pebbles_a: true });
  });

  test('leaves the limits of the connection as they were', async () => {
    const single = await freshDatabase({ driver: 'postgres', poolSize: 1 });
    await sql`set statement_timeout = '7s'`.execute(single.db);
    await migrate(single.db, { folder });
    const { rows } = await sql`show statement_timeout`.execute(single.db);
    expect(rows).toEqual([{ statement_timeout: '7s' }]);
    await single.close();
  });
});
