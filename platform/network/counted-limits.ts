import { AsyncLocalStorage } from 'node:async_hooks';

/** A rate limit that a request has counted against. */
export interface CountedLimit {
  name: string;
  /** Whom it counts. */
  key: string;
  burst: number;
  perMinute: number;
  /** How many are left at once. */
  left: number;
}

/** Limits are taken in the middle of verbs, and what is left of them belongs in the header of the response. */
const requests = new AsyncLocalStorage<CountedLimit[]>();

/** Runs the work of a request and adds each limit that it counts against to the list, also when it is refused. */
export function collectLimits<T>(counted: CountedLimit[], work: () => T): T {
  return requests.run(counted, work);
}

export function noteLimit(limit: CountedLimit): void {
  requests.getStore()?.push(limit);
}

/** What is left for the caller, as the IETF draft has it. */
export function limitHeaders(counted: readonly CountedLimit[]): { ratelimit: string; 'ratelimit-policy': string } {
  const byName = new Map<string, CountedLimit>();
  for (const limit of counted) {
    const known = byName.get(limit.name);
    if (!known || limit.left < known.left) byName.set(limit.name, limit);
  }
  const items = (text: (limit: CountedLimit) => string) =>
    [...byName.values()].map((limit) => `"${limit.name}";${text(limit)}`).join(', ');
  const secondsFor = (calls: number, { perMinute }: CountedLimit) => Math.ceil((calls / perMinute) * 60);
  return {
    ratelimit: items((limit) => `r=${Math.floor(limit.left)};t=${secondsFor(limit.burst - limit.left, limit)}`),
    'ratelimit-policy': items((limit) => `q=${limit.burst};w=${secondsFor(limit.burst, limit)}`),
  };
}
