import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '../../kit/context.ts';

/** How far the reader has read the topic, as json; `forum.topics` is `t` in the query. */
export interface ReadingRow {
  commentId: number;
  commentCount: number;
  seenAt: string;
  firstNewId: number | null;
}

/**
 * What is new for the reader: the first comment of the first level beyond their mark, else the first reply after their
 * last visit. Both are found from the mark on, so the work does not grow with the topic.
 */
export function readingColumn(ctx: Ctx): RawBuilder<unknown> {
  if (!ctx.actor) return sql`null`;
  const me = sql`${ctx.actor.userId}::bigint`;
  const first = (level: RawBuilder<unknown>) => sql`(select c.id from forum.comments c
    where c.topic_id = t.id and c.state = 'published' and c.id > m.comment_id and c.author_id is distinct from ${me}
      and ${level} order by c.id limit 1)`;
  return sql`(select json_build_object('commentId', m.comment_id, 'commentCount', m.comment_count, 'seenAt', m.seen_at, 'firstNewId', coalesce(
      ${first(sql`c.parent_id is null`)}, ${first(sql`c.parent_id is not null and c.created_at > m.seen_at`)}))
    from forum.read_marks m where m.user_id = ${me} and m.topic_id = t.id)`;
}
