import { addDays, dayIn, localMinute, readLocal } from '../../platform/locale/time-zone.ts';

/** Local times `09:30`; `to` may be `24:00`. Hours past midnight continue in an interval of the next day. */
export interface BusinessInterval {
  from: string;
  to: string;
}

export interface BusinessHours {
  /** Seven days, Monday first; an empty one is closed. */
  days: BusinessInterval[][];
  /** Closed days. */
  holidays: { date: string; name: string }[];
}

/** `opensAt` is null when it never opens again, `closesAt` when it has no hours and is always open. */
export type OpeningState = { isOpen: true; closesAt: Date | null } | { isOpen: false; opensAt: Date | null };

export const WEEKDAYS = 7;
export const MAX_INTERVALS = 4;
export const MAX_HOLIDAYS = 60;
/** A next opening is searched for over as many days as holidays can cover, and a week. */
const SEARCHED_DAYS = MAX_HOLIDAYS + WEEKDAYS;

/** Whether a shop with these hours is open, and when that changes; without hours it is always open. */
export function openingState(hours: BusinessHours | null, now: Date, timeZone: string): OpeningState {
  if (!hours) return { isOpen: true, closesAt: null };
  const today = dayIn(timeZone, now);
  const minute = localMinute(now, timeZone).slice(11, 16);
  const current = hoursOn(hours, today).find(({ from, to }) => from <= minute && minute < to);
  if (current) return { isOpen: true, closesAt: momentOf(today, current.to, timeZone) };
  for (let ahead = 0; ahead <= SEARCHED_DAYS; ahead += 1) {
    const day = addDays(today, ahead);
    const next = hoursOn(hours, day).find(({ from }) => ahead > 0 || from > minute);
    if (next) return { isOpen: false, opensAt: momentOf(day, next.from, timeZone) };
  }
  return { isOpen: false, opensAt: null };
}

/** The intervals of a date, none on a holiday. */
function hoursOn({ days, holidays }: BusinessHours, day: string): BusinessInterval[] {
  return holidays.some(({ date }) => date === day) ? [] : (days[weekdayOf(day)] ?? []);
}

/** 0 is Monday. */
function weekdayOf(day: string): number {
  return (new Date(`${day}T00:00:00Z`).getUTCDay() + WEEKDAYS - 1) % WEEKDAYS;
}

function momentOf(day: string, time: string, timeZone: string): Date | null {
  const moment = time === '24:00' ? readLocal(addDays(day, 1), timeZone) : readLocal(`${day}T${time}`, timeZone);
  return moment ?? null;
}
