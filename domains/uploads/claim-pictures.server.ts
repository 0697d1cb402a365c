import { sql } from 'kysely';
import type { Db } from '../../platform/database/open.ts';
import { attachProblem, type Purpose } from './purposes.ts';

/**
 * Attaches those pictures of a list that the user may attach: for imports, where one invalid picture must not refuse
 * the others. The rule is that of `attachPictures`.
 */
export async function claimPictures(
  db: Db,
  { userId, as, urls }: { userId: number; as: Purpose; urls: readonly string[] },
): Promise<string[]> {
  const found = await sql<{ url: string; purpose: string; format: string }>`
    select url, purpose, format from uploaded_pictures
    where user_id = ${userId}::bigint and url = any(${[...urls]}::text[])`.execute(db);
  const own = found.rows.filter((row) => attachProblem(row, as) === undefined).map(({ url }) => url);
  const claimed = await sql<{ url: string }>`
    update uploaded_pictures set attached_at = coalesce(attached_at, now())
    where user_id = ${userId}::bigint and url = any(${own}::text[]) returning url`.execute(db);
  return claimed.rows.map(({ url }) => url);
}
