import type { RouteConfigEntry } from '@react-router/dev/routes';
import { matchRoutes, type RouteObject, type ServerBuild } from 'react-router';
import { expect, it } from 'vitest';
import { PAGES } from '../web/pages.ts';
import routes from '../web/routes.ts';
import { isTooDeep, limitRoutes, onePathOfEachPage, routesFor } from './page-routes.ts';

type Routes = ServerBuild['routes'];

/** The routes as the build has them: by id, each with the id of its layout. */
function flatten(entries: readonly RouteConfigEntry[], parentId: string): Routes {
  return Object.assign(
    {},
    ...entries.map(({ id = '', file, children = [], path, index }) => {
      const name = id || file.replace(/\.tsx?$/, '');
      return { [name]: { id: name, parentId, path, index }, ...flatten(children, name) };
    }),
  );
}

const all: Routes = { root: { id: 'root', path: '' } as Routes[string], ...flatten(await routes, 'root') };
const build = { routes: all, assets: { routes: all } } as unknown as ServerBuild;

function nest(routes: Routes, parentId?: string): RouteObject[] {
  const inside = Object.values(routes).filter((route) => route !== undefined && route.parentId === parentId);
  return inside.map((route) => {
    const { id = '', path, index } = route ?? {};
    return index ? { id, index } : { id, ...(path !== undefined && { path }), children: nest(routes, id) };
  });
}

const idsAt = (routes: RouteObject[], path: string) => matchRoutes(routes, path)?.map(({ route }) => route.id);
const full = nest(all);

it.each([
  ...PAGES.rows.map(({ path }) => path.replaceAll(/:\w+/g, '1')),
  ...['/ADMIN/Orders', '/%63art', '/goods_detail/a%2fb', '/login2/products/new', '/cart/'],
  ...[
    '/nothing',
    '/nothing/at/all',
    '/admin/nothing',
    '/LOGIN2/nothing/at/all',
    '/login3/nothing',
    '/users',
    '/login2//orders',
  ],
])('%s and the pages above it match the routes that they match among all', (path) => {
  const limited = limitRoutes(build, routesFor(path));
  const nested = nest(limited.routes);
  for (let at = path; at; at = at.slice(0, at.lastIndexOf('/'))) expect(idsAt(nested, at)).toEqual(idsAt(full, at));
  expect(idsAt(nested, '/')).toEqual(idsAt(full, '/'));
  expect(Object.keys(limited.assets.routes)).toEqual(Object.keys(limited.routes));
  expect(Object.keys(limited.routes).length).toBeLessThan(16);
});

it('takes the data of a page for the page', () => {
  expect(routesFor('/admin/orders.data')).toEqual(routesFor('/admin/orders'));
  expect(routesFor('/_root.data')).toEqual(routesFor('/'));
});

it('names a route that the build lacks', () => {
  expect(() => limitRoutes(build, ['shop/nowhere'])).toThrow('shop/nowhere');
});

it('takes paths of up to sixteen segments for those of a page', () => {
  const deep = (segments: number) => '/a'.repeat(segments);
  expect([deep(16), '/', '/cart/', deep(17), '/'.repeat(40)].map(isTooDeep)).toEqual([false, false, false, true, true]);
  expect(Math.max(...PAGES.rows.map(({ path }) => path.split('/').length - 1))).toBeLessThan(16);
});

it('names one path of each page, and one for all unknown ones', () => {
  const links = [
    '/login',
    '/goods_detail/1',
    '/goods_detail/2',
    '',
    '/nowhere',
    '/GOODS_detail/3',
    '/a/b',
    '/a'.repeat(17),
  ];
  expect(onePathOfEachPage(links)).toEqual(['/login', '/GOODS_detail/3', '/a/b']);
});
