import { performance } from 'node:perf_hooks';

const MEGABYTE = 1024 ** 2;
/** Less than this is not worth stopping the process for. */
const WORTHWHILE_BYTES = 64 * MEGABYTE;
const ROOM_EVERY_MS = 60_000;
const CALM_EVERY_MS = 300_000;
const TICK_MS = 5_000;
/** Share of the last seconds in which the process did something. */
const CALM = 0.05;

/** What the upkeep measures and does; a test supplies its own. */
export interface Machine {
  /** ms */
  now(): number;
  /** Bytes that the operating system counts as used by this process. */
  resident(): number;
  /** 0 to 1, since the last call. */
  utilisation(): number;
  collect(): void;
}

/**
 * Returns memory to the operating system. V8 keeps the pages that its collections emptied in a pool, 150 to 220 MB after
 * a busy minute, and only its most thorough collection releases them. That one stops the process for 0.1 to 0.3 s, so it
 * runs when nothing else does, or before a process starts that needs the memory.
 */
export class MemoryUpkeep {
  readonly #machine: Machine;
  #least: number;
  #last = Number.NEGATIVE_INFINITY;

  constructor(machine: Machine = thisMachine()) {
    this.#machine = machine;
    this.#least = machine.resident();
  }

  /** Releases memory if it grew; at most once a minute. */
  makeRoom(): void {
    this.#releaseAfter(ROOM_EVERY_MS);
  }

  /** Releases memory whenever the process has been idle for some seconds; returns the function that ends this. */
  start(): () => void {
    const timer = setInterval(() => this.tick(), TICK_MS).unref();
    return () => clearInterval(timer);
  }

  tick(): void {
    if (this.#machine.utilisation() < CALM) this.#releaseAfter(CALM_EVERY_MS);
  }

  #releaseAfter(ms: number): void {
    const { now, resident, collect } = this.#machine;
    if (now() - this.#last < ms || resident() - this.#least < WORTHWHILE_BYTES) return;
    collect();
    this.#last = now();
    // what is left is in use, and no reason to collect again
    this.#least = resident();
  }
}

/** Without `--expose-gc`, which `npm start` sets, nothing is collected. */
function thisMachine(): Machine {
  let before = performance.eventLoopUtilization();
  return {
    now: () => performance.now(),
    resident: () => process.memoryUsage.rss(),
    utilisation: () => {
      const now = performance.eventLoopUtilization();
      const { utilization } = performance.eventLoopUtilization(now, before);
      before = now;
      return utilization;
    },
    collect: () => globalThis.gc?.({ type: 'major', flavor: 'last-resort', execution: 'sync' }),
  };
}
