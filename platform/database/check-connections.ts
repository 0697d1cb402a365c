import { Client } from 'pg';
import { UnsuitableServerError } from './check-server.ts';

/** Besides its pool, a process holds two connections that listen; two more are to spare. */
const BESIDES_POOL = 4;
const ROUNDS = 10;

interface Checked {
  url: string;
  directUrl?: string;
  poolSize?: number;
}

/**
 * Throws UnsuitableServerError if the connections of one process exceed what the server allows, or if a pooler hands the
 * same one to two clients: prepared statements, settings and LISTEN belong to a connection.
 */
export async function checkConnections({ url, directUrl, poolSize = 0 }: Checked): Promise<void> {
  // of a pooler only the connections that listen are PostgreSQL's own
  const needed = directUrl === undefined ? poolSize + BESIDES_POOL : BESIDES_POOL;
  if (directUrl !== undefined) await requireSameDatabase(url, directUrl);
  const address = directUrl ?? url;
  const clients = [new Client({ connectionString: address }), new Client({ connectionString: address })] as const;
  try {
    for (const client of clients) await client.connect();
    const first = await readBackend(clients[0]);
    if (await areShared(clients, first.pid))
      throw new UnsuitableServerError(
        `${directUrl === undefined ? 'DATABASE_URL' : 'DATABASE_DIRECT_URL'}: a pooler between this process and PostgreSQL shares connections between transactions, so statements and ` +
          'notifications would be lost: set its pool_mode to session, or name PostgreSQL itself in DATABASE_DIRECT_URL',
      );
    if (needed > first.room)
      throw new UnsuitableServerError(
        `DATABASE_POOL: a process needs ${needed} connections with ${poolSize} in its pool, and the server ` +
          `allows ${first.room} in all: lower DATABASE_POOL, or raise max_connections`,
      );
  } finally {
    await Promise.all(clients.map((client) => client.end().catch(() => {})));
  }
}

/** More than one round: while others use the pooler, two clients may have different connections by chance. */
async function areShared([one, other]: readonly [Client, Client], pid: number): Promise<boolean> {
  for (let round = 0; round < ROUNDS; round += 1) {
    const [mine, theirs] = [await readBackend(one), await readBackend(other)];
    if (mine.pid !== pid || theirs.pid === pid) return true;
  }
  return false;
}

async function readBackend(client: Client): Promise<{ pid: number; room: number }> {
  const found = await client.query<{ pid: number; room: number }>(
    `select pg_backend_pid() as pid,
       current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as room`,
  );
  const [backend] = found.rows;
  if (!backend) throw new Error('PostgreSQL returned no row');
  return backend;
}

/** Notifications of another database would never be heard, without any error. */
async function requireSameDatabase(url: string, directUrl: string): Promise<void> {
  const [pooled, direct] = [await readIdentity(url), await readIdentity(directUrl)];
  if (pooled !== direct)
    throw new UnsuitableServerError('DATABASE_DIRECT_URL: this is not the database that DATABASE_URL leads to');
}

async function readIdentity(url: string): Promise<string> {
  const client = new Client({ connectionString: url });
  try {
    await client.connect();
    const found = await client.query<{ identity: string }>(
      `select concat_ws(' ', oid, datname, pg_postmaster_start_time()::timestamptz at time zone 'UTC') as identity
       from pg_database where datname = current_database()`,
    );
    return found.rows[0]?.identity ?? '';
  } finally {
    await client.end().catch(() => {});
  }
}
