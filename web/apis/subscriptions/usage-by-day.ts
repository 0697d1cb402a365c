import type { Usage } from '../../../domains/api-market/metering/contract.ts';
import { dayIn } from '../../../platform/locale/time-zone.ts';

export interface DayOfUse {
  /** Such as `2026-11-21`. */
  day: string;
  calls: number;
  /** Those that took from the quota. */
  counted: number;
  /** Responses with a status from 400 on. */
  failed: number;
}

/** The sums of each day with calls in the zone, newest first. */
export function usageByDay(hours: Usage['hours'], zone: string): DayOfUse[] {
  const days = new Map<string, DayOfUse>();
  for (const { hour, calls, counted, statusClass } of hours) {
    const day = dayIn(zone, new Date(hour));
    const sums = days.get(day) ?? { day, calls: 0, counted: 0, failed: 0 };
    sums.calls += calls;
    sums.counted += counted;
    if (statusClass >= 4) sums.failed += calls;
    days.set(day, sums);
  }
  return [...days.values()].sort((one, other) => other.day.localeCompare(one.day));
}
