import { type RawBuilder, sql } from 'kysely';
import { DomainError } from '../../../platform/errors.ts';
import type { Ctx } from '../../kit/context.ts';
import { visibleBoards } from '../boards/boards.server.ts';
import { permissionsAt } from '../boards/permissions.ts';
import type { ForumReply } from '../contract.ts';
import { authorsOf } from '../people/authors.server.ts';
import { stateColumn } from '../people/members.server.ts';
import { COMMENTS_PER_PAGE, type CommentSort, type MemberState, MODERATE, SHOWN_REPLIES } from '../rules.ts';
import { readShield } from '../shield/shield-words.server.ts';
import { type CommentRow, type CommentsOf, commentPairs, peopleIn, toComment, toReply } from './comment-rows.server.ts';
import type { CommentPage, CommentsQuery } from './contract.ts';

const ORDER: Readonly<Record<CommentSort, RawBuilder<unknown>>> = {
  oldest: sql`c.id`,
  newest: sql`c.id desc`,
  liked: sql`c.like_count desc, c.id`,
};
/** A deleted comment with replies keeps its place, so that they stay readable. */
const SHOWN = sql`c.parent_id is null and (c.state = 'published' or (c.state = 'deleted' and c.reply_count > 0))`;

interface TopicOf {
  board_id: number;
  author_id: number | null;
  state: string;
  kind: string;
  is_closed: boolean;
  accepted_comment_id: number | null;
  member_state: MemberState | null;
}

interface Found extends TopicOf {
  total: number;
  page: number;
  list: CommentRow[];
  accepted: CommentRow | null;
}

/**
 * A page of comments with their first replies, in one query whose work does not grow with the topic. `comment` opens the
 * page that holds that comment, or the comment above that reply. Throws `forum_topic_not_found` as `readTopic` does.
 */
export async function listComments(
  ctx: Ctx,
  topicId: number,
  query: Partial<CommentsQuery> = {},
): Promise<CommentPage> {
  const { sort = 'oldest', limit = COMMENTS_PER_PAGE } = query;
  // the ids of a page first: what is built of a comment would be built of all before it as well
  const ofTopic = sql`c.topic_id = ${topicId}::bigint and ${SHOWN}`;
  const found = await sql<Found>`
    with at as (select ${pageOf(topicId, sort, limit, query)} as page)
    select ${topicColumns(ctx)}, t.thread_count as total, at.page,
      (select coalesce(json_agg(l.comment), '[]') from (
        select json_build_object(${commentPairs(ctx)}, 'replies', ${repliesOf(ctx)}) as comment
        from (select c.id from forum.comments c where ${ofTopic} order by ${ORDER[sort]}
          limit ${limit} offset (at.page - 1) * ${limit}) shown join forum.comments c on c.id = shown.id
        order by ${ORDER[sort]}) l) as list,
      case when at.page = 1 then (select json_build_object(${commentPairs(ctx)}, 'replies', ${repliesOf(ctx)})
        from forum.comments c where c.id = t.accepted_comment_id and c.state = 'published') end as accepted
    from forum.topics t, at
    where t.id = ${topicId}::bigint and t.site_id = ${ctx.site.id}::bigint`.execute(ctx.db);
  const row = found.rows[0];
  const of = await commentsOf(ctx, row);
  if (!row || !of) throw new DomainError('forum_topic_not_found', { id: topicId });
  const authors = await authorsOf(ctx, peopleIn(row.accepted ? [...row.list, row.accepted] : row.list));
  return {
    list: row.list.map((comment) => toComment(ctx, comment, of, authors)),
    total: row.total,
    page: row.page,
    limit,
    sort,
    accepted: row.accepted ? toComment(ctx, row.accepted, of, authors) : null,
  };
}

/** The replies of a comment after `after`, oldest first: what “more replies” loads. Throws `forum_comment_not_found`. */
export async function listReplies(
  ctx: Ctx,
  { commentId, after = 0, limit = 50 }: { commentId: number; after?: number; limit?: number },
): Promise<{ list: ForumReply[]; hasMore: boolean }> {
  const found = await sql<TopicOf & { list: CommentRow[] }>`
    select ${topicColumns(ctx)}, (select coalesce(json_agg(l.comment), '[]') from (
      select json_build_object(${commentPairs(ctx)}) as comment from forum.comments c
      where c.parent_id = ${commentId}::bigint and c.state = 'published' and c.id > ${after}::bigint
      order by c.id limit ${limit + 1}) l) as list
    from forum.comments p join forum.topics t on t.id = p.topic_id
    where p.id = ${commentId}::bigint and p.parent_id is null and p.state in ('published', 'deleted')
      and t.site_id = ${ctx.site.id}::bigint`.execute(ctx.db);
  const row = found.rows[0];
  const of = await commentsOf(ctx, row);
  if (!row || !of) throw new DomainError('forum_comment_not_found', { id: commentId });
  const list = row.list.slice(0, limit);
  const authors = await authorsOf(ctx, peopleIn(list));
  return { list: list.map((reply) => toReply(ctx, reply, of, authors)), hasMore: row.list.length > limit };
}

function topicColumns(ctx: Ctx): RawBuilder<unknown> {
  const state = ctx.actor
    ? sql`(select ${stateColumn(ctx)} from forum.members where site_id = t.site_id
        and user_id = ${ctx.actor.userId}::bigint)`
    : sql`null`;
  return sql`t.board_id, t.author_id, t.state, t.kind, t.is_closed, t.accepted_comment_id, ${state} as member_state`;
}

/** undefined if the reader may not view the topic. */
async function commentsOf(ctx: Ctx, row: TopicOf | undefined): Promise<CommentsOf | undefined> {
  const board = (await visibleBoards(ctx)).find(({ id }) => id === row?.board_id);
  if (!row || !board) return undefined;
  const held = permissionsAt(ctx, board);
  const isOwn = ctx.actor !== null && row.author_id === ctx.actor.userId && row.state !== 'deleted';
  if (row.state !== 'published' && !held.has(MODERATE) && !isOwn) return undefined;
  return {
    topicAuthorId: row.author_id,
    acceptedCommentId: row.accepted_comment_id,
    isQuestion: row.kind === 'question',
    isClosed: row.is_closed,
    isArchived: board.isArchived,
    held,
    isActive: (row.member_state ?? 'active') === 'active',
    shield: await readShield(ctx),
  };
}

function repliesOf(ctx: Ctx): RawBuilder<unknown> {
  // the alias of the outer comment is `c` as well: its id is bound by the lateral subquery first
  return sql`(select json_agg(r.reply) from (select json_build_object(${commentPairs(ctx)}) as reply
    from (select c.id as comment_id) above join forum.comments c on c.parent_id = above.comment_id and c.state = 'published'
    order by c.id limit ${sql.lit(SHOWN_REPLIES)}) r)`;
}

function pageOf(
  topicId: number,
  sort: CommentSort,
  limit: number,
  { comment, page = 1 }: Partial<CommentsQuery>,
): RawBuilder<number> {
  if (comment === undefined) return sql<number>`${page}::int`;
  const before = {
    oldest: sql`c.id < target.id`,
    newest: sql`c.id > target.id`,
    liked: sql`(c.like_count > target.like_count or (c.like_count = target.like_count and c.id < target.id))`,
  }[sort];
  return sql<number>`coalesce((
    select (select count(*) from forum.comments c where c.topic_id = target.topic_id and ${SHOWN} and ${before}) / ${limit} + 1
    from forum.comments given join forum.comments target on target.id = coalesce(given.parent_id, given.id)
    where given.id = ${comment}::bigint and given.topic_id = ${topicId}::bigint), 1)::int`;
}
