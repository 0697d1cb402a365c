import { sql } from 'kysely';
import { addDays, dayIn } from '../../../platform/locale/time-zone.ts';
import type { App, Ctx } from '../../kit/context.ts';
import { timeZoneOf } from '../../sites/time-zone.ts';
import { SPANS } from './contract.ts';
import { countDays, FIGURES } from './days.server.ts';
import { KEPT_AFTER_DAYS } from './rules.ts';

interface Clock extends Pick<Ctx, 'db' | 'now'> {
  app: Pick<App, 'sites'>;
}

/** A checkout may still be paid this many days after it started: those days are recomputed. */
const COUNTED_AGAIN_DAYS = 10;
/** The longest period plus the same number of days before it. */
const KEPT_DAYS = Math.max(...SPANS) * 2;

/**
 * Computes the figures of past days in each site's time zone, so that the overview need not; returns the number of
 * days.
 */
export async function keepFiguresOfDays(ctx: Clock): Promise<number> {
  const zones = new Set(ctx.app.sites.all().map(timeZoneOf));
  let kept = 0;
  for (const zone of zones) kept += await keepDaysOf(ctx, zone);
  return kept;
}

async function keepDaysOf(ctx: Clock, zone: string): Promise<number> {
  const today = dayIn(zone, ctx.now);
  const first = addDays(today, -KEPT_DAYS);
  const until = addDays(today, 1 - KEPT_AFTER_DAYS);
  const from = await firstToCount(ctx, zone, first, until);
  if (from === null) return 0;
  await sql`delete from figures_of_day where time_zone = ${zone} and day < ${first}::date`.execute(ctx.db);
  const result = await sql`
    insert into figures_of_day (time_zone, day, ${FIGURES})
    select ${zone}, day, ${FIGURES} from (${countDays(zone, from, until)}) counted
    on conflict (time_zone, day) do update set placed = excluded.placed, paid = excluded.paid, revenue = excluded.revenue,
      members = excluded.members, checkouts = excluded.checkouts, paid_checkouts = excluded.paid_checkouts`.execute(
    ctx.db,
  );
  return Number(result.numAffectedRows ?? 0);
}

/** The first day to compute, including some before it to recompute; null if all are stored. */
async function firstToCount(ctx: Clock, zone: string, first: string, until: string): Promise<string | null> {
  const result = await sql<{ num: number; newest: string | null }>`
    select count(*)::int as num, to_char(max(day), 'YYYY-MM-DD') as newest from figures_of_day
    where time_zone = ${zone} and day >= ${first}::date and day < ${until}::date`.execute(ctx.db);
  const { num = 0, newest = null } = result.rows[0] ?? {};
  if (newest === null || num < daysBetween(first, newest) + 1) return first;
  if (newest === addDays(until, -1)) return null;
  const again = addDays(newest, -COUNTED_AGAIN_DAYS);
  return again > first ? again : first;
}

const daysBetween = (from: string, until: string) => (Date.parse(until) - Date.parse(from)) / 86_400_000;
