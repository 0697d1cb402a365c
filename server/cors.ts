import type { Context, MiddlewareHandler } from 'hono';
import type { ApiEnv } from '../domains/kit/api-env.ts';
import type { App } from '../domains/kit/context.ts';
import { setDefaultHeader } from '../platform/http/default-headers.ts';
import { VARY } from '../platform/http/vary.ts';

const METHODS = 'GET, POST, PATCH, DELETE';
const REQUEST_HEADERS = 'authorization, content-type, currency, invite, language, orderPass, shop, token, type';
const EXPOSED = 'Content-Disposition, Content-Language, RateLimit, RateLimit-Policy, Retry-After, X-Request-Id';
/** Chromium keeps a preflight no longer. */
const PREFLIGHT_SECONDS = '7200';

/** Whether the setting API_ORIGINS lists the origin of the page that sent the request. */
export function isListedOrigin(app: App, c: Context<ApiEnv>): boolean {
  const origin = c.req.header('origin');
  return Boolean(origin) && app.environment.API_ORIGINS.split(',').includes(origin ?? '');
}

/**
 * Lets pages of listed origins read the calls. They identify their user by a token in a header: without
 * `Access-Control-Allow-Credentials` a browser shows them no response to a request with cookies, and cookies of a
 * response are removed, since a browser would keep those of a request that needs no preflight.
 */
export function allowListedOrigins(app: App): MiddlewareHandler<ApiEnv> {
  return async (c, next) => {
    if (!app.environment.API_ORIGINS) return next();
    setDefaultHeader(c, 'vary', `${VARY}, Origin`);
    if (!isListedOrigin(app, c)) {
      await next();
      return varyByOrigin(c);
    }
    setDefaultHeader(c, 'access-control-allow-origin', c.req.header('origin') ?? '');
    if (c.req.method === 'OPTIONS' && c.req.header('access-control-request-method')) return preflight();
    setDefaultHeader(c, 'access-control-expose-headers', EXPOSED);
    await next();
    c.res.headers.delete('set-cookie');
    varyByOrigin(c);
  };
}

/** A response that says itself what it depends on; also one to another origin, which a cache must not show to a listed one. */
function varyByOrigin(c: Context<ApiEnv>): void {
  if (c.res.headers.has('vary')) c.res.headers.append('vary', 'Origin');
}

function preflight(): Response {
  const headers = {
    'access-control-allow-methods': METHODS,
    'access-control-allow-headers': REQUEST_HEADERS,
    'access-control-max-age': PREFLIGHT_SECONDS,
  };
  return new Response(null, { status: 204, headers });
}
