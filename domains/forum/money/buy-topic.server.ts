import { sql } from 'kysely';
import { DomainError } from '../../../platform/errors.ts';
import { type Ctx, rateLimitKey, requirePermission } from '../../kit/context.ts';
import { transact } from '../../kit/transact.ts';
import { notify } from '../../messages/notify.server.ts';
import { requirePayPassword } from '../../payables/pay-password/require-pay-password.server.ts';
import { requireWritingMember } from '../people/require-writing-member.server.ts';
import { visibleTopics } from '../topics/topic-rows.server.ts';
import type { BuyTopic } from './contract.ts';
import type { PaidScope } from './rules.ts';
import { sell } from './sell.server.ts';

interface ForSale {
  scope: PaidScope;
  price: number;
  currency: string;
  title: string;
  authorId: number | null;
}

/**
 * Buys what a topic sells with the actor's wallet. The same request id buys once. Throws
 * `no_permission`, `forum_topic_not_found`, `forum_not_for_sale` for a free or one's own topic, `forum_already_bought`,
 * `forum_price_changed` with the price of now, `forum_wallet_short` with what is missing, and what `requireWritingMember`
 * and `requirePayPassword` throw.
 */
export async function buyTopic(
  ctx: Ctx,
  { topicId, price, currency: shown, requestId, payPassword }: BuyTopic,
): Promise<{ no: string }> {
  const { actor } = await requireWritingMember(ctx);
  const { userId, nickname } = actor;
  requirePermission(ctx, 'orders.create');
  ctx.app.limits.orders.take(rateLimitKey(ctx), ctx.now);
  const visible = await visibleTopics(ctx);
  await requirePayPassword(ctx, payPassword);
  return transact(ctx, async (tx) => {
    const topic = await lockForSale(tx, topicId, visible);
    if (!topic) throw await absence(tx, topicId, visible);
    if (topic.authorId === null || topic.authorId === userId) throw new DomainError('forum_not_for_sale');
    if (await isBoughtBy(tx, { topicId, userId, requestId })) throw new DomainError('forum_already_bought');
    if (topic.price !== price || (shown ?? topic.currency) !== topic.currency)
      throw new DomainError('forum_price_changed', { price: topic.price, currency: topic.currency });
    const { title, scope: kind, currency, authorId } = topic;
    const wanted = { kind, topicId, title, buyerId: userId, authorId, amount: price, currency, requestId };
    const sold = await sell(tx, wanted);
    if (!sold.isNew) return { no: sold.no };
    await sql`update forum.paid_parts set buyer_count = buyer_count + 1 where topic_id = ${topicId}::bigint`.execute(
      tx.db,
    );
    const data = { name: nickname, title, amount: { amount: price, currency } };
    await notify(tx, authorId, 'forum.bought', [{ data, link: `/bbs/my/wallet/OrderDetail?no=${sold.no}` }]);
    return { no: sold.no };
  });
}

type Condition = Awaited<ReturnType<typeof visibleTopics>>;

/** Purchases of one topic take turns, and it is not deleted meanwhile. */
async function lockForSale({ db }: Ctx, topicId: number, visible: Condition): Promise<ForSale | undefined> {
  const found = await sql<ForSale>`
    select p.scope, p.price_minor as price, p.currency, coalesce(nullif(t.title, ''), left(t.excerpt, 60)) as title,
      t.author_id as "authorId"
    from forum.topics t join forum.paid_parts p on p.topic_id = t.id
    where t.id = ${topicId}::bigint and ${visible} for no key update of t, p`.execute(db);
  return found.rows[0];
}

/** With another request. A statement of its own: the one that waits for the lock does not see what was sold meanwhile. */
async function isBoughtBy(
  { db }: Ctx,
  { topicId, userId, requestId }: { topicId: number; userId: number; requestId: string },
): Promise<boolean> {
  const found = await sql`
    select from forum.sales where topic_id = ${topicId}::bigint and buyer_id = ${userId}::bigint
      and kind in ('content', 'attachments') and refunded_at is null and request_id <> ${requestId}`.execute(db);
  return found.rows.length > 0;
}

async function absence(ctx: Ctx, id: number, visible: Condition): Promise<DomainError> {
  const found = await sql`select from forum.topics t where t.id = ${id}::bigint and ${visible}`.execute(ctx.db);
  return new DomainError(found.rows.length > 0 ? 'forum_not_for_sale' : 'forum_topic_not_found', { id });
}
