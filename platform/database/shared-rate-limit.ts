import { sql } from 'kysely';
import { DomainError } from '../errors.ts';
import { noteLimit } from '../network/counted-limits.ts';
import { networkOf } from '../network/network.ts';
import { type Limit, RateLimit } from '../network/rate-limit.ts';
import { sign } from '../tokens.ts';
import type { Db } from './db.ts';

const MINUTE_SECONDS = 60;
/** By then the slowest bucket is full again (`invited` takes a day), and a full one need not be stored. */
const KEPT_MS = 86_400_000;
const AT_ONCE = 10_000;

/**
 * A rate limit shared by all processes, in one statement on a separate connection: rolling back a transaction does not
 * return the attempt. It must be taken before a transaction begins, which would hold a second connection. What one
 * process alone refuses costs no statement.
 */
export class SharedRateLimit implements Limit {
  readonly #local: RateLimit;
  readonly #db: Db;
  readonly #name: string;
  readonly #hashKey: Buffer;
  readonly #burst: number;
  readonly #perMinute: number;

  /** `hashKey` hides the counted IP addresses. */
  constructor(db: Db, name: string, hashKey: Buffer, burst: number, perMinute: number) {
    this.#local = new RateLimit(burst, perMinute);
    this.#db = db;
    this.#name = name;
    this.#hashKey = hashKey;
    this.#burst = burst;
    this.#perMinute = perMinute;
  }

  async take(key: string, now: Date): Promise<void> {
    this.#takeLocal(key, now);
    const perSecond = this.#perMinute / MINUTE_SECONDS;
    const hashed = sign(this.#hashKey, `${this.#name} ${networkOf(key)}`);
    const refilled = sql`least(${this.#burst}::float8,
      t.tokens + greatest(0, extract(epoch from ${now}::timestamptz - t.refilled_at)) * ${perSecond}::float8)`;
    const taken = await sql<{ tokens: number }>`
      insert into rate_limits as t (key, tokens, refilled_at)
      values (${hashed}, ${this.#burst}::float8 - 1, ${now}::timestamptz)
      on conflict (key) do update set
        tokens = ${refilled} - 1, refilled_at = greatest(t.refilled_at, excluded.refilled_at)
      where ${refilled} >= 1
      returning tokens`.execute(this.#db);
    const [left] = taken.rows;
    this.#note(key, left?.tokens ?? 0);
    if (!left) throw new DomainError('too_many_requests', { retryAfter: Math.ceil(1 / perSecond) });
  }

  #takeLocal(key: string, now: Date): void {
    try {
      this.#local.take(key, now);
    } catch (refusal) {
      this.#note(key, 0);
      throw refusal;
    }
  }

  #note(key: string, left: number): void {
    noteLimit({ name: this.#name, key, burst: this.#burst, perMinute: this.#perMinute, left });
  }
}

/** Deletes counters that are full again; returns their number. */
export async function deleteFullCounters(db: Db, now: Date): Promise<number> {
  const gone = await sql`
    delete from rate_limits where key in (
      select key from rate_limits where refilled_at < ${new Date(now.getTime() - KEPT_MS)}::timestamptz
      limit ${AT_ONCE} for update skip locked)`.execute(db);
  return Number(gone.numAffectedRows ?? 0n);
}
