import { type RawBuilder, sql } from 'kysely';
import { addDays, dayIn, startOfDay } from '../../../platform/time-zone.ts';
import type { Ctx } from '../../context.ts';
import { timeZoneOf } from '../../sites/time-zone.ts';
import { countSales, FIGURES, KEY } from './bookings.server.ts';
import type { ReportFilter } from './contract.ts';

/**
 * The daily sales from `from` up to and including `to`: past days from `sales_of_day`, the newest ones, and those that
 * the job has not computed yet, from the orders themselves.
 */
export async function bookedDays(ctx: Ctx, from: string, to: string): Promise<RawBuilder<unknown>> {
  const zone = timeZoneOf(ctx.site);
  const found = await sql<{ day: string }>`
    select to_char(counted_until, 'YYYY-MM-DD') as day from sales_days_counted where time_zone = ${zone}`.execute(
    ctx.db,
  );
  const counted = found.rows[0]?.day ?? from;
  const kept = sql`select ${KEY}, ${FIGURES} from sales_of_day
    where time_zone = ${zone} and day >= ${from}::date and day <= ${to}::date and day < ${counted}::date`;
  const [first, end] = [counted > from ? counted : from, addDays(to, 1)];
  const today = addDays(dayIn(zone, ctx.now), 1);
  const last = end < today ? end : today;
  if (first >= last) return kept;
  return sql`${kept} union all select ${KEY}, ${FIGURES}
    from (${countSales(zone, startOfDay(first, zone), startOfDay(last, zone))}) counted`;
}

/** The condition of a report's filter on columns of `sales_of_day` or of the bookings. */
export function isWanted({ site, shop, category, currency }: ReportFilter): RawBuilder<boolean> {
  const parts = [
    site ? sql`site_id = ${site}::bigint` : null,
    shop ? sql`merchant_id = ${shop}::bigint` : null,
    category ? sql`category_id = ${category}::bigint` : null,
    currency ? sql`currency = ${currency}` : null,
  ].filter((part) => part !== null);
  return parts.length > 0 ? sql`${sql.join(parts, sql` and `)}` : sql`true`;
}
