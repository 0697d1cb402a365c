import { sql } from 'kysely';
import { DomainError } from '../../../platform/errors.ts';
import type { Ctx } from '../../kit/context.ts';
import { transact } from '../../kit/transact.ts';
import { notify } from '../../messages/notify.server.ts';
import { lockComment } from '../comments/lock-comment.server.ts';
import type { React } from '../inputs.ts';
import { requireWritingMember } from '../people/require-writing-member.server.ts';
import { announceTopicSoon } from '../topics/announce.server.ts';
import { signalTopic } from '../topics/live.server.ts';
import { type LockedTopic, lockTopicTo } from '../topics/lock-topic.server.ts';
import { maySeeBoard } from '../topics/readers.server.ts';
import { LIKE } from './rules.ts';

/** Numbers of likes that their author is notified of: each of the first would be news, each of a thousand is not. */
const TOLD_AT: ReadonlySet<number> = new Set([1, 5, 10, 25, 50, 100, 250, 500, 1_000, 5_000, 10_000]);

interface Reacted {
  topic: LockedTopic;
  authorId: number | null;
  link: string;
}

/**
 * Likes a topic or comment, gives it another reaction, or takes it back; idempotent. Throws `forum_topic_not_found`,
 * `forum_comment_not_found`, `no_permission`.
 */
export async function react(ctx: Ctx, { subject, id, kind, on }: React): Promise<{ count: number; isMine: boolean }> {
  const { actor } = await requireWritingMember(ctx);
  const given = await transact(ctx, async (tx) => {
    const reacted = subject === 'topic' ? await lockLiked(tx, id) : await lockLikedComment(tx, id);
    const changed = await (on
      ? sql`insert into forum.reactions (subject, subject_id, user_id, kind, created_at)
          values (${subject}, ${id}::bigint, ${actor.userId}::bigint, ${kind}, ${ctx.now}::timestamptz)
          on conflict do nothing returning kind`
      : sql`delete from forum.reactions where subject = ${subject} and subject_id = ${id}::bigint
          and user_id = ${actor.userId}::bigint and kind = ${kind} returning kind`
    ).execute(tx.db);
    const count = await countOf(tx, { subject, id, kind });
    const hasChanged = changed.rows.length > 0;
    if (hasChanged && on && kind === LIKE) await notifyOfLikes(tx, reacted, count);
    return { topicId: reacted.topic.id, count, isMine: on, hasChanged };
  });
  if (given.hasChanged) {
    announceTopicSoon(ctx, given.topicId);
    signalTopic(ctx, given.topicId, 'counts');
  }
  return { count: given.count, isMine: given.isMine };
}

async function lockLiked(ctx: Ctx, id: number): Promise<Reacted> {
  const topic = await lockTopicTo(ctx, id, 'like');
  return { topic, authorId: topic.author_id, link: `/bbs/topic/${id}` };
}

async function lockLikedComment(ctx: Ctx, id: number): Promise<Reacted> {
  const comment = await lockComment(ctx, id);
  if (comment.state !== 'published') throw new DomainError('forum_comment_not_found', { id });
  const topic = await lockTopicTo(ctx, comment.topic_id, 'like');
  return { topic, authorId: comment.author_id, link: `/bbs/topic/${topic.id}?comment=${id}` };
}

async function countOf(ctx: Ctx, { subject, id, kind }: Pick<React, 'subject' | 'id' | 'kind'>): Promise<number> {
  const table = sql.table(subject === 'topic' ? 'forum.topics' : 'forum.comments');
  const count = kind === LIKE ? sql`like_count` : sql`coalesce((reactions ->> ${kind})::int, 0)`;
  const found = await sql<{ count: number }>`select ${count} as count from ${table} where id = ${id}::bigint`.execute(
    ctx.db,
  );
  return found.rows[0]?.count ?? 0;
}

async function notifyOfLikes(ctx: Ctx, { topic, authorId, link }: Reacted, count: number): Promise<void> {
  if (authorId === null || authorId === ctx.actor?.userId || !TOLD_AT.has(count)) return;
  const readers = await maySeeBoard(ctx, topic.board_id, [authorId], ctx.actor?.userId ?? null);
  if (readers.length === 0) return;
  await notify(ctx, authorId, 'forum.liked', [{ data: { title: topic.title, likes: count }, link }]);
}
