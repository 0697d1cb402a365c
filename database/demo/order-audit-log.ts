import { sql } from 'kysely';
import type { Db } from '../../platform/database/open.ts';

/**
 * Runs `fill`, whose parts date their acts in any order, and records these in the order of their dates: the audit log is
 * listed by id, and nothing can be changed in it afterwards. Needs a transaction.
 */
export async function inOrderOfAudit<T>(db: Db, fill: () => Promise<T>): Promise<T> {
  // hides the real table until it is renamed
  await sql`create temporary table audit_log (like audit_log including defaults including identity) on commit drop`.execute(
    db,
  );
  const made = await fill();
  await sql`alter table pg_temp.audit_log rename to unordered_acts`.execute(db);
  await sql`
    insert into audit_log (actor_id, act, subject, details, request_id, created_at)
    select actor_id, act, subject, details, request_id, created_at from unordered_acts order by created_at, id`.execute(
    db,
  );
  return made;
}
