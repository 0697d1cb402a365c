import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/database/open.ts';
import { addDays } from '../../../platform/locale/time-zone.ts';
import { FIGURES, SUMMED } from './bookings.server.ts';

/** Days summed in one run: past months of a shop that had none yet follow run by run. */
const AT_ONCE = 124;

/**
 * Sums the computed days of a time zone further, for reports of long periods: days with all shops or all categories, and
 * months once their last day is computed. Returns the number of days. The row of the time zone is locked.
 */
export async function keepReportSums(db: Db, zone: string): Promise<number> {
  const found = await sql<{ from: string | null; end: string }>`
    select to_char(coalesce(c.summed_until, (select min(day) from sales_of_day where time_zone = c.time_zone)), 'YYYY-MM-DD') as "from",
      to_char(c.counted_until, 'YYYY-MM-DD') as "end"
    from sales_days_counted c where c.time_zone = ${zone} for update`.execute(db);
  const { from, end } = found.rows[0] ?? {};
  if (!from || !end || from >= end) return 0;
  const next = addDays(from, AT_ONCE);
  const until = next < end ? next : end;
  const ofDays = sql`sales_of_day where time_zone = ${zone} and day >= ${from}::date and day < ${until}::date`;
  await sumUp(
    db,
    zone,
    'category_day',
    sql`select day, site_id, 0, category_id, currency, ${SUMMED} from ${ofDays} group by 1, 2, 4, 5`,
  );
  await sumUp(
    db,
    zone,
    'shop_day',
    sql`select day, site_id, merchant_id, 0, currency, ${SUMMED} from ${ofDays} group by 1, 2, 3, 5`,
  );
  await sumUp(
    db,
    zone,
    'shop_month',
    sql`select date_trunc('month', starts_on)::date, site_id, merchant_id, 0, currency, ${SUMMED} from sales_sums
      where time_zone = ${zone} and grain = 'shop_day' and starts_on >= date_trunc('month', ${from}::date)
        and starts_on < date_trunc('month', ${until}::date) group by 1, 2, 3, 5`,
  );
  await sql`update sales_days_counted set summed_until = ${until}::date where time_zone = ${zone}`.execute(db);
  return (Date.parse(until) - Date.parse(from)) / 86_400_000;
}

async function sumUp(db: Db, zone: string, grain: string, sums: RawBuilder<unknown>): Promise<void> {
  await sql`
    insert into sales_sums (time_zone, grain, starts_on, site_id, merchant_id, category_id, currency, ${FIGURES})
    select ${zone}, ${grain}, s.* from (${sums}) s on conflict do nothing`.execute(db);
}
