import { Kysely, PostgresDialect } from 'kysely';
import { type ClientBase, Pool } from 'pg';
import type { Db } from './open.ts';
import { PreparingClient } from './preparing-client.ts';
import type { DB } from './tables.gen.ts';

/** Who uses a connection: buyers and visitors, back offices, or work by the clock. */
export type Workload = 'shop' | 'office' | 'jobs';

export interface WorkloadLimits {
  statementMs: number;
  /** A transaction that does nothing for so long is ended: it holds locks and keeps vacuum from its work. */
  idleInTransactionMs: number;
  /** How long a request waits for a free connection. */
  waitMs: number;
}

export const WORKLOAD_LIMITS: Record<Workload, WorkloadLimits> = {
  // a statement may wait for the row lock of a popular product, so the shop's limit is not its usual time
  shop: { statementMs: 15_000, idleInTransactionMs: 15_000, waitMs: 5_000 },
  office: { statementMs: 10_000, idleInTransactionMs: 15_000, waitMs: 10_000 },
  jobs: { statementMs: 120_000, idleInTransactionMs: 60_000, waitMs: 60_000 },
};
/** Of a file that is written while it is read. */
export const EXPORT_STATEMENT_MS = 60_000;

/** Shares a process's connections: work that reads much can never take those of the shop. */
export function shareConnections(total: number): Record<Workload, number> {
  const office = Math.max(1, Math.floor(total / 4));
  const jobs = Math.max(1, Math.round(total / 5));
  return { shop: Math.max(1, total - office - jobs), office, jobs };
}

/** Statements of many parts look dear to the planner: it would compile each of them for longer than it runs. */
export async function spareCompiling(client: ClientBase): Promise<void> {
  await client.query('set jit = off');
}

/** One pool for each kind of work; a connection is only made when it is first needed. */
export function openPools(url: string, total: number, limited: boolean): Record<Workload, Pool> {
  const sizes = shareConnections(total);
  const open = (workload: Workload) => openPool(url, sizes[workload], limited ? WORKLOAD_LIMITS[workload] : undefined);
  return { shop: open('shop'), office: open('office'), jobs: open('jobs') };
}

function openPool(url: string, size: number, limits: WorkloadLimits | undefined): Pool {
  const pool = new Pool({
    Client: PreparingClient,
    connectionString: url,
    max: size,
    // without it, a server that vanished without a word holds a connection until the system gives up, minutes later
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: limits?.waitMs ?? 5_000,
    onConnect: (client) => prepareConnection(client, limits),
  });
  // an idle connection that the server drops is replaced at the next use; without a listener it would end the process
  pool.on('error', () => {});
  // one that breaks while it is in use fails its query, which is told; the same holds for its own event
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
