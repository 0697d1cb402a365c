import { sql } from 'kysely';
import type { OpenDatabase } from '../database/open.ts';
import type { Log } from '../log.ts';

/** NOTIFY channel for changes to cached data; the payload is the tag. */
export const CACHE_CHANNEL = 'kept';
/** One NOTIFY per process and interval, however many writes: PostgreSQL serialises commits that notify. */
const COALESCE_MS = 50;

/**
 * Drops cached responses after writes that are too frequent for `invalidateCache`: in this process at once, in others
 * within 50 ms. Call it after the commit. If the process dies in between, others show the old state until it expires.
 */
export class CacheDrops {
  readonly #database: OpenDatabase;
  readonly #log: Log;
  readonly #dropHere: (tag: string) => void;
  readonly #waiting = new Set<string>();
  readonly #listeners = new Set<(tag: string | null) => void>();
  #timer: NodeJS.Timeout | undefined;
  #flushing: Promise<void> = Promise.resolve();

  constructor(database: OpenDatabase, log: Log, dropHere: (tag: string) => void) {
    this.#database = database;
    this.#log = log;
    this.#dropHere = dropHere;
  }

  /** Passes each drop of any process on, and `null` when some may have been missed; returns how to stop it. */
  onDrop(listener: (tag: string | null) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Hands a drop to those who listen. */
  pass(tag: string | null): void {
    for (const listener of this.#listeners) listener(tag);
  }

  drop(tags: readonly string[]): void {
    for (const tag of tags) {
      this.#dropHere(tag);
      // the embedded database has one process
      if (this.#database.driver === 'postgres') this.#waiting.add(tag);
    }
    if (this.#waiting.size === 0 || this.#timer) return;
    this.#timer = setTimeout(() => this.#flush(), COALESCE_MS);
    this.#timer.unref();
  }

  async close(): Promise<void> {
    clearTimeout(this.#timer);
    if (this.#waiting.size > 0) this.#flush();
    await this.#flushing;
  }

  #flush(): void {
    this.#timer = undefined;
    const tags = [...this.#waiting];
    this.#waiting.clear();
    this.#flushing = this.#flushing
      .then(async () => {
        await sql`select pg_notify(${CACHE_CHANNEL}, tag) from unnest(${tags}::text[]) tag`.execute(this.#database.db);
      })
      .catch((err: unknown) => this.#log.error({ err }, 'cache drops not sent'));
  }
}
