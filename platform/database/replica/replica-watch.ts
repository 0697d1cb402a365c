import { setTimeout as wait } from 'node:timers/promises';

/** `behind`: it answers, but lacks what was committed some seconds ago. */
export type ReplicaState = 'used' | 'behind' | 'away';

/** Positions in the write-ahead log, as PostgreSQL writes them. */
export interface Positions {
  /** One of the primary that is past every commit so far. */
  ofPrimary(): Promise<string>;
  /** Whether the replica has replayed everything before that position. */
  isReplayed(position: string): Promise<boolean>;
}

export interface WatchOptions {
  positions: Positions;
  /** Runs when use of the replica ends, and when it begins again. */
  onChange(state: ReplicaState, reason: string): void;
  /** Of `performance.now()`, for tests. */
  clock?: () => number;
}

/** What is read from the replica may lack the commits of this time, unless this process heard of them. */
export const LONGEST_LAG_MS = 3_000;
const HEARTBEAT_MS = 1_000;
/** Changes that are heard one after the other share a round. */
const SPACING_MS = 20;
const LONGEST_POLL_MS = 100;

interface Waiting {
  since: number;
  resolve(isThere: boolean): void;
}

/**
 * Knows until which moment the replica has every commit: a round takes the primary's position, and waits until the replica
 * has replayed it. Rounds run every second, and at once after a change that this process has heard of.
 */
export class ReplicaWatch {
  readonly #options: WatchOptions;
  readonly #clock: () => number;
  #state: ReplicaState = 'used';
  /** The replica has everything that was committed before. */
  #confirmedAt = Number.NEGATIVE_INFINITY;
  #heardAt = Number.NEGATIVE_INFINITY;
  #gone = new AbortController();
  #wake = () => {};
  readonly #waiting = new Set<Waiting>();
  #isStopped = false;
  #running: Promise<void> | undefined;

  constructor(options: WatchOptions) {
    this.#options = options;
    this.#clock = options.clock ?? (() => performance.now());
  }

  start(): void {
    this.#running ??= this.#run();
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#wake();
    await this.#running;
  }

  /** Whether reads may go to the replica now: it has everything that this process has heard of, and lags by little. */
  isCurrent(): boolean {
    return this.#state === 'used' && this.#confirmedAt >= this.#heardAt && this.lagMs() < LONGEST_LAG_MS;
  }

  /** For how long the replica is not known to have everything. */
  lagMs(): number {
    return this.#clock() - this.#confirmedAt;
  }

  /** Aborted when the replica is away: statements that wait for it are run elsewhere. */
  get gone(): AbortSignal {
    return this.#gone.signal;
  }

  /** This process has heard of a change: until the replica has it, nothing is read there. */
  heardChange(): void {
    this.#heardAt = this.#clock();
    this.#wake();
  }

  /** Waits until the replica has everything that is committed by now; false if it is not that soon. */
  async catchUp(withinMs: number): Promise<boolean> {
    if (this.#state !== 'used' || !this.#running || this.#isStopped) return false;
    let waiting: Waiting | undefined;
    const caughtUp = new Promise<boolean>((resolve) => {
      waiting = { since: this.#clock(), resolve };
      this.#waiting.add(waiting);
    });
    this.#wake();
    const giveUp = setTimeout(() => waiting?.resolve(false), withinMs);
    try {
      return await caughtUp;
    } finally {
      clearTimeout(giveUp);
      if (waiting) this.#waiting.delete(waiting);
    }
  }

  async #run(): Promise<void> {
    while (!this.#isStopped) {
      const begun = this.#clock();
      try {
        await this.#confirm(begun);
      } catch (error) {
        this.#become('away', error instanceof Error ? error.message : String(error));
        for (const { resolve } of this.#waiting) resolve(false);
        await this.#sleep(HEARTBEAT_MS);
        continue;
      }
      const isDue = this.#heardAt > begun || [...this.#waiting].some(({ since }) => since > begun);
      if (!isDue) await this.#sleep(HEARTBEAT_MS);
      await wait(Math.max(0, begun + SPACING_MS - this.#clock()), undefined, { ref: false });
    }
  }

  /** One round; the replica then has everything that was committed before it began. */
  async #confirm(begun: number): Promise<void> {
    const { positions } = this.#options;
    const position = await positions.ofPrimary();
    for (let pollMs = 5; !(await positions.isReplayed(position)); pollMs = Math.min(pollMs * 2, LONGEST_POLL_MS)) {
      if (this.#isStopped) return;
      if (this.#clock() - begun > LONGEST_LAG_MS) this.#become('behind', `it lags by more than ${LONGEST_LAG_MS} ms`);
      await wait(pollMs, undefined, { ref: false });
    }
    this.#confirmedAt = begun;
    // what was waited for longer says nothing about the present
    if (this.lagMs() < LONGEST_LAG_MS) this.#become('used', '');
    for (const { since, resolve } of this.#waiting) if (since <= begun) resolve(true);
  }

  #become(state: ReplicaState, reason: string): void {
    if (state === this.#state) return;
    this.#state = state;
    if (state === 'away') this.#gone.abort(new ReplicaGoneError(reason));
    else if (this.#gone.signal.aborted) this.#gone = new AbortController();
    this.#options.onChange(state, reason);
  }

  /** Until it is woken. */
  async #sleep(ms: number): Promise<void> {
    if (this.#isStopped) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      timer.unref();
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
    this.#wake = () => {};
  }
}

/** The replica went away while a statement waited for it. */
export class ReplicaGoneError extends Error {}
