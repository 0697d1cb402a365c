import { addDays, dayIn, readLocal } from '../../../platform/locale/time-zone.ts';

export const DIGEST_PERIODS = ['daily', 'weekly'] as const;
export type DigestPeriod = (typeof DIGEST_PERIODS)[number];

/** Local hour of the site: the zones of members are not stored. */
const DIGEST_HOUR = 8;
/** A digest that could not be sent by then is left out; the next one covers its days as well. */
const LATEST_HOUR = 20;
const MONDAY = 1;
const DAYS: Readonly<Record<DigestPeriod, number>> = { daily: 1, weekly: 7 };

/** Called by mail programs with a token and nothing else: no session, no cookie. */
export const UNSUBSCRIBE_CALL = '/api/community/unsubscribe';

export interface DueDigest {
  /** Local day, `2026-11-23`. */
  day: string;
  /** Newer content belongs to the next digest. */
  until: Date;
  /** Start of the period for a member's first digest. */
  since: Date;
  /** Earliest start: one missed period is included. */
  earliest: Date;
}

/** The digest that is due now, if any: every day, or on Mondays, from 8:00 to 20:00 in the zone of the site. */
export function dueDigest(period: DigestPeriod, now: Date, zone: string): DueDigest | null {
  const day = dayIn(zone, now);
  const at = (days: number, hour = DIGEST_HOUR) =>
    readLocal(`${addDays(day, -days)}T${String(hour).padStart(2, '0')}:00`, zone) ?? now;
  if (now < at(0) || now >= at(0, LATEST_HOUR)) return null;
  if (period === 'weekly' && new Date(`${day}T00:00:00Z`).getUTCDay() !== MONDAY) return null;
  return { day, until: at(0), since: at(DAYS[period]), earliest: at(2 * DAYS[period]) };
}

/** Where the news of a member's digest begin. */
export function beginOf({ since, earliest }: DueDigest, last: Date | null): Date {
  if (last === null) return since;
  return last < earliest ? earliest : last;
}
