import { sql } from 'kysely';
import { addDays, dayIn, readLocal } from '../../../platform/locale/time-zone.ts';
import type { Ctx } from '../../kit/context.ts';
import { timeZoneOf } from '../../sites/time-zone.ts';
import { readBooks } from './all-books.server.ts';
import type { CheckedBook } from './contract.ts';

/** How many problems of one ledger are stored: more do not help to find the cause. */
const MOST_PROBLEMS = 200;
const RUNS_KEPT = 30;
/** A run whose process died is taken over after this time. */
const ABANDONED_MINUTES = 30;
/** Daily checks are due from this time of the default site on, when few people shop. */
const DAILY_AT = '03:30';
/** A check that was missed while no process ran waits until a new one has filled its caches and connections. */
const SETTLED_SECONDS = 900;

/** Runs the requested check, and one every night without a request. Returns how many were run. */
export async function runLedgerChecks(ctx: Ctx, upSeconds = process.uptime()): Promise<number> {
  if (upSeconds >= SETTLED_SECONDS) await requestDaily(ctx);
  const id = await takeRequested(ctx);
  if (id === null) return 0;
  try {
    const books = await readBooks(ctx.app.database.db, ctx.app.books, { inBackground: true });
    const result: CheckedBook[] = books.map(({ name, problems }) => ({
      name,
      count: problems.length,
      problems: problems.slice(0, MOST_PROBLEMS),
    }));
    await finish(ctx, id, { result, failure: null });
  } catch (err) {
    await finish(ctx, id, { result: null, failure: err instanceof Error ? err.message.slice(0, 500) : 'unknown' });
    throw err;
  }
  return 1;
}

async function requestDaily(ctx: Ctx): Promise<void> {
  await sql`
    insert into ledger_check_runs (requested_at)
    select ${ctx.now}::timestamptz where not exists (
      select from ledger_check_runs where requested_at >= ${lastDue(ctx)}::timestamptz)
    on conflict do nothing`.execute(ctx.db);
}

/** When the latest daily check was due. */
function lastDue({ site, now }: Ctx): Date {
  const zone = timeZoneOf(site);
  const today = dayIn(zone, now);
  const dueOn = (day: string) => readLocal(`${day}T${DAILY_AT}`, zone) ?? now;
  return dueOn(today) <= now ? dueOn(today) : dueOn(addDays(today, -1));
}

async function takeRequested(ctx: Ctx): Promise<number | null> {
  const taken = await sql<{ id: number }>`
    update ledger_check_runs set started_at = ${ctx.now}::timestamptz
    where finished_at is null
      and (started_at is null or started_at < ${ctx.now}::timestamptz - make_interval(mins => ${ABANDONED_MINUTES}::int))
    returning id`.execute(ctx.db);
  return taken.rows[0]?.id ?? null;
}

async function finish(
  ctx: Ctx,
  id: number,
  { result, failure }: { result: CheckedBook[] | null; failure: string | null },
) {
  await sql`
    update ledger_check_runs set finished_at = clock_timestamp(), result = ${result && JSON.stringify(result)}::jsonb, failure = ${failure}
    where id = ${id}::bigint`.execute(ctx.db);
  await sql`
    delete from ledger_check_runs where finished_at is not null
      and id <= ${id}::bigint - ${RUNS_KEPT}::bigint`.execute(ctx.db);
}
