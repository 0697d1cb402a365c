import { sql } from 'kysely';
import { DomainError } from '../../../platform/errors.ts';
import { requireMember } from '../../accounts/profile/own-account.server.ts';
import type { Ctx } from '../../kit/context.ts';
import { type Authors, authorsOf } from '../people/authors.server.ts';
import type { Sale, SaleDetail, SaleList, SalesQuery } from './contract.ts';
import type { SaleKind } from './rules.ts';

export interface SaleRow {
  id: number;
  no: string;
  kind: SaleKind;
  title: string;
  topic_id: number | null;
  card_id: number | null;
  buyer_id: number;
  author_id: number | null;
  inviter_id: number | null;
  amount: number;
  currency: string;
  from_balance: number;
  from_income: number;
  author_minor: number;
  inviter_minor: number;
  site_minor: number;
  author_tenths: number;
  inviter_tenths: number;
  site_tenths: number;
  sold_at: Date;
  ready_at: Date;
  released_at: Date | null;
  refunded_at: Date | null;
  refunded_minor: number | null;
  refund_reason: string;
}

export const SALE_COLUMNS = sql`s.id, s.no, s.kind, s.title, s.topic_id, s.card_id, s.buyer_id, s.author_id, s.inviter_id,
  s.amount_minor as amount, s.currency, s.from_balance_minor as from_balance, s.from_income_minor as from_income,
  s.author_minor, s.inviter_minor, s.site_minor, s.author_tenths, s.inviter_tenths, s.site_tenths, s.sold_at, s.ready_at,
  s.released_at, s.refunded_at, s.refunded_minor, s.refund_reason`;

/** What the actor paid for on this site, or earned there; the newest first. */
export async function listSales(ctx: Ctx, { side, kind, page, limit }: SalesQuery): Promise<SaleList> {
  const { userId } = requireMember(ctx);
  const mine = side === 'paid' ? sql`s.buyer_id = ${userId}::bigint` : sql`s.author_id = ${userId}::bigint`;
  const where = sql`${mine} and s.site_id = ${ctx.site.id}::bigint and ${kind ? sql`s.kind = ${kind}` : sql`true`}`;
  const [found, counted] = await Promise.all([
    sql<SaleRow>`select ${SALE_COLUMNS} from forum.sales s where ${where}
      order by s.id desc limit ${limit}::int offset ${(page - 1) * limit}::int`.execute(ctx.db),
    sql<{ total: number }>`select count(*)::int as total from forum.sales s where ${where}`.execute(ctx.db),
  ]);
  const people = await authorsOf(
    ctx,
    found.rows.flatMap(({ buyer_id, author_id }) => [buyer_id, author_id]),
  );
  const list = found.rows.map((row) => toSale(row, side, people));
  return { list, total: counted.rows[0]?.total ?? 0, page, limit };
}

/** A sale on the side of the buyer, or of the author; `amount` is what that side paid or earned. */
export function toSale(row: SaleRow, side: 'paid' | 'earned', people: Authors): Sale {
  const other = people(side === 'paid' ? row.author_id : row.buyer_id);
  const amount = side === 'paid' ? row.amount : row.author_minor;
  const money = (minor: number) => ({ amount: Number(minor), currency: row.currency });
  return {
    no: row.no,
    kind: row.kind,
    title: row.title,
    topicId: row.topic_id,
    cardId: row.card_id,
    amount: money(amount),
    counterpart: other.id > 0 ? { id: other.id, name: other.name } : null,
    soldAt: row.sold_at.toISOString(),
    readyAt: (row.released_at ?? row.ready_at).toISOString(),
    isReady: row.released_at !== null,
    refundedAt: row.refunded_at?.toISOString() ?? null,
    refunded: row.refunded_minor === null ? null : money(side === 'paid' ? row.refunded_minor : amount),
    refundReason: row.refund_reason,
  };
}

/**
 * One sale for its buyer, its author, or the member who invited the author: the buyer sees where the money came from, the
 * others their own part of it. Throws `forum_sale_not_found` for everyone else.
 */
export async function readSale(ctx: Ctx, { no }: { no: string }): Promise<SaleDetail> {
  const { userId } = requireMember(ctx);
  const found = await sql<SaleRow>`
    select ${SALE_COLUMNS} from forum.sales s where s.no = ${no} and s.site_id = ${ctx.site.id}::bigint
      and ${userId}::bigint in (s.buyer_id, s.author_id, s.inviter_id)`.execute(ctx.db);
  const [row] = found.rows;
  if (!row) throw new DomainError('forum_sale_not_found', { no });
  const people = await authorsOf(ctx, [row.buyer_id, row.author_id]);
  const money = (amount: number) => ({ amount: Number(amount), currency: row.currency });
  const tenths = { author: row.author_tenths, inviter: row.inviter_tenths, site: row.site_tenths };
  const shared = { whole: money(row.amount), tenths };
  if (row.buyer_id === userId) {
    const from = { fromBalance: money(row.from_balance), fromIncome: money(row.from_income) };
    return { ...toSale(row, 'paid', people), ...shared, ...from, side: 'paid' };
  }
  const nothing = { fromBalance: null, fromIncome: null };
  if (row.author_id === userId) return { ...toSale(row, 'earned', people), ...shared, ...nothing, side: 'earned' };
  const amount = money(row.inviter_minor);
  const refunded = row.refunded_at && amount;
  const sale = { ...toSale(row, 'earned', people), amount, refunded, counterpart: null };
  return { ...sale, ...shared, ...nothing, side: 'invited' };
}
