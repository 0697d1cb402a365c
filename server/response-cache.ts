import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Context } from 'hono';
import type { ApiEnv } from '../domains/kit/api-env.ts';
import { type App, type Ctx, shownSite } from '../domains/kit/context.ts';
import { cacheKey } from '../domains/kit/endpoint.ts';
import type { CachedResponse } from '../platform/cache/response-cache.ts';
import { isAnonymous } from '../platform/http/anonymous.ts';
import { hasDefaultHeader, setDefaultHeader } from '../platform/http/default-headers.ts';
import { DATA_POLICY } from '../platform/http/json-answer.ts';
import { VARY } from '../platform/http/vary.ts';
import type { Surroundings } from './request-context.ts';

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);
/** Cached responses skip access checks, so only what open sites own and show is cached. */
export function isCacheableFor(ctx: Pick<Ctx, 'site' | 'shown'>): boolean {
  return [ctx.site, shownSite(ctx)].every(({ status, access }) => status === 'open' && access === 'public');
}

/** A URL with a language sets a cookie, which is not cached with the page. */
export function choosesLanguage(c: Context): boolean {
  return c.req.query('language') !== undefined;
}

export function pageKey(surroundings: Surroundings, url: string): string {
  return `page|${cacheKey(surroundings, url)}`;
}

/** The cached response to a request, if any: no session lookup, no query, no rendering. */
export function findCached(app: App, c: Context<ApiEnv>, surroundings: Surroundings): CachedResponse | undefined {
  if (c.req.method !== 'GET' || !isCacheableFor(surroundings)) return undefined;
  const key = cacheKey(surroundings, c.req.url);
  const takesPage = isAnonymous(c.req.raw.headers) && !choosesLanguage(c);
  return app.responseCache.find(key) ?? (takesPage ? app.responseCache.find(`page|${key}`) : undefined);
}

/** The last public response to a call, even if expired: a fallback if it cannot be computed. */
export function findStale(app: App, c: Context<ApiEnv>, surroundings: Surroundings): CachedResponse | undefined {
  if (c.req.method !== 'GET' || !isCacheableFor(surroundings)) return undefined;
  return app.responseCache.findStale(cacheKey(surroundings, c.req.url));
}

/** Sends the bytes in an encoding that the client accepts; each encoding is created once. */
export async function sendCached(c: Context, answer: CachedResponse): Promise<Response> {
  // a page has its own policy
  setDefaultHeader(c, 'content-security-policy', DATA_POLICY);
  const coding = answer.body.byteLength < 1000 ? undefined : pickCoding(c.req.header('accept-encoding'));
  if (!hasDefaultHeader(c, 'vary')) setDefaultHeader(c, 'vary', VARY);
  if (!coding) return new Response(answer.body, { status: answer.status, headers: answer.headers });
  let bytes = answer.encoded.get(coding);
  if (!bytes) {
    bytes = await compressed(answer.body, coding);
    answer.encoded.set(coding, bytes);
  }
  return new Response(bytes, { status: answer.status, headers: { ...answer.headers, 'content-encoding': coding } });
}

export function pickCoding(accepted: string | undefined): 'br' | 'gzip' | undefined {
  if (!accepted) return undefined;
  if (/\bbr\b/.test(accepted)) return 'br';
  return /\bgzip\b/.test(accepted) ? 'gzip' : undefined;
}

/** Compressed once and sent many times: worth good compression, not slow compression. */
export async function compressed(body: Uint8Array, coding: 'br' | 'gzip'): Promise<Uint8Array<ArrayBuffer>> {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 5 };
  return new Uint8Array(await (coding === 'br' ? brotli(body, { params }) : gzipped(body)));
}
