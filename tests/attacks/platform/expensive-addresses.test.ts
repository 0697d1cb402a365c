import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningApp, startApp } from '../../support/running-app.ts';

let shop: RunningApp;
beforeAll(async () => {
  shop = await startApp({ demo: false });
});
afterAll(() => shop.close());

const open = (path: string) => fetch(shop.url + path, { headers: { accept: 'text/html' } });

test.each(['', '.data'])(
  'an address of thousands of segments, ending in “%s”, never reaches the router',
  async (end) => {
    const answer = await open(`${'/a'.repeat(7_000)}${end}`);
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([404, 'no-store']);
    expect(await answer.text()).not.toContain('/assets/');
    expect(await (await open(`${'/a'.repeat(16)}`)).text()).toContain('/assets/');
  },
);

test('the routes of thousands of links are those of their pages', async () => {
  const version = /"version":\s*"(\w+)"/.exec(await (await open('/')).text())?.[1];
  const routesOf = async (paths: string[]) => {
    const query = new URLSearchParams({ paths: paths.join(','), version: String(version) });
    return (await open(`/__manifest?${query}`)).json();
  };
  const links = Array.from({ length: 150 }, (_, n) => [`/goods_detail/${n}`, `/a/${n}`, '/admin/orders']).flat();
  const routes = await routesOf(links);
  expect(routes).toEqual(await routesOf(['/goods_detail/1', '/a/1', '/admin/orders']));
  expect(Object.keys(routes)).toEqual(expect.arrayContaining(['shop/catalog/detail', 'site/not-found']));
});
