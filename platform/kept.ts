import { LRUCache } from 'lru-cache';
import { isDatabaseUnavailable } from './database/unavailable.ts';

/** A ready answer: what was computed once and is sent as it stands. */
export interface KeptAnswer {
  status: number;
  headers: Record<string, string>;
  body: Uint8Array<ArrayBuffer>;
  /** The same bytes per content coding, made at the first wish for it. */
  encoded: Map<string, Uint8Array<ArrayBuffer>>;
  tags: readonly string[];
}

const MAX_BYTES = 48 * 1024 * 1024;
/** Upper bound on staleness if a drop is never heard. */
const TTL_MS = 30_000;

/**
 * Public answers as ready bytes, bounded by size, one filler at a time per key, dropped by tag. An answer whose tag is
 * dropped while it is being made is not kept: it may have read the old state.
 */
export class KeptAnswers {
  readonly #answers = new LRUCache<string, KeptAnswer>({
    maxSize: MAX_BYTES,
    ttl: TTL_MS,
    // kept for as long as there is room: better than nothing while the database is away
    noDeleteOnStaleGet: true,
    // so that a drop reaches them too
    allowStale: true,
    sizeCalculation: (answer, key) => answer.body.byteLength * 2 + key.length + 500,
  });
  readonly #filling = new Map<string, Promise<KeptAnswer>>();
  readonly #isOn: boolean;
  #drops = 0;

  /** Switched off, every answer is made anew: so that what lies behind can be measured. */
  constructor(isOn = true) {
    this.#isOn = isOn;
  }

  find(key: string): KeptAnswer | undefined {
    return this.#answers.get(key, { allowStale: false });
  }

  /** The answer as it was last, also after its time. */
  findStale(key: string): KeptAnswer | undefined {
    return this.#answers.get(key, { allowStale: true });
  }

  /** The kept answer, or the one that `make` computes; the last one again when the database is away. */
  async fill(key: string, make: () => Promise<KeptAnswer>): Promise<KeptAnswer> {
    if (!this.#isOn) return make();
    const kept = this.find(key);
    if (kept) return kept;
    const running = this.#filling.get(key);
    if (running) return running;
    const started = this.#drops;
    const filling = make();
    this.#filling.set(key, filling);
    try {
      const answer = await filling;
      if (answer.status === 200 && started === this.#drops) this.#answers.set(key, answer);
      return answer;
    } catch (error) {
      const stale = isDatabaseUnavailable(error) ? this.findStale(key) : undefined;
      if (!stale) throw error;
      return stale;
    } finally {
      this.#filling.delete(key);
    }
  }

  /** Forgets every answer that carries the tag; without a tag, everything. */
  drop(tag?: string): void {
    this.#drops += 1;
    // who asks after the drop must not be given the answer begun before it
    this.#filling.clear();
    if (tag === undefined) {
      this.#answers.clear();
      return;
    }
    for (const [key, answer] of this.#answers.entries()) if (answer.tags.includes(tag)) this.#answers.delete(key);
  }
}
