import { join } from 'node:path';

interface Route {
  parentId?: string;
  path?: string;
  module: { action?: unknown };
}

/** The pattern of every page that accepts a form, `/goods_detail/:id`, from the build. */
export async function pagesWithActions(): Promise<string[]> {
  const build = (await import(join(import.meta.dirname, '../../build/server/index.js'))) as {
    routes: Record<string, Route>;
  };
  const pathOf = (route: Route): string => {
    const above = route.parentId ? build.routes[route.parentId] : undefined;
    return `${above ? pathOf(above) : ''}${route.path ? `/${route.path}` : ''}`;
  };
  return Object.values(build.routes)
    .filter((route) => route.module.action)
    .map((route) => pathOf(route) || '/');
}
