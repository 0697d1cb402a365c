import { inTransaction } from '../../../platform/database/transaction.ts';
import { DomainError } from '../../../platform/errors.ts';
import type { Ctx } from '../../context.ts';
import { notify } from '../../messages/notify.server.ts';
import type { Switch, WithReason } from '../inputs.ts';
import { logModeration } from '../moderation/log.server.ts';
import { requireMember } from '../people/require-member.server.ts';
import { RESTORE_DAYS } from '../rules.ts';
import { announceTopics } from './announce.server.ts';
import { type LockedTopic, lockTopicTo } from './lock-topic.server.ts';

/** Hides a topic from everyone but its author and staff, or shows it again. Throws as `lockTopicTo`. */
export async function hideTopic(ctx: Ctx, { id, on }: Switch): Promise<void> {
  await requireMember(ctx);
  await inTransaction(ctx.db, async (db) => {
    const inside = { ...ctx, db };
    const topic = await lockTopicTo(inside, id, 'hide');
    const state = on ? 'hidden' : 'published';
    if (topic.state === state) return;
    await db.updateTable('forum.topics').set({ state, updated_at: ctx.now }).where('id', '=', id).execute();
    await afterwards(inside, topic, on ? 'topic.hidden' : 'topic.shown', '');
  });
}

/** Deletes a topic with a reason; staff can restore it for 30 days. Its author is notified of a deletion by staff. */
export async function deleteTopic(ctx: Ctx, { id, reason }: WithReason): Promise<void> {
  const { actor } = await requireMember(ctx);
  await inTransaction(ctx.db, async (db) => {
    const inside = { ...ctx, db };
    const topic = await lockTopicTo(inside, id, 'remove');
    await db
      .updateTable('forum.topics')
      .set({
        state: 'deleted',
        former_state: topic.state,
        state_reason: reason,
        deleted_at: ctx.now,
        deleted_by: actor.userId,
        updated_at: ctx.now,
      })
      .where('id', '=', id)
      .execute();
    await afterwards(inside, topic, 'topic.deleted', reason);
    if (topic.author_id !== null && topic.author_id !== actor.userId) {
      await notify(inside, topic.author_id, 'forum.removed', [{ data: { title: topic.title, reason }, link: '' }]);
    }
  });
}

/** Restores a deleted topic to the state that it had. Throws `forum_state` after 30 days and for a merged one. */
export async function restoreTopic(ctx: Ctx, { id }: { id: number }): Promise<void> {
  await requireMember(ctx);
  await inTransaction(ctx.db, async (db) => {
    const inside = { ...ctx, db };
    const topic = await lockTopicTo(inside, id, 'restore');
    const until = (topic.deleted_at?.getTime() ?? 0) + RESTORE_DAYS * 86_400_000;
    if (topic.merged_into_id !== null || until < ctx.now.getTime()) throw new DomainError('forum_state');
    const state = topic.former_state ?? 'published';
    await db
      .updateTable('forum.topics')
      .set({ state, former_state: null, state_reason: '', deleted_at: null, deleted_by: null, updated_at: ctx.now })
      .where('id', '=', id)
      .execute();
    await afterwards(inside, topic, 'topic.restored', '');
  });
}

async function afterwards(ctx: Ctx, topic: LockedTopic, act: string, reason: string): Promise<void> {
  if (topic.author_id !== ctx.actor?.userId) await logModeration(ctx, act, 'topic', topic.id, reason ? { reason } : {});
  await announceTopics(ctx, [topic.id]);
}
