import { sql } from 'kysely';
import { addDays, dayIn, startOfDay } from '../../../platform/locale/time-zone.ts';
import type { App, Ctx } from '../../kit/context.ts';
import { transact } from '../../kit/transact.ts';
import { timeZoneOf } from '../../sites/time-zone.ts';
import { countSales, FIGURES, KEY } from './bookings.server.ts';
import { keepReportSums } from './keep-report-sums.server.ts';

interface Clock extends Pick<Ctx, 'db' | 'now'> {
  app: Pick<App, 'sites'>;
}

/** Days computed in one run, so that the first one of a large shop does not take long. */
const AT_ONCE = 31;
/** A request or job that began before midnight may book after it, but not this long. */
const BOOKED_WITHIN_MS = 3_600_000;

/**
 * Computes the sales of past days for the reports, an hour after their end, in the time zone of the default site, from the first order on; what
 * is booked later belongs to a later day, so a computed day never changes; then sums them for long periods. Returns the
 * number of days, of both together.
 */
export async function keepReportDays(ctx: Clock): Promise<number> {
  const site = ctx.app.sites.all().find(({ isDefault }) => isDefault);
  if (!site) return 0;
  const zone = timeZoneOf(site);
  const end = dayIn(zone, new Date(ctx.now.getTime() - BOOKED_WITHIN_MS));
  return transact(ctx, async (tx) => {
    const from = await firstDay(tx, zone);
    if (from === null) return 0;
    if (from >= end) return keepReportSums(tx.db, zone);
    const next = addDays(from, AT_ONCE);
    const until = next < end ? next : end;
    await sql`
      insert into sales_of_day (time_zone, ${KEY}, ${FIGURES})
      select ${zone}, ${KEY}, ${FIGURES} from (${countSales(zone, startOfDay(from, zone), startOfDay(until, zone))}) counted
      on conflict do nothing`.execute(tx.db);
    await sql`
      insert into sales_days_counted (time_zone, counted_until) values (${zone}, ${until}::date)
      on conflict (time_zone) do update set counted_until = excluded.counted_until`.execute(tx.db);
    return (Date.parse(until) - Date.parse(from)) / 86_400_000 + (await keepReportSums(tx.db, zone));
  });
}

/** The day to continue from, locked; in a new time zone that of the first order. Null before there are orders. */
async function firstDay({ db }: Pick<Ctx, 'db'>, zone: string): Promise<string | null> {
  const counted = await sql<{ day: string }>`
    select to_char(counted_until, 'YYYY-MM-DD') as day from sales_days_counted where time_zone = ${zone} for update`.execute(
    db,
  );
  if (counted.rows[0]) return counted.rows[0].day;
  const first = await sql<{ at: Date | null }>`
    select least((select min(paid_at) from orders where paid_at is not null), (
      select min(o.cancelled_at) from presales s join orders o on o.id = s.order_id where s.deposit = 'forfeited')) as at`.execute(
    db,
  );
  const at = first.rows[0]?.at;
  return at ? dayIn(zone, at) : null;
}
