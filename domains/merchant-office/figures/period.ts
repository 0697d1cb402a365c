import { addDays, dayIn, startOfDay } from '../../../platform/locale/time-zone.ts';
import { MAX_RANGE_DAYS } from './rules.ts';

/** Days of figures, both included, and the moments at which they and the days before them begin and end. */
export interface Period {
  first: string;
  last: string;
  days: number;
  before: Date;
  from: Date;
  until: Date;
}

interface Wanted {
  days: number;
  from?: string | undefined;
  to?: string | undefined;
}

/** The chosen days, in either order and no later than today; otherwise the last `days`. */
export function periodOf({ days, from, to }: Wanted, timeZone: string, now: Date): Period {
  const today = dayIn(timeZone, now);
  const [early = '', late = ''] = from && to ? [from, to].toSorted() : [addDays(today, 1 - days), today];
  const last = late > today ? today : late;
  const oldest = addDays(last, 1 - MAX_RANGE_DAYS);
  const first = early > last ? last : early < oldest ? oldest : early;
  const count = Math.round((Date.parse(last) - Date.parse(first)) / 86_400_000) + 1;
  return {
    ...{ first, last, days: count },
    before: startOfDay(addDays(first, -count), timeZone),
    from: startOfDay(first, timeZone),
    until: startOfDay(addDays(last, 1), timeZone),
  };
}
