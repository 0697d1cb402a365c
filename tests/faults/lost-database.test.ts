import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { openDatabase } from '../../platform/database/open.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { isDatabaseUnavailable } from '../../platform/database/unavailable.ts';
import { freshDatabase, type TestDatabase } from '../support/test-database.ts';

/** A connection to the database that can be cut: clients are accepted and then disconnected. */
async function makeWay(database: TestDatabase) {
  const there = new URL(database.url ?? '');
  const sockets = new Set<Socket>();
  const way = { isCut: false, comers: 0, cutsAtCommit: false };
  const server = createServer((socket) => {
    way.comers += 1;
    sockets.add(socket);
    socket.on('error', () => {});
    if (way.isCut) return socket.destroy();
    const beyond = connect(Number(there.port), there.hostname);
    beyond.on('error', () => socket.destroy());
    // what was sent before the cut still arrives
    socket.on('close', () => beyond.end());
    socket.on('data', (sent) => {
      beyond.write(sent);
      // the server gets the commit, and its answer is lost
      if (way.cutsAtCommit && sent.includes('commit')) socket.unpipe().destroy();
    });
    socket.on('end', () => beyond.end());
    return beyond.pipe(socket);
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

test('reconnects to a lost database twice a second, and then receives notifications again', async () => {
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

test('a commit with an unknown outcome is not retried: its rows are stored once', async () => {
  const database = await freshDatabase({ driver: 'postgres' });
  ends.push(() => database.close());
  const { url, way, close } = await makeWay(database);
  ends.push(close);
  const through = await openDatabase({ url, poolSize: 1 });
  ends.push(() => through.close());
  await sql`create table told (id serial primary key)`.execute(database.db);
  way.cutsAtCommit = true;
  let tries = 0;
  const writing = inTransaction(through.db, async (trx) => {
    tries += 1;
    await sql`insert into told default values`.execute(trx);
  });
  const error = await writing.catch((thrown: unknown) => thrown);
  expect([isDatabaseUnavailable(error), tries]).toEqual([true, 1]);
  const count = () => sql<{ count: number }>`select count(*)::int as count from told`.execute(database.db);
  await expect.poll(async () => (await count()).rows[0]?.count).toBe(1);
});
