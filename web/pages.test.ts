import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { browserAreas } from '../scripts/areas-of-modules.ts';
import { PageTable } from './manifest/page-table.ts';
import { PAGES } from './pages.ts';
import { areasFor } from './texts/areas-of-path.ts';

const ROUTER_OWN = /\.data$/;
const exampleOf = (path: string) => path.replaceAll(/:\w+/g, '1');

describe('the page rows', () => {
  it.each(PAGES.rows)('$path names a module and areas that exist', ({ module, areas = [] }) => {
    expect(existsSync(join(import.meta.dirname, module))).toBe(true);
    for (const area of areas) expect(browserAreas()).toContain(area);
  });

  it.each(PAGES.rows)('$path is found by its address and by that of its data', (row) => {
    const address = exampleOf(row.path);
    expect(PAGES.find(address)).toBe(row);
    if (address !== '/') expect(PAGES.find(`${address}.data`)).toBe(row);
    expect(PAGES.find('/_root.data')?.path).toBe('/');
  });

  it.each(PAGES.rows.filter((row) => row.module.endsWith('.tsx')))('$path gets its locale areas', (row) => {
    expect(areasFor(exampleOf(row.path))).toEqual(expect.arrayContaining(['shell', ...(row.areas ?? [])]));
  });

  it('receive the areas of their frame and of their own modules, and no others', () => {
    expect(areasFor('/goods_detail/7')).toEqual(['shell', 'goods', 'reviews']);
    expect(areasFor('/Users/Points')).toEqual(['shell', 'account', 'points']);
    expect(areasFor('/order/order_confirm')).not.toContain('refunds');
    expect([...areasFor('/login2/products/7')].sort()).toEqual([
      'back-office',
      'merchant-office',
      'sales',
      'shell',
      'shop-products',
      'writer',
    ]);
    expect(areasFor('/admin/refunds/7').sort()).toEqual([
      'back-office',
      'office-search',
      'orders',
      'platform-office',
      'refunds',
      'shell',
    ]);
    expect(areasFor('/login')).toEqual(['shell', 'login']);
    expect(areasFor('/nowhere')).toEqual(['shell']);
  });

  it('prefer fixed segments over parameters and ignore case, as the router does', () => {
    expect(PAGES.find('/login2/products/new')?.module).toBe(PAGES.find('/login2/products/7')?.module);
    expect(PAGES.find('/LOGIN2/Products/import')?.path).toBe('/login2/products/import');
    expect(PAGES.find('/promotionlist')?.path).toBe('/promotionList');
  });

  it('are found by encoded letters too, as the router does, so that no guard is passed by', () => {
    expect(PAGES.find('/%6cogin2/order%73')?.path).toBe('/login2/orders');
    expect(PAGES.find('/%4cogin2/_.data')?.path).toBe('/login2');
    expect([PAGES.find('/login2%2forders'), PAGES.find('/%256cogin2'), PAGES.find('/%ff')]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('have no page for an unknown address', () => {
    expect([PAGES.find('/users'), PAGES.find('/goods_detail'), PAGES.find('/goods_detail/1/2')]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('cannot claim one path twice', () => {
    const row = { path: '/x/:id', module: 'a.tsx', frame: 'site' } as const;
    expect(() => new PageTable([row, { ...row, path: '/X/:name', module: 'b.tsx' }])).toThrow('/X/:name');
  });

  it('are the only routes', () => {
    const routes = readFileSync(join(import.meta.dirname, 'routes.ts'), 'utf8');
    const besides = ["'site/not-found.tsx'", "'back-office/not-found.tsx'", "'back-office/office-pages.tsx'"];
    expect(routes.match(/'[\w/-]+\.tsx?'/g)).toEqual(besides);
    expect(PAGES.rows.some(({ path }) => ROUTER_OWN.test(path))).toBe(false);
  });
});
