import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '../../kit/context.ts';
import { type OwnMerchant, requireOwnMerchant } from '../../merchants/own-merchant.server.ts';
import { timeZoneOf } from '../../sites/time-zone.ts';
import type { MerchantFigurePoint, MerchantFigureSum, MerchantFigures } from './contract.ts';
import { type Period, periodOf } from './period.ts';

const TOP = 5;
const HOUR = 3_600_000;

/**
 * Sales of the actor's shop by hour (a single day) or by day, the preceding period of the same length, and the best
 * sellers; days in the site's time zone, amounts in the shop's currency. Cached for half a minute because it reads every
 * order of the period.
 */
export async function readMerchantFigures(
  ctx: Ctx,
  query: { days: number; from?: string | undefined; to?: string | undefined },
): Promise<MerchantFigures> {
  const own = await requireOwnMerchant(ctx, 'figures.read');
  const timeZone = timeZoneOf(ctx.site);
  const period = periodOf(query, timeZone, ctx.now);
  const { first, last, days, from, until } = period;
  return ctx.app.valueCache.fill(`desk|${own.id}|${first}|${last}|${ctx.locale}|${timeZone}`, ['sites'], async () => {
    const by = days === 1 ? 'hour' : 'day';
    const [rows, top] = await Promise.all([readPoints(ctx, own, by, period), readTop(ctx, own, period)]);
    // a day that is not over is compared with the earlier one up to the same hour
    const latest = new Date(Math.min(ctx.now.getTime(), until.getTime()) - days * 24 * HOUR);
    const points = rows.filter(({ at }) => new Date(at) >= from);
    const earlier = rows.filter(({ at }) => new Date(at) < from && new Date(at) <= latest);
    return {
      ...{ from: first, to: last, by, timeZone, points, top },
      now: sumOf(points, own.currency),
      before: sumOf(earlier, own.currency),
    };
  });
}

/** Every hour or day of the period and the one before, also empty ones. */
async function readPoints(
  ctx: Ctx,
  own: OwnMerchant,
  by: 'hour' | 'day',
  { before, from, until }: Period,
): Promise<MerchantFigurePoint[]> {
  const zone = timeZoneOf(ctx.site);
  const end = new Date(Math.min(ctx.now.getTime(), until.getTime() - 1));
  // hours are counted from midnight regardless of clock changes; days are calendar days
  const steps =
    by === 'hour'
      ? sql`(select d, d + interval '1 hour' as e
          from generate_series(date_bin('1 hour', ${before}::timestamptz, ${from}::timestamptz), ${end}::timestamptz, interval '1 hour') d)`
      : sql`(select local at time zone ${zone}::text as d, (local + interval '1 day') at time zone ${zone}::text as e
          from generate_series(date_trunc('day', ${before}::timestamptz at time zone ${zone}::text),
            ${end}::timestamptz at time zone ${zone}::text, interval '1 day') local)`;
  const within = (column: string) => {
    const at = sql.ref(column);
    return sql`${at} >= greatest(s.d, ${before}::timestamptz) and ${at} < least(s.e, ${until}::timestamptz)`;
  };
  // each step is a range of an index: no order's time is converted to find its day
  const result = await sql<MerchantFigurePoint>`
    select to_char(s.d at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at, placed.placed, paid.paid, paid.sales, paid.refunded,
      seen.views, seen.visitors
    from ${steps} s
    cross join lateral (
      select count(*)::int as placed from orders where merchant_id = ${own.id}::bigint and ${within('placed_at')} offset 0) placed
    cross join lateral (
      select count(*)::int as paid, coalesce(sum(${inShopCurrency('total_minor')}), 0)::bigint as sales,
        (count(*) filter (where refund_stage in ('open', 'part', 'whole')))::int as refunded
      from orders o where merchant_id = ${own.id}::bigint and ${within('paid_at')} offset 0) paid
    cross join lateral (
      select coalesce(sum(views), 0)::bigint as views, coalesce(sum(visitors), 0)::bigint as visitors
      from shop_traffic where merchant_id = ${own.id}::bigint and ${within('at')} offset 0) seen
    order by s.d`.execute(ctx.db);
  return result.rows;
}

async function readTop(
  ctx: Ctx,
  own: OwnMerchant,
  { from, until, first, last }: Period,
): Promise<MerchantFigures['top']> {
  const result = await sql<{
    productId: number;
    name: string;
    image: string;
    num: number;
    sales: number;
    views: number;
  }>`
    select p.id as "productId", pick_text(p.name, ${ctx.locale}, ${ctx.site.defaultLocale}) as name, p.cover_url as image,
      t.num, t.sales,
      (select coalesce(sum(views), 0)::bigint from product_traffic v
       where v.product_id = t.product_id and v.day between ${first}::date and ${last}::date) as views
    from (
      select l.product_id, sum(l.num)::int as num,
        sum(${inShopCurrency('paid_minor')})::bigint as sales
      from orders o join order_lines l on l.order_id = o.id
      where o.merchant_id = ${own.id}::bigint and o.paid_at >= ${from}::timestamptz
        and o.paid_at < ${until}::timestamptz
      group by l.product_id order by sales desc, l.product_id limit ${TOP}
    ) t join products p on p.id = t.product_id order by t.sales desc, p.id`.execute(ctx.db);
  return result.rows.map(({ sales, ...row }) => ({ ...row, sales: { amount: sales, currency: own.currency } }));
}

/**
 * An amount of order `o` in the shop's currency; the function call is expensive and only used for the few orders in
 * another currency.
 */
function inShopCurrency(column: 'total_minor' | 'paid_minor'): RawBuilder<number> {
  const amount = sql.ref(column);
  return sql<number>`case when o.currency = o.merchant_currency then ${amount}
    else merchant_amount(${amount}, o.currency, o.merchant_currency, o.rate) end`;
}

function sumOf(points: readonly MerchantFigurePoint[], currency: string): MerchantFigureSum {
  const sum = (name: Exclude<keyof MerchantFigurePoint, 'at'>) =>
    points.reduce((total, point) => total + point[name], 0);
  const [paid, sales] = [sum('paid'), sum('sales')];
  return {
    placed: sum('placed'),
    paid,
    sales: { amount: sales, currency },
    average: { amount: paid === 0 ? 0 : Math.round(sales / paid), currency },
    refunded: sum('refunded'),
    views: sum('views'),
    visitors: sum('visitors'),
  };
}
