import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase, type TestDatabase } from '../../tests/support/test-database.ts';
import { deriveKey } from '../tokens.ts';
import { deleteFullCounters, SharedRateLimit } from './shared-rate-limit.ts';

const KEY = deriveKey('a secret of this test, long enough', 'rate-limits');
const START = Date.parse('2026-11-22T08:00:00Z');
const at = (seconds: number) => new Date(START + seconds * 1000);

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());

/** The limit as seen by another process: the same counters, an empty local state. */
const limitOf = (name: string) => new SharedRateLimit(database.db, name, KEY, 4, 60);

test('two processes share one limit and its refill', async () => {
  const [one, other] = [limitOf('together'), limitOf('together')];
  for (const limit of [one, other, one, other]) await limit.take('192.0.2.1', at(0));
  for (const limit of [one, other])
    await expect(limit.take('192.0.2.1', at(0))).rejects.toMatchObject({
      code: 'too_many_requests',
      details: { retryAfter: 1 },
    });
  await one.take('192.0.2.1', at(1));
  await expect(other.take('192.0.2.1', at(1))).rejects.toMatchObject({ code: 'too_many_requests' });
});

test('keys and limits do not share counters; addresses of one network do', async () => {
  for (let nth = 0; nth < 4; nth += 1) await limitOf('apart').take('2001:db8::1', at(0));
  await expect(limitOf('apart').take('2001:db8::2', at(0))).rejects.toMatchObject({ code: 'too_many_requests' });
  await limitOf('apart').take('2001:db9::1', at(0));
  await limitOf('another').take('2001:db8::1', at(0));
});

test('a clock that is behind returns no attempts', async () => {
  for (let nth = 0; nth < 4; nth += 1) await limitOf('clocks').take('a', at(10));
  await expect(limitOf('clocks').take('a', at(0))).rejects.toMatchObject({ code: 'too_many_requests' });
  await expect(limitOf('clocks').take('a', at(10))).rejects.toMatchObject({ code: 'too_many_requests' });
});

test('a refusal that one process can decide alone needs no statement', async () => {
  const limit = limitOf('alone');
  for (let nth = 0; nth < 4; nth += 1) await limit.take('a', at(0));
  await sql`delete from rate_limits`.execute(database.db);
  await expect(limit.take('a', at(0))).rejects.toMatchObject({ code: 'too_many_requests' });
  expect((await sql`select 1 from rate_limits`.execute(database.db)).rows).toEqual([]);
});

test('stores no addresses, and deletes counters that are full again', async () => {
  await limitOf('tidy').take('192.0.2.77', at(0));
  await limitOf('tidy').take('192.0.2.78', at(3_000));
  const rows = await sql<{ key: string }>`select key from rate_limits`.execute(database.db);
  expect(JSON.stringify(rows.rows)).not.toContain('192.0.2');
  expect(await deleteFullCounters(database.db, at(86_401))).toBe(1);
  expect((await sql`select 1 from rate_limits`.execute(database.db)).rows).toHaveLength(1);
});
