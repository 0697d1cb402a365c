import { sql } from 'kysely';
import { type Ctx, requireActor } from '../../kit/context.ts';
import { visibleTopics } from '../topics/topic-rows.server.ts';
import type { ReadMark } from './contract.ts';

/**
 * Notes how far the actor has read a topic; a mark never goes back, not even from an older tab. Nothing is written if it
 * would not change, nor for a topic that the actor may not view. Figures beyond what exists are cut.
 */
export async function markRead(ctx: Ctx, { id, commentId, commentCount, seenAt }: ReadMark): Promise<void> {
  const { userId } = requireActor(ctx);
  ctx.app.limits.writes.take(`read:${userId}`, ctx.now);
  await sql`
    insert into forum.read_marks as m (user_id, topic_id, comment_id, comment_count, seen_at)
    select ${userId}::bigint, t.id,
      coalesce((select c.id from forum.comments c where c.topic_id = t.id and c.parent_id is null
        and (c.state = 'published' or (c.state = 'deleted' and c.reply_count > 0)) and c.id <= ${commentId}::bigint
        order by c.id desc limit 1), 0),
      least(${commentCount}::int, t.comment_count), least(${seenAt}::timestamptz, ${ctx.now}::timestamptz)
    from forum.topics t where t.id = ${id}::bigint and ${await visibleTopics(ctx)}
    on conflict (user_id, topic_id) do update set comment_id = greatest(m.comment_id, excluded.comment_id),
      comment_count = case when m.seen_at < excluded.seen_at then excluded.comment_count else m.comment_count end,
      seen_at = greatest(m.seen_at, excluded.seen_at)
    where m.comment_id < excluded.comment_id
      or (m.seen_at < excluded.seen_at and m.comment_count <> excluded.comment_count)`.execute(ctx.db);
}
