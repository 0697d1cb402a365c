import { Client } from 'pg';
import { UnsuitableServerError } from './check-server.ts';

/** Besides its pool, a process holds two connections that listen; two more are to spare. */
const BESIDES_POOL = 4;

/**
 * Throws UnsuitableServerError if the connections of one process exceed what the server allows, or if a pooler hands the
 * same one to two clients: prepared statements, settings and LISTEN belong to a connection.
 */
export async function checkConnections(url: string, poolSize: number): Promise<void> {
  const clients = [new Client({ connectionString: url }), new Client({ connectionString: url })] as const;
  try {
    for (const client of clients) await client.connect();
    const [first, second] = [await readBackend(clients[0]), await readBackend(clients[1])];
    if (first.pid === second.pid)
      throw new UnsuitableServerError(
        'DATABASE_URL: a pooler between this process and PostgreSQL shares connections between transactions, so statements and ' +
          'notifications would be lost: set its pool_mode to session, or name PostgreSQL itself',
      );
    if (poolSize + BESIDES_POOL > first.room)
      throw new UnsuitableServerError(
        `DATABASE_POOL: a process needs ${poolSize + BESIDES_POOL} connections with ${poolSize} in its pool, and the server ` +
          `allows ${first.room} in all: lower DATABASE_POOL, or raise max_connections`,
      );
  } finally {
    await Promise.all(clients.map((client) => client.end().catch(() => {})));
  }
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
