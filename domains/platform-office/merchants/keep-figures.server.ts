import { sql } from 'kysely';
import { addDays, dayIn, startOfDay } from '../../../platform/locale/time-zone.ts';
import type { Ctx } from '../../kit/context.ts';
import { timeZoneOf } from '../../sites/time-zone.ts';

/** Today included. */
const DAYS = 30;

/**
 * Counts orders and sales of the last 30 days of each shop, for lists that sort by them: past days as they are summed for
 * the reports, the newest ones from the orders. Returns the number of shops.
 */
export async function keepShopFigures(ctx: Pick<Ctx, 'db' | 'now' | 'site'>): Promise<number> {
  const zone = timeZoneOf(ctx.site);
  const first = addDays(dayIn(zone, ctx.now), 1 - DAYS);
  const summed = await sql<{ until: string | null }>`
    select to_char(summed_until, 'YYYY-MM-DD') as until from sales_days_counted where time_zone = ${zone}`.execute(
    ctx.db,
  );
  const until = summed.rows[0]?.until ?? first;
  const live = until > first ? until : first;
  const kept = await sql`
    with sold as (
      select merchant_id, currency, sum(orders) as orders, sum(sales_minor) as sales from sales_sums
      where time_zone = ${zone} and grain = 'shop_day' and starts_on >= ${first}::date and starts_on < ${live}::date group by 1, 2
      union all
      select merchant_id, currency, count(*), sum(total_minor) from orders
      where paid_at >= ${startOfDay(live, zone)}::timestamptz group by 1, 2
    ), counted as (
      select merchant_id, sum(orders)::int as orders, sum(base_price(sales::bigint, currency))::bigint as sales from sold group by 1)
    insert into merchant_figures (merchant_id, orders, sales_minor, counted_at)
    select m.id, coalesce(c.orders, 0), coalesce(c.sales, 0), ${ctx.now}::timestamptz
    from merchants m left join counted c on c.merchant_id = m.id where m.kind = 'shop' order by m.id
    on conflict (merchant_id) do update
      set orders = excluded.orders, sales_minor = excluded.sales_minor, counted_at = excluded.counted_at
      where (merchant_figures.orders, merchant_figures.sales_minor) is distinct from (excluded.orders, excluded.sales_minor)`.execute(
    ctx.db,
  );
  return Number(kept.numAffectedRows ?? 0n);
}
