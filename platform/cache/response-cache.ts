import { LRUCache } from 'lru-cache';
import { isDatabaseUnavailable } from '../database/unavailable.ts';

/** A cached response: computed once and sent as it is. */
export interface CachedResponse {
  status: number;
  headers: Record<string, string>;
  body: Uint8Array<ArrayBuffer>;
  /** The same bytes per content encoding, created on first use. */
  encoded: Map<string, Uint8Array<ArrayBuffer>>;
  tags: readonly string[];
  /** For how long it is valid, from the moment its computation began; at most and by default the cache's own time. */
  validMs?: number;
}

const MAX_BYTES = 48 * 1024 * 1024;
/** Upper bound on staleness if an invalidation is missed. */
const TTL_MS = 30_000;

/**
 * Response cache: public responses as bytes, bounded by size, one computation at a time per key, invalidated by tag. A
 * response invalidated while it is being computed is not cached: it may have read the old state.
 */
export class ResponseCache {
  readonly #answers = new LRUCache<string, CachedResponse>({
    maxSize: MAX_BYTES,
    ttl: TTL_MS,
    // kept as long as there is room, as a fallback while the database is down
    noDeleteOnStaleGet: true,
    // so that an invalidation reaches them too
    allowStale: true,
    sizeCalculation: (answer, key) => answer.body.byteLength * 2 + key.length + 500,
  });
  readonly #filling = new Map<string, Promise<CachedResponse>>();
  readonly #isOn: boolean;
  #drops = 0;
  /** Responses that were in the cache, and those that had to be computed. */
  readonly counts = { hits: 0, misses: 0 };

  /** When disabled, every response is computed, for measurements. */
  constructor(isOn = true) {
    this.#isOn = isOn;
  }

  find(key: string): CachedResponse | undefined {
    const found = this.#answers.get(key, { allowStale: false });
    if (found) this.counts.hits += 1;
    return found;
  }

  /** The last response, even if expired. */
  findStale(key: string): CachedResponse | undefined {
    return this.#answers.get(key, { allowStale: true });
  }

  /** The cached response, or the one that `make` computes; the last one again if the database is down. */
  async fill(key: string, make: () => Promise<CachedResponse>): Promise<CachedResponse> {
    if (!this.#isOn) return make();
    const kept = this.find(key);
    if (kept) return kept;
    const running = this.#filling.get(key);
    if (running) return running;
    const started = this.#drops;
    const begun = Date.now();
    this.counts.misses += 1;
    const filling = make();
    this.#filling.set(key, filling);
    try {
      const answer = await filling;
      if (answer.status === 200 && started === this.#drops) this.#set(key, answer, begun);
      return answer;
    } catch (error) {
      const stale = isDatabaseUnavailable(error) ? this.findStale(key) : undefined;
      if (!stale) throw error;
      return stale;
    } finally {
      this.#filling.delete(key);
    }
  }

  #set(key: string, answer: CachedResponse, begun: number): void {
    const left = (answer.validMs ?? TTL_MS) - (Date.now() - begun);
    // a time to live of 0 would be unlimited
    this.#answers.set(key, answer, { ttl: Math.max(1, Math.min(TTL_MS, Math.floor(left))) });
  }

  /** Invalidates every response with the tag; without a tag, all. */
  drop(tag?: string): void {
    this.#drops += 1;
    // a request after the invalidation must not get the response started before it
    this.#filling.clear();
    if (tag === undefined) {
      this.#answers.clear();
      return;
    }
    for (const [key, answer] of this.#answers.entries()) if (answer.tags.includes(tag)) this.#answers.delete(key);
  }
}
