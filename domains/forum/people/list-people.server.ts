import { sql } from 'kysely';
import { searchPeople } from '../../accounts/people/search-people.server.ts';
import { type Ctx, rateLimitKey, requirePermission } from '../../kit/context.ts';
import { MAX_COUNTED } from '../rules.ts';
import type { People, PeopleQuery } from './contract.ts';
import { readFollowedPeople } from './list-follows.server.ts';

/**
 * The members of the forum, newest first, or those whose name contains the text; without those who are banned, or not
 * approved. Throws `no_permission`.
 */
export async function listPeople(ctx: Ctx, { keyword, page, limit }: PeopleQuery): Promise<People> {
  requirePermission(ctx, 'members.view');
  if (keyword) ctx.app.limits.searches.take(rateLimitKey(ctx), ctx.now);
  const ids = keyword ? await searchPeople(ctx, keyword, MAX_COUNTED) : null;
  const wanted = sql`site_id = ${ctx.site.id}::bigint
    and (state in ('active', 'silenced') or state_until <= ${ctx.now}::timestamptz)
    and ${ids ? sql`user_id = any (${ids}::bigint[])` : sql`true`}`;
  const found = await sql<{ id: number; counted: number }>`
    select user_id as id,
      (select count(*)::int from (select from forum.members where ${wanted} limit ${MAX_COUNTED + 1}) n) as counted
    from forum.members where ${wanted}
    order by joined_at desc, user_id desc limit ${limit} offset ${(page - 1) * limit}`.execute(ctx.db);
  const counted = found.rows[0]?.counted ?? 0;
  const list = await readFollowedPeople(
    ctx,
    found.rows.map(({ id }) => id),
  );
  return { list, total: Math.min(counted, MAX_COUNTED), totalCapped: counted > MAX_COUNTED, page, limit };
}
