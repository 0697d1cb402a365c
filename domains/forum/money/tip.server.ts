import { sql } from 'kysely';
import { DomainError } from '../../../platform/errors.ts';
import { type Ctx, rateLimitKey, requirePermission } from '../../kit/context.ts';
import { transact } from '../../kit/transact.ts';
import { notify } from '../../messages/notify.server.ts';
import { requirePayPassword } from '../../payables/pay-password/require-pay-password.server.ts';
import { readForum } from '../people/config.server.ts';
import { requireWritingMember } from '../people/require-writing-member.server.ts';
import { maySeeBoard } from '../topics/readers.server.ts';
import { visibleTopics } from '../topics/topic-rows.server.ts';
import type { Tip } from './contract.ts';
import { refusePrice } from './paid-part.server.ts';
import { sell } from './sell.server.ts';

/**
 * Gives the author of a topic or a comment a tip from the actor's wallet. The same request id gives it once. Throws
 * `no_permission`, `validation_failed` for an amount below the site's minimum or above the limit,
 * `forum_topic_not_found`, `forum_own_content`, `forum_not_for_sale` if the author has left, `forum_wallet_short`, and
 * what `requireWritingMember` and `requirePayPassword` throw. Authors are not notified of tips from people whom they block.
 */
export async function tip(ctx: Ctx, input: Tip): Promise<{ no: string }> {
  const { actor } = await requireWritingMember(ctx);
  const { userId, nickname } = actor;
  requirePermission(ctx, 'orders.create');
  ctx.app.limits.orders.take(rateLimitKey(ctx), ctx.now);
  const { topicId, commentId, amount, requestId, payPassword } = input;
  const { settings } = await readForum(ctx);
  refusePrice(ctx, amount, 'amount', settings.tipMinimum);
  const visible = await visibleTopics(ctx);
  await requirePayPassword(ctx, payPassword);
  return transact(ctx, async (tx) => {
    const comment = commentId ?? null;
    const found = await sql<{ title: string; boardId: number; authorId: number | null }>`
      select t.board_id as "boardId", coalesce(nullif(t.title, ''), left(t.excerpt, 60)) as title,
        case when ${comment}::bigint is null then t.author_id else c.author_id end as "authorId"
      from forum.topics t left join forum.comments c on c.id = ${comment}::bigint and c.topic_id = t.id
        and c.state = 'published'
      where t.id = ${topicId}::bigint and ${visible} and (${comment}::bigint is null or c.id is not null)`.execute(
      tx.db,
    );
    const [post] = found.rows;
    if (!post) throw new DomainError('forum_topic_not_found', { id: topicId });
    const { title, boardId, authorId } = post;
    if (authorId === userId) throw new DomainError('forum_own_content');
    if (authorId === null) throw new DomainError('forum_not_for_sale');
    const currency = ctx.site.defaultCurrency;
    const on = comment === null ? { topicId } : { topicId, commentId: comment };
    const sold = await sell(tx, { kind: 'tip', ...on, title, buyerId: userId, authorId, amount, currency, requestId });
    const readers = sold.isNew ? await maySeeBoard(tx, boardId, [authorId], userId) : [];
    if (readers.length > 0) {
      const link = `/bbs/topic/${topicId}${comment === null ? '' : `?comment=${comment}`}`;
      const data = { name: nickname, title, amount: { amount, currency } };
      await notify(tx, authorId, 'forum.tipped', [{ data, link }]);
    }
    return { no: sold.no };
  });
}
