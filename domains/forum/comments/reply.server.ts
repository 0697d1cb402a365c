import { sql } from 'kysely';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { DomainError, refuseFields } from '../../../platform/errors.ts';
import type { Ctx } from '../../context.ts';
import { type Composed, compose, limitNewMember } from '../content/compose.server.ts';
import { RENDER_VERSION } from '../content/render.ts';
import type { Reply } from '../inputs.ts';
import { requireMember } from '../people/require-member.server.ts';
import type { CommentState } from '../rules.ts';
import { announceTopicSoon } from '../topics/announce.server.ts';
import { signalTopic } from '../topics/live.server.ts';
import { lockTopicTo } from '../topics/lock-topic.server.ts';
import { attachPostPictures } from '../topics/topic-pictures.server.ts';
import { notifyOfReply, recipientsOf } from './notify-of-replies.server.ts';

interface Above {
  parentId: number | null;
  replyToId: number | null;
}

/**
 * Comments on a topic, or replies to a comment; a reply to a reply stays on the second level and names whom it answers.
 * Throws `forum_topic_not_found`, `forum_comment_not_found`, `forum_closed`, `forum_board_archived`, `no_permission`,
 * `forum_banned_words`, `forum_new_member_limit`, and what `requireMember` throws.
 */
export async function reply(
  ctx: Ctx,
  input: Reply,
): Promise<{ id: number; state: CommentState; commentCount: number }> {
  const member = await requireMember(ctx);
  if (input.source === '' && input.pictures.length === 0) refuseFields([{ field: 'source', code: 'emptyContent' }]);
  const locale = input.locale ?? ctx.locale;
  const composed = await compose(ctx, member, { ...input, locale });
  const replied = await inTransaction(ctx.db, async (db) => {
    const inside = { ...ctx, db };
    await limitNewMember(inside, member, 'comments');
    await attachPostPictures(inside, { listed: input.pictures, inText: composed.pictures });
    const above = await findAbove(inside, input);
    const topic = await lockTopicTo(inside, input.topicId, 'reply');
    const state: CommentState = composed.heldFor === null ? 'published' : 'review';
    const authorId = member.actor.userId;
    const answeredId = above.replyToId ?? above.parentId;
    const recipients = state === 'published' ? await recipientsOf(inside, { topic, authorId, answeredId }) : undefined;
    const id = await insert(inside, { input, composed, state, locale, above });
    if (recipients) await notifyOfReply(inside, recipients, { id, html: composed.html });
    return { id, state, commentCount: topic.comment_count + (state === 'published' ? 1 : 0) };
  });
  if (replied.state === 'published') {
    announceTopicSoon(ctx, input.topicId);
    signalTopic(ctx, input.topicId, 'comments');
  }
  return replied;
}

/** Where the new comment belongs; the comment above is locked before the topic, as its counter will be. */
async function findAbove(ctx: Ctx, { replyTo, topicId }: Reply): Promise<Above> {
  if (replyTo === undefined) return { parentId: null, replyToId: null };
  const found = await sql<{ id: number; parent_id: number | null }>`
    with target as (select id, parent_id from forum.comments
      where id = ${replyTo}::bigint and topic_id = ${topicId}::bigint and state = 'published'),
    root as (select c.id from forum.comments c join target on c.id = coalesce(target.parent_id, target.id)
      where c.state in ('published', 'deleted') for no key update of c)
    select target.id, target.parent_id from target, root`.execute(ctx.db);
  const row = found.rows[0];
  if (!row) throw new DomainError('forum_comment_not_found', { id: replyTo });
  return row.parent_id === null
    ? { parentId: row.id, replyToId: null }
    : { parentId: row.parent_id, replyToId: row.id };
}

interface Inserted {
  input: Reply;
  composed: Composed;
  state: CommentState;
  locale: string;
  above: Above;
}

async function insert(ctx: Ctx, { input, composed, state, locale, above }: Inserted): Promise<number> {
  const { id } = await ctx.db
    .insertInto('forum.comments')
    .values({
      site_id: ctx.site.id,
      topic_id: input.topicId,
      author_id: ctx.actor?.userId ?? null,
      parent_id: above.parentId,
      reply_to_id: above.replyToId,
      state,
      state_reason: composed.heldFor ?? '',
      locale,
      source: composed.source,
      html: composed.html,
      render_version: RENDER_VERSION,
      pictures: input.pictures,
      words: sql<string>`${composed.words}::tsvector`,
      created_at: ctx.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
