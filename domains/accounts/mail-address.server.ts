import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '../kit/context.ts';

/**
 * Whether the e-mail address of `users` under this alias is verified. A member's address is stored only after a code, so
 * `email_verified_at` matters for visitors alone.
 */
export function hasVerifiedEmail(user: string): RawBuilder<boolean> {
  return sql<boolean>`(${sql.ref(`${user}.kind`)} = 'member' or ${sql.ref(`${user}.email_verified_at`)} is not null)`;
}

/** The verified e-mail of a user and the language to write in, for domains whose tables cannot be joined with users. */
export async function readMailAddress(
  { db }: Pick<Ctx, 'db'>,
  userId: number,
): Promise<{ email: string | null; locale: string | null }> {
  const found = await sql<{ email: string | null; locale: string | null }>`
    select case when ${hasVerifiedEmail('users')} then email end as email, locale from users
    where id = ${userId}::bigint and status = 'active'`.execute(db);
  return found.rows[0] ?? { email: null, locale: null };
}
