import { sql } from 'kysely';
import type { Ctx } from '../../context.ts';
import type { ForumTag } from '../contract.ts';
import { tagKey } from './rules.ts';

/** The most used tags; those that begin with `starting`, if given. */
export async function listTags(ctx: Ctx, { starting = '', limit = 50 } = {}): Promise<ForumTag[]> {
  const key = tagKey(starting);
  const matches = key === '' ? sql`true` : sql`starts_with(g.key, ${key})`;
  const found = await sql<ForumTag>`
    select ${tagColumns(ctx)} from forum.tags g
    where g.site_id = ${ctx.site.id}::bigint and g.topic_count > 0 and ${matches}
    order by g.topic_count desc, g.id limit ${limit}`.execute(ctx.db);
  return found.rows;
}

/** One tag by its name in any spelling; null if no topic ever had it. */
export async function readTag(ctx: Ctx, name: string): Promise<ForumTag | null> {
  const found = await sql<ForumTag>`
    select ${tagColumns(ctx)} from forum.tags g
    where g.site_id = ${ctx.site.id}::bigint and g.key = ${tagKey(name)}`.execute(ctx.db);
  return found.rows[0] ?? null;
}

export function tagColumns(ctx: Ctx) {
  return sql`g.id, g.name, g.topic_count as "topicCount", g.follower_count as "followerCount",
    exists (select from forum.follows f where f.site_id = g.site_id and f.user_id = ${ctx.actor?.userId ?? 0}::bigint
      and f.subject = 'tag' and f.subject_id = g.id) as "isFollowed"`;
}
