import { createHash } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import type { App } from '../domains/context.ts';
import type { ApiEnv } from '../domains/endpoint.ts';
import { DomainError } from '../platform/errors.ts';
import { tokenOf } from './request-context.ts';

const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g;

/** The content policy of one page: its own inline scripts by hash, and no other. */
export function contentPolicy(html: string, secure: boolean): string {
  const hashes = [...html.matchAll(INLINE_SCRIPT)].map(
    (match) =>
      `'sha256-${createHash('sha256')
        .update(match[1] ?? '')
        .digest('base64')}'`,
  );
  return [
    "default-src 'self'",
    `script-src 'self' ${[...new Set(hashes)].join(' ')}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(secure ? ['upgrade-insecure-requests'] : []),
  ].join('; ');
}

/** Headers of every answer. */
export function securityHeaders(app: App): MiddlewareHandler<ApiEnv> {
  const secure = app.publicUrl().startsWith('https://');
  return async (c, next) => {
    await next();
    const headers = c.res.headers;
    headers.set('x-content-type-options', 'nosniff');
    headers.set('referrer-policy', 'strict-origin-when-cross-origin');
    headers.set('cross-origin-opener-policy', 'same-origin');
    headers.set('permissions-policy', 'camera=(), microphone=(), geolocation=(), payment=(self)');
    if (secure) headers.set('strict-transport-security', 'max-age=31536000; includeSubDomains');
  };
}

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses a write that a cookie authenticates (a session or a guest's cart) and another site sent. A request that
 * carries its token in a header cannot be forged by a form.
 */
export const refuseCrossSite: MiddlewareHandler<ApiEnv> = async (c, next) => {
  if (!SAFE_METHODS.has(c.req.method) && (tokenOf(c)?.fromCookie ?? true) && isCrossSite(c.req.raw.headers)) {
    throw new DomainError('cross_site');
  }
  await next();
};

function isCrossSite(headers: Headers): boolean {
  const fetchSite = headers.get('sec-fetch-site');
  if (fetchSite) return fetchSite !== 'same-origin' && fetchSite !== 'none';
  const origin = headers.get('origin');
  if (!origin) return false;
  return !URL.canParse(origin) || new URL(origin).host !== headers.get('host');
}
