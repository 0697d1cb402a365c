import { sql } from 'kysely';
import type { Db } from '../../platform/database/open.ts';

/**
 * Which of the accounts exist, locked against being deleted until the transaction ends: what is added about a
 * person at that moment would stay, because the deletion has already emptied the tables.
 */
export async function lockAccounts(db: Db, ids: readonly number[]): Promise<number[]> {
  const found = await sql<{ id: number }>`
    select id from users where id = any(${[...ids]}::bigint[]) and status <> 'deleted' order by id for key share`.execute(
    db,
  );
  return found.rows.map(({ id }) => id);
}
