import { connect } from 'node:net';
import { Kysely, PostgresDialect } from 'kysely';
import { Client, type Pool, type PoolClient } from 'pg';
import type { Db } from './db.ts';
import type { DB } from './tables.gen.ts';

/** Of the protocol of PostgreSQL. */
const CANCEL_REQUEST = 80_877_102;

export interface LeaseOptions {
  /** Aborted when the client has disconnected: the running query is cancelled, and no further one starts. */
  signal: AbortSignal;
  /** Replaces the time limit of the pool for a statement. */
  statementMs?: number;
  /** Whether connections are those of a pooler, on which no setting may be left. */
  isPooled?: boolean;
}

/** A database handle for one reading request, over a shared pool. */
export function leaseDatabase(pool: Pool, options: LeaseOptions): Db {
  // the driver expects a pool and uses two of its methods; the pool itself outlives the request
  const leasing = { connect: () => lease(pool, options), end: async () => {} };
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool: leasing as unknown as Pool }) });
}

/** One connection for it; its running query is cancelled when the client disconnects. */
export async function lease(
  pool: Pool,
  { signal, statementMs: wantedMs, isPooled = false }: LeaseOptions,
): Promise<Pick<PoolClient, 'query' | 'release'>> {
  // a pooled connection keeps the limit of its role
  const statementMs = isPooled ? undefined : wantedMs;
  signal.throwIfAborted();
  const client = await pool.connect();
  if (signal.aborted) client.release();
  signal.throwIfAborted();
  let cancelling: Promise<unknown> | undefined;
  const cancel = () => {
    cancelling = isPooled ? cancelThroughPooler(pool, client) : cancelQuery(pool, client);
  };
  signal.addEventListener('abort', cancel, { once: true });
  if (statementMs) await client.query(`set statement_timeout = ${statementMs}`);
  return {
    query: client.query.bind(client),
    release: (error) => {
      signal.removeEventListener('abort', cancel);
      // closed rather than reused: a late cancellation or a changed time limit must not affect the next user
      if (cancelling) void cancelling.finally(() => client.release(true));
      else client.release(error ?? statementMs !== undefined);
    },
  };
}

/** Cancels over a separate connection, as PostgreSQL requires: the pool may have none left. */
async function cancelQuery(pool: Pool, client: PoolClient): Promise<void> {
  const { processID } = client as PoolClient & { processID: number };
  const control = new Client({ connectionString: pool.options.connectionString, connectionTimeoutMillis: 5_000 });
  try {
    await control.connect();
    await control.query('select pg_cancel_backend($1)', [processID]);
  } catch {
    // the server is unreachable: the statement's time limit ends the query
  } finally {
    await control.end().catch(() => {});
  }
}

/**
 * The number of a pooled connection is one of the pooler's own, which PostgreSQL may have given to another: the pooler has
 * to translate the request of the protocol.
 */
async function cancelThroughPooler(pool: Pool, client: PoolClient): Promise<void> {
  const { processID, secretKey } = client as PoolClient & { processID: number; secretKey: number };
  const { host, port } = new Client({ connectionString: pool.options.connectionString });
  const socket = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host);
  const request = Buffer.alloc(16);
  for (const [nth, part] of [16, CANCEL_REQUEST, processID, secretKey].entries()) request.writeInt32BE(part, nth * 4);
  await new Promise<void>((resolve) => {
    // if it is unreachable, the statement's time limit ends the query
    socket.on('error', () => resolve());
    socket.on('close', () => resolve());
    socket.setTimeout(5_000, () => socket.destroy());
    // closed by the pooler once it has passed the request on
    socket.write(request);
  });
}
