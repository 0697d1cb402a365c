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
  return module
    ? [layout(module, { id: `frame-${frame}` }, OFFICES[frame] ? inOffice(frame, children) : children)]
    : children;
}

const OFFICES: Partial<Record<FrameName, string>> = {
  'platform-office': 'admin',
  'merchant-office': 'login2',
  'developer-office': 'login3',
};

/** A page of an office that does not exist, or that fails, is answered inside the frame of the office. */
function inOffice(frame: FrameName, pages: RouteConfigEntry[]): RouteConfigEntry[] {
  const missing = route(`${OFFICES[frame]}/*`, 'back-office/not-found.tsx', { id: `missing-${frame}` });
  return [layout('back-office/office-pages.tsx', { id: `pages-${frame}` }, [...pages, missing])];
}

function framesInside(outer: FrameName | undefined): FrameName[] {
  return (Object.keys(FRAMES) as FrameName[]).filter((name) => FRAMES[name].inside === outer);
}

export default framesInside(undefined).flatMap(routesIn) satisfies RouteConfig;
