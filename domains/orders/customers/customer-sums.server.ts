import { type RawBuilder, sql } from 'kysely';
import { inTransaction } from '../../../platform/database/transaction.ts';
import type { Ctx } from '../../kit/context.ts';

/** Keys of the advisory lock: two runs that sum the same customer could store the older sums last. */
const SUMS_LOCK = 7_306_001;
const BATCH = 2_000;
export const CUSTOMER_SUMS_MS = 5_000;

/** The paid orders `o` that fit, summed for each customer and shop, in the shop's currency and without regard to `customer_sums`. */
export function sumsOfOrders(which: RawBuilder<unknown>): RawBuilder<unknown> {
  const inShopCurrency = (column: string) => sql`case when o.currency = o.merchant_currency then ${sql.ref(column)}
    else merchant_amount(${sql.ref(column)}, o.currency, o.merchant_currency, o.rate) end`;
  return sql`
    select o.merchant_id, o.user_id, count(*)::int as orders, sum(${inShopCurrency('o.total_minor')})::bigint as spent_minor,
      sum(${inShopCurrency('o.refunded_minor')})::bigint as refunded_minor, min(o.paid_at) as first_at, max(o.paid_at) as last_at
    from orders o where o.paid_at is not null and ${which} group by o.merchant_id, o.user_id`;
}

/** Sums the customers whose orders have changed; returns the number of changes. */
export function sumCustomers({ db }: Pick<Ctx, 'db'>, most = BATCH): Promise<number> {
  return inTransaction(db, async (trx) => {
    const { rows: free } = await sql<{ mine: boolean }>`select pg_try_advisory_xact_lock(${SUMS_LOCK}) as mine`.execute(
      trx,
    );
    if (!free[0]?.mine) return 0;
    const taken = await sql<{ merchant: number; person: number }>`
      delete from customers_to_sum where (merchant_id, user_id, id) in (
        select merchant_id, user_id, id from customers_to_sum order by merchant_id, user_id, id limit ${most}::int)
      returning merchant_id as merchant, user_id as person`.execute(trx);
    if (taken.rows.length === 0) return 0;
    const pairs = sql`select distinct merchant_id, user_id from unnest(
      ${taken.rows.map(({ merchant }) => merchant)}::bigint[], ${taken.rows.map(({ person }) => person)}::bigint[])
      as p(merchant_id, user_id)`;
    // a statement of its own sees every order whose change was taken
    await sql`
      with pairs as materialized (${pairs}), gone as (
        delete from customer_sums s using pairs p where s.merchant_id = p.merchant_id and s.user_id = p.user_id
          and not exists (select from orders o where o.merchant_id = p.merchant_id and o.user_id = p.user_id
            and o.paid_at is not null))
      insert into customer_sums (merchant_id, user_id, orders, spent_minor, refunded_minor, first_at, last_at)
      select s.* from pairs p cross join lateral (
        ${sumsOfOrders(sql`o.merchant_id = p.merchant_id and o.user_id = p.user_id`)}) s
      on conflict (merchant_id, user_id) do update set orders = excluded.orders, spent_minor = excluded.spent_minor,
        refunded_minor = excluded.refunded_minor, first_at = excluded.first_at, last_at = excluded.last_at`.execute(
      trx,
    );
    return taken.rows.length;
  });
}
