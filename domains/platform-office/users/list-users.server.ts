import { type RawBuilder, sql } from 'kysely';
import { spacedPattern } from '../../../platform/text/spaced-pattern.ts';
import { type Ctx, requirePlatformPermission } from '../../kit/context.ts';
import { COUNTED_MOST } from '../lists.ts';
import type { UserLine, Users, UsersQuery } from './contract.ts';

/** So many members are found by their index; with more, all users are walked in the order of the list. */
const FEW_MEMBERS = 1_000;

/** The index `users_by_text` is on exactly this text. */
const SEARCHED = sql`spaced_text(coalesce(email, '') || ' ' || coalesce(phone, '') || ' ' || nickname)`;

/** The matching users, those who joined last first unless reversed. */
export async function listUsers(ctx: Ctx, query: UsersQuery, most = COUNTED_MOST): Promise<Users> {
  requirePlatformPermission(ctx, 'users.manage');
  const { page, limit } = query;
  const fits = conditionOf(query);
  const direction = query.order === 'asc' ? sql`asc` : sql`desc`;
  const ofPage = sql`order by created_at ${direction}, id ${direction} limit ${limit} offset ${(page - 1) * limit}`;
  // a search is done once, for the page and its total, in no order: asked for one, the planner would walk all users in it.
  // What more than are counted match is found fast on that walk.
  // So is one for a role or a site with few members, whose number the planner cannot know.
  const isFound = Boolean(query.keyword || query.role || query.site);
  const few = Math.min(FEW_MEMBERS, most);
  const found = query.keyword
    ? sql`with found as materialized (select id, created_at from users where ${fits} limit ${most}),
        state as materialized (select count(*) < ${most} as complete from found)`
    : sql`with few as materialized (${membersOf(query)} limit ${few + 1}),
        state as materialized (select count(*) <= ${few} as complete from few),
        found as materialized (select id, created_at from users where (select complete from state)
          and id in (select user_id from few) and ${conditionOf({ ...query, role: undefined, site: undefined })})`;
  const isWalked = sql`not (select complete from state)`;
  const matching = isFound
    ? sql`(select 1 from (select id from found
        union all (select id from ${walkedOf(query, fits)} w where ${isWalked} limit ${most})) u limit ${most}) u`
    : sql`(select 1 from users where ${fits} limit ${most}) u`;
  const wanted = isFound
    ? sql`id in ((select id from found where (select complete from state) ${ofPage})
        union all (select id from users where ${isWalked} and ${fits} ${ofPage}))`
    : fits;
  const result = await sql<{ total: number; list: UserLine[] | null }>`
    ${isFound ? found : sql``} select
      (select count(*)::int from ${matching}) as total,
      (select json_agg(json_build_object('id', u.id, 'nickname', u.nickname, 'avatar', u.avatar_url, 'email', u.email,
          'phone', u.phone, 'kind', u.kind, 'status', u.status,
          'joinedAt', to_json(u.created_at at time zone 'UTC')#>>'{}' || 'Z', 'roles', ${rolesOf(ctx)}) order by u.created_at ${direction}, u.id ${direction})
        from (select * from users where ${wanted} ${isFound ? sql`` : ofPage}) u
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
    role || site ? sql`id in (${membersOf({ role, site })})` : null,
  ].filter((part) => part !== null);
  return parts.length > 0 ? sql`${sql.join(parts, sql` and `)}` : sql`true`;
}

/** What is counted of more than a few. Members that no other filter applies to are in an index in the order of the users. */
function walkedOf(query: UsersQuery, fits: RawBuilder<boolean>): RawBuilder<unknown> {
  if (query.keyword) return sql`(select id from users where false)`;
  if (query.kind || query.status) return sql`(select id from users where ${fits})`;
  return sql`(select distinct user_id as id from (${membersOf(query)}) m)`;
}

/** The members of a site, or with a role: an index of either finds them. */
function membersOf({ role, site }: Pick<UsersQuery, 'role' | 'site'>): RawBuilder<number> {
  const parts = [
    role ? sql`m.role_id = any(array(select r.id from roles r where r.key = ${role}))` : null,
    site ? sql`m.site_id = ${site}::bigint` : null,
  ].filter((part) => part !== null);
  return sql<number>`select m.user_id from site_members m where ${parts.length > 0 ? sql.join(parts, sql` and `) : sql`true`}`;
}

/** The roles of user `u` on every site, as JSON. Automatic memberships are omitted. */
export function rolesOf({ locale, site }: Pick<Ctx, 'locale' | 'site'>): RawBuilder<UserLine['roles']> {
  return sql`coalesce((select json_agg(json_build_object('siteId', s.id,
        'site', pick_text(s.name, ${locale}, ${site.defaultLocale}), 'key', r.key,
        'role', pick_text(r.name, ${locale}, ${site.defaultLocale})) order by s.id)
      from site_members m join roles r on r.id = m.role_id join sites s on s.id = m.site_id
      where m.user_id = u.id and r.key <> 'default'), '[]'::json)`;
}
