import { DomainError } from './errors.ts';

/**
 * Lets a few pieces of heavy work run at once and queues the rest in their order, so that a rush of it does not take
 * every worker thread from files, name lookups and compression. A queue that is too long refuses at once.
 */
export class Gate {
  readonly #places: number;
  readonly #longestQueue: number;
  #running = 0;
  readonly #waiting: (() => void)[] = [];

  constructor(places: number, longestQueue = 500) {
    this.#places = places;
    this.#longestQueue = longestQueue;
  }

  /** Throws `too_many_requests` when the queue is full. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running >= this.#places) {
      if (this.#waiting.length >= this.#longestQueue) throw new DomainError('too_many_requests', { retryAfter: 5 });
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    } else {
      this.#running += 1;
    }
    try {
      return await work();
    } finally {
      // the place goes straight to the next in line, so that nobody slips in between
      const next = this.#waiting.shift();
      if (next) next();
      else this.#running -= 1;
    }
  }
}
