import { type RawBuilder, sql } from 'kysely';
import { decimalText } from '../../../platform/locale/money.ts';
import { addDays, localInstant, startOfDay } from '../../../platform/locale/time-zone.ts';
import { BYTE_ORDER_MARK, csvLine } from '../../../platform/text/csv-line.ts';
import { audit } from '../../accounts/audit.server.ts';
import { type Ctx, requirePlatformPermission } from '../../kit/context.ts';
import { whilePermitted } from '../../kit/while-permitted.server.ts';
import { timeZoneOf } from '../../sites/time-zone.ts';
import { isWanted } from './booked-rows.server.ts';
import { bookingsBetween } from './bookings.server.ts';
import type { ReportFileQuery, ReportFilter } from './contract.ts';
import { periodIn, readReportTable } from './read-report.server.ts';

const AT_ONCE = 5_000;
const TABLE_HEAD = [
  'name',
  'orders',
  'pieces',
  'refunds',
  'sales',
  'refunded',
  'commission',
  'sales_before',
  'currency',
];
const ORDERS_HEAD = [
  ...['time', 'kind', 'number', 'site', 'shop_id', 'shop', 'category', 'product', 'pieces'],
  ...['sales', 'refunded', 'commission', 'currency'],
];

interface Booking {
  at: Date;
  kind: string;
  id: number;
  line_id: number;
  no: string;
  site: string;
  merchant_id: number;
  shop: string;
  category: string;
  product: string;
  currency: string;
  pieces: number;
  sales_minor: number;
  refunded_minor: number;
  commission_minor: number;
}

/**
 * A report as a CSV file: its table, or every line of its orders and refunds, which is streamed day by day and has no
 * limit. Recorded in the audit log.
 */
export async function exportReport(ctx: Ctx, query: ReportFileQuery): Promise<AsyncIterable<string>> {
  requirePlatformPermission(ctx, 'figures.read');
  const { content, view, ...filter } = query;
  await audit(ctx, 'report.exported', 'report', { ...query });
  if (content !== 'orders') return tableOf(ctx, filter, view);
  return whilePermitted(ctx, ordersOf(ctx, filter), (now) => requirePlatformPermission(now, 'figures.read'));
}

async function* tableOf(ctx: Ctx, filter: ReportFilter, view: ReportFileQuery['view']): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(TABLE_HEAD);
  for (const { key, name, orders, pieces, refunds, sales, refunded, commission, before } of await readReportTable(
    ctx,
    filter,
    view,
  )) {
    const decimal = ({ amount, currency }: typeof sales) => ({ decimal: decimalText(amount, currency) });
    const title = view === 'category' && key === '0' ? 'delivery' : name || key;
    const amounts = [sales, refunded, commission, before].map(decimal);
    yield csvLine([title, orders, pieces, refunds, ...amounts, sales.currency]);
  }
}

async function* ordersOf(ctx: Ctx, filter: ReportFilter): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(ORDERS_HEAD);
  const zone = timeZoneOf(ctx.site);
  const { from, to } = periodIn(ctx, filter);
  for (let day = from; day <= to; day = addDays(day, 1)) {
    const bookings = bookingsBetween(startOfDay(day, zone), startOfDay(addDays(day, 1), zone));
    let after: Booking | undefined;
    do {
      const rows: Booking[] = await readAfter(ctx, bookings, filter, after);
      if (rows.length > 0) yield rows.map((row) => lineOf(row, zone)).join('');
      after = rows.length < AT_ONCE ? undefined : rows.at(-1);
    } while (after);
  }
}

async function readAfter(
  ctx: Ctx,
  bookings: RawBuilder<unknown>,
  filter: ReportFilter,
  after: Booking | undefined,
): Promise<Booking[]> {
  const text = (column: string) => sql`pick_text(${sql.ref(column)}, ${ctx.locale}, ${ctx.site.defaultLocale})`;
  const isNext = after
    ? sql`(at, kind, b.id, line_id) > (${after.at}::timestamptz, ${after.kind}, ${after.id}::bigint, ${after.line_id}::bigint)`
    : sql`true`;
  const result = await sql<Booking>`
    select b.*, coalesce(${text('si.name')}, '') as site, coalesce(${text('m.name')}, '') as shop,
      coalesce(${text('c.name')}, '') as category, coalesce(${text('p.name')}, '') as product
    from (
      select date_trunc('milliseconds', at) as at, kind, id, line_id, no, site_id, merchant_id, category_id, product_id, currency,
        pieces, sales_minor, refunded_minor, commission_minor
      from (${bookings}) every where ${isWanted(filter)}) b
    left join sites si on si.id = b.site_id left join merchants m on m.id = b.merchant_id
    left join categories c on c.id = b.category_id left join products p on p.id = b.product_id
    where ${isNext}
    order by at, kind, b.id, line_id limit ${AT_ONCE}::int`.execute(ctx.db);
  return result.rows;
}

function lineOf(row: Booking, zone: string): string {
  const decimal = (amount: number) => ({ decimal: decimalText(amount, row.currency) });
  return csvLine([
    localInstant(row.at, zone),
    row.kind,
    row.no,
    row.site,
    row.merchant_id,
    row.shop,
    row.category,
    row.product,
    row.pieces,
    decimal(row.sales_minor),
    decimal(row.refunded_minor),
    decimal(row.commission_minor),
    row.currency,
  ]);
}
