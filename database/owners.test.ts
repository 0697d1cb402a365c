import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase, type TestDatabase } from '../tests/support/test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());

test('no foreign key crosses schemas, so that a wing’s schema can move to another database', async () => {
  const found = await sql<{ key: string }>`
    select conrelid::regclass || ' → ' || confrelid::regclass as key from pg_constraint k
      join pg_class a on a.oid = k.conrelid join pg_class b on b.oid = k.confrelid
    where k.contype = 'f' and a.relnamespace <> b.relnamespace`.execute(database.db);
  expect(found.rows).toEqual([]);
});
