import { type RawBuilder, sql } from 'kysely';
import { spacedPattern } from '../../../platform/text/spaced-pattern.ts';

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
