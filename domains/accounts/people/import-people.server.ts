import { sql } from 'kysely';
import type { Ctx } from '../../kit/context.ts';

/** A member of another product whose content is imported. */
export interface ImportedPerson {
  name: string;
  /** In lower case. */
  email: string | null;
  /** The other product has verified the address: an account with it is the same person's. */
  emailVerified: boolean;
  avatar: string;
  locale: string;
  joinedAt: Date;
}

/**
 * Accounts for imported members, in the given order: without a password, reachable by code or a new password where there
 * is an address. An existing account is only taken for a verified address; with an unverified one the new account gets no
 * address. Existing accounts are not changed.
 */
export async function importPeople({ db }: Pick<Ctx, 'db'>, people: readonly ImportedPerson[]): Promise<number[]> {
  if (people.length === 0) return [];
  const emails = new Set<string>();
  const rows = people.map((person, nth) => {
    const isFirst = person.email !== null && !emails.has(person.email);
    if (isFirst && person.email) emails.add(person.email);
    return { ...person, nth, email: isFirst ? person.email : null };
  });
  const found = await sql<{ id: number }>`
    with given as materialized (
      select nextval(pg_get_serial_sequence('users', 'id')) as new_id, g.*
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as g(nth int, name text, email text, "emailVerified" boolean,
        avatar text, locale text, "joinedAt" timestamptz)
    ), known as (
      select g.nth, u.id from given g join users u on lower(u.email) = g.email and u.kind = 'member'
    ), made as (
      insert into users (id, nickname, email, email_verified_at, avatar_url, locale, created_at)
      select g.new_id, g.name, case when k.id is null then g.email end,
        case when k.id is null and g.email is not null and g."emailVerified" then g."joinedAt" end, g.avatar, g.locale, g."joinedAt"
      from given g left join known k using (nth) where k.id is null or not g."emailVerified"
    )
    select coalesce(case when g."emailVerified" then k.id end, g.new_id) as id
    from given g left join known k using (nth) order by g.nth`.execute(db);
  return found.rows.map(({ id }) => id);
}
