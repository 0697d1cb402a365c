import { DomainError, refuseFields } from '../../../platform/errors.ts';
import type { Ctx } from '../../kit/context.ts';
import { transact } from '../../kit/transact.ts';
import type { Reschedule } from '../inputs.ts';
import { logModeration } from '../moderation/log.server.ts';
import { requireWritingMember } from '../people/require-writing-member.server.ts';
import { lockTopicTo } from './lock-topic.server.ts';
import { refuseFirstPublication } from './may-publish.server.ts';
import { notifyOfPublication } from './notify-of-publication.server.ts';

/**
 * Publishes a scheduled topic at another time, or now if none is given. Hiding it cancels the publication. Throws
 * `forum_topic_not_found`, `no_permission`, `forum_state` if it is not scheduled, `validation_failed` for a time that is
 * past or after the end of its poll, and what `requireWritingMember` and `refuseFirstPublication` throw.
 */
export async function rescheduleTopic(ctx: Ctx, { id, scheduledAt }: Reschedule): Promise<void> {
  const { actor } = await requireWritingMember(ctx);
  const at = scheduledAt === null ? null : new Date(scheduledAt);
  if (at && at <= ctx.now) refuseFields([{ field: 'scheduledAt', code: 'laterTime' }]);
  await transact(ctx, async (tx) => {
    const topic = await lockTopicTo(tx, id, 'edit');
    if (topic.state !== 'scheduled') throw new DomainError('forum_state');
    if (at) await refusePastPoll(tx, id, at);
    else refuseFirstPublication(tx, topic);
    const change = at ? { scheduled_at: at } : { state: 'published' as const, published_at: ctx.now };
    await tx.db
      .updateTable('forum.topics')
      .set({ ...change, updated_at: ctx.now })
      .where('id', '=', id)
      .execute();
    if (topic.author_id !== actor.userId) await logModeration(tx, 'topic.edited', 'topic', id, {});
    if (!at) await notifyOfPublication(tx, [id]);
  });
}

async function refusePastPoll({ db }: Ctx, id: number, at: Date): Promise<void> {
  const poll = await db.selectFrom('forum.polls').select('ends_at').where('topic_id', '=', id).executeTakeFirst();
  if (poll?.ends_at && poll.ends_at <= at) refuseFields([{ field: 'scheduledAt', code: 'pollEndsBefore' }]);
}
