import type { Locale } from '../../../platform/locale/locale.ts';
import { MAX_QUALIFICATION_PICTURES } from '../rules.ts';

/** Specification 4: status of an application. */
export const APPLICATION_STATES = ['pending', 'approved', 'refused'] as const;
export type ApplicationState = (typeof APPLICATION_STATES)[number];

export const APPLICATION_LENGTHS = { merchantName: 80, userName: 60, reason: 500 } as const;
/** The maximum number of pictures in any language. */
export const MOST_PICTURES = 10;

/** Specification 5 and 9: five pictures, ten in Chinese. */
export function maxPictures(locale: Locale): number {
  return locale.startsWith('zh') ? MOST_PICTURES : MAX_QUALIFICATION_PICTURES;
}

const DAY_MS = 86_400_000;

/** Adds working days to a date, by the UTC calendar; public holidays are unknown. */
export function workingDaysAfter(from: Date, days: number): Date {
  let day = from.getTime();
  for (let left = days; left > 0; ) {
    day += DAY_MS;
    const weekday = new Date(day).getUTCDay();
    if (weekday !== 0 && weekday !== 6) left -= 1;
  }
  return new Date(day);
}
