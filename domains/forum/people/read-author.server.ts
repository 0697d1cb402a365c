import { sql } from 'kysely';
import { DomainError } from '../../../platform/errors.ts';
import { pickText } from '../../../platform/locale/locale.ts';
import { type Ctx, may } from '../../kit/context.ts';
import { type MemberState, MODERATE, type Trust } from '../rules.ts';
import { seesEverything, visibleTopics } from '../topics/topic-rows.server.ts';
import { authorsOf } from './authors.server.ts';
import { readForum } from './config.server.ts';
import type { Profile } from './contract.ts';
import { stateColumn } from './members.server.ts';

interface Row {
  bio: string;
  joined_at: Date;
  trust: Trust;
  state: MemberState;
  topic_count: number;
  comment_count: number;
  like_count: number;
  accepted_count: number;
  points: number;
  follower_count: number;
  following_count: number;
}

interface Ties {
  is_followed: boolean;
  is_blocked: boolean;
}

/**
 * A person's page: anyone who has joined this forum. Throws `forum_author_not_found`. Their topics are
 * `listFeed({ feed: 'newest', author })`, their comments `listCommentsOf`.
 */
export async function readAuthor(ctx: Ctx, { id }: { id: number }): Promise<Profile> {
  const userId = ctx.actor?.userId ?? 0;
  const [row, ties, authors, { settings }] = await Promise.all([
    findRow(ctx, id),
    readTies(ctx, userId, id),
    authorsOf(ctx, [id]),
    readForum(ctx),
  ]);
  const author = authors(id, row?.points);
  if (!row || author.id === 0) throw new DomainError('forum_author_not_found', { id });
  const isSelf = userId === id;
  const isModerator = may(ctx, MODERATE);
  const acts = ctx.actor !== null && !isSelf;
  return {
    ...author,
    levelName: pickText(settings.levels[(author.level ?? 0) - 1]?.name, ctx.locale, ctx.site.defaultLocale),
    bio: row.bio,
    joinedAt: row.joined_at.toISOString(),
    trust: row.trust,
    topicCount: row.topic_count,
    commentCount: row.comment_count,
    likeCount: row.like_count,
    acceptedCount: row.accepted_count,
    followerCount: row.follower_count,
    followingCount: row.following_count,
    isFollowed: ties.is_followed,
    isBlocked: ties.is_blocked,
    isSelf,
    state: isSelf || isModerator ? row.state : 'active',
    may: { follow: acts, message: acts, block: acts, moderate: acts && isModerator },
  };
}

async function findRow(ctx: Ctx, id: number): Promise<Row | undefined> {
  // what the reader may not view is not counted either; the stored counters follow states, but not boards, and that of
  // comments not the state of their topics
  const visible = await visibleTopics(ctx);
  const topics = (await seesEverything(ctx))
    ? sql`topic_count`
    : sql`topic_count - (select count(*)::int from forum.topics t where t.author_id = user_id
        and t.site_id = forum.members.site_id and t.state = 'published' and not ${visible})`;
  const comments = sql`comment_count - (select count(*)::int from forum.comments c join forum.topics t on t.id = c.topic_id
    where c.author_id = user_id and c.site_id = forum.members.site_id and c.state = 'published' and not ${visible})`;
  const found = await sql<Row>`
    select bio, joined_at, trust, ${stateColumn(ctx)} as state, ${topics} as topic_count, ${comments} as comment_count, like_count, accepted_count,
      points, follower_count, following_count
    from forum.members where site_id = ${ctx.site.id}::bigint and user_id = ${id}::bigint`.execute(ctx.db);
  return found.rows[0];
}

async function readTies(ctx: Ctx, userId: number, id: number): Promise<Ties> {
  if (userId === 0) return { is_followed: false, is_blocked: false };
  const found = await sql<Ties>`
    select exists (select from forum.follows f where f.site_id = ${ctx.site.id}::bigint and f.user_id = ${userId}::bigint
        and f.subject = 'author' and f.subject_id = ${id}::bigint) as is_followed,
      exists (select from forum.blocks b where b.user_id = ${userId}::bigint and b.blocked_id = ${id}::bigint) as is_blocked`.execute(
    ctx.db,
  );
  return found.rows[0] ?? { is_followed: false, is_blocked: false };
}
