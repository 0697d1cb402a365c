import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { openDatabase } from '../../platform/database/open.ts';
import { freshDatabase, type TestDatabase } from '../support/test-database.ts';

/** A way to the database that can be cut: then who comes is let in and thrown out. */
async function makeWay(database: TestDatabase) {
  const there = new URL(database.url ?? '');
  const sockets = new Set<Socket>();
  const way = { isCut: false, comers: 0 };
  const server = createServer((socket) => {
    way.comers += 1;
    sockets.add(socket);
    socket.on('error', () => {});
    if (way.isCut) return socket.destroy();
    const beyond = connect(Number(there.port), there.hostname);
    beyond.on('error', () => socket.destroy());
    socket.on('close', () => beyond.destroy());
    return socket.pipe(beyond).pipe(socket);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = new URL(there);
  address.port = String((server.address() as AddressInfo).port);
  return {
    url: address.href,
    way,
    cut: () => {
      Object.assign(way, { isCut: true, comers: 0 });
      for (const socket of sockets) socket.destroy();
    },
    close: () => server.close(),
  };
}

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

test('while the database is away it is looked for twice a second, however long; when it is back, news is heard again', async () => {
  const database = await freshDatabase({ driver: 'postgres' });
  ends.push(() => database.close());
  const { url, way, cut, close } = await makeWay(database);
  ends.push(close);
  const through = await openDatabase({ url, poolSize: 1 });
  ends.push(() => through.close());
  const heard: string[] = [];
  const stop = await through.listen(
    'kept',
    (news) => heard.push(news),
    () => heard.push('gap'),
  );
  ends.push(stop);
  const tell = (news: string) => database.pool?.query("select pg_notify('kept', $1)", [news]);
  await tell('before');
  await expect.poll(() => heard).toEqual(['before']);

  cut();
  await wait(4_000);
  expect(way.comers).toBeGreaterThan(2);
  expect(way.comers).toBeLessThan(12);
  way.isCut = false;
  await expect.poll(() => heard, { timeout: 5_000 }).toEqual(['before', 'gap']);
  await tell('after');
  await expect.poll(() => heard).toEqual(['before', 'gap', 'after']);
});
