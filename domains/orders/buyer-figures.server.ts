import { sql } from 'kysely';
import type { Money } from '../../platform/locale/money.ts';
import type { Ctx } from '../kit/context.ts';

/**
 * How many orders a buyer has paid with a merchant, and what was paid for them without refunds; for 0 with all. In the
 * currency of the latest one: orders in others are counted only.
 */
export async function readBuyerFigures(
  ctx: Pick<Ctx, 'db'>,
  buyerId: number,
  merchantId: number,
): Promise<{ paid: number; spent: Money | null }> {
  const found = await sql<{ paid: number; amount: number | null; currency: string | null }>`
    with bought as (
      select total_minor - refunded_minor as amount, currency, id from orders
      where user_id = ${buyerId}::bigint and paid_at is not null and (${merchantId}::bigint = 0 or merchant_id = ${merchantId}::bigint)
    ), latest as (select currency from bought order by id desc limit 1)
    select (select count(*)::int from bought) as paid, l.currency,
      (select sum(b.amount)::bigint from bought b where b.currency = l.currency) as amount
    from (select 1) one left join latest l on true`.execute(ctx.db);
  const { paid = 0, amount = null, currency = null } = found.rows[0] ?? {};
  return { paid, spent: currency === null ? null : { amount: Number(amount ?? 0), currency } };
}
