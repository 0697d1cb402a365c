import { COOKIES, type CookieKey, SESSION_COOKIES } from '../../../platform/http/cookies.ts';

/** Specification 9: a shop session lasts 7 days, a forum session a year, each with its own cookie. */
export type SessionScope = 'shop' | 'forum';

/** The scope of the sessions that a request creates; it also uses those of the shop, which are valid everywhere. */
export const scopeOf = ({ sessions = 'shop' }: { sessions?: SessionScope | undefined }): SessionScope => sessions;

export const cookieOfScope = (scope: SessionScope): CookieKey => (scope === 'forum' ? 'forumToken' : 'shopToken');

/** The cookies of the sessions that a request uses: where those of the forum are not valid, they stay. */
export function sessionCookies(of: { sessions?: SessionScope | undefined }): readonly CookieKey[] {
  return scopeOf(of) === 'forum' ? SESSION_COOKIES : ['shopToken'];
}

/** Session lifetime in seconds, counted from the login: that of its cookie. */
export function sessionSeconds(scope: SessionScope): number {
  return COOKIES[cookieOfScope(scope)].maxAge;
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
