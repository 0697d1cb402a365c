import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Db } from '../../../platform/database/db.ts';
import { Demand } from './demand.ts';
import { type Rate, TokenBucket } from './token-bucket.ts';

/** A process without calls for this long leaves its share to the others. */
const ACTIVE_MS = 10_000;
const SEEN_WITHIN = '5 seconds';
const REPORTED_WITHIN = '3 seconds';
/** With more calls than this part of its equal share, a process asks for a share by its demand. */
const LIGHT = 1 / 4;
const MOST_SUBSCRIPTIONS = 50_000;
/** Reported in a beat; the others keep an equal share. */
const MOST_REPORTED = 1_000;

interface Used {
  bucket: TokenBucket;
  demand: Demand;
  perSecond: number;
  /** Of the rate and the burst; null: an equal one. */
  share: number | null;
}

/**
 * The rates of the subscriptions that call, of which all processes together let one through. A process with few calls has
 * an equal share; those with many divide what the others cannot need by their demand, so that a caller whose connection
 * leads to one process gets nearly all of its rate. A process hears of the others once a second: until then, one that
 * begins may let a little more through.
 */
export class SharedRates {
  readonly #db: Db;
  readonly #process: string;
  readonly #isAlone: boolean;
  readonly #used = new LRUCache<number, Used>({ max: MOST_SUBSCRIPTIONS });
  #processes = 1;
  #calledAt = 0;

  constructor(db: Db, process: string, isAlone: boolean) {
    this.#db = db;
    this.#process = process;
    this.#isAlone = isAlone;
  }

  /** Takes a call of the subscription: how many seconds it has to wait (0: none), and how many calls are left now. */
  take(subscriptionId: number, rate: Rate, now: number): { wait: number; left: number } {
    this.#calledAt = now;
    const used = this.#usedBy(subscriptionId);
    used.demand.note(now);
    used.perSecond = rate.perSecond;
    const share = used.share ?? 1 / this.#processes;
    const wait = used.bucket.take({ perSecond: rate.perSecond * share, burst: rate.burst * share }, now);
    return { wait, left: used.bucket.left };
  }

  /** Reports the demand of this process to the others, and takes its shares from theirs. */
  async beat(now: number): Promise<void> {
    if (this.#isAlone || now - this.#calledAt > ACTIVE_MS) return;
    await sql`
      insert into apis.gateway_processes (process, seen_at) values (${this.#process}, now())
      on conflict (process) do update set seen_at = excluded.seen_at`.execute(this.#db);
    const seen = await sql<{ num: number }>`
      select count(*)::int as num from apis.gateway_processes
      where seen_at > now() - ${SEEN_WITHIN}::interval`.execute(this.#db);
    this.#processes = Math.max(1, seen.rows[0]?.num ?? 1);
    await this.#divide(this.#processes === 1 ? new Map() : this.#demands(now));
  }

  #usedBy(subscriptionId: number): Used {
    const found = this.#used.get(subscriptionId);
    if (found) return found;
    const used: Used = { bucket: new TokenBucket(), demand: new Demand(), perSecond: 0, share: null };
    this.#used.set(subscriptionId, used);
    return used;
  }

  /** Calls a second of the subscriptions that need more than a light share. */
  #demands(now: number): Map<number, number> {
    const demands = new Map<number, number>();
    for (const [subscriptionId, { demand, perSecond }] of this.#used.entries()) {
      const calls = demand.perSecond(now);
      if (calls > (perSecond * LIGHT) / this.#processes) demands.set(subscriptionId, calls);
      if (demands.size >= MOST_REPORTED) break;
    }
    return demands;
  }

  async #divide(demands: ReadonlyMap<number, number>): Promise<void> {
    const sums = demands.size === 0 ? new Map<number, Sum>() : await this.#report(demands);
    for (const [subscriptionId, used] of this.#used.entries()) {
      const sum = sums.get(subscriptionId);
      used.share = sum ? this.#shareOf(demands.get(subscriptionId) ?? 0, sum) : null;
    }
  }

  /** Those that have not reported use less than the light part of an equal share each. */
  #shareOf(own: number, { calls, reporters }: Sum): number {
    const light = Math.max(0, this.#processes - reporters) * (LIGHT / this.#processes);
    return (1 - light) * (own / calls);
  }

  async #report(demands: ReadonlyMap<number, number>): Promise<Map<number, Sum>> {
    const ids = [...demands.keys()];
    await sql`
      insert into apis.rate_demands (subscription_id, process, calls, seen_at)
      select id, ${this.#process}, calls, now()
      from unnest(${ids}::bigint[], ${[...demands.values()]}::int[]) as d(id, calls)
      on conflict (subscription_id, process) do update set calls = excluded.calls, seen_at = excluded.seen_at`.execute(
      this.#db,
    );
    const found = await sql<Sum & { subscriptionId: number }>`
      select subscription_id as "subscriptionId", sum(calls)::int as calls, count(*)::int as reporters
      from apis.rate_demands
      where subscription_id = any(${ids}::bigint[]) and seen_at > now() - ${REPORTED_WITHIN}::interval
      group by subscription_id`.execute(this.#db);
    return new Map(found.rows.map((row) => [row.subscriptionId, row]));
  }
}

/** Of all processes that have reported demand. */
interface Sum {
  /** In a second. */
  calls: number;
  reporters: number;
}
