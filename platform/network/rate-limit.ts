import { LRUCache } from 'lru-cache';
import { DomainError } from '../errors.ts';
import { noteLimit } from './counted-limits.ts';
import { networkOf } from './network.ts';

interface Bucket {
  tokens: number;
  at: number;
}

/** Throws `too_many_requests` with `retryAfter` in seconds if a key (an IP address or an account) has made too many. */
export interface Limit {
  take(key: string, now: Date): void | Promise<void>;
}

/** At most `burst` at once and `perMinute` on average per key, an IP address or an account, counted in this process. */
export class RateLimit implements Limit {
  readonly #buckets = new LRUCache<string, Bucket>({ max: 50_000 });
  readonly #burst: number;
  readonly #perMinute: number;

  readonly #name: string | undefined;

  /** With a name, responses say how much of it is left. */
  constructor(burst: number, perMinute: number, name?: string) {
    this.#burst = burst;
    this.#perMinute = perMinute;
    this.#name = name;
  }

  /** Throws `too_many_requests` with `retryAfter` in seconds. */
  take(asker: string, now: Date): void {
    const key = networkOf(asker);
    const bucket = this.#buckets.get(key) ?? { tokens: this.#burst, at: now.getTime() };
    const refill = ((now.getTime() - bucket.at) / 60_000) * this.#perMinute;
    const tokens = Math.min(this.#burst, bucket.tokens + Math.max(0, refill));
    this.#note(asker, Math.max(0, tokens - 1));
    if (tokens < 1) {
      throw new DomainError('too_many_requests', { retryAfter: Math.ceil(((1 - tokens) / this.#perMinute) * 60) });
    }
    this.#buckets.set(key, { tokens: tokens - 1, at: now.getTime() });
  }

  #note(key: string, left: number): void {
    const limit = { key, burst: this.#burst, perMinute: this.#perMinute, left };
    if (this.#name) noteLimit({ ...limit, name: this.#name });
  }
}
