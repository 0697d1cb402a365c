import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { importForum } from '../../../domains/forum/import/import-forum.server.ts';
import { type RunningApp, startApp } from '../../support/running-app.ts';

let shop: RunningApp;
beforeAll(async () => {
  shop = await startApp({ demo: false });
  const siteId = shop.app.sites.siteFor('bbs', '')?.id ?? 0;
  const line = { type: 'topic', board: 1, user: null, title: 'Old' };
  const lines = [
    { type: 'board', id: 1, slug: 'tea', name: 'Tea', oldUrl: 'https://forum.example/forums/tea?page=1' },
    { ...line, id: 1, oldUrl: '/thread.html?id=1' },
    { ...line, id: 2, oldUrl: '/login' },
  ];
  const file = Readable.from([Buffer.from(lines.map((each) => JSON.stringify(each)).join('\n'))]);
  expect(await importForum(shop.app, { siteId, source: 'old' }, file)).toMatchObject({ created: 3 });
});
afterAll(() => shop.close());

const ask = async (path: string, method = 'GET') => {
  const answer = await fetch(shop.url + path, { method, redirect: 'manual' });
  await answer.arrayBuffer();
  return [answer.status, answer.headers.get('location')];
};

test('an address of an imported forum redirects permanently to the new one', async () => {
  expect(await ask('/forums/tea?page=1')).toEqual([301, '/bbs/board/tea']);
  const [status, to] = await ask('/thread.html?id=1');
  expect(status).toBe(301);
  expect(to).toMatch(/^\/bbs\/topic\/\d+$/);
  expect(await ask('/thread.html?id=1', 'HEAD')).toEqual([301, to]);
  expect(await ask(String(to))).toEqual([200, null]);
});

test('pages of the shop and other unknown addresses stay as they are', async () => {
  expect((await ask('/login'))[0]).toBe(200);
  expect((await ask('/forums/tea'))[0]).toBe(404);
  expect((await ask('/thread.html?id=2'))[0]).toBe(404);
});
