import type { Context } from 'hono';
import { revealCaptcha } from '../domains/accounts/captcha/captchas.server.ts';
import {
  isShopCall,
  opennessOfCall,
  refusedByShop,
  refusedBySite,
} from '../domains/accounts/site-access/check-site-access.server.ts';
import type { App, Ctx } from '../domains/context.ts';
import { type Api, type ApiEnv, createApi } from '../domains/endpoint.ts';
import { readOwnProof } from '../domains/stores/hosts/known-host.server.ts';
import { FILE_PATH } from '../domains/stores/hosts/rules.ts';
import { isMigrated } from '../platform/database/migrate.ts';
import { isDatabaseUnavailable } from '../platform/database/unavailable.ts';
import { DomainError } from '../platform/errors.ts';
import { hostnameOf } from '../platform/http/host-names.ts';
import { clientAddress } from './client-address.ts';
import { refuseCrossSite } from './csrf.ts';
import { answerError } from './errors.ts';
import { refuseUnknownHosts } from './known-hosts.ts';
import { answerMetrics, createMetrics } from './metrics.ts';
import { orMoved } from './moved-pages.ts';
import { addApiDocument } from './openapi.ts';
import { createCtx, settleCookies } from './request-context.ts';
import { findStale, respondFromCache, sendCached } from './response-cache.ts';
import { securityHeaders } from './security-headers.ts';
import { shareCards } from './share-cards.ts';
import { addSitemap } from './sitemap.ts';
import { mediaFiles, SITE_FILES } from './static-files.ts';
import { closeWhenStopping, type Life } from './stop.ts';
import { countTraffic } from './traffic.ts';
import { WIRINGS } from './wirings.ts';

/** Back offices answer under the platform's own names only: a shop decides where its host leads. */
const OFFICE_CALLS = /^\/api\/(?:platform|merchant|developer|service\/desk|community\/moderation)\//;
/**
 * On a closed site its staff may log in (the check is where logins end) and use the platform's calls, each of which asks
 * for a permission; payments still arrive.
 */
const OPEN_WHEN_CLOSED =
  /^\/api\/(?:(?:front\/(?:login|pay\/notify)|platform)\/|community\/(?:captcha|login|logout|config|user|unsubscribe)$)/;
/** URLs that no page handles. */
const FOREIGN_METHODS = ['TRACE', 'OPTIONS', 'PUT', 'PATCH', 'DELETE', 'CONNECT'];

export interface WebParts {
  /** Files of the browser build; null in development, where the bundler serves them. */
  files: ((c: Context<ApiEnv>) => Promise<Response | null>) | null;
  pages: (c: Context<ApiEnv>) => Promise<Response>;
}

/** Every call of the product, as one API. */
export function createCalls(): Api {
  const api = createApi();
  for (const { calls = [] } of WIRINGS) for (const addCalls of calls) addCalls(api);
  addApiDocument(api);
  return api;
}

/** The whole HTTP application: calls, pages, files. */
export function createServer(app: App, web: WebParts, life: Life = { isStopping: false }): Api {
  const api = createApi();
  api.onError((error, c) => answerError(error, c, app));
  const metrics = createMetrics();
  api.use('*', metrics.measure);
  api.use('*', securityHeaders(app));
  api.use('*', closeWhenStopping(life));
  api.use('*', refuseUnknownHosts(app));
  api.get('/metrics', (c) => answerMetrics(app, metrics.registry, c));
  api.get('/healthz', (c) => c.json({ code: 200, message: 'alive', data: null }));
  api.get('/readyz', async (c) => {
    const ready = !life.isStopping && (await isMigrated(app.database.db).catch(() => false));
    return c.json({ code: ready ? 200 : 503, message: ready ? 'ready' : 'not ready', data: null }, ready ? 200 : 503);
  });
  api.get('/media/*', mediaFiles(app.storage, app, shareCards(app)));
  api.get('/assets/*', async (c) => (await web.files?.(c)) ?? c.body(null, 404));
  // pictures and icons of the product itself need no session; in development the bundler has sent them already
  api.on('GET', ['/art/*', ...SITE_FILES], async (c) => (await web.files?.(c)) ?? c.body(null, 404));
  api.use('*', countTraffic(app));
  api.use('*', respondFromCache(app));
  api.use('*', async (c, next) => {
    const admit = (actor: Ctx) => refuseAtSite(app, c, actor);
    const ctx = await createCtx(app, c, clientAddress(app, c), admit).catch((error: unknown) => {
      // the session cannot be looked up; what is the same for everyone can still be sent
      const stale = isDatabaseUnavailable(error) ? findStale(app, c) : undefined;
      if (!stale) throw error;
      return stale;
    });
    if (ctx && 'encoded' in ctx) return sendCached(ctx, c.req.header('accept-encoding'));
    if (!ctx) throw new DomainError('not_found');
    c.set('ctx', ctx);
    await admit(ctx).catch((refusal: unknown) => {
      if (!ctx.unconfirmed) throw refusal;
      return ctx.unconfirmed.confirm();
    });
    await next();
    // c.header() would rebuild the finished response, with its body as a stream
    c.res.headers.set('x-request-id', ctx.requestId);
    settleCookies(c, c.get('ctx'));
  });
  api.use('*', refuseCrossSite);
  api.route('/', createCalls());
  if (app.environment.STOA_ENV !== 'production') {
    // as `/dev/outbox` shows mails: programs try the forum without reading pictures
    api.get('/dev/captcha', async (c) => c.json({ value: await revealCaptcha(app, c.req.query('key') ?? '') }));
  }
  addSitemap(api);
  api.get(FILE_PATH, async (c) => {
    const proof = await readOwnProof(c.get('ctx'));
    if (proof === null) throw new DomainError('not_found');
    return c.text(proof);
  });
  api.all('/api/*', (c) => {
    if (c.req.path === '/api/api_search') return web.pages(c);
    throw new DomainError('not_found');
  });
  api.on(FOREIGN_METHODS, '*', () => new Response(null, { status: 405, headers: { allow: 'GET, HEAD, POST' } }));
  api.all('*', async (c) => (c.req.method === 'GET' ? await web.files?.(c) : null) ?? orMoved(c, await web.pages(c)));
  return api;
}

/** Throws what the site, or the shop behind it, refuses the actor of a request. */
async function refuseAtSite(app: App, c: Context<ApiEnv>, ctx: Ctx): Promise<void> {
  const { path, method } = c.req;
  const isShut = ctx.site.status === 'closed' && !OPEN_WHEN_CLOSED.test(path);
  if (isShut && path.startsWith('/api/')) throw new DomainError('site_closed');
  // pages make the same check themselves and redirect to where one can join
  const refused = /^\/(?:api|sitemap)\b/.test(path) && refusedBySite(ctx, method, opennessOfCall(path));
  if (refused) throw new DomainError(refused);
  if (OFFICE_CALLS.test(path) && app.sites.isShopHost(hostnameOf(c.req.header('host')))) {
    throw new DomainError('not_found');
  }
  const byShop = isShopCall(path) && (await refusedByShop(ctx, method));
  if (byShop) throw new DomainError(byShop);
}
