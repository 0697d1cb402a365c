import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { growShop } from '../../bench/grown/grow.ts';
import { readBooks } from '../../domains/platform-office/books/all-books.server.ts';
import { BOOKS } from '../../server/books.ts';
import { demoOf } from './demo-content.ts';
import { freshDatabase } from './test-database.ts';

test('a grown shop has the requested orders, and the ledger checks pass', async () => {
  const demo = demoOf(`grown-${process.pid}`);
  const database = await freshDatabase({ filling: demo.filling });
  try {
    await growShop(database.url ?? '', database.db, 1_000, () => {});
    const made = await sql<{ num: number }>`select count(*) as num from orders where id > 44`.execute(database.db);
    expect(made.rows[0]?.num).toBeGreaterThan(950);
    const wrong = (await readBooks(database.db, BOOKS)).filter(({ problems }) => problems.length > 0);
    expect(wrong).toEqual([]);
  } finally {
    await database.close();
    await demo.forget();
  }
});
