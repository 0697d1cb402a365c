import type { ServerBuild } from 'react-router';
import { withoutDataSuffix } from '../web/manifest/page-table.ts';
import { unknownRouteOf } from '../web/manifest/unknown-routes.ts';
import { PAGES } from '../web/pages.ts';

/** No page is this deep. */
const MOST_SEGMENTS = 16;

/**
 * Whether a path has more segments than any page. The router matches it as often as it has segments, each time as a whole:
 * eight thousand took the processor eight seconds.
 */
export function isTooDeep(pathname: string): boolean {
  return pathname.split('/', MOST_SEGMENTS + 2).length > MOST_SEGMENTS + 1;
}

/**
 * The ids of the routes that a request for a path needs: those of its page and of the pages above it (`/login2` for
 * `/login2/orders`), which the router names in the document so that the browser need not ask for them.
 */
export function routesFor(pathname: string): string[] {
  const asked = withoutDataSuffix(pathname);
  const rows = pathsDownTo(asked).flatMap((path) => PAGES.find(path) ?? []);
  return [...rows.map(({ id, module }) => id ?? module.replace(/\.tsx?$/, '')), unknownRouteOf(asked)];
}

/** One of the paths for each page, and one for all that are no page. */
export function onePathOfEachPage(paths: readonly string[]): string[] {
  const named = paths.filter((path) => path && !isTooDeep(path)).map((path) => [PAGES.find(path), path] as const);
  return [...new Map(named).values()];
}

/**
 * The build with these routes and their layouts only. The framework compares each path with every route and prepares
 * all of them to render one page: with 320 pages, 15 to 30 % of the processor time of each.
 *
 * @throws if the build has no such route.
 */
export function limitRoutes(build: ServerBuild, ids: readonly string[]): ServerBuild {
  const kept = new Set<string>();
  for (const id of ids) {
    if (!build.routes[id]) throw new Error(`the build has no route ${id}`);
    for (let at: string | undefined = id; at; at = build.routes[at]?.parentId) kept.add(at);
  }
  const only = <Route>(routes: Record<string, Route>) =>
    Object.fromEntries(Object.entries(routes).filter(([id]) => kept.has(id)));
  const assets = { ...build.assets, routes: only(build.assets.routes) };
  return { ...build, routes: only(build.routes), assets };
}

/** `/`, `/login2`, `/login2/orders` */
function pathsDownTo(path: string): string[] {
  const segments = path.split('/').filter(Boolean);
  return ['/', ...segments.map((_, index) => `/${segments.slice(0, index + 1).join('/')}`)];
}
