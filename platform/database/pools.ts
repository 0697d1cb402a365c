import { Kysely, PostgresDialect } from 'kysely';
import { Client, type ClientBase, Pool } from 'pg';
import type { Db } from './db.ts';
import { PreparingClient } from './preparing-client.ts';
import type { DB } from './tables.gen.ts';

/** Workloads of connections: buyers and visitors, back offices, or jobs. */
export type Workload = 'shop' | 'office' | 'jobs';

export interface WorkloadLimits {
  statementMs: number;
  /** An idle transaction is ended after this time: it holds locks and blocks vacuum. */
  idleInTransactionMs: number;
  /** How long a request waits for a free connection. */
  waitMs: number;
}

export const WORKLOAD_LIMITS: Record<Workload, WorkloadLimits> = {
  // a statement may wait for the row lock of a popular product, so the limit is above its usual time
  shop: { statementMs: 15_000, idleInTransactionMs: 15_000, waitMs: 5_000 },
  office: { statementMs: 10_000, idleInTransactionMs: 15_000, waitMs: 10_000 },
  jobs: { statementMs: 120_000, idleInTransactionMs: 60_000, waitMs: 60_000 },
};
/** Of a file that is streamed while it is read. */
export const EXPORT_STATEMENT_MS = 60_000;

/** Partitions a process's connections: heavy reads can never take those of the shop. */
export function shareConnections(total: number): Record<Workload, number> {
  const office = Math.max(1, Math.floor(total / 4));
  const jobs = Math.max(1, Math.round(total / 5));
  return { shop: Math.max(1, total - office - jobs), office, jobs };
}

/**
 * Disables JIT: complex statements look expensive to the planner, which would compile them for longer than they run.
 */
export async function spareCompiling(client: ClientBase): Promise<void> {
  await client.query('set jit = off');
}

export interface PoolUse {
  /** By which PostgreSQL lists the connections, with their workload. */
  name: string;
  /** Time limits for statements and transactions. */
  limited: boolean;
  /**
   * Whether a pooler hands each transaction another connection of PostgreSQL. Then nothing may be left on one: no setting,
   * no prepared statement. The role has the settings instead (docs/operating.md).
   */
  isPooled: boolean;
}

/** One pool per workload; connections are opened on demand. */
export function openPools(url: string, total: number, use: PoolUse): Record<Workload, Pool> {
  const sizes = shareConnections(total);
  const open = (workload: Workload) => openPool(url, sizes[workload], workload, use);
  return { shop: open('shop'), office: open('office'), jobs: open('jobs') };
}

function openPool(url: string, size: number, workload: Workload, { name, limited, isPooled }: PoolUse): Pool {
  const limits = limited ? WORKLOAD_LIMITS[workload] : undefined;
  const pool = new Pool({
    Client: isPooled ? Client : PreparingClient,
    connectionString: url,
    application_name: `${name} ${workload}`,
    max: size,
    // without keep-alive, a vanished server holds a connection until the system gives up, minutes later
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: limits?.waitMs ?? 5_000,
    ...(!isPooled && { onConnect: (client: ClientBase) => prepareConnection(client, limits) }),
  });
  // a dropped idle connection is replaced on the next use; without a listener the event would end the process
  pool.on('error', () => {});
  // one that breaks while in use fails its query, which reports it; its own event needs a listener as well
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

async function prepareConnection(client: ClientBase, limits: WorkloadLimits | undefined): Promise<void> {
  await spareCompiling(client);
  if (!limits) return;
  const { statementMs, idleInTransactionMs } = limits;
  await client.query(
    `set statement_timeout = ${statementMs}; set idle_in_transaction_session_timeout = ${idleInTransactionMs}`,
  );
}

export function openKysely(pool: Pool): Db {
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
}
