import { DomainError } from './errors.ts';

/**
 * Limits concurrent heavy work and queues the rest in order, so that a burst does not take every worker thread from
 * files, name lookups and compression. A full queue refuses at once.
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

  /** Throws `too_many_requests`, or the configured error, if the queue is full. */
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
      // the slot is handed directly to the next in line, so that nobody can overtake
      const next = this.#waiting.shift();
      if (next) next();
      else this.#running -= 1;
    }
  }
}
