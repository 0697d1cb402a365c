import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';
import type { Ctx } from '../../kit/context.ts';
import { RENDER_VERSION } from '../content/render.ts';
import { boardsToReplyOn, type NewReply } from './insert-reply.server.ts';

/** A reply of the round, as the statement reads it; `nth` is its place in the round. */
export interface GivenReply {
  nth: number;
  topic_id: number;
  author_id: number;
  reply_to: number | null;
  open: number[];
  moderated: number[];
  state: string;
  held_for: string;
  locale: string;
  source: string;
  html: string;
  pictures: string[];
  words: string;
  at: Date;
}

/** A stored reply of the round. */
export interface StoredReply {
  nth: number;
  id: number;
  topicId: number;
  boardId: number;
  authorId: number;
  parentId: number | null;
  commentCount: number;
}

export async function givenReply(
  ctx: Ctx,
  { input, composed, state, locale }: NewReply,
): Promise<Omit<GivenReply, 'nth'>> {
  return {
    topic_id: input.topicId,
    author_id: ctx.actor?.userId ?? 0,
    reply_to: input.replyTo ?? null,
    ...(await boardsToReplyOn(ctx)),
    ...{ state, held_for: composed.heldFor ?? '', locale, source: composed.source, html: composed.html },
    ...{ pictures: input.pictures, words: composed.words, at: ctx.now },
  };
}

/**
 * Stores the replies whose authors may reply, under the conditions of `insertReply`, in one statement. Locks comments
 * before topics, each in the order of their ids. Topics and comments that another transaction is changing are skipped:
 * a long change of one topic must not delay the replies to all others.
 */
export async function storeReplies(db: Db, siteId: number, given: readonly GivenReply[]): Promise<StoredReply[]> {
  const found = await sql<StoredReply>`
    with given as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as g(nth int, topic_id bigint, author_id bigint,
        reply_to bigint, open bigint[], moderated bigint[], state text, held_for text, locale text, source text, html text,
        pictures text[], words text, at timestamptz)
    ), target as materialized (
      select g.nth, c.id, c.parent_id from given g join forum.comments c on c.id = g.reply_to
        and c.topic_id = g.topic_id and c.state = 'published'
    ), root as materialized (
      select c.id from forum.comments c where c.id in (select coalesce(parent_id, id) from target)
        and c.state in ('published', 'deleted') order by c.id for no key update skip locked
    ), topic as materialized (
      select t.id, t.board_id, t.is_closed, t.comment_count from forum.topics t
      where t.id in (select topic_id from given) and t.site_id = ${siteId}::bigint and t.state = 'published'
        and (select count(*) from root) >= 0
      order by t.id for no key update skip locked
    ), accepted as materialized (
      select nextval('forum.comments_id_seq') as id, a.* from (
        select g.*, topic.board_id, topic.comment_count, root.id as root_id,
          case when target.parent_id is not null then target.id end as answered_id
        from given g join topic on topic.id = g.topic_id
          left join target on target.nth = g.nth left join root on root.id = coalesce(target.parent_id, target.id)
        where topic.board_id = any (g.open) and (not topic.is_closed or topic.board_id = any (g.moderated))
          and (g.reply_to is null or root.id is not null)
        order by g.nth) a
    ), stored as (
      insert into forum.comments (id, site_id, topic_id, author_id, parent_id, reply_to_id, state, state_reason, locale,
        source, html, render_version, pictures, words, created_at)
      select id, ${siteId}::bigint, topic_id, author_id, root_id, answered_id, state, held_for, locale, source, html,
        ${RENDER_VERSION}::smallint, pictures, words::tsvector, at
      from accepted
    )
    select nth, id, topic_id as "topicId", board_id as "boardId", author_id as "authorId", root_id as "parentId",
      comment_count as "commentCount"
    from accepted order by nth`.execute(db);
  return found.rows;
}

/** From here to the end of the transaction, `countReplies` counts instead of a trigger for each row. */
export async function countTogether(db: Db): Promise<void> {
  await sql`select set_config('forum.counts_added', 'on', true)`.execute(db);
}

/**
 * Counters of published replies, which are noted for their points as well, whose topics and comments above are locked. Boards are locked before members, each in
 * the order of their ids: the order of the triggers.
 */
export async function countReplies(
  db: Db,
  siteId: number,
  replies: readonly (StoredReply & { at: Date })[],
): Promise<void> {
  if (replies.length === 0) return;
  await sql`
    with given as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(replies)}::jsonb) as g(id bigint, "topicId" bigint,
        "boardId" bigint, "authorId" bigint, "parentId" bigint, at timestamptz)
    ), answered as (
      update forum.comments p set reply_count = p.reply_count + n.num
      from (select "parentId", count(*)::int as num from given where "parentId" is not null group by 1) n
      where p.id = n."parentId"
    ), counted as (
      update forum.topics t set comment_count = t.comment_count + n.num, thread_count = t.thread_count + n.threads,
        last_comment_id = n.id, last_comment_at = n.at, last_comment_author_id = n."authorId"
      from (select distinct on ("topicId") *, count(*) over one_topic as num,
          count(*) filter (where "parentId" is null) over one_topic as threads
        from given window one_topic as (partition by "topicId") order by "topicId", id desc) n
      where t.id = n."topicId"
    ), boards as (
      update forum.boards b set comment_count = b.comment_count + n.num
      from (select "boardId", count(*)::int as num from given group by 1) n
        join (select id from forum.boards where id in (select "boardId" from given) order by id for no key update) l
          on l.id = n."boardId"
      where b.id = n."boardId" returning b.id
    ), noted as (
      insert into forum.points_to_settle (kind, subject_id) select 'reply', id from given
    )
    insert into forum.members as m (site_id, user_id, comment_count)
    select ${siteId}::bigint, "authorId", count(*)::int from given
    where (select count(*) from boards) >= 0 group by "authorId" order by "authorId"
    on conflict (site_id, user_id) do update set comment_count = m.comment_count + excluded.comment_count`.execute(db);
}
