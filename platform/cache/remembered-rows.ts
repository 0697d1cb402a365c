import { LRUCache } from 'lru-cache';

const MOST = 10_000;
const TTL_MS = 5 * 60_000;

/**
 * Rows as this process last read them. They may be outdated: a statement that relies on one repeats it as a condition
 * (its version, or a fact that never changes back), which saves the query before it. Nothing else may use them.
 */
export class RememberedRows {
  readonly #rows = new LRUCache<string, object>({ max: MOST, ttl: TTL_MS });

  find<T extends object>(key: string): T | undefined {
    return this.#rows.get(key) as T | undefined;
  }

  keep(key: string, row: object): void {
    this.#rows.set(key, row);
  }

  /** A statement has found the row changed. */
  forget(key: string): void {
    this.#rows.delete(key);
  }
}
