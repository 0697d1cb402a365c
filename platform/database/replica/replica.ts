import type { Pool } from 'pg';
import type { Db } from '../db.ts';
import { type LeaseOptions, lease } from '../lease.ts';
import { openKysely, openPools, type PoolUse, type Workload } from '../pools.ts';
import { ReplicaWatch, type WatchOptions } from './replica-watch.ts';
import { type ReadCounts, routedPool } from './routed-pool.ts';
import { ServerPositions } from './server-positions.ts';

/** How long a report waits for the replica, before the primary is read instead. */
const CATCH_UP_MS = 500;

export interface ReplicaOptions {
  url: string;
  /** PostgreSQL itself, not a pooler. */
  primaryUrl: string;
  primary: Readonly<Record<Workload, Pool>>;
  /** Whether those are connections of a pooler. */
  isPrimaryPooled: boolean;
  poolSize: number;
  use: PoolUse;
}

/** A streaming replica that takes reads off the primary, as docs/decisions/0045-reading-from-a-replica.md says. */
export class Replica {
  readonly counts: ReadCounts = { replica: 0, primary: 0, repeated: 0 };
  /** Reads of guests. */
  readonly db: Db;
  readonly #options: ReplicaOptions;
  readonly #pools: Readonly<Record<Workload, Pool>>;
  #positions: ServerPositions | undefined;
  #watch: ReplicaWatch | undefined;

  constructor(options: ReplicaOptions) {
    const { url, poolSize, use, primary } = options;
    this.#options = options;
    // connections are opened on demand, those of jobs never
    this.#pools = openPools(url, poolSize, { ...use, isPooled: false });
    this.db = openKysely(
      this.#route(
        () => this.#pools.shop.connect(),
        () => primary.shop.connect(),
      ),
    );
  }

  /** From now on it is used while it is current. */
  start(onChange: WatchOptions['onChange']): void {
    const { url, primaryUrl, use } = this.#options;
    this.#positions = new ServerPositions({ primary: primaryUrl, replica: url, name: use.name });
    this.#watch = new ReplicaWatch({ positions: this.#positions, onChange });
    this.#watch.start();
  }

  isCurrent(): boolean {
    return this.#watch?.isCurrent() ?? false;
  }

  /** In seconds; infinite before the replica has been reached. */
  lagSeconds(): number {
    return (this.#watch?.lagMs() ?? Number.POSITIVE_INFINITY) / 1000;
  }

  heardChange(): void {
    this.#watch?.heardChange();
  }

  /** True once the replica has everything that was committed before this call; false if the primary has to be read. */
  async catchUp(): Promise<boolean> {
    return (await this.#watch?.catchUp(CATCH_UP_MS)) ?? false;
  }

  /** A handle for one reading request, as `leaseFor` of the database. */
  leaseFor(workload: Workload, options: LeaseOptions): Db {
    const { primary, isPrimaryPooled } = this.#options;
    const pool = this.#route(
      () => lease(this.#pools[workload], options),
      () => lease(primary[workload], { ...options, isPooled: isPrimaryPooled }),
    );
    return openKysely(pool);
  }

  async close(): Promise<void> {
    await this.#watch?.stop();
    this.#positions?.close();
    // not waited for: a frozen server does not end a connection
    for (const pool of Object.values(this.#pools)) pool.end().catch(() => {});
  }

  #route(replica: () => ReturnType<typeof lease>, primary: () => ReturnType<typeof lease>): Pool {
    return routedPool({
      isCurrent: () => this.isCurrent(),
      gone: () => this.#watch?.gone ?? AbortSignal.abort(),
      replica,
      primary,
      counts: this.counts,
    });
  }
}
