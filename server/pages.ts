import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Context } from 'hono';
import { createRequestHandler, type RouterContext, RouterContextProvider, type ServerBuild } from 'react-router';
import type { ApiEnv } from '../domains/endpoint.ts';
import type { KeptAnswer } from '../platform/kept.ts';
import type { PageContext } from '../web/page-context.server.ts';
import { isAnonymous, isForEverybody, pageKey, sendKept } from './kept-answers.ts';
import { withRefusals } from './page-refusals.ts';
import { logRefusal } from './refusal-log.ts';
import { contentPolicy } from './security-headers.ts';

/** The pages' build is a module graph of its own: the key of its load context comes from there. */
type PagesBuild = ServerBuild & { entry: { module: { pageContext: RouterContext<PageContext> } } };

const gzipped = promisify(gzip);
/** What is sent once is not worth the last tenth of its bytes. */
const QUICK = 3;

interface MadePage {
  status: number;
  headers: Headers;
  /** A page's text, or whatever else a route answers. */
  body: string | ReadableStream<Uint8Array<ArrayBuffer>> | null;
  tags: string[] | null;
}
type Handle = ReturnType<typeof createRequestHandler>;

/** Hands a request to the pages and sends what they answer. */
export function pagesHandler(load: () => Promise<unknown>, mode: 'production' | 'development') {
  const handlerOf = handlerOnce(mode);
  return async (c: Context<ApiEnv>): Promise<Response> => {
    const build = (await load()) as PagesBuild;
    const make = () => makePage(c, build.entry.module.pageContext, handlerOf(build));
    const ctx = c.get('ctx');
    const isKeepable = c.req.method === 'GET' && isAnonymous(c.req.raw.headers) && isForEverybody(ctx.site);
    if (!isKeepable || mode === 'development') {
      return sendMade(await make(), c);
    }
    let unkept: MadePage | undefined;
    const kept = await ctx.app.kept.fill(pageKey(ctx, c.req.url), async () => {
      const page = await make();
      if (page.tags && page.status === 200 && typeof page.body === 'string') return keptFrom(page, page.body, 200);
      unkept = page;
      return keptFrom(page, '', 0);
    });
    if (unkept) return sendMade(unkept, c);
    // another reader was making this page and it turned out to be one that is not kept
    if (kept.status !== 200) return sendMade(await make(), c);
    return sendKept(kept, c.req.header('accept-encoding'));
  };
}

/** Prepares each build once: the framework would rank all routes anew for each request. A change in development makes a new one. */
function handlerOnce(mode: 'production' | 'development'): (build: PagesBuild) => Handle {
  const handlers = new WeakMap<PagesBuild, Handle>();
  return (build) => {
    const found = handlers.get(build);
    if (found) return found;
    const { pageContext } = build.entry.module;
    const guarded = withRefusals(build, (context, code, details) => {
      const { ctx, url } = context.get(pageContext);
      logRefusal(ctx, code, url.pathname);
      return ctx.app.texts[ctx.locale].t(`errors:${code}`, details);
    });
    const made = createRequestHandler(guarded, mode);
    handlers.set(build, made);
    return made;
  };
}

function keptFrom({ headers, tags }: MadePage, text: string, status: number): KeptAnswer {
  return {
    status,
    headers: Object.fromEntries(headers),
    body: new TextEncoder().encode(text),
    encoded: new Map(),
    tags: tags ?? [],
  };
}

async function makePage(c: Context<ApiEnv>, key: RouterContext<PageContext>, handle: Handle): Promise<MadePage> {
  const ctx = c.get('ctx');
  const cookies: string[] = [];
  let tags: string[] | null = null;
  let html = null as string | null;
  const secure = ctx.app.publicUrl().startsWith('https://');
  const provider = new RouterContextProvider();
  provider.set(key, {
    ctx,
    secure,
    url: new URL(c.req.url),
    setCookie: (text) => void cookies.push(text),
    keep: (...more) => {
      tags = [...(tags ?? []), ...more];
    },
    takeHtml: (text) => {
      html = text;
    },
  });
  const answer = await handle(c.req.raw, provider);
  const { status } = answer;
  const headers = new Headers(answer.headers);
  for (const cookie of cookies) headers.append('set-cookie', cookie);
  if (html === null) {
    // the data of a page that the browser draws itself is text as well
    const isText = headers.get('content-type')?.startsWith('text/');
    return { status, headers, body: isText ? await answer.text() : answer.body, tags: null };
  }
  headers.set('content-security-policy', contentPolicy(html, secure));
  headers.set('cache-control', 'private, no-cache');
  return { status, headers, body: c.req.method === 'HEAD' ? null : html, tags: cookies.length > 0 ? null : tags };
}

/** Sends what is not kept: text compressed quickly, for readers who take it. */
async function sendMade({ status, headers, body }: MadePage, c: Context<ApiEnv>): Promise<Response> {
  if (typeof body !== 'string' || !c.req.header('accept-encoding')?.includes('gzip')) {
    return new Response(body, { status, headers });
  }
  headers.set('content-encoding', 'gzip');
  headers.set('vary', 'Accept-Encoding, Cookie');
  return new Response(await gzipped(body, { level: QUICK }), { status, headers });
}
