import { DomainError } from '../../../platform/errors.ts';
import type { Ctx } from '../../kit/context.ts';
import { transact } from '../../kit/transact.ts';
import { notify } from '../../messages/notify.server.ts';
import type { Switch, WithReason } from '../inputs.ts';
import { logModeration } from '../moderation/log.server.ts';
import { refuseAnswered } from '../money/bounty.server.ts';
import { requireWritingMember } from '../people/require-writing-member.server.ts';
import { RESTORE_DAYS } from '../rules.ts';
import { announceTopics } from './announce.server.ts';
import { type LockedTopic, lockTopicTo } from './lock-topic.server.ts';
import { refuseFirstPublication } from './may-publish.server.ts';
import { notifyOfPublication } from './notify-of-publication.server.ts';

/**
 * Hides a topic from everyone but its author and staff, or shows it again; one that was scheduled is not published until
 * then. What staff have hidden is shown again by staff only. Throws as `lockTopicTo` and `refuseFirstPublication`.
 */
export async function hideTopic(ctx: Ctx, { id, on }: Switch): Promise<void> {
  await requireWritingMember(ctx);
  await transact(ctx, (tx) => hideOne(tx, { id, on }));
}

/** The same in the transaction of `ctx.db`, for an actor whose account may act. */
export async function hideOne(ctx: Ctx, { id, on }: Switch): Promise<void> {
  const topic = await lockTopicTo(ctx, id, 'hide');
  const state = on ? 'hidden' : 'published';
  const isByAuthor = ctx.actor?.userId === topic.author_id;
  // hidden by its author, a topic can still be hidden by staff: then its author cannot show it
  const isTakenOver = on && !isByAuthor && (topic.hidden_by ?? topic.author_id) === topic.author_id;
  if (topic.state === state && !isTakenOver) return;
  if (!on && topic.state !== 'hidden') throw new DomainError('forum_state');
  const isFirst = !on && topic.published_at === null;
  if (isFirst) refuseFirstPublication(ctx, topic);
  const hiddenBy = on ? (ctx.actor?.userId ?? null) : null;
  await ctx.db
    .updateTable('forum.topics')
    .set({ state, hidden_by: hiddenBy, updated_at: ctx.now, ...(isFirst ? { published_at: ctx.now } : {}) })
    .where('id', '=', id)
    .execute();
  await afterwards(ctx, topic, on ? 'topic.hidden' : 'topic.shown', '');
  if (isFirst) await notifyOfPublication(ctx, [id]);
}

/**
 * Deletes a topic with a reason; staff can restore it for 30 days. Its author is notified of a deletion by staff. Throws as
 * `lockTopicTo`, and `forum_bounty_answered` for one's own question while others have answered for its bounty.
 */
export async function deleteTopic(ctx: Ctx, given: WithReason): Promise<void> {
  const { actor } = await requireWritingMember(ctx);
  await transact(ctx, (tx) => deleteOne(tx, actor.userId, given));
}

/** The same in the transaction of `ctx.db`, by a user whose account may act. */
export async function deleteOne(ctx: Ctx, userId: number, { id, reason }: WithReason): Promise<void> {
  const topic = await lockTopicTo(ctx, id, 'remove');
  if (topic.author_id === userId) await refuseAnswered(ctx, id, userId);
  await ctx.db
    .updateTable('forum.topics')
    .set({
      state: 'deleted',
      former_state: topic.state,
      state_reason: reason,
      deleted_at: ctx.now,
      deleted_by: userId,
      updated_at: ctx.now,
    })
    .where('id', '=', id)
    .execute();
  await afterwards(ctx, topic, 'topic.deleted', reason);
  if (topic.author_id !== null && topic.author_id !== userId) {
    await notify(ctx, topic.author_id, 'forum.removed', [{ data: { title: topic.title, reason }, link: '' }]);
  }
}

/** Restores a deleted topic to the state that it had. Throws `forum_state` after 30 days and for a merged one. */
export async function restoreTopic(ctx: Ctx, { id }: { id: number }): Promise<void> {
  await requireWritingMember(ctx);
  await transact(ctx, (tx) => restoreOne(tx, { id }));
}

/** The same in the transaction of `ctx.db`, for an actor whose account may act. */
export async function restoreOne(ctx: Ctx, { id }: { id: number }): Promise<void> {
  const topic = await lockTopicTo(ctx, id, 'restore');
  const until = (topic.deleted_at?.getTime() ?? 0) + RESTORE_DAYS * 86_400_000;
  if (topic.merged_into_id !== null || until < ctx.now.getTime()) throw new DomainError('forum_state');
  const state = topic.former_state ?? 'published';
  await ctx.db
    .updateTable('forum.topics')
    .set({ state, former_state: null, state_reason: '', deleted_at: null, deleted_by: null, updated_at: ctx.now })
    .where('id', '=', id)
    .execute();
  await afterwards(ctx, topic, 'topic.restored', '');
}

async function afterwards(ctx: Ctx, topic: LockedTopic, act: string, reason: string): Promise<void> {
  if (topic.author_id !== ctx.actor?.userId) await logModeration(ctx, act, 'topic', topic.id, reason ? { reason } : {});
  await announceTopics(ctx, [topic.id]);
}
