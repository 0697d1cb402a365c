import { sql } from 'kysely';
import type { Db } from './open.ts';

/** Makes every process forget the kept answers with that tag, once the transaction of `db` is in. */
export async function tellChange(db: Db, tag: string): Promise<void> {
  await sql`select pg_notify('kept', ${tag})`.execute(db);
}
