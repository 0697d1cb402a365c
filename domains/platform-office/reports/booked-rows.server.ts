import { type RawBuilder, sql } from 'kysely';
import { addDays, dayIn, startOfDay } from '../../../platform/locale/time-zone.ts';
import type { Ctx } from '../../kit/context.ts';
import { timeZoneOf } from '../../sites/time-zone.ts';
import { countSales, FIGURES, KEY } from './bookings.server.ts';
import type { ReportFilter } from './contract.ts';
import { intervalOf } from './rules.ts';

/**
 * What the rows keep apart: everything; categories only; or shops only, with whole months as the row of their first day.
 */
export type Detail = 'all' | 'categories' | 'shops';

interface Days {
  from: string;
  /** Included. */
  to: string;
}

/** The first day that is not computed yet, and the first that is not summed. */
interface Kept {
  counted: string;
  summed: string;
}

/**
 * The sales of the spans of days, which follow each other: past days from what the job keeps, the newest ones, and those
 * that it has not computed yet, from the orders themselves. A month that two spans share is read by the day.
 */
export async function bookedRows(ctx: Ctx, spans: readonly Days[], detail: Detail): Promise<RawBuilder<unknown>> {
  const zone = timeZoneOf(ctx.site);
  const kept = await readKept(ctx, zone);
  const parts = spans.flatMap((span) => [
    ...summedRows(zone, span, kept, detail),
    ...dailyRows(ctx, span, kept, detail),
  ]);
  return parts.length > 0
    ? sql.join(parts, sql` union all `)
    : sql`select ${KEY}, ${FIGURES} from sales_of_day where false`;
}

async function readKept({ db }: Ctx, zone: string): Promise<Kept> {
  const found = await sql<{ counted: string; summed: string | null }>`
    select to_char(counted_until, 'YYYY-MM-DD') as counted, to_char(summed_until, 'YYYY-MM-DD') as summed
    from sales_days_counted where time_zone = ${zone}`.execute(db);
  const { counted = NEVER, summed } = found.rows[0] ?? {};
  return { counted, summed: summed ?? NEVER };
}

const NEVER = '0001-01-01';

function summedRows(zone: string, { from, to }: Days, { summed }: Kept, detail: Detail): RawBuilder<unknown>[] {
  const end = earlier(addDays(to, 1), summed);
  if (detail === 'all' || from >= end) return [];
  const rows = (grain: string, first: string, until: string) => sql`
    select starts_on as day, site_id, merchant_id, category_id, currency, ${FIGURES} from sales_sums
    where time_zone = ${zone} and grain = ${grain} and starts_on >= ${first}::date and starts_on < ${until}::date`;
  if (detail === 'categories') return [rows('category_day', from, end)];
  const firstMonth = monthOf(from) === from ? from : monthOf(addDays(monthOf(from), 31));
  const lastMonth = monthOf(end);
  if (firstMonth >= lastMonth) return [rows('shop_day', from, end)];
  return [
    rows('shop_day', from, firstMonth),
    rows('shop_month', firstMonth, lastMonth),
    rows('shop_day', lastMonth, end),
  ];
}

function dailyRows(ctx: Ctx, { from, to }: Days, { counted, summed }: Kept, detail: Detail): RawBuilder<unknown>[] {
  const zone = timeZoneOf(ctx.site);
  const first = detail === 'all' ? from : later(from, summed);
  const end = addDays(to, 1);
  const [kept, live] = [earlier(end, counted), later(first, counted)];
  const last = earlier(end, addDays(dayIn(zone, ctx.now), 1));
  return [
    ...(first < kept
      ? [
          sql`select ${KEY}, ${FIGURES} from sales_of_day
            where time_zone = ${zone} and day >= ${first}::date and day < ${kept}::date`,
        ]
      : []),
    ...(live < last
      ? [
          sql`select ${KEY}, ${FIGURES} from (${countSales(zone, startOfDay(live, zone), startOfDay(last, zone))}) counted`,
        ]
      : []),
  ];
}

const monthOf = (day: string) => intervalOf(day, 'month');
const earlier = (a: string, b: string) => (a < b ? a : b);
const later = (a: string, b: string) => (a > b ? a : b);

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
