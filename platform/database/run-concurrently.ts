import { sql } from 'kysely';
import type { Db } from './db.ts';

const INDEX_NAME = /^(create|drop)\s+(?:unique\s+)?index\s+concurrently\s+(?:if\s+(?:not\s+)?exists\s+)?"?(\w+)"?/i;

/**
 * Runs one statement of a file outside a transaction, on a separate connection. An interrupted concurrent index build
 * leaves an invalid index: it is dropped first, and a finished index is not built again.
 */
export async function runConcurrently(connection: Db, statement: string): Promise<void> {
  const [, verb, index] = INDEX_NAME.exec(statement) ?? [];
  if (verb && index) {
    const state = await indexState(connection, index);
    const done = verb.toLowerCase() === 'drop' ? 'missing' : 'valid';
    if (state === done) return;
    if (state === 'invalid' && verb.toLowerCase() === 'create')
      await sql`drop index concurrently ${sql.id(index)}`.execute(connection);
  }
  await sql.raw(statement).execute(connection);
}

async function indexState(connection: Db, index: string): Promise<'missing' | 'invalid' | 'valid'> {
  const { rows } = await sql<{ valid: boolean }>`
    select indisvalid and indisready as valid from pg_index where indexrelid = to_regclass(quote_ident(${index}))
  `.execute(connection);
  if (!rows[0]) return 'missing';
  return rows[0].valid ? 'valid' : 'invalid';
}
