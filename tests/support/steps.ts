import { setTimeout as wait } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import type { App } from '../../domains/kit/context.ts';
import { isDomainError } from '../../platform/errors.ts';

const PATIENCE_MS = 10_000;

/** Takes the same locks as the statement, on a separate connection; returns the function that releases them. */
export async function hold(app: App, statement: RawBuilder<unknown>): Promise<() => Promise<void>> {
  const { db, pool } = app.database;
  const client = await pool?.connect();
  if (!client) throw new Error('stepping needs a PostgreSQL server');
  const { sql: text, parameters } = statement.compile(db);
  await client.query('begin');
  await client.query(text, [...parameters]);
  return async () => {
    await client.query('commit');
    client.release();
  };
}

/** Resolves once exactly so many connections of this database wait for a lock. */
export async function untilWaiting(app: App, count: number): Promise<void> {
  const end = Date.now() + PATIENCE_MS;
  while (Date.now() < end) {
    const found = await sql<{ waiting: number }>`
      select count(*)::int as waiting from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(app.database.db);
    if (found.rows[0]?.waiting === count) return;
    await wait(5);
  }
  throw new Error(`there were never ${count} waiting for a lock`);
}

/**
 * Queues the operations behind one held lock, each starting after the previous one waits, and then releases it: two
 * continue in this order, the later one with data read before. With more, the first is the first; once it has changed
 * the row, the server lets the others race for it. Returns `ok` or the error code.
 */
export async function inSteps(
  app: App,
  lock: RawBuilder<unknown>,
  works: (() => Promise<unknown>)[],
): Promise<string[]> {
  const letGo = await hold(app, lock);
  const under: Promise<string>[] = [];
  try {
    for (const work of works) {
      under.push(outcome(work()));
      await untilWaiting(app, under.length);
    }
  } finally {
    await letGo();
  }
  return Promise.all(under);
}

/** `ok`, or the code of the refusal; anything else that is thrown is a bug. */
export function outcome(work: Promise<unknown>): Promise<string> {
  return work.then(
    () => 'ok',
    (error: unknown) => {
      if (isDomainError(error)) return error.code;
      throw error;
    },
  );
}

/** How often each outcome came. */
export async function tally(works: Promise<unknown>[]): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const each of await Promise.all(works.map(outcome))) counts[each] = (counts[each] ?? 0) + 1;
  return counts;
}
