import { statfs } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Pool } from 'pg';
import { Counter, Gauge, type Registry } from 'prom-client';
import { appForWorkload } from '../domains/kit/app-for-workload.ts';
import type { App } from '../domains/kit/context.ts';
import { RELEASE } from './release.ts';

/** Prometheus gives up after ten seconds. */
const READ_MS = 3_000;

type Labels = Record<string, string>;
type Reading = readonly [labels: Labels, value: number];

interface Observed {
  name: string;
  help: string;
  /** It only rises; its name ends in `_total`. */
  isCounter?: boolean;
  labels: readonly string[];
  read(): Promise<Reading[]> | Reading[];
}

/**
 * What is looked up when Prometheus asks: connections, cache, jobs, mail and disk. Figures of the database are the same
 * in every process; what cannot be read is left out, so that the others are still there while the database is down.
 */
export function observeState(app: App, registry: Registry): void {
  const { db } = appForWorkload(app, 'jobs').database;
  const observed = [
    ...ofThisProcess(app),
    jobGauge('job_last_run_age_seconds', 'Seconds since the last run of a job in any process', 'age'),
    jobGauge('job_late_ratio', 'That, divided by its interval', 'late'),
    jobGauge('job_failing', '1 while the last run of a job has failed', 'isFailing'),
    outboxGauge('outbox_waiting', 'Messages that are not sent yet', 'waiting'),
    outboxGauge('outbox_oldest_seconds', 'Seconds that the oldest of them has waited', 'oldest'),
    outboxGauge('outbox_failing', 'Those among them that have failed at least once', 'failing'),
  ];
  for (const each of observed) register(app, registry, each);

  function jobGauge(name: string, help: string, column: 'age' | 'late' | 'isFailing'): Observed {
    const read = async (): Promise<Reading[]> => {
      const { rows } = await sql<{ name: string; age: number; late: number; isFailing: number }>`
        select name, extract(epoch from now() - last_run_at)::float8 as age,
          extract(epoch from now() - last_run_at)::float8 * 1000 / every_ms as late,
          coalesce(last_error_at >= coalesce(last_ok_at, last_error_at), false)::int as "isFailing"
        from job_runs`.execute(db);
      return rows.map((row) => [{ job: row.name }, row[column]]);
    };
    return { name: `stoa_${name}`, help, labels: ['job'], read };
  }

  function outboxGauge(name: string, help: string, column: 'waiting' | 'oldest' | 'failing'): Observed {
    const read = async (): Promise<Reading[]> => {
      const { rows } = await sql<{ channel: string; waiting: number; oldest: number; failing: number }>`
        select c.channel, count(o.id)::int as waiting, count(o.failure)::int as failing,
          coalesce(extract(epoch from now() - min(o.created_at)), 0)::float8 as oldest
        from (values ('email'), ('sms')) c(channel)
          left join outbox o on o.channel = c.channel and o.sent_at is null
        group by c.channel`.execute(db);
      return rows.map((row) => [{ channel: row.channel }, row[column]]);
    };
    return { name: `stoa_${name}`, help, labels: ['channel'], read };
  }
}

function ofThisProcess(app: App): Observed[] {
  const pools: Record<string, Pool> = app.database.pools ?? {};
  const { counts } = app.responseCache;
  return [
    {
      name: 'stoa_build_info',
      help: '1, with the version of this process',
      labels: ['version', 'node'],
      read: () => [[{ version: RELEASE, node: process.version }, 1]],
    },
    {
      name: 'stoa_deployment_state',
      help: '1 while the deployment is a quiet copy, or refuses writes',
      labels: ['state'],
      read: () => [
        [{ state: 'quiet' }, Number(app.deployment.isQuiet)],
        [{ state: 'read_only' }, Number(app.deployment.readOnly !== null)],
      ],
    },
    {
      name: 'stoa_database_connections',
      help: 'Connections of this process by workload and state; `waiting` are requests without one',
      labels: ['workload', 'state'],
      read: () =>
        Object.entries(pools).flatMap(([workload, { totalCount, idleCount, waitingCount }]): Reading[] => [
          [{ workload, state: 'used' }, totalCount - idleCount],
          [{ workload, state: 'idle' }, idleCount],
          [{ workload, state: 'waiting' }, waitingCount],
        ]),
    },
    {
      name: 'stoa_open_windows',
      help: 'Browser windows that are connected to this process',
      labels: [],
      read: () => [[{}, app.live.windows()]],
    },
    {
      name: 'stoa_notification_gaps_total',
      help: 'How often a connection of this process that listens was lost and restored',
      isCounter: true,
      labels: [],
      read: () => [[{}, app.database.gaps.count]],
    },
    ...ofReplica(app),
    {
      name: 'stoa_cached_responses_total',
      help: 'Responses of this process that were in the cache (hit), and those that were computed (miss)',
      isCounter: true,
      labels: ['result'],
      read: () => [
        [{ result: 'hit' }, counts.hits],
        [{ result: 'miss' }, counts.misses],
      ],
    },
    {
      name: 'stoa_data_folder_bytes',
      help: 'Size of the disk that holds STOA_DATA, and what is free of it',
      labels: ['state'],
      read: async () => {
        const { bsize, blocks, bavail } = await statfs(app.environment.STOA_DATA);
        return [
          [{ state: 'all' }, blocks * bsize],
          [{ state: 'free' }, bavail * bsize],
        ];
      },
    },
  ];
}

function ofReplica({ database: { replica } }: App): Observed[] {
  return [
    {
      name: 'stoa_replica_used',
      help: '1 while reads may go to the replica, 0 while the primary is read instead',
      labels: [],
      read: () => (replica ? [[{}, Number(replica.isCurrent())]] : []),
    },
    {
      name: 'stoa_replica_lag_seconds',
      help: 'For how long the replica is not known to have everything that was committed',
      labels: [],
      read: () => (replica ? [[{}, replica.lagSeconds()]] : []),
    },
    {
      name: 'stoa_replica_reads_total',
      help: 'Reads that may go to the replica, by where they ran; repeated ones failed there and then ran on the primary',
      isCounter: true,
      labels: ['server'],
      read: () => (replica ? Object.entries(replica.counts).map(([kind, n]): Reading => [{ server: kind }, n]) : []),
    },
  ];
}

function register(app: App, registry: Registry, { name, help, labels, read, isCounter = false }: Observed): void {
  const metric = new (isCounter ? Counter : Gauge)({
    ...{ name, help, labelNames: [...labels], registers: [registry] },
    collect: async () => {
      metric.reset();
      try {
        const readings = await Promise.race([read(), wait(READ_MS, undefined, { ref: false })]);
        if (!readings) throw new Error('not read in time');
        for (const [given, value] of readings) metric.inc(given, value);
      } catch (err) {
        app.log.warn({ err, metric: name }, 'metric not read');
      }
    },
  });
}
