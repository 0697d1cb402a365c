import { sql } from 'kysely';
import type { Ctx } from '../../kit/context.ts';
import { recordPosts } from '../../points/post-points.server.ts';
import type { PostKind } from '../../points/rules.ts';
import { timeZoneOf } from '../../sites/time-zone.ts';
import { DEFAULT_SETTINGS } from '../people/settings.ts';
import { rewardOf } from '../points/rewards.ts';

interface Written {
  kind: PostKind;
  subjectId: number;
  userId: number;
  day: string;
}

/** The points of what the members of the demo have written, as if the forum had given them from the beginning. */
export async function fillPoints(ctx: Ctx): Promise<void> {
  const zone = timeZoneOf(ctx.site);
  const found = await sql<Written>`
    select 'topic' as kind, id as "subjectId", author_id as "userId", (published_at at time zone ${zone}::text)::date::text as day
    from forum.topics where site_id = ${ctx.site.id}::bigint and state = 'published' and author_id is not null
    union all
    select what, c.id, c.author_id, (c.created_at at time zone ${zone}::text)::date::text
    from forum.comments c join forum.topics t on t.id = c.topic_id, unnest(array['reply', 'answer']) as what
    where c.site_id = ${ctx.site.id}::bigint and c.state = 'published' and c.author_id <> t.author_id
      and (what = 'reply' or t.accepted_comment_id = c.id)`.execute(ctx.db);
  const rewards = found.rows.map((post) => ({ ...post, ...rewardOf(DEFAULT_SETTINGS, post.kind) }));
  const earned = await recordPosts(ctx, ctx.site.id, rewards);
  await sql`
    update forum.members m set points = m.points + e.points
    from jsonb_to_recordset(${JSON.stringify(earned)}::jsonb) as e("userId" bigint, points int)
    where m.site_id = ${ctx.site.id}::bigint and m.user_id = e."userId"`.execute(ctx.db);
}
