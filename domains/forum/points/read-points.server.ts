import { sql } from 'kysely';
import { pickText } from '../../../platform/locale/locale.ts';
import { type Ctx, requireActor } from '../../kit/context.ts';
import { today } from '../../points/check-in.server.ts';
import { readEarnedOn } from '../../points/post-points.server.ts';
import { listPointsRecords, readPointsSummary } from '../../points/queries.server.ts';
import { POST_KINDS } from '../../points/rules.ts';
import { readForum } from '../people/config.server.ts';
import { visibleTopics } from '../topics/topic-rows.server.ts';
import type { ForumPoints, ForumPointsQuery, PointsMovements } from './contract.ts';
import { levelOf } from './levels.ts';
import { rewardOf } from './rewards.ts';

/** The actor's points, their level, and what earns points today. */
export async function readForumPoints(ctx: Ctx): Promise<ForumPoints> {
  const { userId } = requireActor(ctx);
  const [summary, { settings }, earnedToday, member] = await Promise.all([
    readPointsSummary(ctx),
    readForum(ctx),
    readEarnedOn(ctx, { siteId: ctx.site.id, userId, day: today(ctx) }),
    sql<{ points: number }>`select points from forum.members
      where site_id = ${ctx.site.id}::bigint and user_id = ${userId}::bigint`.execute(ctx.db),
  ]);
  const { current, worth, mostPercent, checkIn } = summary;
  const earned = member.rows[0]?.points ?? 0;
  const level = levelOf(settings, earned);
  const named = (at: number) => {
    const found = settings.levels[at - 1];
    const name = pickText(found?.name, ctx.locale, ctx.site.defaultLocale);
    return found && level > 0 ? { level: at, name, points: found.points } : null;
  };
  return {
    ...{ current, worth, mostPercent, checkIn, earned },
    level: named(level),
    next: named(level + 1),
    today: POST_KINDS.flatMap((kind) => {
      const { points: each, mostADay: most } = rewardOf(settings, kind);
      const { count = 0, points = 0 } = earnedToday.find((row) => row.kind === kind) ?? {};
      return each > 0 && most > 0 ? [{ kind, count, most, each, points }] : [];
    }),
  };
}

interface About {
  reference: string;
  topicId: number;
  commentId: number | null;
  title: string;
}

/** The actor's movements of points, newest first, with the posts that they are about. Orders are not named. */
export async function listForumPoints(ctx: Ctx, query: ForumPointsQuery): Promise<PointsMovements> {
  const { list, total, page, limit } = await listPointsRecords(ctx, query);
  const posts = await readPosts(
    ctx,
    list.map(({ reference }) => reference),
  );
  return {
    list: list.map(({ reference, ...movement }) => ({ ...movement, about: posts.get(reference) ?? null })),
    ...{ total, page, limit },
  };
}

/** By reference: what of the posts the actor may see, or has written. */
async function readPosts(ctx: Ctx, references: readonly string[]) {
  const { userId } = requireActor(ctx);
  const idsOf = (kinds: string) =>
    references.flatMap((reference) => new RegExp(`^(?:${kinds}):(\\d+)$`).exec(reference)?.[1] ?? []).map(Number);
  const [topics, comments] = [idsOf('topic'), idsOf('reply|answer')];
  if (topics.length + comments.length === 0) return new Map<string, Omit<About, 'reference'>>();
  const shown = sql`t.site_id = ${ctx.site.id}::bigint
    and (${await visibleTopics(ctx)} or (t.author_id = ${userId}::bigint and t.state <> 'deleted'))`;
  const title = sql`coalesce(nullif(t.title, ''), left(t.excerpt, 60)) as title`;
  const found = await sql<About & { id: number }>`
    select 'topic:' || t.id as reference, t.id as "topicId", null::bigint as "commentId", ${title}
    from forum.topics t where t.id = any (${topics}::bigint[]) and ${shown}
    union all
    select what || ':' || c.id, t.id, c.id, ${title}
    from forum.comments c join forum.topics t on t.id = c.topic_id, unnest(array['reply', 'answer']) as what
    where c.id = any (${comments}::bigint[]) and c.state = 'published' and ${shown}`.execute(ctx.db);
  return new Map(
    found.rows.map(({ reference, topicId, commentId, title: named }) => [
      reference,
      { topicId, commentId, title: named },
    ]),
  );
}
