import { DomainError } from '../../../platform/errors.ts';
import type { Ctx } from '../../kit/context.ts';
import { transact } from '../../kit/transact.ts';
import { notify } from '../../messages/notify.server.ts';
import type { Accept } from '../inputs.ts';
import { logModeration } from '../moderation/log.server.ts';
import { awardBounty } from '../money/bounty.server.ts';
import { requireWritingMember } from '../people/require-writing-member.server.ts';
import { announceTopics } from '../topics/announce.server.ts';
import { lockTopicTo } from '../topics/lock-topic.server.ts';
import { lockComment } from './lock-comment.server.ts';

/**
 * The author of a question accepts an answer, another instead, or none. A bounty goes to the first accepted
 * answer, but not to staff who accept their own on another member's question. Throws `forum_comment_not_found` if it was
 * deleted in the meantime, `forum_state` if the topic is no question, `no_permission`.
 */
export async function acceptAnswer(ctx: Ctx, { topicId, commentId }: Accept): Promise<void> {
  const { actor } = await requireWritingMember(ctx);
  await transact(ctx, async (tx) => {
    // the comment before its topic: the order of all verbs
    const comment = commentId === null ? null : await lockComment(tx, commentId);
    const topic = await lockTopicTo(tx, topicId, 'accept');
    if (comment && (comment.topic_id !== topicId || comment.state !== 'published' || comment.parent_id !== null)) {
      throw new DomainError('forum_comment_not_found', { id: comment.id });
    }
    if (topic.accepted_comment_id === commentId) return;
    await tx.db.updateTable('forum.topics').set({ accepted_comment_id: commentId }).where('id', '=', topicId).execute();
    const isAsker = topic.author_id === actor.userId;
    if (!isAsker) await logModeration(tx, 'topic.accepted', 'topic', topicId, {});
    if (comment && (isAsker || comment.author_id !== actor.userId))
      await awardBounty(tx, topicId, { id: comment.id, authorId: comment.author_id });
    await announceTopics(tx, [topicId]);
    if (!comment || comment.author_id === null || comment.author_id === actor.userId) return;
    const link = `/bbs/topic/${topicId}?comment=${comment.id}`;
    await notify(tx, comment.author_id, 'forum.accepted', [{ data: { title: topic.title }, link }]);
  });
}
