import { type RawBuilder, sql } from 'kysely';
import { DomainError, refuseFields } from '../../../platform/errors.ts';
import type { Money } from '../../../platform/locale/money.ts';
import { requireMember } from '../../accounts/profile/own-account.server.ts';
import { type Ctx, requirePermission } from '../../kit/context.ts';
import { transact } from '../../kit/transact.ts';
import { userBalance, userEarnings, userSetAside } from '../../ledger/accounts.ts';
import { transfer } from '../../ledger/transfer.server.ts';
import { notify } from '../../messages/notify.server.ts';
import { requirePayPassword } from '../../payables/pay-password/require-pay-password.server.ts';
import { readForum } from '../people/config.server.ts';
import { announceTopics } from '../topics/announce.server.ts';
import type { Bounty } from './contract.ts';
import { refusePrice } from './paid-part.server.ts';
import { payBounty } from './sell.server.ts';
import { lockWallet } from './wallet-parts.server.ts';

interface BountyRow {
  topic_id: number;
  site_id: number;
  asker_id: number;
  amount: number;
  currency: string;
  from_balance: number;
  from_income: number;
  title: string;
}

/**
 * Throws `no_permission`, `validation_failed` for an amount outside the limits or on another kind of topic, and what
 * `requirePayPassword` throws.
 */
export async function refuseBounty(
  ctx: Ctx,
  kind: string,
  { amount, payPassword }: { amount: number; payPassword?: string | undefined },
): Promise<void> {
  requireMember(ctx);
  requirePermission(ctx, 'orders.create');
  if (kind !== 'question') refuseFields([{ field: 'bounty', code: 'bountyQuestion' }]);
  const { settings } = await readForum(ctx);
  refusePrice(ctx, amount, 'bounty', settings.bountyMinimum);
  await requirePayPassword(ctx, payPassword);
}

/** Sets the bounty of a new question aside, in the transaction of `ctx.db`. Throws `forum_wallet_short`. */
export async function holdBounty(
  ctx: Pick<Ctx, 'db' | 'now' | 'site'>,
  { userId, topicId, amount }: { userId: number; topicId: number; amount: number },
): Promise<void> {
  const currency = ctx.site.defaultCurrency;
  const paid = await lockWallet(ctx, userId, { amount, currency });
  await ctx.db
    .insertInto('forum.bounties')
    .values({
      topic_id: topicId,
      site_id: ctx.site.id,
      asker_id: userId,
      amount_minor: amount,
      currency,
      from_balance_minor: paid.fromBalance,
      from_income_minor: paid.fromIncome,
      held_at: ctx.now,
    })
    .execute();
  await transfer(ctx, {
    kind: 'forum.bounty_held',
    reference: String(topicId),
    requestKey: `forum.bounty_held:${topicId}`,
    entries: [
      { account: userBalance(userId, currency), amount: -paid.fromBalance },
      { account: userEarnings(userId, currency), amount: -paid.fromIncome },
      { account: userSetAside(userId, currency), amount },
    ],
  });
}

const lockHeld = async ({ db }: Pick<Ctx, 'db'>, topicId: number): Promise<BountyRow | undefined> => {
  const found = await sql<BountyRow>`
    select b.topic_id, b.site_id, b.asker_id, b.amount_minor as amount, b.currency,
      b.from_balance_minor as from_balance, b.from_income_minor as from_income, coalesce(t.title, '') as title
    from forum.bounties b left join forum.topics t on t.id = b.topic_id
    where b.topic_id = ${topicId}::bigint and b.state = 'held' for no key update of b`.execute(db);
  return found.rows[0];
};

interface Answer {
  id: number;
  authorId: number | null;
}

/**
 * Gives a bounty that is still held to the author of an answer, in the transaction of `ctx.db`. It stays with that answer
 * even if another one is accepted later. Nothing happens without a bounty, and for an answer by the author of the question.
 */
export async function awardBounty(ctx: Ctx, topicId: number, answer: Answer): Promise<void> {
  const bounty = await lockHeld(ctx, topicId);
  if (!bounty || answer.authorId === null || answer.authorId === bounty.asker_id) return;
  await decide(ctx, topicId, 'awarded', answer);
  const { title, amount, currency } = bounty;
  await payBounty(ctx, {
    kind: 'bounty',
    topicId,
    commentId: answer.id,
    title,
    buyerId: bounty.asker_id,
    authorId: answer.authorId,
    amount,
    currency,
    paid: { fromBalance: bounty.from_balance, fromIncome: bounty.from_income },
    siteId: bounty.site_id,
  });
  const link = `/bbs/topic/${topicId}?comment=${answer.id}`;
  await notify(ctx, answer.authorId, 'forum.bounty_won', [{ data: { title, amount: { amount, currency } }, link }]);
}

/** Gives a held bounty back where it came from, in the transaction of `ctx.db`; nothing happens if there is none. */
export async function returnBounty(ctx: Ctx, topicId: number): Promise<void> {
  const bounty = await lockHeld(ctx, topicId);
  if (!bounty) return;
  await decide(ctx, topicId, 'returned');
  const { asker_id: userId, amount, currency, title } = bounty;
  await transfer(ctx, {
    kind: 'forum.bounty_returned',
    reference: String(topicId),
    requestKey: `forum.bounty_returned:${topicId}`,
    entries: [
      { account: userSetAside(userId, currency), amount: -amount },
      { account: userBalance(userId, currency), amount: bounty.from_balance },
      { account: userEarnings(userId, currency), amount: bounty.from_income },
    ],
  });
  const data = { title, amount: { amount, currency } };
  await notify(ctx, userId, 'forum.bounty_returned', [{ data, link: '/bbs/my/wallet' }]);
}

async function decide(ctx: Ctx, topicId: number, state: 'awarded' | 'returned', answer?: Answer): Promise<void> {
  await ctx.db
    .updateTable('forum.bounties')
    .set({ state, decided_at: ctx.now, comment_id: answer?.id ?? null, winner_id: answer?.authorId ?? null })
    .where('topic_id', '=', topicId)
    .execute();
}

/**
 * Gives the bounty of the actor's question back while there is no answer. Throws `forum_topic_not_found` for others and without a
 * bounty, `forum_bounty_answered`.
 */
export async function takeBountyBack(ctx: Ctx, { topicId }: { topicId: number }): Promise<void> {
  const { userId } = requireMember(ctx);
  await transact(ctx, async (tx) => {
    // an answer locks its topic too, so that one of both is first
    await sql`select from forum.topics where id = ${topicId}::bigint and site_id = ${ctx.site.id}::bigint
      for no key update`.execute(tx.db);
    const isHeld = await refuseAnswered(tx, topicId, userId);
    if (!isHeld) throw new DomainError('forum_topic_not_found', { id: topicId });
    await returnBounty(tx, topicId);
    await announceTopics(tx, [topicId]);
  });
}

/** Whether someone else has answered for bounty `b`. */
const IS_ANSWERED = sql<boolean>`exists (select from forum.comments c where c.topic_id = b.topic_id
  and c.author_id <> b.asker_id and c.state = 'published' and c.parent_id is null)`;

/**
 * Whether the member has a bounty held for the topic, which the caller has locked. Throws `forum_bounty_answered` if others
 * have answered for it: then the rules decide where it goes.
 */
export async function refuseAnswered({ db }: Pick<Ctx, 'db'>, topicId: number, userId: number): Promise<boolean> {
  const found = await sql<{ isAnswered: boolean }>`
    select ${IS_ANSWERED} as "isAnswered" from forum.bounties b
    where b.topic_id = ${topicId}::bigint and b.asker_id = ${userId}::bigint and b.state = 'held'`.execute(db);
  const [bounty] = found.rows;
  if (bounty?.isAnswered) throw new DomainError('forum_bounty_answered');
  return bounty !== undefined;
}

export interface BountyColumn extends Money {
  state: Bounty['state'];
  endsAt: string | null;
  commentId: number | null;
  isOwn: boolean;
  isAnswered: boolean;
}

/** The bounty of topic `t`, or null. */
export function bountyColumn(ctx: Pick<Ctx, 'actor'>): RawBuilder<BountyColumn | null> {
  return sql<BountyColumn | null>`(select jsonb_build_object('amount', b.amount_minor, 'currency', b.currency,
    'state', b.state, 'endsAt', b.ends_at, 'commentId', b.comment_id, 'isOwn', b.asker_id = ${ctx.actor?.userId ?? 0}::bigint,
    'isAnswered', b.state = 'held' and ${IS_ANSWERED})
    from forum.bounties b where b.topic_id = t.id)`;
}

export function toBounty(row: BountyColumn): Bounty {
  const { amount, currency, state, endsAt, commentId, isOwn, isAnswered } = row;
  return {
    amount: { amount, currency },
    state,
    endsAt: state === 'held' && endsAt !== null ? new Date(endsAt).toISOString() : null,
    commentId,
    mayTakeBack: isOwn && state === 'held' && !isAnswered,
    keepsTopic: isOwn && isAnswered,
  };
}
