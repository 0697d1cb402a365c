import type { Context } from 'hono';
import { UNSUBSCRIBE_CALL } from '../domains/forum/digest/rules.ts';
import type { ApiEnv } from '../domains/kit/api-env.ts';
import type { App } from '../domains/kit/context.ts';
import { UNSUBSCRIBE_NOTICES_CALL } from '../domains/messages/topics.ts';
import { DomainError } from '../platform/errors.ts';
import { isListedOrigin } from './cors.ts';

const ONE_CLICK_CALLS = new Set([UNSUBSCRIBE_CALL, UNSUBSCRIBE_NOTICES_CALL]);
const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * CSRF protection: refuses a write that another site sent. Three exceptions, all without a cookie, so that no
 * session is used: a request with our token in a header, which no form can send and no browser adds by itself, unlike
 * the credentials of a proxy; the one-click unsubscription of a mail program, whose signed token is the only
 * authority; and a call by a page of a listed origin, to which a response sets no cookie.
 */
export function refuseCrossSite(app: App, c: Context<ApiEnv>): void {
  if (SAFE_METHODS.has(c.req.method)) return;
  const { headers } = c.req.raw;
  const isOpen = ONE_CLICK_CALLS.has(c.req.path) || (c.req.path.startsWith('/api/') && isListedOrigin(app, c));
  const isExempt = isProgram(headers) || (isOpen && !headers.has('cookie'));
  if (isCrossSite(headers) && !isExempt) throw new DomainError('cross_site');
}

function isProgram(headers: Headers): boolean {
  const hasToken = headers.has('token') || /^bearer\s/i.test(headers.get('authorization') ?? '');
  return hasToken && !headers.has('cookie');
}

function isCrossSite(headers: Headers): boolean {
  const fetchSite = headers.get('sec-fetch-site');
  if (fetchSite) return fetchSite !== 'same-origin' && fetchSite !== 'none';
  const origin = headers.get('origin');
  if (!origin) return false;
  return !URL.canParse(origin) || new URL(origin).host !== headers.get('host');
}
