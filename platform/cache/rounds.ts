/**
 * Does work in rounds: what is added while a round runs is done by the next one. Under load, many items share the cost of
 * a round; a lone item is done at once. A failed round rejects for all of its items.
 */
export class Rounds<T> {
  readonly #work: (items: readonly T[]) => Promise<void>;
  #running: Promise<unknown> = Promise.resolve();
  #next: { items: T[]; done: Promise<void> } | undefined;

  constructor(work: (items: readonly T[]) => Promise<void>) {
    this.#work = work;
  }

  /** Takes part in the next round; resolves when it is complete. */
  add(item: T): Promise<void> {
    const round = this.#next ?? this.#plan();
    round.items.push(item);
    return round.done;
  }

  #plan(): { items: T[]; done: Promise<void> } {
    const items: T[] = [];
    const done = this.#running.then(() => {
      this.#next = undefined;
      return this.#work(items);
    });
    this.#running = done.catch(() => {});
    this.#next = { items, done };
    return this.#next;
  }
}
