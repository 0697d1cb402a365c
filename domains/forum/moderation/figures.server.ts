import { sql } from 'kysely';
import { type Ctx, requirePermission } from '../../kit/context.ts';
import { MODERATE } from '../rules.ts';
import { type ForumDay, readForumDays } from './count-days.server.ts';

/** So many of the newest topics tell how fast topics are answered. */
const SAMPLED = 1_000;

/** New members, topics and comments of 30 days, and how fast topics are answered. */
export async function readForumFigures(
  ctx: Ctx,
): Promise<{ days: ForumDay[]; firstReplyMinutes: number | null; unanswered: number }> {
  requirePermission(ctx, MODERATE);
  const site = sql`${ctx.site.id}::bigint`;
  const days = await readForumDays(ctx);
  const found = await sql<{ minutes: number | null; unanswered: number }>`
    with newest as materialized (
      select id, author_id, published_at from forum.topics
      where site_id = ${site} and state = 'published' and published_at > ${ctx.now}::timestamptz - interval '30 days'
      order by published_at desc limit ${SAMPLED}::int)
    select (select percentile_cont(0.5) within group (order by extract(epoch from r.created_at - t.published_at) / 60)::float
        from newest t cross join lateral (
          select c.created_at from forum.comments c
          where c.topic_id = t.id and c.state = 'published' and c.author_id is distinct from t.author_id order by c.id limit 1) r) as minutes,
      (select count(*)::int from forum.topics t
        where t.site_id = ${site} and t.state = 'published' and t.comment_count = 0) as unanswered`.execute(ctx.db);
  const { minutes = null, unanswered = 0 } = found.rows[0] ?? {};
  return { days, firstReplyMinutes: minutes === null ? null : Math.round(minutes), unanswered };
}
