import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';
import { Demand } from './demand.ts';

/** A block is what two seconds need. */
const BLOCK_SECONDS = 2;
const MOST_IN_BLOCK = 10_000;
/** Of what the period has left, a block takes at most this part: near its end, processes take turns with few calls. */
const PART_OF_REST = 8;
/** Below what this part of a second needs, the next block is fetched ahead. */
const AHEAD_SECONDS = 0.5;
/** Another process may give calls back. */
const ASKED_AGAIN_MS = 2_000;
const IDLE_MS = 10_000;

interface Lease {
  periodId: number;
  left: number;
  /** What no process had taken when this one last asked. */
  rest: number;
  demand: Demand;
  usedAt: number;
  /** Until then the period counts as spent. */
  spentUntil: number;
  fetching: Promise<void> | null;
  waiting: number;
}

/**
 * The part of each period's quota that this process may use. It takes blocks by a conditional update, so that all
 * processes together never serve more than the quota, however they end; what is left of a block goes back when it is idle
 * and when the process stops. A killed process loses the rest of its block, about two seconds of calls.
 */
export class QuotaLeases {
  readonly #db: Db;
  readonly #leases = new Map<number, Lease>();

  constructor(db: Db) {
    this.#db = db;
  }

  /** Takes a call of the period; false if the quota is used up. A promise only while a block is fetched. */
  take(periodId: number, now: number): boolean | Promise<boolean> {
    const lease = this.#leaseOf(periodId);
    lease.usedAt = now;
    lease.demand.note(now);
    if (lease.left === 0) return now < lease.spentUntil ? false : this.#takeLater(lease);
    lease.left -= 1;
    if (this.#isLow(lease, now)) this.#fetchAhead(lease);
    return true;
  }

  /** Puts a call back that was not answered. */
  giveBack(periodId: number): void {
    const lease = this.#leaseOf(periodId);
    lease.left += 1;
    lease.spentUntil = 0;
  }

  /** Calls that the period has left, as far as this process knows. */
  leftOf(periodId: number): number {
    const lease = this.#leases.get(periodId);
    return lease ? lease.left + lease.rest : 0;
  }

  /** Returns what idle leases have left. */
  async returnIdle(now: number): Promise<void> {
    for (const lease of this.#leases.values())
      if (now - lease.usedAt > IDLE_MS && !lease.fetching && lease.waiting === 0) await this.#return(lease);
  }

  /** Returns everything: no more calls are taken. */
  async close(): Promise<void> {
    for (const lease of this.#leases.values()) {
      await lease.fetching;
      await this.#return(lease);
    }
  }

  #leaseOf(periodId: number): Lease {
    const found = this.#leases.get(periodId);
    if (found) return found;
    const demand = new Demand();
    const lease = { periodId, left: 0, rest: 0, demand, usedAt: 0, spentUntil: 0, fetching: null, waiting: 0 };
    this.#leases.set(periodId, lease);
    return lease;
  }

  #isLow({ left, rest, demand, fetching }: Lease, now: number): boolean {
    return fetching === null && rest > 0 && left < demand.perSecond(now) * AHEAD_SECONDS;
  }

  async #takeLater(lease: Lease): Promise<boolean> {
    lease.waiting += 1;
    try {
      while (lease.left === 0) {
        if (Date.now() < lease.spentUntil) return false;
        await this.#fetch(lease);
      }
      lease.left -= 1;
      return true;
    } finally {
      lease.waiting -= 1;
    }
  }

  /** A failed attempt is repeated by the call that needs it. */
  #fetchAhead(lease: Lease): void {
    this.#fetch(lease).catch(() => {});
  }

  #fetch(lease: Lease): Promise<void> {
    lease.fetching ??= this.#takeBlock(lease).finally(() => {
      lease.fetching = null;
    });
    return lease.fetching;
  }

  async #takeBlock(lease: Lease): Promise<void> {
    const needed = Math.ceil(lease.demand.perSecond(Date.now()) * BLOCK_SECONDS) - lease.left;
    const wanted = Math.min(MOST_IN_BLOCK, Math.max(1, lease.waiting, needed));
    const taken = await sql<{ num: number; rest: number }>`
      with period as (
        select id, least(${wanted}::bigint, greatest(1, (quota - granted) / ${PART_OF_REST}::bigint)) as num
        from apis.periods where id = ${lease.periodId}::bigint and granted < quota for no key update
      )
      update apis.periods p set granted = p.granted + period.num from period where p.id = period.id
      returning period.num, p.quota - p.granted as rest`.execute(this.#db);
    const [block] = taken.rows;
    lease.left += block?.num ?? 0;
    lease.rest = block?.rest ?? 0;
    lease.spentUntil = block ? 0 : Date.now() + ASKED_AGAIN_MS;
  }

  /** Forgets the calls first: if the statement fails, they are lost rather than there twice. */
  async #return(lease: Lease): Promise<void> {
    const { left } = lease;
    lease.left = 0;
    this.#leases.delete(lease.periodId);
    if (left === 0) return;
    await sql`update apis.periods set granted = granted - ${left}::bigint where id = ${lease.periodId}::bigint`.execute(
      this.#db,
    );
  }
}
