import type { CookieKey } from '../../../platform/http/cookies.ts';
import type { SiteType } from '../../sites/contract.ts';

/** Specification 9: a shop remembers for 7 days, a forum for a year, each in a cookie of its own. */
export function sessionKind(siteType: SiteType): { scope: 'shop' | 'forum'; cookie: CookieKey } {
  return siteType === 'bbs' ? { scope: 'forum', cookie: 'forumToken' } : { scope: 'shop', cookie: 'shopToken' };
}

/** How a login that is no success ended; `entered` is the success. */
export const LOGIN_OUTCOMES = ['entered', 'wrong', 'locked', 'banned'] as const;
export type LoginOutcome = (typeof LOGIN_OUTCOMES)[number];
export type FailureOutcome = Exclude<LoginOutcome, 'entered'>;

/** The login log is kept for half a year: long enough to look something up, no longer. */
export const LOG_DAYS = 180;
/** A browser that did not come back for so long is a stranger again; its cookie has run out as well. */
export const DEVICE_DAYS = 365;
