/**
 * The server's time, for what the server decides: the clock of a browser may be hours wrong. It is counted from the time
 * stated in an answer, so it is late by as long as that answer travelled; later answers correct it.
 */
export class ServerClock {
  #offset = Number.NEGATIVE_INFINITY;

  /** An answer was made at that moment. */
  note(moment: string): void {
    this.#offset = Math.max(this.#offset, Date.parse(moment) - performance.now());
  }

  now(): Date {
    return new Date(this.#offset + performance.now());
  }
}
