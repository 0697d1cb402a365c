import { setTimeout as wait } from 'node:timers/promises';
import { summary } from '../load.ts';

/** What people come for, and how many of a thousand do. */
export interface Purpose {
  name: string;
  perMille: number;
  /** Fails unless everything was answered as expected. */
  run(nth: number): Promise<unknown>;
}

export interface Tally {
  arrivals: number;
  errors: number;
  p50: number;
  p99: number;
}

export interface Step {
  rate: number;
  byPurpose: Record<string, Tally>;
  all: Tally;
  /** Of the first failures. */
  reasons: string[];
}

interface Arrivals {
  purposes: readonly Purpose[];
  /** A second, on average. */
  rate: number;
  seconds: number;
  /** At the beginning, without being counted. */
  warmSeconds: number;
  /** Between 0 and 1, for tests. */
  random?: () => number;
}

/** More unfinished at once would measure this client. */
const MOST_OPEN = 3_000;

/**
 * Arrivals that do not wait for each other, at random times (Poisson). Time counts from the moment at which a person meant
 * to arrive, so that a queue in front of the servers counts as well.
 */
export async function arrive({ purposes, rate, seconds, warmSeconds, random = Math.random }: Arrivals): Promise<Step> {
  const took = new Map(purposes.map(({ name }) => [name, { times: [] as number[], errors: 0 }]));
  const reasons: string[] = [];
  const open = new Set<Promise<void>>();
  const started = performance.now();
  const counted = started + warmSeconds * 1_000;
  const end = counted + seconds * 1_000;
  let nth = 0;
  const come = async (purpose: Purpose, meant: number) => {
    const tally = took.get(purpose.name);
    let error: unknown;
    await purpose.run(nth++).catch((thrown: unknown) => (error = thrown));
    if (meant < counted || !tally) return;
    tally.times.push(performance.now() - meant);
    if (error === undefined) return;
    tally.errors += 1;
    if (reasons.length < 5) reasons.push(String(error));
  };
  for (let meant = started; meant < end; meant += (-Math.log(1 - random()) * 1_000) / rate) {
    const left = meant - performance.now();
    if (left > 0.5) await wait(left);
    if (open.size >= MOST_OPEN) break;
    const coming = come(choose(purposes, random()), meant);
    open.add(coming);
    void coming.finally(() => open.delete(coming));
  }
  await Promise.all(open);
  const byPurpose = Object.fromEntries([...took].map(([name, { times, errors }]) => [name, tallyOf(times, errors)]));
  const all = [...took.values()];
  return {
    rate,
    byPurpose,
    all: tallyOf(
      all.flatMap(({ times }) => times),
      all.reduce((sum, { errors }) => sum + errors, 0),
    ),
    reasons,
  };
}

function tallyOf(times: number[], errors: number): Tally {
  const { p50, p99 } = summary(times);
  return { arrivals: times.length, errors, p50, p99 };
}

/** By their shares; `at` is between 0 and 1. */
export function choose(purposes: readonly Purpose[], at: number): Purpose {
  const total = purposes.reduce((sum, { perMille }) => sum + perMille, 0);
  let left = at * total;
  for (const purpose of purposes) {
    left -= purpose.perMille;
    if (left < 0) return purpose;
  }
  return purposes.at(-1) as Purpose;
}

/** Whether a rate is still served: hardly an error, and nearly all people wait for less than a second. */
export const isServed = ({ all }: Step): boolean => all.errors <= all.arrivals * 0.005 && all.p99 < 1_000;
