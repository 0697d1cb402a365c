import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';

/** A process without calls for this long leaves its share to the others. */
const ACTIVE_MS = 10_000;
const SEEN_WITHIN = '5 seconds';

/**
 * How many processes answer calls at present: each lets an equal part of every rate through. A process that begins counts
 * from its second second; until then the others have not heard of it.
 */
export class RateShares {
  readonly #db: Db;
  readonly #process: string;
  readonly #isAlone: boolean;
  #processes = 1;
  #calledAt = 0;

  constructor(db: Db, process: string, isAlone: boolean) {
    this.#db = db;
    this.#process = process;
    this.#isAlone = isAlone;
  }

  get processes(): number {
    return this.#processes;
  }

  note(now: number): void {
    this.#calledAt = now;
  }

  /** Tells the others that this process has calls, and hears of theirs. */
  async beat(now: number): Promise<void> {
    if (this.#isAlone || now - this.#calledAt > ACTIVE_MS) return;
    await sql`
      insert into apis.gateway_processes (process, seen_at) values (${this.#process}, now())
      on conflict (process) do update set seen_at = excluded.seen_at`.execute(this.#db);
    const seen = await sql<{ num: number }>`
      select count(*)::int as num from apis.gateway_processes
      where seen_at > now() - ${SEEN_WITHIN}::interval`.execute(this.#db);
    this.#processes = Math.max(1, seen.rows[0]?.num ?? 1);
  }
}
