import { sql } from 'kysely';
import type { Db } from './db.ts';

/** Invalidates the cached responses with that tag in every process, once the transaction of `db` commits. */
export async function invalidateCache(db: Db, tag: string): Promise<void> {
  await sql`select pg_notify('kept', ${tag})`.execute(db);
}
