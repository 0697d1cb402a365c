import { type RawBuilder, sql } from 'kysely';
import { startOfDay } from '../../../platform/locale/time-zone.ts';

/** Columns of `figures_of_day` except its key. */
export const FIGURES = sql`placed, paid, revenue, members, checkouts, paid_checkouts`;

/**
 * The figures of the days from `from` up to but excluding `until`, computed from the orders, users and payments
 * themselves: rows with `day` and the columns of `FIGURES`. Days without activity have a row too.
 */
export function countDays(zone: string, from: string, until: string): RawBuilder<unknown> {
  const [start, end] = [startOfDay(from, zone), startOfDay(until, zone)];
  const day = (column: string) => sql`(${sql.ref(column)} at time zone ${zone}::text)::date`;
  const within = (column: string) =>
    sql`${sql.ref(column)} >= ${start}::timestamptz and ${sql.ref(column)} < ${end}::timestamptz`;
  return sql`
    with placed as (
      select ${day('placed_at')} as day, count(*) as placed from orders where ${within('placed_at')} group by 1
    ), paid as (
      select day, sum(paid) as paid, jsonb_object_agg(currency, total) as revenue from (
        select ${day('paid_at')} as day, currency, count(*) as paid, sum(total_minor) as total
        from orders where ${within('paid_at')} group by 1, 2
      ) by_currency group by day
    ), joined as (
      select ${day('created_at')} as day, count(*) as members from users where ${within('created_at')} group by 1
    ), tried as (
      select ${day('created_at')} as day, count(*) as checkouts, count(*) filter (where paid_at is not null) as paid_checkouts
      from payments where ${within('created_at')} and kind = 'checkout' group by 1
    )
    select d::date as day, coalesce(placed, 0)::int as placed, coalesce(paid, 0)::int as paid,
      coalesce(revenue, '{}') as revenue, coalesce(members, 0)::int as members,
      coalesce(checkouts, 0)::int as checkouts, coalesce(paid_checkouts, 0)::int as paid_checkouts
    from generate_series(${from}::timestamp, ${until}::timestamp - interval '1 day', interval '1 day') d
    left join placed on placed.day = d::date left join paid on paid.day = d::date
    left join joined on joined.day = d::date left join tried on tried.day = d::date`;
}
