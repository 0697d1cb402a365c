import type { Ctx } from '../../kit/context.ts';
import { isInside } from '../../sites/members/rules.ts';

/** Calls that stay open on a members-only site: entering, joining, paying the fee, and what describes the site. */
const OPEN_CALLS =
  /^\/api\/(?:openapi\.json|docs|common\/type|pc\/home\/index|github|osc|qq|community\/(?:config|captcha|login|register|user|logout|unsubscribe)|front\/(?:login|site|pay|user|(?:app|api)\/index))(?:\/|$)/;
/** Calls that accept input from people whose membership is suspended: signing in and out. */
const LOGIN_CALLS = /^\/api\/(?:front\/login|community\/(?:login|logout))(?:\/|$)/;

type Refused = 'membership_needed' | 'site_banned';

interface Openness {
  /** Open to people who are not members of a members-only site. */
  isOpen: boolean;
  /** Accepts input from people whose membership is suspended. */
  acceptsSuspended: boolean;
}

/** What a call's path is exempt from. */
export function opennessOfCall(path: string): Openness {
  return { isOpen: OPEN_CALLS.test(path), acceptsSuspended: LOGIN_CALLS.test(path) };
}

/**
 * Why a site refuses a request. On a members-only site, only members get further than what is open; a suspended member
 * may read what a guest may, but send nothing.
 */
export function refusedBySite(
  ctx: Pick<Ctx, 'site' | 'actor'>,
  method: string,
  { isOpen, acceptsSuspended }: Openness,
): Refused | undefined {
  const { site, actor } = ctx;
  const isBanned = actor?.standing === 'banned';
  const reads = method === 'GET' || method === 'HEAD';
  if (isBanned && !reads && !acceptsSuspended) return 'site_banned';
  if (isOpen || isInside(site, actor?.standing ?? 'none', actor?.permissions ?? [])) return undefined;
  return isBanned ? 'site_banned' : 'membership_needed';
}
