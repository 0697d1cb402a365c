import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { isMigrated } from '../../platform/database/migrate.ts';
import type { Filling } from './filling.ts';
import { freshDatabase, type TestDatabase } from './test-database.ts';

const twoRows: Filling = {
  name: 'two rows',
  fill: async ({ db }) => {
    await sql`create table pebbles as select generate_series(1, 2) as number`.execute(db);
  },
};

async function countPebbles({ db }: TestDatabase): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*)::int as total from pebbles`.execute(db);
  return rows[0]?.total ?? 0;
}

describe.each(['pglite', 'postgres'] as const)('a fresh database on %s', (driver) => {
  test('is migrated', async () => {
    const database = await freshDatabase({ driver });
    expect(database.driver).toBe(driver);
    expect(await isMigrated(database.db)).toBe(true);
    await database.close();
  });

  test('reads identifiers as numbers, alone and in arrays', async () => {
    const { db, close } = await freshDatabase({ driver });
    const { rows } = await sql`select 7::int8 as id, array[1, null, 3]::int8[] as ids, '{}'::int8[] as none`.execute(
      db,
    );
    expect(rows).toEqual([{ id: 7, ids: [1, null, 3], none: [] }]);
    await close();
  });

  test('starts with its content and never contains rows of another test', async () => {
    const [mine, theirs] = await Promise.all([1, 2].map(() => freshDatabase({ driver, filling: twoRows })));
    if (!mine || !theirs) throw new Error('expected two databases');
    await sql`insert into pebbles values (3)`.execute(mine.db);
    expect([await countPebbles(mine), await countPebbles(theirs)]).toEqual([3, 2]);
    await Promise.all([mine.close(), theirs.close()]);
  });
});

test('a database on the server is dropped when it is closed', async () => {
  const database = await freshDatabase({ driver: 'postgres' });
  const witness = await freshDatabase({ driver: 'postgres' });
  const name = new URL(database.url ?? '').pathname.slice(1);
  const find = () => sql`select 1 from pg_database where datname = ${name}`.execute(witness.db);
  expect((await find()).rows).toHaveLength(1);
  await database.close();
  expect((await find()).rows).toHaveLength(0);
  await witness.close();
});
