import type { CalendarEntry } from '../../../domains/promotions/calendar/contract.ts';
import { addDays, dayIn } from '../../../platform/locale/time-zone.ts';

export interface CalendarDay {
  /** As `2026-11-21`. */
  day: string;
  isInMonth: boolean;
  entries: readonly CalendarEntry[];
}

/** The weeks that a month touches, from Monday, each day with what runs on it. */
export function weeksOf(month: string, entries: readonly CalendarEntry[], timeZone: string): CalendarDay[][] {
  const first = `${month}-01`;
  const weekday = (new Date(`${first}T00:00:00Z`).getUTCDay() + 6) % 7;
  const spans = entries.map((entry) => ({
    entry,
    from: dayIn(timeZone, new Date(entry.startsAt)),
    // what ends at midnight does not run on the day that begins then
    until: entry.endsAt && dayIn(timeZone, new Date(Date.parse(entry.endsAt) - 1)),
  }));
  const weeks: CalendarDay[][] = [];
  for (let day = addDays(first, -weekday); day.slice(0, 7) <= month; ) {
    const week: CalendarDay[] = [];
    for (let nth = 0; nth < 7; nth += 1) {
      const here = day;
      week.push({
        day: here,
        isInMonth: here.startsWith(month),
        entries: spans.flatMap(({ entry, from, until }) =>
          from <= here && (until === null || until >= here) ? entry : [],
        ),
      });
      day = addDays(day, 1);
    }
    weeks.push(week);
  }
  return weeks;
}

/** The month before or after, as `2026-11`. */
export function monthBeside(month: string, by: -1 | 1): string {
  return by === 1 ? addDays(`${month}-28`, 4).slice(0, 7) : addDays(`${month}-01`, -1).slice(0, 7);
}
