import { mkdir } from 'node:fs/promises';
import type { PGlite } from '@electric-sql/pglite';
import { Kysely, PGliteDialect } from 'kysely';
import { Client, type Pool, types } from 'pg';
import type { Db } from './db.ts';
import { type LeaseOptions, leaseDatabase } from './lease.ts';
import { openKysely, openPools, type Workload } from './pools.ts';
import { Replica } from './replica/replica.ts';
import type { DB } from './tables.gen.ts';

const INT8 = 20;
const INT8_ARRAY: number = 1016;

/** WebAssembly touches all of it at once: the default 128 MB cost a small trial run 140 MB for no benefit. */
const EMBEDDED_BUFFERS = '32MB';

export type { Db };

export interface OpenDatabase {
  db: Db;
  driver: 'postgres' | 'pglite';
  /** Only with the embedded driver. */
  pglite?: PGlite;
  /** The shop's; only with PostgreSQL. */
  pool?: Pool;
  /** Connections of each workload, for the metrics; only with PostgreSQL. */
  pools?: Readonly<Record<Workload, Pool>>;
  /** Only with `replicaUrl`; not used before it is started. */
  replica?: Replica;
  /** Handle over the connections of one workload; the embedded database has one for all. */
  handleFor(workload: Workload): Db;
  /** The same for one reading request, which is cancelled when its client disconnects. */
  leaseFor(workload: Workload, options: LeaseOptions): Db;
  /**
   * Subscribes to a NOTIFY channel, from whichever process; returns the unsubscribe function. After a lost connection
   * is restored, `onGap` runs, because notifications in between were missed.
   */
  listen(channel: string, onTell: (payload: string) => void, onGap: () => void): Promise<() => Promise<void>>;
  /** How often such a connection was lost and restored. */
  gaps: { count: number };
  close(): Promise<void>;
}

export interface DatabaseOptions {
  /** PostgreSQL address; without it the embedded database is opened. */
  url?: string;
  /** PostgreSQL itself, if `url` leads to a pooler that shares connections between transactions. */
  directUrl?: string;
  /** A streaming replica of it, past any pooler. */
  replicaUrl?: string;
  /** By which PostgreSQL lists the connections. */
  name?: string;
  /** Folder of the embedded database; undefined keeps it in memory. */
  dataDir?: string;
  /** Starts the embedded database from such a dump. */
  loadDataDir?: Blob;
  /** Maximum PostgreSQL connections, excluding listeners. */
  poolSize?: number;
  /** Time limits for statements and transactions; scripts run without. */
  limited?: boolean;
}

/** Opens PostgreSQL or the embedded database. Identifiers and amounts are int8 columns within the safe integers. */
export async function openDatabase(options: DatabaseOptions): Promise<OpenDatabase> {
  return options.url ? openServer(options.url, options) : openEmbedded(options);
}

function safeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`integer out of range: ${text}`);
  return value;
}

/** An array in the server's format: `{1,NULL,3}`. */
function safeIntegers(text: string): (number | null)[] {
  const inner = text.slice(1, -1);
  if (inner === '') return [];
  return inner.split(',').map((item) => (item === 'NULL' ? null : safeInteger(item)));
}

async function openServer(url: string, options: DatabaseOptions): Promise<OpenDatabase> {
  const { directUrl = url, poolSize = 9, limited = false, name = 'stoa' } = options;
  const isPooled = options.directUrl !== undefined;
  types.setTypeParser(INT8, safeInteger);
  types.setTypeParser(INT8_ARRAY, safeIntegers);
  const use = { name, limited, isPooled };
  const pools = openPools(url, poolSize, use);
  const { shop, office, jobs } = pools;
  try {
    (await shop.connect()).release();
  } catch (error) {
    await shop.end();
    throw error;
  }
  const replica = options.replicaUrl
    ? new Replica({
        url: options.replicaUrl,
        primaryUrl: directUrl,
        primary: pools,
        isPrimaryPooled: isPooled,
        poolSize,
        use,
      })
    : undefined;
  const gaps = { count: 0 };
  const handles = { shop: openKysely(shop), office: openKysely(office), jobs: openKysely(jobs) };
  return {
    db: handles.shop,
    pool: shop,
    pools,
    ...(replica && { replica }),
    driver: 'postgres',
    handleFor: (workload) => handles[workload],
    leaseFor: (workload, options) => leaseDatabase(pools[workload], { ...options, isPooled }),
    gaps,
    listen: (channel, onTell, onGap) =>
      listenOnServer({ url: directUrl, name }, channel, onTell, () => {
        gaps.count += 1;
        onGap();
      }),
    close: async () => {
      await replica?.close();
      await Promise.all(Object.values(handles).map((handle) => handle.destroy()));
    },
  };
}

async function listenOnServer(
  { url, name }: { url: string; name: string },
  channel: string,
  onTell: (payload: string) => void,
  onGap: () => void,
) {
  const application_name = `${name} listen`;
  let client: Client | undefined;
  let stopped = false;
  const connect = async () => {
    const next = new Client({
      connectionString: url,
      application_name,
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
    });
    next.on('notification', (message) => onTell(message.payload ?? ''));
    next.on('error', () => {});
    try {
      await next.connect();
      await next.query(`listen "${channel}"`);
    } catch (error) {
      void next.end().catch(() => {});
      throw error;
    }
    // only now: a failed connection also emits an end event, and each would start its own reconnection
    next.on('end', () => void reconnect());
    client = next;
  };
  const reconnect = async () => {
    while (!stopped) {
      await new Promise((resolve) => setTimeout(resolve, 500).unref());
      try {
        await connect();
        return onGap();
      } catch {
        // the server is still down: the next round retries
      }
    }
  };
  await connect();
  return async () => {
    stopped = true;
    await client?.end();
  };
}

async function openEmbedded(options: DatabaseOptions): Promise<OpenDatabase> {
  // loaded on demand: a process on a server does not need it
  const { PGlite } = await import('@electric-sql/pglite');
  const { pg_trgm } = await import('@electric-sql/pglite/contrib/pg_trgm');
  if (options.dataDir) await mkdir(options.dataDir, { recursive: true });
  const pglite = await PGlite.create({
    ...(options.dataDir ? { dataDir: options.dataDir } : {}),
    ...(options.loadDataDir ? { loadDataDir: options.loadDataDir } : {}),
    extensions: { pg_trgm },
    parsers: { [INT8]: safeInteger },
    relaxedDurability: false,
    startParams: [...PGlite.defaultStartParams, '-c', `shared_buffers=${EMBEDDED_BUFFERS}`],
  });
  const db = new Kysely<DB>({ dialect: new PGliteDialect({ pglite }) });
  return {
    db,
    pglite,
    driver: 'pglite',
    handleFor: () => db,
    leaseFor: () => db,
    listen: (channel, onTell) => pglite.listen(channel, onTell),
    gaps: { count: 0 },
    close: async () => {
      await db.destroy();
      if (!pglite.closed) await pglite.close();
    },
  };
}
