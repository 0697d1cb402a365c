import { LRUCache } from 'lru-cache';

interface KeptValue {
  value: Promise<unknown>;
  tags: readonly string[];
}

const MOST = 500;
/** Upper bound on staleness if a drop is never heard. */
const TTL_MS = 30_000;

/**
 * Public values that many pages share (the category tree, the header's words), computed once and dropped by tag. One
 * filler at a time per key; a value whose making failed or was overtaken by a drop is not kept.
 */
export class KeptValues {
  readonly #values = new LRUCache<string, KeptValue>({ max: MOST, ttl: TTL_MS });
  readonly #isOn: boolean;

  /** Switched off, every value is made anew: so that what lies behind can be measured. */
  constructor(isOn = true) {
    this.#isOn = isOn;
  }

  /** The kept value, or the one that `make` computes. What is kept must not be changed by who reads it. */
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

  /** Forgets every value that carries the tag; without a tag, everything. Who asks afterwards never gets the old one. */
  drop(tag?: string): void {
    if (tag === undefined) this.#values.clear();
    else for (const [key, kept] of this.#values.entries()) if (kept.tags.includes(tag)) this.#values.delete(key);
  }
}
