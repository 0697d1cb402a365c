import { index, layout, type RouteConfig, type RouteConfigEntry, route } from '@react-router/dev/routes';
import { FRAMES } from './manifest/frames.ts';
import type { FrameName, PageRow } from './manifest/page-row.ts';
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
  return module ? [layout(module, { id: `frame-${frame}` }, children)] : children;
}

function framesInside(outer: FrameName | undefined): FrameName[] {
  return (Object.keys(FRAMES) as FrameName[]).filter((name) => FRAMES[name].inside === outer);
}

export default framesInside(undefined).flatMap(routesIn) satisfies RouteConfig;
