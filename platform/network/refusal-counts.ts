import { LRUCache } from 'lru-cache';

const WINDOW_MS = 5 * 60_000;
const MOST_SENDERS = 5_000;
/** Counts that are worth an entry: an honest client is not refused this often within minutes. */
const NOTABLE_COUNTS = new Set([100, 1_000, 10_000]);

/** Refused requests of each sender within five minutes from the first. Bounded: the senders longest silent are dropped. */
export class RefusalCounts {
  readonly #counts = new LRUCache<string, { since: number; count: number }>({ max: MOST_SENDERS });

  /** Counts one; returns the number if it should be logged. */
  add(sender: string, now: Date): number | undefined {
    const known = this.#counts.get(sender);
    const isOver = !known || now.getTime() - known.since > WINDOW_MS;
    const counted = isOver ? { since: now.getTime(), count: 0 } : known;
    if (isOver) this.#counts.set(sender, counted);
    counted.count += 1;
    return NOTABLE_COUNTS.has(counted.count) ? counted.count : undefined;
  }
}
