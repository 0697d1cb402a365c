import { DomainError } from './errors.ts';

/**
 * Lets a few pieces of heavy work run at once and queues the rest in their order, so that a rush of it does not take
 * every worker thread from files, name lookups and compression. A queue that is too long refuses at once.
 */
export class Gate {
  readonly #places: number;
  readonly #longestQueue: number;
  readonly #full: () => DomainError;
  #running = 0;
  readonly #waiting: (() => void)[] = [];

  constructor(
    places: number,
    longestQueue = 500,
    full: () => DomainError = () => new DomainError('too_many_requests', { retryAfter: 5 }),
  ) {
    this.#places = places;
    this.#longestQueue = longestQueue;
    this.#full = full;
  }

  /** Throws `too_many_requests`, or what it was made with, when the queue is full. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running >= this.#places) {
      if (this.#waiting.length >= this.#longestQueue) throw this.#full();
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
