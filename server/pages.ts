import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Context } from 'hono';
import { type RouterContext, RouterContextProvider } from 'react-router';
import type { ApiEnv } from '../domains/kit/api-env.ts';
import type { Ctx } from '../domains/kit/context.ts';
import { renewLate } from '../domains/kit/endpoint-body.ts';
import { readingCtx } from '../domains/kit/replica-reads.ts';
import { standInFor } from '../domains/kit/stand-in.ts';
import type { CachedResponse } from '../platform/cache/response-cache.ts';
import { DomainError, type ErrorCode } from '../platform/errors.ts';
import { Gate } from '../platform/gate.ts';
import { isAnonymous } from '../platform/http/anonymous.ts';
import { VARY } from '../platform/http/vary.ts';
import { PAGES } from '../web/pages.ts';
import type { PageContext } from '../web/session/page-context.server.ts';
import { CLOSED_SECONDS, closedSite } from './closed-site.ts';
import { refusalStatus } from './errors.ts';
import { type Sent, takeForm } from './form-bodies.ts';
import { hangUp } from './hang-up.ts';
import { type Handle, handlerOnce, type PagesBuild } from './page-handlers.ts';
import { isTooDeep } from './page-routes.ts';
import { sentencePage } from './plain-page.ts';
import { choosesLanguage, isCacheableFor, pageKey, sendCached } from './response-cache.ts';
import { contentPolicy, guestsOf, inlineScripts } from './security-headers.ts';
import { fillCompressed, fillPlaceholders, takeApart } from './shared-pages.ts';
import { isDocument, RETRY_SECONDS } from './unavailable.ts';
import { WIRINGS } from './wirings.ts';

/** For whom a page is rendered; without `own` it is read during rendering. */
type Reader = Pick<PageContext, 'ctx' | 'own'>;

/** Cookies with an action that the next page performs for its visitor: such a page is never taken from the cache. */
const HAS_INTENT = /(?:^|;\s*)(?:collect|invite)=/;

const gzipped = promisify(gzip);
/** A response sent once is not worth the last tenth of its bytes. */
const QUICK = 3;

/** Set by the script of pages: what is applied after rendering reaches only readers whose browser runs it. */
const RUNS_SCRIPTS = /(?:^|;\s*)scripts=1(?:;|$)/;
const NO_RIGHTS = { actor: null, part: null };

interface MadePage {
  status: number;
  /** A page, not data and not a redirect. */
  isPage: boolean;
  headers: Headers;
  /** A rendered page is a buffer; or whatever else a route returns. */
  body: string | Buffer<ArrayBuffer> | ReadableStream<Uint8Array<ArrayBuffer>> | null;
  tags: string[] | null;
  /** For how long it may be cached, in milliseconds from the time of its request. */
  validMs?: number | undefined;
}

/** Passes a request to the pages and sends their response. */
export function pagesHandler(load: () => Promise<unknown>, mode: 'production' | 'development') {
  const handlerOf = handlerOnce(mode);
  return async (c: Context<ApiEnv>): Promise<Response> => {
    if (isTooDeep(c.req.path)) return sendMade(sayMissing(c), c);
    const build = (await load()) as PagesBuild;
    const { pageContext, readOwn } = build.entry.module;
    const row = PAGES.find(c.req.path);
    const ctx = await readingCtx(c.get('ctx'), c, row?.replica);
    c.set('ctx', ctx);
    const make = (
      reader: Reader = { ctx: c.get('ctx'), own: null },
      sent: Sent = { request: c.req.raw, refusal: null },
    ) => makePage(c, pageContext, handlerOf(build, c.req.path), reader, sent);
    const isCacheable = c.req.method === 'GET' && isCacheableFor(ctx) && !choosesLanguage(c);
    if (!isReading(c)) return answerForm(c, make);
    if (!isCacheable || mode === 'development') return sendMade(await make(), c);
    const key = pageKey(ctx, c.req.url);
    if (isAnonymous(c.req.raw.headers)) {
      const made = await cachedOrOwn(ctx, key, make);
      return 'encoded' in made ? sendCached(c, made) : sendMade(made, c);
    }
    const cookies = c.req.header('cookie') ?? '';
    if (HAS_INTENT.test(cookies) || !row?.shared) return sendMade(await make(), c);
    const byRights = row.shared === 'rights' ? await readByRights(c, cookies) : NO_RIGHTS;
    if (!byRights) return sendMade(await make(), c);
    const { actor, part } = byRights;
    const { template, words } = takeApart({ ...(await readOwn(ctx, c.req.path)), part });
    // no reader's own data is accessible to what is rendered for many
    const anybody = { ctx: { ...ctx, actor, guestKey: null }, own: template };
    const templateKey = `${hash('sha256', JSON.stringify([template, actor]), 'base64url')}|${key}`;
    const made = await cachedOrOwn(ctx, templateKey, (reader = anybody) => make(reader));
    if (!('encoded' in made)) return sendMade(await make(), c);
    return sendFilled(c, made, words);
  };
}

/** For whom a page that is shared by rights is rendered, and what its reader has of their own; undefined if for them alone. */
async function readByRights(c: Context<ApiEnv>, cookies: string) {
  const ctx = c.get('ctx');
  if (!(ctx.actor && RUNS_SCRIPTS.test(cookies))) return undefined;
  const url = new URL(c.req.url);
  for (const { ownPart } of WIRINGS) {
    const part = await ownPart?.(ctx, url);
    if (part?.isAlone) return undefined;
    if (part)
      return {
        actor: standInFor(ctx.actor),
        part: { shown: part.shown, later: part.later ? JSON.stringify(part.later) : '' },
      };
  }
  return undefined;
}

/** Actions read a whole form into memory: few large ones at once, which is quick since all of it has arrived. */
const largeForms = new Gate(4, 60, () => new DomainError('uploads_busy', { retryAfter: 5 }));

function isReading(c: Context): boolean {
  return c.req.method === 'GET' || c.req.method === 'HEAD';
}

/**
 * Reads a form within the limit of its page. A longer one gets the page of that error, then the connection is closed.
 */
async function answerForm(c: Context<ApiEnv>, make: (reader?: Reader, sent?: Sent) => Promise<MadePage>) {
  const { body, sent, discard } = await takeForm(c);
  await renewLate(c);
  const act = () => make(undefined, sent);
  const made = discard ? await largeForms.run(act).finally(discard) : await act();
  if (!body.isExceeded) return sendMade(made, c);
  await hangUp(c, body);
  // only members may send files: the page asks a visitor to log in
  if (sent.refusal?.code === 'login_required') return sendMade(made, c);
  // an action that streams its file may have returned the refusal as a form with an error
  const { code, details } = sent.refusal ?? new DomainError('payload_too_large');
  const refused = made.isPage || !isDocument(c) ? made : sayRefused(c, made, code);
  if (typeof details.retryAfter === 'number') refused.headers.set('retry-after', String(details.retryAfter));
  return sendMade({ ...refused, status: refusalStatus(code) }, c);
}

/** A route that only accepts forms has no page to show it on. */
function sayRefused(c: Context<ApiEnv>, made: MadePage, code: ErrorCode): MadePage {
  return { ...made, ...plainly(c, `errors:${code}`, 'shell:error.wrong_hint') };
}

function sayMissing(c: Context<ApiEnv>): MadePage {
  return { status: 404, isPage: false, tags: null, ...plainly(c, 'shell:error.missing', 'shell:error.missing_hint') };
}

/** A page of one sentence, without the frame of the site. */
function plainly(c: Context<ApiEnv>, title: string, sentence: string): Pick<MadePage, 'headers' | 'body'> {
  const { locale, app } = c.get('ctx');
  const { t } = app.texts[locale];
  const html = sentencePage(locale, t(title), t(sentence));
  const headers = new Headers({
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': contentPolicy(inlineScripts(html), app.publicUrl().startsWith('https://')),
    'cache-control': 'no-store',
  });
  return { headers, body: html };
}

/** The page from the cache; if it turns out not to be cacheable, the reader's own. */
async function cachedOrOwn(ctx: Ctx, key: string, make: () => Promise<MadePage>): Promise<CachedResponse | MadePage> {
  let unkept: MadePage | undefined;
  const kept = await ctx.app.responseCache.fill(key, async () => {
    const page = await make();
    if (page.tags && page.status === 200 && Buffer.isBuffer(page.body)) return keptFrom(page, page.body, 200);
    unkept = page;
    return keptFrom(page, Buffer.alloc(0), 0);
  });
  if (unkept) return unkept;
  // another reader was rendering this page and it turned out not to be cacheable
  return kept.status === 200 ? kept : make();
}

function keptFrom(page: MadePage, body: Buffer<ArrayBuffer>, status: number): CachedResponse {
  const { headers, tags, validMs } = page;
  return {
    status,
    headers: Object.fromEntries(headers),
    body,
    encoded: new Map(),
    tags: tags ?? [],
    ...(validMs !== undefined && { validMs }),
  };
}

async function makePage(
  c: Context<ApiEnv>,
  key: RouterContext<PageContext>,
  handle: Handle,
  { ctx, own }: Reader,
  { request, refusal }: Sent,
): Promise<MadePage> {
  const cookies: string[] = [];
  let tags: string[] | null = null;
  let validMs: number | undefined;
  let isKeptNowhere = false;
  let html = null as Buffer<ArrayBuffer> | null;
  let scripts: readonly Buffer[] = [];
  const secure = ctx.app.publicUrl().startsWith('https://');
  const provider = new RouterContextProvider();
  const page: PageContext = {
    ctx,
    own,
    refusal,
    isDocument: !c.req.path.endsWith('.data'),
    secure,
    url: new URL(c.req.url),
    setCookie: (text) => void cookies.push(text),
    keep: (...more) => {
      tags = [...(tags ?? []), ...more];
    },
    keepUntil: (time) => {
      validMs = Math.min(validMs ?? Number.POSITIVE_INFINITY, time.getTime() - ctx.now.getTime());
    },
    keepNowhere: () => {
      isKeptNowhere = true;
    },
    takeHtml: (text, own) => {
      html = text;
      scripts = own;
    },
  };
  provider.set(key, page);
  const answer = await handle(request, provider);
  // a cached page, or one that needs no database, replaces an incomplete page
  if (page.isUnavailable && page.isDocument) throw new DomainError('database_unavailable');
  const { status } = answer;
  const headers = new Headers(answer.headers);
  if (page.isUnavailable) headers.set('retry-after', String(RETRY_SECONDS));
  else if (status === 503 && closedSite(ctx)) headers.set('retry-after', String(CLOSED_SECONDS));
  for (const cookie of cookies) headers.append('set-cookie', cookie);
  headers.append('vary', VARY);
  // read by the site's worker, which keeps pages for reading offline
  if (isKeptNowhere) headers.set('x-offline', 'no');
  if (html === null) {
    if (!headers.has('cache-control')) headers.set('cache-control', 'private, no-store');
    // the data of a page rendered by the browser is text as well
    const type = headers.get('content-type') ?? '';
    const isText = type.startsWith('text/');
    if (isText && !type.includes('charset=')) headers.set('content-type', `${type}; charset=utf-8`);
    return { status, isPage: false, headers, body: isText ? await answer.text() : answer.body, tags: null };
  }
  headers.set('content-security-policy', contentPolicy(scripts, secure, guestsOf(ctx.app, c.req.path)));
  headers.set('cache-control', isKeptNowhere ? 'private, no-store' : 'private, no-cache');
  return {
    status,
    isPage: true,
    headers,
    body: c.req.method === 'HEAD' ? null : html,
    tags: cookies.length > 0 || isKeptNowhere ? null : tags,
    validMs,
  };
}

/** Sends a shared page to one of its readers. */
function sendFilled(c: Context<ApiEnv>, made: CachedResponse, words: readonly string[]): Response {
  const headers = new Headers(made.headers);
  if (!acceptsGzip(c)) return new Response(fillPlaceholders(made, words), { status: made.status, headers });
  headers.set('content-encoding', 'gzip');
  return new Response(fillCompressed(made, words), { status: made.status, headers });
}

const acceptsGzip = (c: Context<ApiEnv>) => c.req.header('accept-encoding')?.includes('gzip') === true;

/** Sends what is not cached, with fast compression for clients that accept it. */
async function sendMade({ status, headers, body }: MadePage, c: Context<ApiEnv>): Promise<Response> {
  const isWhole = typeof body === 'string' || Buffer.isBuffer(body);
  if (!isWhole || !acceptsGzip(c)) {
    return new Response(body, { status, headers });
  }
  headers.set('content-encoding', 'gzip');
  return new Response(await gzipped(body, { level: QUICK }), { status, headers });
}
