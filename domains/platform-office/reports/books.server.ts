import { sql } from 'kysely';
import type { Db } from '../../../platform/database/open.ts';
import { bookingsBetween } from './bookings.server.ts';

const FIRST = new Date('1900-01-01T00:00:00Z');
const END = new Date('9000-01-01T00:00:00Z');

/**
 * Differences between what reports sum and the ledger, between the days kept for reports and the bookings of the same
 * time, and between these days and their sums, one sentence each; empty if everything agrees.
 */
export async function checkReports(db: Db): Promise<string[]> {
  const result = await sql<{ problem: string }>`
    with quarters as materialized (
      -- a day of any time zone begins with a quarter of an hour
      select currency, date_bin('15 minutes', at, timestamptz '2000-01-01 00:00:00+00') as at, sum(sales_minor) as sales,
        sum(refunded_minor) as refunded, sum(commission_minor) as commission
      from (${bookingsBetween(FIRST, END)}) b group by 1, 2
    ), booked as (
      select currency, sum(sales) as sales, sum(refunded) as refunded, sum(commission) as commission from quarters group by 1
    ), moved as (
      select a.unit as currency,
        -coalesce(sum(e.amount) filter (where a.purpose in ('clearing', 'deposits') and t.kind in ('payment.settled', 'presell.forfeited')), 0) as sales,
        coalesce(sum(e.amount) filter (where t.kind = 'refund.paid' and a.purpose in ('balance', 'gift', 'to_refund')), 0)
          + coalesce(sum(e.amount) filter (where t.kind = 'refund.paid' and a.purpose = 'deposits'), 0) as refunded,
        coalesce(sum(e.amount) filter (where a.purpose = 'commission'), 0) as commission
      from ledger_transfers t join ledger_entries e on e.transfer_id = t.id join ledger_accounts a on a.id = e.account_id
      where t.kind in ('payment.settled', 'presell.forfeited', 'refund.paid') group by 1
    ), both_sides as (
      select coalesce(b.currency, m.currency) as currency, x.what, coalesce(x.booked, 0) as booked, coalesce(x.moved, 0) as moved
      from booked b full join moved m on m.currency = b.currency
      cross join lateral (values ('sales', b.sales, m.sales), ('refunds', b.refunded, m.refunded),
        ('commission', b.commission, m.commission)) x(what, booked, moved)
    )
    select what || ' in ' || currency || ' are ' || booked || ' in reports but ' || moved || ' in the ledger' as problem
    from both_sides where booked <> moved
    union all
    select 'the report days of ' || c.time_zone || ' hold ' || k.sales || ' in ' || b.currency || ' but ' || b.sales || ' was sold'
    from sales_days_counted c
    cross join lateral (
      select currency, sum(sales - refunded + commission) as sales from quarters
      where at < c.counted_until::timestamp at time zone c.time_zone group by 1) b
    left join lateral (
      select coalesce(sum(sales_minor - refunded_minor + commission_minor), 0) as sales from sales_of_day
      where time_zone = c.time_zone and currency = b.currency) k on true
    where k.sales <> b.sales
    union all
    select 'the ' || g.grain || ' sums of ' || c.time_zone || ' hold ' || coalesce(s.sums, '{}') || ' but the days ' || coalesce(d.sums, '{}')
    from sales_days_counted c cross join (values ('category_day'), ('shop_day'), ('shop_month')) g(grain)
    cross join lateral (
      select jsonb_object_agg(currency, sums)::text as sums from (
        select currency, sum(orders + pieces + refunds + sales_minor - refunded_minor + commission_minor) as sums from sales_of_day
        where time_zone = c.time_zone and day < case when g.grain = 'shop_month' then date_trunc('month', c.summed_until) else c.summed_until end
        group by 1) x) d
    cross join lateral (
      select jsonb_object_agg(currency, sums)::text as sums from (
        select currency, sum(orders + pieces + refunds + sales_minor - refunded_minor + commission_minor) as sums from sales_sums
        where time_zone = c.time_zone and grain = g.grain group by 1) x) s
    where c.summed_until is not null and s.sums is distinct from d.sums`.execute(db);
  return result.rows.map((row) => row.problem);
}
