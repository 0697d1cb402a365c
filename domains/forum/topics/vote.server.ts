import { sql } from 'kysely';
import { DomainError, refuseFields } from '../../../platform/errors.ts';
import type { Ctx } from '../../kit/context.ts';
import { transact } from '../../kit/transact.ts';
import type { ForumPoll } from '../contract.ts';
import type { Vote } from '../inputs.ts';
import { requireWritingMember } from '../people/require-writing-member.server.ts';
import { announceTopics } from './announce.server.ts';
import { lockTopicTo } from './lock-topic.server.ts';
import { readTopic } from './read-topic.server.ts';

/**
 * Votes in a poll; until it is over, a further vote of the same member replaces the first. Throws
 * `forum_topic_not_found`, `forum_board_archived`, `forum_poll_over`, `forum_poll_choices`, and `validation_failed` for wrong options.
 */
export async function voteInPoll(ctx: Ctx, { topicId, optionIds }: Vote): Promise<ForumPoll> {
  const { actor } = await requireWritingMember(ctx);
  const chosen = [...new Set(optionIds)];
  await transact(ctx, async (tx) => {
    const topic = await lockTopicTo(tx, topicId, 'like');
    const poll = await tx.db.selectFrom('forum.polls').selectAll().where('topic_id', '=', topicId).executeTakeFirst();
    if (!poll) throw new DomainError('forum_state');
    if (topic.board.isArchived) throw new DomainError('forum_board_archived');
    if (topic.is_closed || (poll.ends_at && poll.ends_at <= ctx.now)) throw new DomainError('forum_poll_over');
    if (chosen.length > poll.max_choices) throw new DomainError('forum_poll_choices', { most: poll.max_choices });
    // the topic's row is locked, so that of two windows the second finds the vote of the first
    const former = await sql`
      delete from forum.poll_votes where topic_id = ${topicId}::bigint and user_id = ${actor.userId}::bigint
      returning option_id`.execute(tx.db);
    const added = await sql`
      insert into forum.poll_votes (topic_id, user_id, option_id, voted_at)
      select ${topicId}::bigint, ${actor.userId}::bigint, o.id, ${ctx.now}::timestamptz from forum.poll_options o
      where o.topic_id = ${topicId}::bigint and o.id = any (${chosen}::bigint[]) order by o.id returning option_id`.execute(
      tx.db,
    );
    if (added.rows.length < chosen.length) refuseFields([{ field: 'optionIds', code: 'invalid_value' }]);
    if (former.rows.length === 0)
      await sql`update forum.polls set voter_count = voter_count + 1 where topic_id = ${topicId}::bigint`.execute(
        tx.db,
      );
    await announceTopics(tx, [topicId]);
  });
  const { poll } = await readTopic(ctx, { id: topicId });
  if (!poll) throw new DomainError('forum_state');
  return poll;
}
