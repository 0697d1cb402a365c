import { sql } from 'kysely';
import { DomainError } from '../../../platform/errors.ts';
import { randomNumber } from '../../../platform/tokens.ts';
import { findInviter } from '../../accounts/invites/find-inviter.server.ts';
import type { Ctx } from '../../kit/context.ts';
import { siteSales, userBalance, userEarnings, userPendingEarnings, userSetAside } from '../../ledger/accounts.ts';
import { type LedgerMove, transfer } from '../../ledger/transfer.server.ts';
import { readForum } from '../people/config.server.ts';
import { readMember } from '../people/members.server.ts';
import { type SaleKind, type Split, splitAmount, splitOf } from './rules.ts';
import { lockSpendable, type PaidFrom, payOrRefuse } from './wallet-parts.server.ts';

export interface Wanted {
  kind: SaleKind;
  topicId?: number;
  commentId?: number;
  cardId?: number;
  title: string;
  buyerId: number;
  /** Null: the site sells it. */
  authorId: number | null;
  amount: number;
  currency: string;
  /** The buyer's idempotency key. */
  requestId: string;
}

type Bounty = Omit<Wanted, 'requestId'> & { authorId: number; paid: PaidFrom; siteId: number };

export interface Sold {
  id: number;
  no: string;
}

/**
 * Pays for something from the buyer's wallet and splits it, in the transaction of `ctx.db`, whose caller has locked what
 * is sold. The parts of members are pending for the site's number of days. The same request id returns the first sale.
 * Throws `forum_wallet_short`, and `request_reused` for another purchase with the same request id.
 */
export async function sell(ctx: Ctx, wanted: Wanted): Promise<Sold & { isNew: boolean }> {
  const former = await findByRequest(ctx, wanted);
  if (former) return { ...former, isNew: false };
  const wallet = await lockSpendable(ctx, wanted.buyerId, wanted.currency);
  // of two requests at once, the second one has waited for the wallet, and the first may have emptied it
  const meanwhile = await findByRequest(ctx, wanted);
  if (meanwhile) return { ...meanwhile, isNew: false };
  const paid = payOrRefuse(wallet, wanted);
  const inviterId = wanted.authorId === null ? null : await findEarningInviter(ctx, wanted.authorId);
  const { settings } = await readForum(ctx);
  const tenths = splitOf(settings, { hasAuthor: wanted.authorId !== null, hasInviter: inviterId !== null });
  const sold = await recordSale(ctx, { wanted, paid, tenths, inviterId, days: settings.incomeDays });
  return { ...sold, isNew: true };
}

/** Who invited the author, unless the forum has banned them. */
async function findEarningInviter(ctx: Ctx, authorId: number): Promise<number | null> {
  const inviterId = await findInviter(ctx, authorId);
  if (inviterId === null) return null;
  return (await readMember(ctx, inviterId)).state === 'banned' ? null : inviterId;
}

/** Stores a sale and moves its money, in the transaction of `ctx.db`, whose caller has locked the buyer's wallet. */
export async function recordSale(ctx: Pick<Ctx, 'db' | 'now' | 'site'>, given: Inserting): Promise<Sold> {
  const sale = await insertSale(ctx, given);
  await transfer(ctx, moveOfSale(ctx, sale));
  return { id: sale.id, no: sale.no };
}

/**
 * Pays a bounty, whole, to the author of an answer, out of what the author of the question had set aside. The caller has
 * locked the bounty, so that it is paid once without a key, which would share its index with those of clients.
 */
export async function payBounty(ctx: Ctx, wanted: Bounty): Promise<Sold> {
  const { paid, siteId, ...rest } = wanted;
  const { settings } = await readForum(ctx);
  const tenths = { author: 10, inviter: 0, site: 0 };
  const sale = await insertSale(ctx, {
    wanted: { ...rest, requestId: null },
    paid,
    tenths,
    inviterId: null,
    days: settings.incomeDays,
    siteId,
  });
  await transfer(ctx, {
    kind: 'forum.bounty_awarded',
    reference: sale.no,
    requestKey: `forum.sold:${sale.no}`,
    entries: [
      { account: userSetAside(wanted.buyerId, wanted.currency), amount: -wanted.amount },
      { account: userPendingEarnings(wanted.authorId, wanted.currency), amount: wanted.amount },
    ],
  });
  return sale;
}

type Paid = Omit<Wanted, 'requestId'> & { requestId: string | null };

interface Inserting {
  wanted: Paid;
  paid: PaidFrom;
  tenths: Split;
  inviterId: number | null;
  days: number;
  siteId?: number;
}

interface Sale extends Sold {
  wanted: Paid;
  paid: PaidFrom;
  parts: Split;
  inviterId: number | null;
}

async function insertSale(ctx: Pick<Ctx, 'db' | 'now' | 'site'>, given: Inserting): Promise<Sale> {
  const { wanted, paid, tenths, inviterId, days, siteId = ctx.site.id } = given;
  const parts = splitAmount(wanted.amount, tenths);
  const no = randomNumber('F', ctx.now);
  const { id } = await ctx.db
    .insertInto('forum.sales')
    .values({
      no,
      site_id: siteId,
      kind: wanted.kind,
      topic_id: wanted.topicId ?? null,
      comment_id: wanted.commentId ?? null,
      card_id: wanted.cardId ?? null,
      title: wanted.title,
      buyer_id: wanted.buyerId,
      author_id: wanted.authorId,
      inviter_id: inviterId,
      amount_minor: wanted.amount,
      currency: wanted.currency,
      from_balance_minor: paid.fromBalance,
      from_income_minor: paid.fromIncome,
      author_minor: parts.author,
      inviter_minor: parts.inviter,
      site_minor: parts.site,
      author_tenths: tenths.author,
      inviter_tenths: tenths.inviter,
      site_tenths: tenths.site,
      request_id: wanted.requestId,
      sold_at: ctx.now,
      ready_at: new Date(ctx.now.getTime() + days * 86_400_000),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, no, wanted, paid, parts, inviterId };
}

function moveOfSale({ site }: Pick<Ctx, 'site'>, { no, wanted, paid, parts, inviterId }: Sale): LedgerMove {
  const { buyerId, authorId, currency } = wanted;
  return {
    kind: 'forum.sold',
    reference: no,
    requestKey: `forum.sold:${no}`,
    entries: [
      { account: userBalance(buyerId, currency), amount: -paid.fromBalance },
      { account: userEarnings(buyerId, currency), amount: -paid.fromIncome },
      ...(authorId === null ? [] : [{ account: userPendingEarnings(authorId, currency), amount: parts.author }]),
      ...(inviterId === null ? [] : [{ account: userPendingEarnings(inviterId, currency), amount: parts.inviter }]),
      { account: siteSales(site.id, currency), amount: parts.site },
    ],
  };
}

async function findByRequest({ db }: Pick<Ctx, 'db'>, wanted: Wanted): Promise<Sold | undefined> {
  const found = await sql<Sold & { isSame: boolean }>`
    select id, no, kind = ${wanted.kind} and amount_minor = ${wanted.amount}::bigint and currency = ${wanted.currency}
      and topic_id is not distinct from ${wanted.topicId ?? null}::bigint
      and comment_id is not distinct from ${wanted.commentId ?? null}::bigint
      and card_id is not distinct from ${wanted.cardId ?? null}::bigint as "isSame"
    from forum.sales where buyer_id = ${wanted.buyerId}::bigint and request_id = ${wanted.requestId}`.execute(db);
  const [row] = found.rows;
  if (row && !row.isSame) throw new DomainError('request_reused');
  return row && { id: row.id, no: row.no };
}
