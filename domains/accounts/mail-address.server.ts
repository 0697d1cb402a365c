import { sql } from 'kysely';
import type { Ctx } from '../context.ts';

/**
 * The verified e-mail of a user and the language to write in, for domains whose tables cannot be joined with users. A
 * member's address is written only after a code, so only a visitor's needs its mark.
 */
export async function readMailAddress(
  { db }: Pick<Ctx, 'db'>,
  userId: number,
): Promise<{ email: string | null; locale: string | null }> {
  const found = await sql<{ email: string | null; locale: string | null }>`
    select case when kind = 'member' or email_verified_at is not null then email end as email, locale from users
    where id = ${userId}::bigint and status = 'active'`.execute(db);
  return found.rows[0] ?? { email: null, locale: null };
}
