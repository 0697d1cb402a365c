import type { CookieKey } from '../../../platform/http/cookies.ts';
import type { SiteType } from '../../sites/contract.ts';

/** Specification 9: a shop remembers for 7 days, a forum for a year, each in a cookie of its own. */
export function sessionKind(siteType: SiteType): { scope: 'shop' | 'forum'; cookie: CookieKey } {
  return siteType === 'bbs' ? { scope: 'forum', cookie: 'forumToken' } : { scope: 'shop', cookie: 'shopToken' };
}

/** Staff permissions end this long after the last proof of who one is, however long the session lasts. */
const STAFF_DAYS = 7;
const IDLE_HOURS = 12;
const HOUR_MS = 3_600_000;

/** How long an office may stay without a request before it asks for the password again. */
export function officeIdleMs(site: { settings: { officeIdleHours?: number } }): number {
  return (site.settings.officeIdleHours ?? IDLE_HOURS) * HOUR_MS;
}

interface SessionTimes {
  confirmed_at: Date;
  last_seen_at: Date;
  /** When it was used again after the idle time. */
  idled_at: Date | null;
}

/** Whether staff have to sign in again, or confirm who they are: the session was idle, or its last proof is too old. */
export function isStaleSession(
  { confirmed_at, last_seen_at, idled_at }: SessionTimes,
  site: { settings: { officeIdleHours?: number } },
  now: Date,
): boolean {
  const isTooOld = now.getTime() - confirmed_at.getTime() >= STAFF_DAYS * 24 * HOUR_MS;
  const lastUse = Math.max(last_seen_at.getTime(), confirmed_at.getTime());
  return isTooOld || now.getTime() - lastUse > officeIdleMs(site) || (idled_at !== null && idled_at > confirmed_at);
}

/** How a login that is no success ended; `entered` is the success. */
export const LOGIN_OUTCOMES = ['entered', 'wrong', 'locked', 'banned'] as const;
export type LoginOutcome = (typeof LOGIN_OUTCOMES)[number];
export type FailureOutcome = Exclude<LoginOutcome, 'entered'>;
