/** Work that outlives the request that started it. */
export class Background {
  readonly #stop = new AbortController();
  readonly #running = new Set<Promise<unknown>>();

  /** The signal is aborted when the process stops; the work then ends as soon as it can. */
  run<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const running = work(this.#stop.signal);
    this.#running.add(running);
    const forget = () => this.#running.delete(running);
    running.then(forget, forget);
    return running;
  }

  /** Stops all work and waits for its end: afterwards it needs the database no more. */
  async close(): Promise<void> {
    this.#stop.abort();
    await Promise.allSettled(this.#running);
  }
}
