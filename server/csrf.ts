import type { MiddlewareHandler } from 'hono';
import type { ApiEnv } from '../domains/endpoint.ts';
import { DomainError } from '../platform/errors.ts';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * CSRF protection: refuses a write that another site sent. The only exception is a request with our token in a header
 * and no cookie: no form can send that header, and no browser adds it by itself, unlike the credentials of a proxy.
 */
export const refuseCrossSite: MiddlewareHandler<ApiEnv> = async (c, next) => {
  if (!SAFE_METHODS.has(c.req.method) && isCrossSite(c.req.raw.headers) && !isProgram(c.req.raw.headers)) {
    throw new DomainError('cross_site');
  }
  await next();
};

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
