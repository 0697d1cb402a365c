import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '../../kit/context.ts';
import type { ForumTag } from '../contract.ts';
import { seesEverything, visibleTopics } from '../topics/topic-rows.server.ts';
import { tagKey } from './rules.ts';

/** The most used tags; those that begin with `starting`, if given. */
export async function listTags(ctx: Ctx, { starting = '', limit = 50 } = {}): Promise<ForumTag[]> {
  const key = tagKey(starting);
  const matches = key === '' ? sql`true` : sql`starts_with(g.key, ${key})`;
  const found = await sql<ForumTag>`
    select ${tagColumns(ctx, await tagCount(ctx))} from forum.tags g
    where g.site_id = ${ctx.site.id}::bigint and g.topic_count > 0 and ${matches} and ${await tagCount(ctx)} > 0
    order by g.topic_count desc, g.id limit ${limit}`.execute(ctx.db);
  return found.rows;
}

const RECENT_TOPICS = 500;

/** Names of the tags that the latest topics in some languages use most, of those that the reader may view. */
export async function listRecentTags(
  ctx: Ctx,
  { writtenIn, limit }: { writtenIn: readonly string[]; limit: number },
): Promise<{ name: string }[]> {
  const found = await sql<{ name: string }>`
    with recent as (select t.id from forum.topics t where ${await visibleTopics(ctx)} and t.locale = any (${[...writtenIn]}::text[])
      order by t.published_at desc, t.id desc limit ${RECENT_TOPICS})
    select g.name from recent r join forum.topic_tags tt on tt.topic_id = r.id join forum.tags g on g.id = tt.tag_id
    group by g.id order by count(*) desc, g.id limit ${limit}`.execute(ctx.db);
  return found.rows;
}

/** One tag by its name in any spelling; null if the reader may view no topic that has it. */
export async function readTag(ctx: Ctx, name: string): Promise<ForumTag | null> {
  const found = await sql<ForumTag>`
    select ${tagColumns(ctx, await tagCount(ctx))} from forum.tags g
    where g.site_id = ${ctx.site.id}::bigint and ${await tagCount(ctx)} > 0 and g.key = ${tagKey(name)}`.execute(
    ctx.db,
  );
  return found.rows[0] ?? null;
}

/** Topics with tag `g`: its counter, or a count of those on the boards that the reader may view, if that is not every one. */
export async function tagCount(ctx: Ctx): Promise<RawBuilder<number>> {
  if (await seesEverything(ctx)) return sql<number>`g.topic_count`;
  return sql<number>`(select count(*)::int from forum.topic_tags tt join forum.topics t on t.id = tt.topic_id
    where tt.tag_id = g.id and ${await visibleTopics(ctx)})`;
}

export function tagColumns(ctx: Ctx, count: RawBuilder<number>) {
  return sql`g.id, g.name, ${count} as "topicCount", g.follower_count as "followerCount",
    exists (select from forum.follows f where f.site_id = g.site_id and f.user_id = ${ctx.actor?.userId ?? 0}::bigint
      and f.subject = 'tag' and f.subject_id = g.id) as "isFollowed"`;
}
