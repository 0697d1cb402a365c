import { createRequestHandler, type RouterContext, type ServerBuild } from 'react-router';
import type { Ctx } from '../domains/kit/context.ts';
import type { PageContext } from '../web/session/page-context.server.ts';
import type { Own } from '../web/session/read-own.server.ts';
import { withRefusals } from './page-refusals.ts';
import { limitRoutes, onePathOfEachPage, routesFor } from './page-routes.ts';
import { logRefusal } from './refusal-log.ts';
import { logUnavailable } from './unavailable.ts';

/** The pages' build is a separate module graph: the key of its load context comes from there. */
export type PagesBuild = ServerBuild & {
  entry: {
    module: {
      pageContext: RouterContext<PageContext>;
      readOwn(ctx: Ctx, pathname: string): Promise<Own>;
    };
  };
};

type Mode = 'production' | 'development';
export type Handle = ReturnType<typeof createRequestHandler>;

/** Where the browser asks the router for the routes of links, by up to thousands of paths. */
const ROUTE_LIST = '/__manifest';

/**
 * Prepares each build, and the handler of each page, once: the framework would rank the routes again for each request.
 * A change in development creates a new build.
 */
export function handlerOnce(mode: Mode): (build: PagesBuild, pathname: string) => Handle {
  const builds = new WeakMap<PagesBuild, { guarded: ServerBuild; handlers: Map<string, Handle> }>();
  const prepare = (build: PagesBuild) => {
    const { pageContext } = build.entry.module;
    const guarded = withRefusals(
      build,
      (context, { code, details, cause }) => {
        const page = context.get(pageContext);
        const { ctx, url } = page;
        if (code === 'database_unavailable') {
          page.isUnavailable = true;
          logUnavailable(ctx.app, cause, url.pathname);
        }
        logRefusal(ctx, code, url.pathname);
        return ctx.app.texts[ctx.locale].t(`errors:${code}`, details);
      },
      (context) => context.get(pageContext).refusal ?? null,
    );
    const made = { guarded, handlers: new Map<string, Handle>() };
    builds.set(build, made);
    return made;
  };
  return (build, pathname) => {
    const { guarded, handlers } = builds.get(build) ?? prepare(build);
    if (pathname === ROUTE_LIST) return listRoutes(guarded, mode);
    const ids = routesFor(pathname);
    const key = ids.join('|');
    const known = handlers.get(key);
    if (known) return known;
    const handle = createRequestHandler(limitRoutes(guarded, ids), mode);
    handlers.set(key, handle);
    return handle;
  };
}

/** Paths of the same page have the same routes: the router compares one of each with the routes of these pages only. */
function listRoutes(build: ServerBuild, mode: Mode): Handle {
  return (request, context) => {
    const url = new URL(request.url);
    const paths = onePathOfEachPage(url.searchParams.get('paths')?.split(',') ?? []);
    if (paths.length > 0) url.searchParams.set('paths', paths.join(','));
    const limited = limitRoutes(build, [...new Set(['/', ...paths].flatMap(routesFor))]);
    return createRequestHandler(limited, mode)(new Request(url, request), context);
  };
}
