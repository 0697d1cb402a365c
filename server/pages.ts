import type { Context } from 'hono';
import { createRequestHandler, type RouterContext, RouterContextProvider, type ServerBuild } from 'react-router';
import type { ApiEnv } from '../domains/endpoint.ts';
import type { KeptAnswer } from '../platform/kept.ts';
import type { PageContext } from '../web/page-context.server.ts';
import { isAnonymous, pageKey, sendKept } from './kept-answers.ts';
import { withRefusals } from './page-refusals.ts';
import { contentPolicy } from './security-headers.ts';

/** The pages' build is a module graph of its own: the key of its load context comes from there. */
type PagesBuild = ServerBuild & { entry: { module: { pageContext: RouterContext<PageContext> } } };

interface MadePage {
  response: Response;
  tags: string[] | null;
}

/** Hands a request to the pages and sends what they answer. */
export function pagesHandler(load: () => Promise<unknown>, mode: 'production' | 'development') {
  const guarded = guardOnce();
  const handle = createRequestHandler(async () => guarded((await load()) as PagesBuild), mode);
  return async (c: Context<ApiEnv>): Promise<Response> => {
    const key = ((await load()) as PagesBuild).entry.module.pageContext;
    const ctx = c.get('ctx');
    if (c.req.method !== 'GET' || !isAnonymous(c.req.raw.headers) || mode === 'development') {
      const page = await makePage(c, key, handle);
      return finish(page.response, c);
    }
    let unkept: Response | undefined;
    const kept = await ctx.app.kept.fill(pageKey(ctx, c.req.url), async () => {
      const page = await makePage(c, key, handle);
      if (!page.tags || page.response.status !== 200) {
        unkept = page.response;
        return keptFrom(page, new Uint8Array(), 0);
      }
      return keptFrom(page, new Uint8Array(await page.response.arrayBuffer()), 200);
    });
    if (unkept) return finish(unkept, c);
    // another reader was making this page and it turned out to be one that is not kept
    if (kept.status !== 200) return finish((await makePage(c, key, handle)).response, c);
    return sendKept(kept, c.req.header('accept-encoding'));
  };
}

/** Guards each build once; in development a change makes a new one. */
function guardOnce(): (build: PagesBuild) => ServerBuild {
  const guarded = new WeakMap<PagesBuild, ServerBuild>();
  return (build) => {
    const found = guarded.get(build);
    if (found) return found;
    const { pageContext } = build.entry.module;
    const made = withRefusals(build, (context, code, details) => {
      const { app, locale } = context.get(pageContext).ctx;
      return app.texts[locale].t(`errors:${code}`, details);
    });
    guarded.set(build, made);
    return made;
  };
}

function keptFrom(page: MadePage, body: Uint8Array<ArrayBuffer>, status: number): KeptAnswer {
  return {
    status,
    headers: Object.fromEntries(page.response.headers),
    body,
    encoded: new Map(),
    tags: page.tags ?? [],
  };
}

async function makePage(
  c: Context<ApiEnv>,
  key: RouterContext<PageContext>,
  handle: ReturnType<typeof createRequestHandler>,
): Promise<MadePage> {
  const ctx = c.get('ctx');
  const cookies: string[] = [];
  let tags: string[] | null = null;
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
  });
  const answer = await handle(c.req.raw, provider);
  const headers = new Headers(answer.headers);
  for (const cookie of cookies) headers.append('set-cookie', cookie);
  if (!headers.get('content-type')?.startsWith('text/html')) {
    return { response: new Response(answer.body, { status: answer.status, headers }), tags: null };
  }
  const html = await answer.text();
  headers.set('content-security-policy', contentPolicy(html, secure));
  headers.set('cache-control', 'private, no-cache');
  return { response: new Response(html, { status: answer.status, headers }), tags: cookies.length > 0 ? null : tags };
}

/** Compresses what is not kept, for readers who take it. */
async function finish(response: Response, c: Context<ApiEnv>): Promise<Response> {
  const accepted = c.req.header('accept-encoding');
  if (!accepted?.includes('gzip') || !response.body || !response.headers.get('content-type')?.startsWith('text/'))
    return response;
  const answer: KeptAnswer = {
    status: response.status,
    headers: {},
    body: new Uint8Array(await response.arrayBuffer()),
    encoded: new Map(),
    tags: [],
  };
  const sent = await sendKept(answer, 'gzip');
  const headers = new Headers(response.headers);
  for (const [name, value] of sent.headers) headers.set(name, value);
  return new Response(sent.body, { status: response.status, headers });
}
