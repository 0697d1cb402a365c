import { asStatement } from '../../../platform/database/transaction.ts';
import { DomainError, refuseFields } from '../../../platform/errors.ts';
import { isSeen } from '../../../platform/text/readable-name.ts';
import type { Ctx } from '../../kit/context.ts';
import { transact } from '../../kit/transact.ts';
import { compose, isLimited, limitNewMember } from '../content/compose.server.ts';
import type { Reply } from '../inputs.ts';
import { requireWritingMember } from '../people/require-writing-member.server.ts';
import type { CommentState } from '../rules.ts';
import { announceTopicSoon } from '../topics/announce.server.ts';
import { signalTopic } from '../topics/live.server.ts';
import { lockTopicTo } from '../topics/lock-topic.server.ts';
import { attachPostPictures } from '../topics/topic-pictures.server.ts';
import { findAnswered, insertReply, type NewReply, type Stored } from './insert-reply.server.ts';
import { notifySoon } from './replies-to-notify.server.ts';
import { storeInRound } from './reply-rounds.server.ts';

/** A topic may be closed and reopened between two tries; three are plenty. */
const TRIES = 3;

/**
 * Comments on a topic, or replies to a comment; a reply to a reply stays on the second level and names whom it answers.
 * Throws `forum_topic_not_found`, `forum_comment_not_found`, `forum_closed`, `forum_board_archived`, `no_permission`,
 * `forum_banned_words`, `forum_new_member_limit`, and what `requireWritingMember` throws.
 */
export async function reply(
  ctx: Ctx,
  input: Reply,
): Promise<{ id: number; state: CommentState; commentCount: number }> {
  const member = await requireWritingMember(ctx);
  if (!isSeen(input.source) && input.pictures.length === 0) refuseFields([{ field: 'source', code: 'emptyContent' }]);
  const locale = input.locale ?? ctx.locale;
  const composed = await compose(ctx, member, { ...input, locale });
  const state: CommentState = composed.heldFor === null ? 'published' : 'review';
  const post: NewReply = { input, composed, state, locale };
  const pictures = { listed: input.pictures, inText: composed.pictures };
  const isLone = pictures.listed.length + pictures.inText.length === 0 && !(await isLimited(ctx, member));
  const together = isLone && !ctx.db.isTransaction ? await storeInRound(ctx, post) : undefined;
  const stored =
    together ??
    (isLone
      ? await storeLone(ctx, post)
      : await transact(ctx, async (tx) => {
          await limitNewMember(tx, member, 'comments');
          await attachPostPictures(tx, pictures);
          return store(tx, post);
        }));
  if (state === 'published') {
    announceTopicSoon(ctx, input.topicId);
    signalTopic(ctx, input.topicId, 'comments');
    if (!together) await notifySoon(ctx, stored.id);
  }
  return { id: stored.id, state, commentCount: stored.commentsBefore + (state === 'published' ? 1 : 0) };
}

const storeLone = (ctx: Ctx, post: NewReply) => asStatement(ctx.db, () => store(ctx, post));

/** One statement, which stores nothing where the actor may not reply; only then is asked why. */
async function store(ctx: Ctx, post: NewReply): Promise<Stored> {
  const { topicId, replyTo } = post.input;
  for (let tries = 0; tries < TRIES; tries += 1) {
    const stored = await insertReply(ctx, post);
    if (stored) return stored;
    if (replyTo !== undefined) await findAnswered(ctx, { topicId, replyTo });
    await lockTopicTo(ctx, topicId, 'reply');
  }
  throw new DomainError('forum_state');
}
