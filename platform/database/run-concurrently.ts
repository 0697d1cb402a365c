import { sql } from 'kysely';
import type { Db } from './db.ts';

/** Which index a statement creates or drops; an index is in the schema of its table. */
const CREATED =
  /^create\s+(?:unique\s+)?index\s+concurrently\s+(?:if\s+not\s+exists\s+)?"?(\w+)"?\s+on\s+(?:(\w+)\.)?/i;
const DROPPED = /^drop\s+index\s+concurrently\s+(?:if\s+exists\s+)?(?:(\w+)\.)?"?(\w+)"?/i;

/**
 * Runs one statement of a file outside a transaction, on a separate connection. An interrupted concurrent index build
 * leaves an invalid index: it is dropped first, and a finished index is not built again.
 */
export async function runConcurrently(connection: Db, statement: string): Promise<void> {
  const [, created, ofSchema = 'public'] = CREATED.exec(statement) ?? [];
  const [, schema = 'public', dropped] = DROPPED.exec(statement) ?? [];
  if (created) {
    const state = await indexState(connection, ofSchema, created);
    if (state === 'valid') return;
    if (state === 'invalid') await sql`drop index concurrently ${sql.id(ofSchema, created)}`.execute(connection);
  }
  if (dropped && (await indexState(connection, schema, dropped)) === 'missing') return;
  await sql.raw(statement).execute(connection);
}

async function indexState(connection: Db, schema: string, index: string): Promise<'missing' | 'invalid' | 'valid'> {
  const { rows } = await sql<{ valid: boolean }>`
    select indisvalid and indisready as valid from pg_index
    where indexrelid = to_regclass(quote_ident(${schema}) || '.' || quote_ident(${index}))
  `.execute(connection);
  if (!rows[0]) return 'missing';
  return rows[0].valid ? 'valid' : 'invalid';
}
