/** Calls of the present second and of the one before. */
export class Demand {
  #second = 0;
  #calls = 0;
  #before = 0;

  note(now: number): void {
    this.#turn(now);
    this.#calls += 1;
  }

  /** Calls in a second, by the busier of the last two. */
  perSecond(now: number): number {
    this.#turn(now);
    return Math.max(this.#calls, this.#before);
  }

  #turn(now: number): void {
    const second = Math.floor(now / 1_000);
    if (second === this.#second) return;
    this.#before = second === this.#second + 1 ? this.#calls : 0;
    this.#calls = 0;
    this.#second = second;
  }
}
