import { type RawBuilder, sql } from 'kysely';
import { spacedPattern } from '../../../platform/text/spaced-pattern.ts';
import type { Ctx } from '../../kit/context.ts';
import { seesAllAccounts } from '../members/contact-access.server.ts';

/** The fewest characters that the trigram index can find. */
const INDEXED_LENGTH = 3;

/**
 * Ids of users whose nickname contains the text. The index `users_by_text`, which holds contacts as well, only narrows the
 * search: a person must not be found by an address that the searcher may not see.
 */
export function usersNamed(text: string): RawBuilder<number> {
  const isNamed = sql`nickname ilike ${`%${text.replace(/[\\%_]/g, '\\$&')}%`}`;
  const pattern = spacedPattern(text);
  // without the two wildcards
  if (pattern.length - 2 < INDEXED_LENGTH) return sql<number>`select id from users where ${isNamed}`;
  return sql<number>`
    select id from users
    where spaced_text(coalesce(email, '') || ' ' || coalesce(phone, '') || ' ' || nickname) like ${pattern} and ${isNamed}`;
}

/**
 * Ids of users by a part of the nickname, at most so many; by the whole e-mail address too, for staff who see those of
 * all accounts.
 */
export async function findUsers(ctx: Ctx, text: string, most: number): Promise<number[]> {
  const byAddress = (await seesAllAccounts(ctx)) ? sql`email = ${text.toLowerCase()}` : sql`false`;
  const found = await sql<{ id: number }>`
    (${usersNamed(text)} limit ${most}::int) union select id from users where ${byAddress}`.execute(ctx.db);
  return found.rows.map(({ id }) => id);
}
