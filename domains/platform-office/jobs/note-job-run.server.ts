import { sql } from 'kysely';
import type { App } from '../../kit/context.ts';

export interface JobRun {
  name: string;
  everyMs: number;
  startedAt: Date;
  ms: number;
  /** What went wrong; undefined if nothing did. */
  error?: unknown;
}

/** A healthy job reports at most this often: otherwise it would write every second. */
const TELL_EVERY_MS = 60_000;

/** Records a process's job runs. Failing to do so must not fail the job itself. */
export function jobNotes(app: App): (run: JobRun) => Promise<void> {
  const reported = new Map<string, { at: number; failed: boolean }>();
  return async (run) => {
    const last = reported.get(run.name);
    const failed = run.error !== undefined;
    if (last && last.failed === failed && run.startedAt.getTime() - last.at < TELL_EVERY_MS) return;
    reported.set(run.name, { at: run.startedAt.getTime(), failed });
    await writeRun(app, run).catch((err) => app.log.warn({ err, job: run.name }, 'job run not noted'));
  };
}

async function writeRun(app: App, { name, everyMs, startedAt, ms, error }: JobRun): Promise<void> {
  const reason = error === undefined ? null : (error instanceof Error ? error.message : String(error)).slice(0, 500);
  const okAt = error === undefined ? startedAt : null;
  const failedAt = error === undefined ? null : startedAt;
  await sql`
    insert into job_runs as j (name, every_ms, last_run_at, last_ms, last_ok_at, last_error, last_error_at)
    values (${name}, ${everyMs}, ${startedAt}::timestamptz, ${Math.round(ms)}, ${okAt}::timestamptz, ${reason},
      ${failedAt}::timestamptz)
    on conflict (name) do update set every_ms = excluded.every_ms, last_run_at = excluded.last_run_at,
      last_ms = excluded.last_ms, last_ok_at = coalesce(excluded.last_ok_at, j.last_ok_at),
      last_error = coalesce(excluded.last_error, j.last_error),
      last_error_at = coalesce(excluded.last_error_at, j.last_error_at)`.execute(app.database.db);
}
