/**
 * Does a piece of work for everybody who asked while the round before was running: under load, many share the cost of
 * one round; alone, nobody waits for others. A round that fails fails for those who take part in it.
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
