import { LRUCache } from 'lru-cache';

interface KeptValue {
  value: Promise<unknown>;
  tags: readonly string[];
  madeAt: number;
  isRenewed?: boolean;
}

/** The names of 500 people in concurrent conversations must fit without eviction. */
const MOST = 3_000;
/** Upper bound on staleness if an invalidation is missed. */
const TTL_MS = 30_000;
const RENEWED_AFTER_MS = 15_000;

/**
 * Cache of public values shared by many pages (the category tree, the header's words), invalidated by tag. One
 * computation at a time per key; a value whose computation failed or was overtaken by an invalidation is not cached.
 */
export class ValueCache {
  readonly #values = new LRUCache<string, KeptValue>({ max: MOST, ttl: TTL_MS });
  readonly #isOn: boolean;

  /** When disabled, every value is computed, for measurements. */
  constructor(isOn = true) {
    this.#isOn = isOn;
  }

  /** The cached value, or the one that `make` computes. Callers must not modify it. */
  fill<T>(key: string, tags: readonly string[], make: () => Promise<T>): Promise<T> {
    if (!this.#isOn) return make();
    const found = this.#values.get(key);
    if (found) return found.value as Promise<T>;
    const value = make();
    this.#values.set(key, { value, tags, madeAt: performance.now() });
    value.catch(() => {
      if (this.#values.peek(key)?.value === value) this.#values.delete(key);
    });
    return value;
  }

  /**
   * The same for what transactions ask for: a value in use is renewed before it expires. If it expired, transactions that
   * hold all connections of a pool would wait for it, and its computation for one of these connections.
   */
  fillAhead<T>(key: string, tags: readonly string[], make: () => Promise<T>): Promise<T> {
    const found = this.#values.get(key);
    if (found && !found.isRenewed && performance.now() - found.madeAt > RENEWED_AFTER_MS) {
      found.isRenewed = true;
      const value = make();
      value.then(
        () => {
          // unless it was dropped meanwhile
          if (this.#values.peek(key) === found) this.#values.set(key, { value, tags, madeAt: performance.now() });
        },
        () => {
          found.isRenewed = false;
        },
      );
    }
    return this.fill(key, tags, make);
  }

  /** Invalidates every value with the tag; without a tag, all. Later readers never get the old one. */
  drop(tag?: string): void {
    if (tag === undefined) this.#values.clear();
    else for (const [key, kept] of this.#values.entries()) if (kept.tags.includes(tag)) this.#values.delete(key);
  }
}
