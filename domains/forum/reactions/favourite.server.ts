import { sql } from 'kysely';
import type { Ctx } from '../../kit/context.ts';
import { transact } from '../../kit/transact.ts';
import type { Switch } from '../inputs.ts';
import { requireWritingMember } from '../people/require-writing-member.server.ts';
import { lockTopic, lockTopicTo } from '../topics/lock-topic.server.ts';

/** Adds a topic to the actor's favourites, or removes it; idempotent. Throws `forum_topic_not_found`, `no_permission`. */
export async function favourite(ctx: Ctx, { id, on }: Switch): Promise<{ count: number; isMine: boolean }> {
  const { actor } = await requireWritingMember(ctx);
  return transact(ctx, async (tx) => {
    // taking it back needs no permission
    await (on ? lockTopicTo(tx, id, 'favourite') : lockTopic(tx, id));
    await (on
      ? sql`insert into forum.favourites (user_id, topic_id, created_at)
          values (${actor.userId}::bigint, ${id}::bigint, ${ctx.now}::timestamptz) on conflict do nothing`
      : sql`delete from forum.favourites where user_id = ${actor.userId}::bigint and topic_id = ${id}::bigint`
    ).execute(tx.db);
    const topic = await tx.db
      .selectFrom('forum.topics')
      .select('favourite_count')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    return { count: topic.favourite_count, isMine: on };
  });
}
