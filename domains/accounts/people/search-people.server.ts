import { sql } from 'kysely';
import { spacedPattern } from '../../../platform/text/spaced-pattern.ts';
import type { Ctx } from '../../kit/context.ts';

/**
 * Ids of members whose name contains the text or whose user name begins with it. Exact matches come first, then names
 * that begin with the text, then names with a word that begins with it. E-mail addresses and phone numbers are never
 * searched, so that nobody can look up a name by them. The first condition only narrows the search, by two indexes.
 */
export async function searchPeople(ctx: Pick<Ctx, 'db'>, text: string, limit: number): Promise<number[]> {
  const typed = text.trim().replace(/^@/, '').toLowerCase();
  if (typed === '') return [];
  const like = `%${typed.replace(/[\\%_]/g, '\\$&')}%`;
  const found = await sql<{ id: number }>`
    select id from users
    where id in (
        select id from users where lower(username) >= ${typed} and lower(username) < ${`${typed}\u{10ffff}`}
        union all select id from users
          where spaced_text(coalesce(email, '') || ' ' || coalesce(phone, '') || ' ' || nickname) like ${spacedPattern(typed)})
      and kind = 'member' and status = 'active' and (lower(username) = ${typed} or starts_with(lower(username), ${typed})
      or lower(nickname) like ${like})
    order by coalesce(lower(username) = ${typed}, false) desc, lower(nickname) = ${typed} desc,
      (starts_with(lower(nickname), ${typed}) or coalesce(starts_with(lower(username), ${typed}), false)) desc,
      position(${` ${typed}`} in ' ' || lower(nickname)) > 0 desc, length(nickname), id
    limit ${limit}`.execute(ctx.db);
  return found.rows.map(({ id }) => id);
}
