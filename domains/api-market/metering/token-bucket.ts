/** Calls a second, and calls at once after a pause. */
export interface Rate {
  perSecond: number;
  burst: number;
}

/**
 * The calls of one subscription in this process. Of the plan's rate and burst it has the share of one among all processes,
 * so that together they never let more through.
 */
export class TokenBucket {
  #tokens: number | null = null;
  #filledAt = 0;

  /** Takes a call and returns 0, or returns the seconds until the next one. */
  take({ perSecond, burst }: Rate, now: number): number {
    const most = Math.max(1, burst);
    const refilled = (this.#tokens ?? most) + (Math.max(0, now - this.#filledAt) / 1_000) * perSecond;
    this.#tokens = Math.min(most, refilled);
    this.#filledAt = now;
    if (this.#tokens < 1) return (1 - this.#tokens) / perSecond;
    this.#tokens -= 1;
    return 0;
  }

  /** Calls that it would let through now. */
  get left(): number {
    return Math.floor(this.#tokens ?? 0);
  }
}
