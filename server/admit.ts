import type { Context, MiddlewareHandler } from 'hono';
import { opennessOfCall, refusedBySite } from '../domains/accounts/site-access/check-site-access.server.ts';
import type { ApiEnv } from '../domains/kit/api-env.ts';
import type { App, Ctx } from '../domains/kit/context.ts';
import { isDatabaseUnavailable } from '../platform/database/unavailable.ts';
import { DomainError } from '../platform/errors.ts';
import { hasDefaultHeader, setDefaultHeader } from '../platform/http/default-headers.ts';
import { hostnameOf } from '../platform/http/host-names.ts';
import { VARY } from '../platform/http/vary.ts';
import { languageTag } from '../platform/locale/locale.ts';
import { clientAddress } from './client-address.ts';
import { refuseCrossSite } from './csrf.ts';
import { refuseWrite } from './refuse-write.ts';
import { createCtx, readSurroundings, type Surroundings, settleCookies } from './request-context.ts';
import { findCached, findStale, sendCached } from './response-cache.ts';
import { countTraffic } from './traffic.ts';

/** Back offices answer under the platform's own names only: a shop decides where its host leads. */
const OFFICE_CALLS = /^\/api\/(?:platform|merchant|developer|service\/desk|community\/moderation)\//;
/**
 * On a closed site its staff may log in (the check is where logins end; the forum's needs a captcha) and use the platform's calls, each of which asks
 * for a permission; payments still arrive.
 */
const OPEN_WHEN_CLOSED =
  /^\/api\/(?:(?:front\/(?:login|pay\/notify)|platform)\/|community\/(?:captcha|login(?:\/second-factor)?|logout|user|unsubscribe)$)/;

/**
 * Responds from the cache, or finds out who requests what and passes the request on if they may. One middleware instead
 * of four: each costs every request two promises.
 */
export function admitRequests(app: App): MiddlewareHandler<ApiEnv> {
  return async (c, next) => {
    const surroundings = readSurroundings(app, c);
    if (!surroundings) throw new DomainError('not_found');
    refuseWrite(app, c);
    if (c.req.path.startsWith('/api/')) describeLanguage(c, surroundings);
    const cached = findCached(app, c, surroundings);
    if (cached) c.res = await sendCached(c, cached);
    else await admit(app, c, surroundings, next);
    countTraffic(app, c);
  };
}

/** The response of a call depends on the actor, the site and the language. */
function describeLanguage(c: Context<ApiEnv>, { locale }: Surroundings): void {
  setDefaultHeader(c, 'content-language', languageTag(locale));
  if (!hasDefaultHeader(c, 'vary')) setDefaultHeader(c, 'vary', VARY);
}

async function admit(
  app: App,
  c: Context<ApiEnv>,
  surroundings: Surroundings,
  next: () => Promise<void>,
): Promise<void> {
  const admitActor = (actor: Ctx) => refuseAtSite(app, c, actor);
  let ctx: Ctx;
  try {
    ctx = await createCtx(app, c, surroundings, { ip: clientAddress(app, c), admit: admitActor });
  } catch (error) {
    // the session cannot be looked up; what is the same for everyone can still be sent
    const stale = isDatabaseUnavailable(error) ? findStale(app, c, surroundings) : undefined;
    if (!stale) throw error;
    c.res = await sendCached(c, stale);
    return;
  }
  c.set('ctx', ctx);
  setDefaultHeader(c, 'x-request-id', ctx.requestId);
  await admitActor(ctx).catch((refusal: unknown) => {
    if (!ctx.unconfirmed) throw refusal;
    return ctx.unconfirmed.confirm();
  });
  refuseCrossSite(app, c);
  await next();
  settleCookies(c, c.get('ctx'));
}

/** Throws what the site that owns the content of a call refuses the actor; pages make the same checks themselves. */
async function refuseAtSite(app: App, c: Context<ApiEnv>, ctx: Ctx): Promise<void> {
  const { path, method } = c.req;
  if (/^\/(?:api|sitemap|files|app-index)\b/.test(path)) {
    if (ctx.site.status === 'closed' && !OPEN_WHEN_CLOSED.test(path)) throw new DomainError('site_closed');
    const refused = refusedBySite(ctx, method, opennessOfCall(path));
    if (refused) throw new DomainError(refused);
  }
  if (OFFICE_CALLS.test(path) && app.sites.isShopHost(hostnameOf(c.req.header('host')))) {
    throw new DomainError('not_found');
  }
}
