import { LRUCache } from 'lru-cache';

interface KeptValue {
  value: Promise<unknown>;
  tags: readonly string[];
}

/** The names of 500 people in concurrent conversations must fit without eviction. */
const MOST = 3_000;
/** Upper bound on staleness if an invalidation is missed. */
const TTL_MS = 30_000;

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
    this.#values.set(key, { value, tags });
    value.catch(() => {
      if (this.#values.peek(key)?.value === value) this.#values.delete(key);
    });
    return value;
  }

  /** Invalidates every value with the tag; without a tag, all. Later readers never get the old one. */
  drop(tag?: string): void {
    if (tag === undefined) this.#values.clear();
    else for (const [key, kept] of this.#values.entries()) if (kept.tags.includes(tag)) this.#values.delete(key);
  }
}
