import { sql } from 'kysely';
import { DomainError, refuseFields } from '../../../platform/errors.ts';
import { tsvectorText } from '../../../platform/text/search-words.ts';
import type { Ctx } from '../../kit/context.ts';
import { transact } from '../../kit/transact.ts';
import { renderPost } from '../content/render.ts';
import { logModeration } from '../moderation/log.server.ts';
import { requireWritingMember } from '../people/require-writing-member.server.ts';
import { announceTopics } from './announce.server.ts';
import { type LockedTopic, lockTopicTo } from './lock-topic.server.ts';

/**
 * Moves the comments of one topic to another; the first is gone and its address leads to the second. Its own text becomes
 * a comment there. Throws `forum_topic_not_found`, `no_permission`, `forum_state`.
 */
export async function mergeTopics(ctx: Ctx, { id, intoId }: { id: number; intoId: number }): Promise<void> {
  const { actor } = await requireWritingMember(ctx);
  if (id === intoId) refuseFields([{ field: 'intoId', code: 'invalid_value' }]);
  await transact(ctx, async (tx) => {
    await lockComments(tx, id);
    const topics = new Map<number, LockedTopic>();
    for (const one of [id, intoId].sort((a, b) => a - b)) topics.set(one, await lockTopicTo(tx, one, 'moderate'));
    const [from, into] = [topics.get(id), topics.get(intoId)];
    if (from?.state !== 'published' || into?.state !== 'published') throw new DomainError('forum_state');
    await sql`update forum.topics set accepted_comment_id = null where id = ${id}::bigint`.execute(tx.db);
    await sql`
      insert into forum.comments (site_id, topic_id, author_id, state, locale, source, html, render_version, pictures, words,
        created_at)
      select site_id, ${intoId}::bigint, author_id, 'published', locale, source, html, render_version, pictures[1:3], words,
        published_at from forum.topics where id = ${id}::bigint`.execute(tx.db);
    await sql`update forum.comments set topic_id = ${intoId}::bigint where topic_id = ${id}::bigint`.execute(tx.db);
    await sql`
      update forum.topics set state = 'deleted', former_state = 'published', merged_into_id = ${intoId}::bigint,
        deleted_at = ${ctx.now}::timestamptz, deleted_by = ${actor.userId}::bigint where id = ${id}::bigint`.execute(
      tx.db,
    );
    await logModeration(tx, 'topic.merged', 'topic', id, { into: intoId });
    await announceTopics(tx, [id, intoId]);
  });
}

/**
 * Makes comments of a topic, with their replies, a topic of their own on the same board: the first becomes its text.
 * Throws `forum_topic_not_found`, `forum_comment_not_found`, `no_permission`, `forum_state`.
 */
export async function splitTopic(
  ctx: Ctx,
  { id, commentIds, title }: { id: number; commentIds: readonly number[]; title: string },
): Promise<{ id: number }> {
  await requireWritingMember(ctx);
  return transact(ctx, async (tx) => {
    await lockComments(tx, id);
    const topic = await lockTopicTo(tx, id, 'moderate');
    if (topic.state !== 'published') throw new DomainError('forum_state');
    const roots = await readRoots(tx, id, commentIds);
    const [first, ...others] = roots;
    if (!first || roots.length < new Set(commentIds).size) throw new DomainError('forum_comment_not_found');
    await sql`update forum.topics set accepted_comment_id = null
      where id = ${id}::bigint and accepted_comment_id = any (${[...commentIds]}::bigint[])`.execute(tx.db);
    const made = await addTopic(tx, topic, first, title);
    const moved = others.map((root) => root.id);
    await sql`
      update forum.comments set topic_id = ${made}::bigint
      where id = any (${moved}::bigint[]) or parent_id = any (${moved}::bigint[])`.execute(tx.db);
    // replies to the comment that became the topic are its comments now
    await sql`
      update forum.comments set topic_id = ${made}::bigint, parent_id = null, reply_to_id = null
      where parent_id = ${first.id}::bigint`.execute(tx.db);
    await sql`
      update forum.comments set state = 'deleted', former_state = state, state_reason = 'split',
        deleted_at = ${ctx.now}::timestamptz where id = ${first.id}::bigint`.execute(tx.db);
    await logModeration(tx, 'topic.split', 'topic', id, { into: made });
    await announceTopics(tx, [id, made]);
    return { id: made };
  });
}

interface Root {
  id: number;
  source: string;
}

/** Comments before topics, first level first: the order in which all verbs lock. */
async function lockComments(ctx: Ctx, topicId: number): Promise<void> {
  await sql`select from forum.comments where topic_id = ${topicId}::bigint
    order by parent_id nulls first, id for no key update`.execute(ctx.db);
}

async function readRoots(ctx: Ctx, topicId: number, ids: readonly number[]): Promise<Root[]> {
  const found = await sql<Root>`
    select id, source from forum.comments
    where topic_id = ${topicId}::bigint and parent_id is null and state = 'published' and id = any (${[...ids]}::bigint[])
    order by id`.execute(ctx.db);
  return found.rows;
}

async function addTopic(ctx: Ctx, topic: LockedTopic, first: Root, title: string): Promise<number> {
  const { text, excerpt } = renderPost(first.source);
  const words = tsvectorText({ A: [title], C: [text] });
  const added = await sql<{ id: number }>`
    insert into forum.topics (site_id, board_id, author_id, kind, state, locale, title, source, html, excerpt,
      render_version, pictures, words, published_at, created_at, updated_at)
    select site_id, ${topic.board_id}::bigint, author_id, 'text', 'published', locale, ${title}, source, html, ${excerpt},
      render_version, pictures, ${words}::tsvector, created_at, created_at, ${ctx.now}::timestamptz
    from forum.comments where id = ${first.id}::bigint returning id`.execute(ctx.db);
  const made = added.rows[0]?.id;
  if (made === undefined) throw new DomainError('forum_comment_not_found', { id: first.id });
  return made;
}
