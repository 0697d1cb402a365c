import { type RawBuilder, sql } from 'kysely';
import { addDays, dayIn } from '../../../platform/locale/time-zone.ts';
import { type Ctx, requirePlatformPermission } from '../../kit/context.ts';
import { timeZoneOf } from '../../sites/time-zone.ts';
import { bookedRows, type Detail, isWanted } from './booked-rows.server.ts';
import type { Report, ReportFigures, ReportFilter, ReportQuery, ReportRow } from './contract.ts';
import { intervalsOf, periodOf, type ReportPeriod, type ReportView } from './rules.ts';

/** Rates are units per one of this. */
const BASE_CURRENCY = 'CNY';
/** Shops in a table or a file. */
const MOST_ROWS = 50_000;

interface Row {
  key: string;
  name: string;
  isNow: boolean;
  orders: number;
  pieces: number;
  refunds: number;
  sales: number;
  refunded: number;
  commission: number;
}

/**
 * Sales, refunds and commission of a period beside those of the preceding period of the same length, from the days that
 * the job keeps. Cached for half a minute.
 */
export async function readReport(ctx: Ctx, query: ReportQuery): Promise<Report> {
  requirePlatformPermission(ctx, 'figures.read');
  const { view, page, limit, ...filter } = query;
  const { period, points, rows } = await readRows(ctx, filter, view);
  const now = sumOf(points, ({ isNow }) => isNow, filter);
  const before = sumOf(points, ({ isNow }) => !isNow, filter);
  const series = intervalsOf(period).map((key) => rowOf({ key, name: '' }, points, filter));
  const table = view === 'time' ? series.toReversed() : rows;
  const list = table.slice((page - 1) * limit, page * limit);
  return { period, now, before, points: series, list, total: table.length, page, limit };
}

/** The whole table of a report, for a file. */
export async function readReportTable(ctx: Ctx, filter: ReportFilter, view: ReportView): Promise<ReportRow[]> {
  requirePlatformPermission(ctx, 'figures.read');
  const { period, points, rows } = await readRows(ctx, filter, view);
  return view === 'time' ? intervalsOf(period).map((key) => rowOf({ key, name: '' }, points, filter)) : rows;
}

export function periodIn(ctx: Ctx, filter: ReportFilter): ReportPeriod {
  return periodOf(filter, dayIn(timeZoneOf(ctx.site), ctx.now));
}

function readRows(ctx: Ctx, filter: ReportFilter, view: ReportView) {
  const period = periodIn(ctx, filter);
  const key = ['report', view, ctx.locale, timeZoneOf(ctx.site), JSON.stringify({ ...filter, ...period })].join('|');
  return ctx.app.valueCache.fill(key, ['sites'], async () => {
    const points = await readSums(ctx, { period, filter, view: 'time' });
    const rows = view === 'time' ? [] : await readSums(ctx, { period, filter, view });
    return { period, points, rows: namedRows(rows, filter) };
  });
}

interface By {
  /** Days are summed by this column, */
  column: RawBuilder<unknown>;
  /** and then by the text of it, `b.key`. */
  key: RawBuilder<unknown>;
  name: RawBuilder<unknown>;
  join: RawBuilder<unknown>;
}

const pick = (ctx: Ctx, column: string) => sql`pick_text(${sql.ref(column)}, ${ctx.locale}, ${ctx.site.defaultLocale})`;

/** The key of each view, and where its name comes from; days of the preceding period count for the same interval. */
const BY: Record<ReportView, (ctx: Ctx, period: ReportPeriod) => By> = {
  time: (_ctx, { days, step }) => ({
    column: sql`day`,
    key: sql`to_char(date_trunc(${step}::text, case when is_now then b.key else b.key + ${days}::int end), 'YYYY-MM-DD')`,
    name: sql`''`,
    join: sql``,
  }),
  site: (ctx) => ({
    column: sql`site_id`,
    key: sql`b.key::text`,
    name: pick(ctx, 'n.name'),
    join: sql`left join sites n on n.id = s.key::bigint`,
  }),
  shop: (ctx) => ({
    column: sql`merchant_id`,
    key: sql`b.key::text`,
    name: pick(ctx, 'n.name'),
    join: sql`left join merchants n on n.id = s.key::bigint`,
  }),
  category: (ctx) => ({
    column: sql`category_id`,
    key: sql`b.key::text`,
    name: pick(ctx, 'n.name'),
    join: sql`left join categories n on n.id = s.key::bigint`,
  }),
};

interface Sums {
  period: ReportPeriod;
  filter: ReportFilter;
  view: ReportView;
}

/** The fewest rows that hold what the view and the filter need. */
function detailOf({ filter, view }: Sums): Detail {
  if (filter.shop) return 'all';
  if (view !== 'shop') return 'categories';
  return filter.category ? 'all' : 'shops';
}

/** Amounts are summed in their own currency before they are converted. */
async function readSums(ctx: Ctx, sums: Sums): Promise<Row[]> {
  const { period, filter, view } = sums;
  const by = BY[view](ctx, period);
  const before = { from: addDays(period.from, -period.days), to: addDays(period.from, -1) };
  const rows = await bookedRows(ctx, [before, period], detailOf(sums));
  const amount = (column: string) =>
    filter.currency
      ? sql`sum(${sql.ref(column)})::bigint`
      : sql`sum(base_price(${sql.ref(column)}::bigint, currency))::bigint`;
  const result = await sql<Row>`
    with by_currency as (
      select ${by.column} as key, day >= ${period.from}::date as is_now, currency, sum(orders) as orders, sum(pieces) as pieces,
        sum(refunds) as refunds, sum(sales_minor) as sales, sum(refunded_minor) as refunded,
        sum(commission_minor) as commission
      from (${rows}) d where ${isWanted(filter)} group by 1, 2, 3
    ), s as (
      select ${by.key} as key, is_now, sum(orders)::int as orders, sum(pieces)::int as pieces, sum(refunds)::int as refunds,
        ${amount('sales')} as sales, ${amount('refunded')} as refunded, ${amount('commission')} as commission
      from by_currency b group by 1, 2
    )
    select s.key, coalesce(${by.name}, '') as name, s.is_now as "isNow", s.orders, s.pieces, s.refunds, s.sales, s.refunded,
      s.commission
    from s ${by.join} order by s.is_now desc, s.sales desc, s.key limit ${MOST_ROWS * 2}::int`.execute(ctx.db);
  return result.rows;
}

/** One row per key, the highest sales first; those that sold only in the preceding period last. */
function namedRows(rows: readonly Row[], filter: ReportFilter): ReportRow[] {
  const byKey = new Map<string, Row[]>();
  for (const row of rows) byKey.set(row.key, [...(byKey.get(row.key) ?? []), row]);
  return [...byKey].map(([key, own]) => rowOf({ key, name: own[0]?.name ?? '' }, own, filter));
}

function rowOf(head: { key: string; name: string }, rows: readonly Row[], filter: ReportFilter): ReportRow {
  const own = rows.filter(({ key }) => key === head.key);
  return {
    ...head,
    ...sumOf(own, ({ isNow }) => isNow, filter),
    before: sumOf(own, ({ isNow }) => !isNow, filter).sales,
  };
}

function sumOf(rows: readonly Row[], fits: (row: Row) => boolean, filter: ReportFilter): ReportFigures {
  const own = rows.filter(fits);
  const sum = (name: 'orders' | 'pieces' | 'refunds' | 'sales' | 'refunded' | 'commission') =>
    own.reduce((total, row) => total + Number(row[name]), 0);
  const currency = filter.currency ?? BASE_CURRENCY;
  const money = (name: 'sales' | 'refunded' | 'commission') => ({ amount: sum(name), currency });
  return {
    orders: sum('orders'),
    pieces: sum('pieces'),
    refunds: sum('refunds'),
    sales: money('sales'),
    refunded: money('refunded'),
    commission: money('commission'),
  };
}
