import { COOKIES, type CookieKey } from '../../../platform/http/cookies.ts';
import type { SiteType } from '../../sites/contract.ts';

/** Specification 9: a shop session lasts 7 days, a forum session a year, each with its own cookie. */
export function sessionKind(siteType: SiteType): { scope: 'shop' | 'forum'; cookie: CookieKey } {
  return siteType === 'bbs' ? { scope: 'forum', cookie: 'forumToken' } : { scope: 'shop', cookie: 'shopToken' };
}

/** Session lifetime in seconds, counted from the login: that of its cookie. */
export function sessionSeconds(scope: 'shop' | 'forum'): number {
  return COOKIES[scope === 'forum' ? 'forumToken' : 'shopToken'].maxAge;
}

/** Staff permissions end this long after the last authentication, however long the session lasts. */
const STAFF_DAYS = 7;
export const IDLE_HOURS = 12;
const HOUR_MS = 3_600_000;

/** Maximum idle time of an office session before the password is requested again. */
export function officeIdleMs(site: { settings: { officeIdleHours?: number } }): number {
  return (site.settings.officeIdleHours ?? IDLE_HOURS) * HOUR_MS;
}

interface SessionTimes {
  confirmed_at: Date;
  last_seen_at: Date;
  /** When it was used again after the idle time. */
  idled_at: Date | null;
}

/**
 * Whether staff have to sign in again or confirm their identity: the session was idle, or its last authentication is
 * too old.
 */
export function isStaleSession(
  { confirmed_at, last_seen_at, idled_at }: SessionTimes,
  site: { settings: { officeIdleHours?: number } },
  now: Date,
): boolean {
  const isTooOld = now.getTime() - confirmed_at.getTime() >= STAFF_DAYS * 24 * HOUR_MS;
  const lastUse = Math.max(last_seen_at.getTime(), confirmed_at.getTime());
  return isTooOld || now.getTime() - lastUse > officeIdleMs(site) || (idled_at !== null && idled_at > confirmed_at);
}

/** Result of a failed login; `entered` means success. */
export const LOGIN_OUTCOMES = ['entered', 'wrong', 'locked', 'banned'] as const;
export type LoginOutcome = (typeof LOGIN_OUTCOMES)[number];
export type FailureOutcome = Exclude<LoginOutcome, 'entered'>;
