import { index, layout, type RouteConfig, type RouteConfigEntry, route } from '@react-router/dev/routes';
import { FRAMES } from './manifest/frames.ts';
import type { FrameName, PageRow } from './manifest/page-row.ts';
import { OFFICE_ROOTS, unknownIn } from './manifest/unknown-routes.ts';
import { PAGES } from './pages.ts';

function routeOf({ path, module, id }: PageRow): RouteConfigEntry {
  const options = id ? { id } : {};
  return path === '/' ? index(module, options) : route(path.slice(1), module, options);
}

/** The routes of a frame: its pages and the frames inside it, below its layout. */
function routesIn(frame: FrameName): RouteConfigEntry[] {
  const pages = PAGES.rows.filter((row) => row.frame === frame).map(routeOf);
  const inner = framesInside(frame).flatMap(routesIn);
  const { module } = FRAMES[frame];
  // unknown URLs are answered inside the frame of their site
  const missing = frame === 'site' ? [route('*', 'site/not-found.tsx')] : [];
  const children = [...pages, ...inner, ...missing];
  if (!module) return children;
  const root = Object.keys(OFFICE_ROOTS).find((name) => OFFICE_ROOTS[name] === frame);
  return [layout(module, { id: `frame-${frame}` }, root ? inOffice(frame, root, children) : children)];
}

/** A page of an office that does not exist, or that fails, is answered inside the frame of the office. */
function inOffice(frame: FrameName, root: string, pages: RouteConfigEntry[]): RouteConfigEntry[] {
  const missing = route(`${root}/*`, 'back-office/not-found.tsx', { id: unknownIn(frame) });
  return [layout('back-office/office-pages.tsx', { id: `pages-${frame}` }, [...pages, missing])];
}

function framesInside(outer: FrameName | undefined): FrameName[] {
  return (Object.keys(FRAMES) as FrameName[]).filter((name) => FRAMES[name].inside === outer);
}

export default framesInside(undefined).flatMap(routesIn) satisfies RouteConfig;
