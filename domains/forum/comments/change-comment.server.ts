import { sql } from 'kysely';
import { DomainError, refuseFields } from '../../../platform/errors.ts';
import { isSeen } from '../../../platform/text/readable-name.ts';
import type { Ctx } from '../../kit/context.ts';
import { transact } from '../../kit/transact.ts';
import { notify } from '../../messages/notify.server.ts';
import { compose } from '../content/compose.server.ts';
import { RENDER_VERSION } from '../content/render.ts';
import type { EditComment, WithReason } from '../inputs.ts';
import { logModeration } from '../moderation/log.server.ts';
import { requireWritingMember } from '../people/require-writing-member.server.ts';
import { type CommentState, MODERATE, RESTORE_DAYS, SILENT_EDIT_MS } from '../rules.ts';
import { announceTopics } from '../topics/announce.server.ts';
import { mentionedIn, notifyMentioned } from '../topics/notify-of-publication.server.ts';
import { attachPostPictures } from '../topics/topic-pictures.server.ts';
import { type LockedComment, lockComment } from './lock-comment.server.ts';

function requireOwn(comment: LockedComment, permission: string): void {
  const { topic, isOwn, isModerator } = comment;
  if (isModerator || (isOwn && topic.held.has(permission))) return;
  throw new DomainError('no_permission', { permission: isOwn ? permission : MODERATE });
}

/**
 * Edits a comment: unmarked within 30 minutes; the former text is kept. Throws `forum_comment_not_found`, `forum_changed`
 * for an older revision, `forum_closed`, `forum_board_archived`, `forum_banned_words`, `no_permission`, and what `requireWritingMember` throws.
 */
export async function editComment(ctx: Ctx, input: EditComment): Promise<{ id: number; state: CommentState }> {
  const member = await requireWritingMember(ctx);
  if (!isSeen(input.source) && input.pictures.length === 0) refuseFields([{ field: 'source', code: 'emptyContent' }]);
  const locale = input.locale ?? ctx.locale;
  const composed = await compose(ctx, member, { ...input, locale });
  return transact(ctx, async (tx) => {
    const comment = await lockComment(tx, input.id);
    requireOwn(comment, 'topics.edit_own');
    if (comment.state === 'deleted') throw new DomainError('forum_state');
    if (comment.topic.board.isArchived) throw new DomainError('forum_board_archived');
    if (comment.topic.is_closed && !comment.isModerator) throw new DomainError('forum_closed');
    if (comment.revision !== input.revision) throw new DomainError('forum_changed', { revision: comment.revision });
    const known = [
      ...comment.pictures,
      ...[...comment.html.matchAll(/<img src="([^"]+)"/g)].map(([, src]) => src ?? ''),
    ];
    await attachPostPictures(tx, { listed: input.pictures, inText: composed.pictures }, known);
    await tx.db
      .insertInto('forum.revisions')
      .values({
        subject: 'comment',
        subject_id: comment.id,
        editor_id: member.actor.userId,
        source: comment.source,
        created_at: ctx.now,
      })
      .execute();
    const held = composed.heldFor ?? (comment.state === 'rejected' && !member.isStaff ? 'edited' : null);
    const state = held === null ? comment.state : 'review';
    const isMarked = ctx.now.getTime() - comment.created_at.getTime() > SILENT_EDIT_MS;
    await sql`
      update forum.comments set source = ${composed.source}, html = ${composed.html}, render_version = ${RENDER_VERSION},
        pictures = ${input.pictures}::text[], words = ${composed.words}::tsvector, locale = ${locale}, state = ${state},
        state_reason = ${held ?? ''}, revision = revision + 1,
        edited_at = case when ${isMarked}::boolean then ${ctx.now}::timestamptz else edited_at end
      where id = ${comment.id}::bigint`.execute(tx.db);
    await logUnlessOwn(tx, comment, 'comment.edited', '');
    await announceTopics(tx, [comment.topic_id]);
    if (state === 'published') {
      const post = { html: composed.html, authorId: comment.author_id, commentId: comment.id };
      await notifyMentioned(tx, comment.topic, post, mentionedIn(comment.html));
    }
    return { id: comment.id, state };
  });
}

/**
 * Deletes a comment; one with replies keeps its place without its text. An accepted answer is no longer accepted. Staff
 * can restore it for 30 days.
 */
export async function deleteComment(ctx: Ctx, { id, reason }: WithReason): Promise<void> {
  const { actor } = await requireWritingMember(ctx);
  await transact(ctx, async (tx) => {
    const comment = await lockComment(tx, id);
    requireOwn(comment, 'topics.hide_own');
    if (comment.state === 'deleted') throw new DomainError('forum_state');
    // before the comment: the author's counter of accepted answers is found through it
    await sql`update forum.topics set accepted_comment_id = null
      where id = ${comment.topic_id}::bigint and accepted_comment_id = ${id}::bigint`.execute(tx.db);
    await sql`
      update forum.comments set state = 'deleted', former_state = state, state_reason = ${reason},
        deleted_at = ${ctx.now}::timestamptz, deleted_by = ${actor.userId}::bigint where id = ${id}::bigint`.execute(
      tx.db,
    );
    await logUnlessOwn(tx, comment, 'comment.deleted', reason);
    await announceTopics(tx, [comment.topic_id]);
    if (comment.author_id !== null && !comment.isOwn) {
      const data = { title: comment.topic.title, reason };
      await notify(tx, comment.author_id, 'forum.removed', [{ data, link: `/bbs/topic/${comment.topic_id}` }]);
    }
  });
}

/** Restores a deleted comment. Throws `no_permission`, and `forum_state` after 30 days. */
export async function restoreComment(ctx: Ctx, { id }: { id: number }): Promise<void> {
  await requireWritingMember(ctx);
  await transact(ctx, async (tx) => {
    const comment = await lockComment(tx, id);
    if (!comment.isModerator) throw new DomainError('no_permission', { permission: MODERATE });
    const until = (comment.deleted_at?.getTime() ?? 0) + RESTORE_DAYS * 86_400_000;
    if (comment.state !== 'deleted' || until < ctx.now.getTime()) throw new DomainError('forum_state');
    await sql`
      update forum.comments set state = coalesce(former_state, 'published'), former_state = null, state_reason = '',
        deleted_at = null, deleted_by = null where id = ${id}::bigint`.execute(tx.db);
    await logUnlessOwn(tx, comment, 'comment.restored', '');
    await announceTopics(tx, [comment.topic_id]);
  });
}

async function logUnlessOwn(ctx: Ctx, comment: LockedComment, act: string, reason: string): Promise<void> {
  if (!comment.isOwn) await logModeration(ctx, act, 'comment', comment.id, reason ? { reason } : {});
}
