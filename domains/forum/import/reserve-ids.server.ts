import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';

/** Ids for rows that refer to each other and are inserted by one statement. */
export async function reserveIds(
  db: Db,
  table: 'forum.topics' | 'forum.comments' | 'forum.poll_options',
  count: number,
): Promise<number[]> {
  if (count === 0) return [];
  const found = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence(${table}, 'id')) as id from generate_series(1, ${count}::int)`.execute(db);
  return found.rows.map(({ id }) => id);
}
