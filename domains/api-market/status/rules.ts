import { LATENCY_BOUNDS_MS } from '../metering/metered-call.ts';

export const STATUS_DAYS = 90;

/** What was tried on one day, and what of it succeeded: of calls, or of any other check. */
export interface TriedDay {
  /** YYYY-MM-DD */
  day: string;
  tried: number;
  succeeded: number;
}

/** A share of successes, or null on a day without any tries. */
export const shareOf = ({ tried, succeeded }: Pick<TriedDay, 'tried' | 'succeeded'>): number | null =>
  tried === 0 ? null : succeeded / tried;

/** Each of the last days, the oldest first, also those on which nothing was tried. */
export function lastDays(found: readonly TriedDay[], today: string, days = STATUS_DAYS): TriedDay[] {
  const byDay = new Map(found.map((each) => [each.day, each]));
  const end = Date.parse(`${today}T00:00:00Z`);
  return Array.from({ length: days }, (_, at) => {
    const day = new Date(end - (days - 1 - at) * 86_400_000).toISOString().slice(0, 10);
    return byDay.get(day) ?? { day, tried: 0, succeeded: 0 };
  });
}

/**
 * The upper bound, in milliseconds, of the bucket that the given share of calls stays within. Null without calls;
 * infinite beyond the last bound.
 */
export function latencyAt(buckets: readonly number[], share: number): number | null {
  const total = buckets.reduce((sum, calls) => sum + calls, 0);
  if (total === 0) return null;
  let seen = 0;
  const at = buckets.findIndex((calls) => {
    seen += calls;
    return seen >= total * share;
  });
  return LATENCY_BOUNDS_MS[at] ?? Number.POSITIVE_INFINITY;
}
