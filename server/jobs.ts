import { keepFlashSaleRunning } from '../database/demo/keep-flash-sale-running.ts';
import { appForWorkload } from '../domains/kit/app-for-workload.ts';
import type { App, Ctx } from '../domains/kit/context.ts';
import { type Job, job } from '../domains/kit/wiring.ts';
import { jobNotes } from '../domains/platform-office/jobs/note-job-run.server.ts';
import { resealColumn } from '../platform/database/reseal.ts';
import { deleteFullCounters } from '../platform/database/shared-rate-limit.ts';
import type { Environment } from '../platform/settings/environment.ts';
import { WIRINGS } from './wirings.ts';

/**
 * Scheduled jobs. Deadlines are columns in the tables (a deadline, an unsent mail); each run takes rows with SKIP
 * LOCKED, so any number of processes share the work and a crash loses none of it.
 */
export const JOBS: readonly Job[] = [
  ...WIRINGS.flatMap(({ jobs = [] }) => jobs),
  job('seals of the former secret', 3_600_000, resealAll),
  job('full rate limits', 3_600_000, (ctx) => deleteFullCounters(ctx.db, ctx.now)),
  { name: 'demo flash sale', everyMs: 30_000, run: (app) => keepFlashSaleRunning(app) },
];

/**
 * Encrypts every sealed value with the present root secret; returns how many had been sealed with the previous one.
 * Throws at the end if a value could not be opened, so that the job counts as failed.
 */
export async function resealAll({ app, db }: Pick<Ctx, 'app' | 'db'>): Promise<number> {
  let done = 0;
  const left: string[] = [];
  for (const column of WIRINGS.flatMap(({ sealed = [] }) => sealed)) {
    const result = await resealColumn(db, app, column);
    done += result.done;
    if (result.unreadable > 0) left.push(`${result.unreadable} of ${column.table}.${column.column}`);
  }
  if (left.length > 0) throw new Error(`encrypted values that neither secret opens: ${left.join(', ')}`);
  return done;
}

/** The office shows each under `platform-office:jobs.name`. */
export const JOB_NAMES = JOBS.map(({ name }) => name);

/** The jobs of a process: those that save what it keeps in memory run in every one that serves pages. */
export function jobsOf(role: Environment['STOA_ROLE']): readonly Job[] {
  if (role === 'gateway') return [];
  return role === 'web' ? JOBS.filter(({ atStop }) => atStop) : JOBS;
}

/** Starts the jobs; returns a function that stops them after the current run, and runs those for the end. */
export function startJobs(shop: App, jobs = JOBS): () => Promise<void> {
  const app = appForWorkload(shop, 'jobs');
  let stopped = false;
  const note = jobNotes(app);
  const rounds = jobs.map(async (job) => {
    while (!stopped) {
      await new Promise((resolve) => setTimeout(resolve, job.everyMs).unref());
      if (stopped) return;
      if (isPaused(app, job)) continue;
      await note({ name: job.name, everyMs: job.everyMs, ...(await runOnce(app, job)) });
    }
  });
  return async () => {
    stopped = true;
    await Promise.race([Promise.all(rounds), new Promise((resolve) => setTimeout(resolve, 1_000))]);
    for (const job of jobs) if (job.atStop && !isPaused(app, job)) await runOnce(app, job);
  };
}

/** While writes are refused every job waits; on a quiet copy those that would reach others. */
function isPaused(app: App, { isOutgoing }: Job): boolean {
  const { deployment } = app;
  return deployment.readOnly !== null || (deployment.isQuiet && isOutgoing?.(app) === true);
}

async function runOnce(app: App, job: Job): Promise<{ startedAt: Date; ms: number; error?: unknown }> {
  const startedAt = new Date();
  const error = await job.run(app).then(
    () => undefined,
    (err: unknown) => {
      app.log.error({ err, job: job.name }, 'job failed');
      return err ?? 'unknown';
    },
  );
  return { startedAt, ms: Date.now() - startedAt.getTime(), error };
}
