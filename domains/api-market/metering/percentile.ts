import { LATENCY_BOUNDS_MS } from './metered-call.ts';

/** The upper bound of the bucket that holds the share of the calls; null for none, and beyond the last bound. */
export function percentileOf(latencies: readonly number[], share: number): number | null {
  const total = latencies.reduce((sum, calls) => sum + calls, 0);
  if (total === 0) return null;
  let below = 0;
  const bucket = latencies.findIndex((calls) => {
    below += calls;
    return below >= total * share;
  });
  return LATENCY_BOUNDS_MS[bucket] ?? null;
}
