import { sql } from 'kysely';
import { addDays, dayIn } from '../../../platform/locale/time-zone.ts';
import { countUnanswered } from '../../chat/desk/attention.server.ts';
import { PLATFORM } from '../../chat/rules.ts';
import { type Ctx, hasPlatformPermission, requirePlatformPermission } from '../../kit/context.ts';
import { timeZoneOf } from '../../sites/time-zone.ts';
import type { DayFigures, FigureSums, Figures } from './contract.ts';
import { countDays } from './days.server.ts';
import { KEPT_AFTER_DAYS } from './rules.ts';

/** Rates are units per one of this. */
const BASE_CURRENCY = 'CNY';

const DAY = sql`to_char(day, 'YYYY-MM-DD') as day, placed, paid, members, checkouts, paid_checkouts as "paidCheckouts",
  (select coalesce(sum(base_price(amount::bigint, currency)), 0)::bigint from jsonb_each_text(revenue) r(currency, amount)) as revenue`;

/**
 * Orders, revenue and new members by day of the site's time zone, today last, and the totals of the preceding period.
 * Amounts in other currencies are converted at today's rates. Past days come from `figures_of_day`; those that the job
 * has not computed yet are computed here. Cached for half a minute.
 */
export async function readFigures(ctx: Ctx, { days }: { days: number }): Promise<Figures> {
  requirePlatformPermission(ctx, 'figures.read');
  return ctx.app.valueCache.fill(`figures|${days}|${timeZoneOf(ctx.site)}`, ['sites'], async () => {
    const rows = await readDays(ctx, days * 2);
    return { days: rows.slice(days), now: sumOf(rows.slice(days)), before: sumOf(rows.slice(0, days)) };
  });
}

async function readDays(ctx: Ctx, days: number): Promise<DayFigures[]> {
  const zone = timeZoneOf(ctx.site);
  const today = dayIn(zone, ctx.now);
  const from = addDays(today, 1 - days);
  const kept = await sql<DayFigures>`
    select ${DAY} from figures_of_day
    where time_zone = ${zone} and day between ${from}::date and ${addDays(today, -KEPT_AFTER_DAYS)}::date
    order by day`.execute(ctx.db);
  const gap = kept.rows.findIndex(({ day }, nth) => day !== addDays(from, nth));
  const known = gap === -1 ? kept.rows : kept.rows.slice(0, gap);
  const counted = await sql<DayFigures>`
    select ${DAY} from (${countDays(zone, addDays(from, known.length), addDays(today, 1))}) counted order by day`.execute(
    ctx.db,
  );
  return [...known, ...counted.rows];
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

/** Pending tasks by kind; null without the permission. */
export interface OpenWork {
  applications: number | null;
  toShip: number | null;
  unsent: number | null;
  failingMail: number | null;
  unmatchedPayments: number | null;
  /** Refunds that buyers appealed to the platform, and those that a provider refused. */
  appeals: number | null;
  failedRefunds: number | null;
  /** Conversations with the platform in which a customer waits for an answer. */
  chats: number | null;
}

/** Pending tasks of the staff, each kind for those with the permission. Counts are capped at a thousand. */
export async function readOpenWork(ctx: Ctx): Promise<OpenWork> {
  const may = (permission: string) => sql`${hasPlatformPermission(ctx, permission)}::boolean`;
  const chats = hasPlatformPermission(ctx, 'chat.answer') ? await countUnanswered(ctx, PLATFORM) : null;
  const result = await sql<Omit<OpenWork, 'chats'>>`
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
        (select count(*)::int from payment_attempts where status = 'refunding') end as "unmatchedPayments",
      case when ${may('refunds.manage')} then
        (select count(*)::int from (select 1 from refunds where status = 'appealed' limit 1000) r) end as "appeals",
      case when ${may('refunds.manage')} then
        (select count(distinct refund_id)::int from payment_refunds where status = 'failed') end as "failedRefunds"`.execute(
    ctx.db,
  );
  const none = { applications: null, toShip: null, unsent: null, failingMail: null, unmatchedPayments: null };
  return { ...(result.rows[0] ?? { ...none, appeals: null, failedRefunds: null }), chats };
}
