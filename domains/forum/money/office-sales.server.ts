import { sql } from 'kysely';
import { findUsers } from '../../accounts/people/users-named.server.ts';
import { type Ctx, requirePermission } from '../../kit/context.ts';
import { authorsOf } from '../people/authors.server.ts';
import type { OfficeSales, OfficeSalesQuery } from './contract.ts';
import { SALE_COLUMNS, type SaleRow, toSale } from './list-sales.server.ts';
import { REFUND_SALES } from './refund-sale.server.ts';

/** Members whose sales are looked for by a part of the name. */
const MOST_FOUND = 500;

const STATES = {
  pending: sql`s.released_at is null and s.refunded_at is null`,
  released: sql`s.released_at is not null and s.refunded_at is null`,
  refunded: sql`s.refunded_at is not null`,
};

/** A bounty is paid for an answer that was accepted: it is final once its income is released. */
const isFinal = ({ kind, released_at }: Pick<SaleRow, 'kind' | 'released_at'>) =>
  kind === 'bounty' && released_at !== null;

/** Whether someone paid for a sale or earned from it. */
const isPartOf = (sale: Pick<SaleRow, 'buyer_id' | 'author_id' | 'inviter_id'>, userId: number) =>
  [sale.buyer_id, sale.author_id, sale.inviter_id].includes(userId);

/** All sales of the site for its staff, the newest first, with every part of each. Throws `no_permission`. */
export async function listOfficeSales(ctx: Ctx, query: OfficeSalesQuery): Promise<OfficeSales> {
  const { userId } = requirePermission(ctx, REFUND_SALES);
  const { kind, state, keyword, page, limit } = query;
  const people = keyword ? await findUsers(ctx, keyword, MOST_FOUND) : [];
  const named = sql`(s.no = ${keyword} or s.buyer_id = any (${people}::bigint[]) or s.author_id = any (${people}::bigint[]))`;
  const where = sql`s.site_id = ${ctx.site.id}::bigint and ${kind ? sql`s.kind = ${kind}` : sql`true`}
    and ${state ? STATES[state] : sql`true`} and ${keyword ? named : sql`true`}`;
  const [found, counted, earned] = await Promise.all([
    sql<SaleRow>`select ${SALE_COLUMNS} from forum.sales s where ${where}
      order by s.id desc limit ${limit}::int offset ${(page - 1) * limit}::int`.execute(ctx.db),
    sql<{ total: number }>`select count(*)::int as total from forum.sales s where ${where}`.execute(ctx.db),
    sql<{ currency: string; amount: number }>`
      select currency, sum(case when refunded_at is null then site_minor
        when kind = 'card' then amount_minor - refunded_minor else 0 end)::bigint as amount from forum.sales
      where site_id = ${ctx.site.id}::bigint group by 1 having bool_or(refunded_at is null or kind = 'card')
      order by 1`.execute(ctx.db),
  ]);
  const names = await authorsOf(
    ctx,
    found.rows.flatMap((row) => [row.buyer_id, row.author_id, row.inviter_id]),
  );
  const person = (id: number | null) => (id === null ? null : { id, name: names(id).name });
  const list = found.rows.map((row) => {
    const money = (amount: number) => ({ amount: Number(amount), currency: row.currency });
    return {
      ...toSale(row, 'paid', names),
      buyer: person(row.buyer_id) ?? { id: 0, name: '' },
      author: person(row.author_id),
      inviter: person(row.inviter_id),
      parts: { author: money(row.author_minor), inviter: money(row.inviter_minor), site: money(row.site_minor) },
      mayRefund: row.refunded_at === null && !isFinal(row) && !isPartOf(row, userId),
    };
  });
  const sums = earned.rows.map(({ currency, amount }) => ({ amount: Number(amount), currency }));
  return { list, total: counted.rows[0]?.total ?? 0, page, limit, earned: sums };
}
