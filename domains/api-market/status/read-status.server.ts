import { sql } from 'kysely';
import { DomainError } from '../../../platform/errors.ts';
import type { Texts } from '../../../platform/locale/locale.ts';
import { dayIn } from '../../../platform/locale/time-zone.ts';
import type { Ctx } from '../../kit/context.ts';
import { timeZoneOf } from '../../sites/time-zone.ts';
import { inLanguage } from '../reading/read-cards.server.ts';
import type { ApiStatus } from './contract.ts';
import { lastDays, latencyAt, STATUS_DAYS, shareOf, type TriedDay } from './rules.ts';

const SPANS = [1, 7, 30, STATUS_DAYS];
const QUARTER_MS = 15 * 60_000;
const HALF = 0.5;
const MOST = 0.95;

interface CalledDay extends TriedDay {
  latencies: number[];
}

/** How often an API answered in the last days, and how fast, by the calls of its subscribers. Throws `api_not_found`. */
export async function readApiStatus(ctx: Ctx, id: number): Promise<ApiStatus> {
  const found = await sql<{ name: Texts }>`
    select name from apis.apis where id = ${id}::bigint and status = 'listed'`.execute(ctx.db);
  const [api] = found.rows;
  if (!api) throw new DomainError('api_not_found', { id });
  const zone = timeZoneOf(ctx.site);
  const today = dayIn(zone, ctx.now);
  // the hours of all subscribers are many: they are added up once in a quarter of an hour
  const key = `api-status|${id}|${zone}|${Math.floor(ctx.now.getTime() / QUARTER_MS)}`;
  const called = await ctx.app.valueCache.fill(key, [], () => readCalledDays(ctx, id, zone));
  const days = lastDays(called, today);
  return {
    ...{ id, name: inLanguage(ctx, api.name) },
    days: days.map((day) => ({ day: day.day, share: shareOf(day) })),
    spans: SPANS.map((length) => spanOf(called, days.slice(-length))),
  };
}

/** A call without an answer of the upstream counts as one with a fault. */
async function readCalledDays(ctx: Ctx, id: number, zone: string): Promise<CalledDay[]> {
  const found = await sql<CalledDay>`
    with called as (
      select (u.hour at time zone ${zone})::date::text as day, u.calls, u.status_class, u.latencies
      from apis.subscriptions s join apis.usage_hours u on u.subscription_id = s.id
      where s.api_id = ${id}::bigint and u.hour > ${ctx.now}::timestamptz - ${STATUS_DAYS}::int * interval '1 day')
    select d.day, d.tried, d.succeeded, array(
      select sum(b.calls)::int from called c, unnest(c.latencies) with ordinality b(calls, at)
      where c.day = d.day group by b.at order by b.at) as latencies
    from (select day, sum(calls)::int as tried, coalesce(sum(calls) filter (where status_class < 5), 0)::int as succeeded
      from called group by day) d`.execute(ctx.db);
  return found.rows;
}

function spanOf(called: readonly CalledDay[], days: readonly TriedDay[]): ApiStatus['spans'][number] {
  const [first] = days;
  const within = called.filter(({ day }) => day >= (first?.day ?? ''));
  const sum = (of: (day: CalledDay) => number) => within.reduce((total, day) => total + of(day), 0);
  const buckets = (within[0]?.latencies ?? []).map((_, at) => sum(({ latencies }) => latencies[at] ?? 0));
  const [half, most] = [latencyAt(buckets, HALF), latencyAt(buckets, MOST)];
  return {
    days: days.length,
    share: shareOf({ tried: sum(({ tried }) => tried), succeeded: sum(({ succeeded }) => succeeded) }),
    half: finite(half),
    most: finite(most),
    isSlow: most === Number.POSITIVE_INFINITY,
  };
}

const finite = (ms: number | null): number | null => (ms === null || Number.isFinite(ms) ? ms : null);
