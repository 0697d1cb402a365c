import { type RawBuilder, sql } from 'kysely';
import { spacedPattern } from '../../../platform/spaced-pattern.ts';
import { type Ctx, requirePlatformPermission } from '../../context.ts';
import { COUNTED_MOST } from '../lists.ts';
import type { UserLine, Users, UsersQuery } from './contract.ts';

/** The index `users_by_text` is on exactly this text. */
const SEARCHED = sql`spaced_text(coalesce(email, '') || ' ' || coalesce(phone, '') || ' ' || nickname)`;

/** The matching users, newest first unless reversed. */
export async function listUsers(ctx: Ctx, query: UsersQuery, most = COUNTED_MOST): Promise<Users> {
  requirePlatformPermission(ctx, 'users.manage');
  const { page, limit } = query;
  const fits = conditionOf(query);
  const direction = query.order === 'asc' ? sql`asc` : sql`desc`;
  const ofPage = sql`order by id ${direction} limit ${limit} offset ${(page - 1) * limit}`;
  // a search is done once, for the page and its total, in no order: asked for one, the planner would walk all users in it.
  // What more than are counted match is found fast on that walk.
  const found = query.keyword
    ? sql`with found as materialized (select id from users where ${fits} limit ${most})`
    : sql``;
  const matching = query.keyword ? sql`found` : sql`(select 1 from users where ${fits} limit ${most}) u`;
  const isMost = sql`(select count(*) from found) = ${most}::bigint`;
  const wanted = query.keyword
    ? sql`id in ((select id from found where not ${isMost} ${ofPage})
        union all (select id from users where ${isMost} and ${fits} ${ofPage}))`
    : fits;
  const result = await sql<{ total: number; list: UserLine[] | null }>`
    ${found} select
      (select count(*)::int from ${matching}) as total,
      (select json_agg(json_build_object('id', u.id, 'nickname', u.nickname, 'avatar', u.avatar_url, 'email', u.email,
          'phone', u.phone, 'kind', u.kind, 'status', u.status,
          'joinedAt', to_json(u.created_at at time zone 'UTC')#>>'{}' || 'Z', 'roles', ${rolesOf(ctx)}) order by u.id ${direction})
        from (select * from users where ${wanted} ${query.keyword ? sql`` : ofPage}) u
      ) as list`.execute(ctx.db);
  const { total = 0, list } = result.rows[0] ?? {};
  return { list: list ?? [], total, page, limit };
}

function conditionOf({ keyword, kind, status, role, site }: UsersQuery): RawBuilder<boolean> {
  const id = keyword && /^\d{1,15}$/.test(keyword) ? Number(keyword) : null;
  const parts = [
    keyword ? sql`(${SEARCHED} like ${spacedPattern(keyword)} or id = ${id}::bigint)` : null,
    kind ? sql`kind = ${kind}` : null,
    status ? sql`status = ${status}` : null,
    role || site
      ? sql`id in (select m.user_id from site_members m join roles r on r.id = m.role_id
          where (${role ?? null}::text is null or r.key = ${role ?? null})
            and (${site ?? null}::bigint is null or m.site_id = ${site ?? null}))`
      : null,
  ].filter((part) => part !== null);
  return parts.length > 0 ? sql`${sql.join(parts, sql` and `)}` : sql`true`;
}

/** The roles of user `u` on every site, as JSON. Automatic memberships are omitted. */
export function rolesOf({ locale, site }: Pick<Ctx, 'locale' | 'site'>): RawBuilder<UserLine['roles']> {
  return sql`coalesce((select json_agg(json_build_object('siteId', s.id,
        'site', pick_text(s.name, ${locale}, ${site.defaultLocale}), 'key', r.key,
        'role', pick_text(r.name, ${locale}, ${site.defaultLocale})) order by s.id)
      from site_members m join roles r on r.id = m.role_id join sites s on s.id = m.site_id
      where m.user_id = u.id and r.key <> 'default'), '[]'::json)`;
}
