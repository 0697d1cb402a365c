import { sql } from 'kysely';
import { DomainError } from '../../../platform/errors.ts';
import type { Ctx } from '../../kit/context.ts';
import { type CommentState, MODERATE } from '../rules.ts';
import { type LockedTopic, lockTopic } from '../topics/lock-topic.server.ts';

export interface LockedComment {
  id: number;
  topic_id: number;
  author_id: number | null;
  parent_id: number | null;
  state: CommentState;
  former_state: CommentState | null;
  source: string;
  html: string;
  pictures: string[];
  revision: number;
  created_at: Date;
  deleted_at: Date | null;
  topic: LockedTopic;
  isOwn: boolean;
  isModerator: boolean;
}

/**
 * Locks a comment, the one above it and its topic, in that order, as the counters do. Throws `forum_comment_not_found` if
 * the actor may not see it.
 */
export async function lockComment(ctx: Ctx, id: number): Promise<LockedComment> {
  await sql`
    select from forum.comments where id = ${id}::bigint
      or id = (select parent_id from forum.comments where id = ${id}::bigint)
    order by parent_id nulls first, id for no key update`.execute(ctx.db);
  const found = await sql<Omit<LockedComment, 'topic' | 'isOwn' | 'isModerator'>>`
    select id, topic_id, author_id, parent_id, state, former_state, source, html, pictures, revision, created_at, deleted_at
    from forum.comments where id = ${id}::bigint and site_id = ${ctx.site.id}::bigint`.execute(ctx.db);
  const comment = found.rows[0];
  if (!comment) throw new DomainError('forum_comment_not_found', { id });
  const topic = await lockTopic(ctx, comment.topic_id);
  const isModerator = topic.held.has(MODERATE);
  const isOwn = ctx.actor !== null && comment.author_id === ctx.actor.userId;
  const isVisible = comment.state === 'published' || isModerator || (isOwn && comment.state !== 'deleted');
  if (!isVisible) throw new DomainError('forum_comment_not_found', { id });
  return { ...comment, topic, isOwn, isModerator };
}
