import { sql } from 'kysely';
import { addDays, dayIn, startOfDay } from '../../../platform/time-zone.ts';
import { type Ctx, hasPlatformPermission, requirePlatformPermission } from '../../context.ts';
import { timeZoneOf } from '../../sites/time-zone.ts';
import type { DayFigures, FigureSums, Figures } from './contract.ts';

/** Rates are units for one of this. */
const BASE_CURRENCY = 'CNY';

/**
 * Orders, revenue and new members by day of the site's time zone, today last, and the sums of as many days before. Amounts of other
 * currencies are converted by today's rates. Kept for half a minute: it reads every order of the time.
 */
export async function readFigures(ctx: Ctx, { days }: { days: number }): Promise<Figures> {
  requirePlatformPermission(ctx, 'figures.read');
  return ctx.app.keptValues.fill(`figures|${days}|${timeZoneOf(ctx.site)}`, ['sites'], async () => {
    const rows = await readDays(ctx, days * 2);
    return { days: rows.slice(days), now: sumOf(rows.slice(days)), before: sumOf(rows.slice(0, days)) };
  });
}

async function readDays(ctx: Ctx, days: number): Promise<DayFigures[]> {
  const zone = timeZoneOf(ctx.site);
  const today = dayIn(zone, ctx.now);
  const from = startOfDay(addDays(today, 1 - days), zone);
  const day = (column: string) => sql`(${sql.ref(column)} at time zone ${zone}::text)::date`;
  const result = await sql<DayFigures>`
    with placed as (
      select ${day('placed_at')} as day, count(*)::int as placed from orders where placed_at >= ${from} group by 1
    ), paid as (
      select day, sum(paid)::int as paid, sum(base_price(total, currency))::bigint as revenue from (
        select ${day('paid_at')} as day, currency, count(*) as paid, sum(total_minor)::bigint as total
        from orders where paid_at >= ${from} group by 1, 2
      ) by_currency group by day
    ), joined as (
      select ${day('created_at')} as day, count(*)::int as members from users where created_at >= ${from} group by 1
    ), tried as (
      select ${day('created_at')} as day, count(*)::int as checkouts,
        (count(*) filter (where paid_at is not null))::int as paid_checkouts
      from payments where created_at >= ${from} and kind = 'checkout' group by 1
    )
    select to_char(d, 'YYYY-MM-DD') as day, coalesce(placed, 0) as placed, coalesce(paid, 0) as paid,
      coalesce(revenue, 0) as revenue, coalesce(members, 0) as members, coalesce(checkouts, 0) as checkouts,
      coalesce(paid_checkouts, 0) as "paidCheckouts"
    from generate_series(${addDays(today, 1 - days)}::timestamp, ${today}::timestamp, interval '1 day') d
    left join placed on placed.day = d::date left join paid on paid.day = d::date
    left join joined on joined.day = d::date left join tried on tried.day = d::date
    order by d`.execute(ctx.db);
  return result.rows;
}

function sumOf(days: readonly DayFigures[]): FigureSums {
  const sum = (name: Exclude<keyof DayFigures, 'day'>) => days.reduce((total, day) => total + day[name], 0);
  return {
    placed: sum('placed'),
    paid: sum('paid'),
    revenue: { amount: sum('revenue'), currency: BASE_CURRENCY },
    members: sum('members'),
    checkouts: sum('checkouts'),
    paidCheckouts: sum('paidCheckouts'),
  };
}

/** Work that waits for somebody, by kind; null where the asker has no business. */
export interface OpenWork {
  applications: number | null;
  toShip: number | null;
  unsent: number | null;
  failingMail: number | null;
  strayPayments: number | null;
  /** Refunds that buyers took to the platform, and those that a provider would not take. */
  appeals: number | null;
  failedRefunds: number | null;
}

/** What waits for the staff, each kind for who may see to it. Counts go no further than a thousand. */
export async function readOpenWork(ctx: Ctx): Promise<OpenWork> {
  const may = (permission: string) => sql`${hasPlatformPermission(ctx, permission)}::boolean`;
  const result = await sql<OpenWork>`
    select
      case when ${may('merchants.review')} then
        (select count(*)::int from (select 1 from merchant_applications where status = 'pending' limit 1000) a)
      end as "applications",
      case when ${may('orders.manage')} then
        (select count(*)::int from (select 1 from orders where status = 'to_ship' limit 1000) o) end as "toShip",
      case when ${may('outbox.read')} then
        (select count(*)::int from (select 1 from outbox where sent_at is null limit 1000) m) end as "unsent",
      case when ${may('outbox.read')} then
        (select count(*)::int from (select 1 from outbox where sent_at is null and failure is not null limit 1000) f)
      end as "failingMail",
      case when ${may('orders.manage')} then
        (select count(*)::int from payment_attempts where status = 'refunding') end as "strayPayments",
      case when ${may('refunds.manage')} then
        (select count(*)::int from (select 1 from refunds where status = 'appealed' limit 1000) r) end as "appeals",
      case when ${may('refunds.manage')} then
        (select count(distinct refund_id)::int from payment_refunds where status = 'failed') end as "failedRefunds"`.execute(
    ctx.db,
  );
  const none = { applications: null, toShip: null, unsent: null, failingMail: null, strayPayments: null };
  return result.rows[0] ?? { ...none, appeals: null, failedRefunds: null };
}
