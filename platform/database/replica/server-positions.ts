import { Client } from 'pg';
import type { Positions } from './replica-watch.ts';

const PATIENCE_MS = 2_000;

interface Addresses {
  primary: string;
  replica: string;
  /** By which PostgreSQL lists the connections. */
  name: string;
}

/** Positions of two real servers, asked over one connection to each. */
export class ServerPositions implements Positions {
  readonly #primary: Watcher;
  readonly #replica: Watcher;
  #database = '';

  constructor({ primary, replica, name }: Addresses) {
    this.#primary = new Watcher(primary, `${name} watch`);
    this.#replica = new Watcher(replica, `${name} watch`);
  }

  async ofPrimary(): Promise<string> {
    const row = await this.#primary.read<{ position: string; database: string; commits: string }>(
      `select pg_current_wal_flush_lsn()::text as position, current_setting('synchronous_commit') as commits,
         (select oid::text from pg_database where datname = current_database()) as database`,
      [],
    );
    // a commit could be heard of before it is in the log
    if (row.commits === 'off') throw new Error('synchronous_commit of the primary is off');
    this.#database = row.database;
    return row.position;
  }

  async isReplayed(position: string): Promise<boolean> {
    const row = await this.#replica.read<{ isReplica: boolean; isReplayed: boolean; database: string }>(
      `select pg_is_in_recovery() as "isReplica",
         coalesce(pg_last_wal_replay_lsn() >= $1::pg_lsn, false) as "isReplayed",
         (select oid::text from pg_database where datname = current_database()) as database`,
      [position],
    );
    if (!row.isReplica) throw new Error('the server of DATABASE_REPLICA_URL is no replica');
    if (row.database !== this.#database) throw new Error('DATABASE_REPLICA_URL leads to another database');
    return row.isReplayed;
  }

  close(): void {
    this.#primary.close();
    this.#replica.close();
  }
}

/** One connection, opened again after it has failed. */
class Watcher {
  readonly #url: string;
  readonly #name: string;
  #client: Client | undefined;

  constructor(url: string, name: string) {
    this.#url = url;
    this.#name = name;
  }

  async read<T>(text: string, values: unknown[]): Promise<T> {
    try {
      this.#client ??= await this.#connect();
      const { rows } = await this.#client.query(text, values);
      return rows[0] as T;
    } catch (error) {
      this.close();
      throw error;
    }
  }

  close(): void {
    // not waited for: a frozen server does not end a connection
    this.#client?.end().catch(() => {});
    this.#client = undefined;
  }

  async #connect(): Promise<Client> {
    const client = new Client({
      connectionString: this.#url,
      application_name: this.#name,
      connectionTimeoutMillis: PATIENCE_MS,
      query_timeout: PATIENCE_MS,
      keepAlive: true,
    });
    client.on('error', () => {});
    try {
      await client.connect();
      return client;
    } catch (error) {
      client.end().catch(() => {});
      throw error;
    }
  }
}
