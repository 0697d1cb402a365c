import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { io } from 'socket.io-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startSession } from '../../domains/accounts/sessions.server.ts';
import { type ServerProcess, startServerProcess } from '../support/server-process.ts';
import { addBuyer, openSmallShop, type SmallShop } from '../support/small-shop.ts';
import { hold, untilWaiting } from '../support/steps.ts';
import type { TestDatabase } from '../support/test-database.ts';

let shop: SmallShop;
let url: string;
beforeAll(async () => {
  shop = await openSmallShop();
  url = (shop.app.database as TestDatabase).url ?? '';
});
afterAll(() => shop?.close());

/** A request that runs until the lock is let go. */
async function startSlowRequest(server: ServerProcess) {
  const buyer = await addBuyer(shop);
  const { token } = await startSession(buyer, buyer.actor.userId);
  const letGo = await hold(shop.app, sql`select 1 from users where id = ${buyer.actor.userId}::bigint for update`);
  const answer = server.call('POST', '/api/front/user/edit', token, { nickname: 'Late riser' });
  await untilWaiting(shop.app, 1);
  return { answer, token, letGo };
}

async function keepAlive(server: ServerProcess) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const [answer] = (await once(get(`${server.url}/healthz`, { agent }), 'response')) as [IncomingMessage];
  const { socket } = answer;
  answer.resume();
  await once(answer, 'end');
  return { agent, closed: once(socket, 'close').then(() => 'closed') };
}

test('SIGTERM: readiness fails first, open requests finish, other connections are closed, and the exit code is 0', async () => {
  const server = await startServerProcess(url, { STOP_DELAY: '1' });
  const slow = await startSlowRequest(server);
  const idle = await keepAlive(server);
  const unused = connect(Number(new URL(server.url).port), '127.0.0.1');
  await once(unused, 'connect');
  const unusedClosed = once(unused.resume(), 'close').then(() => 'closed');
  const window = io(server.url, { extraHeaders: { cookie: `token=${slow.token}` }, reconnection: false });
  await new Promise<void>((resolve) => window.once('connect', resolve));
  const told = new Promise<string>((resolve) => window.once('disconnect', resolve));

  const exit = server.terminate();
  await expect.poll(async () => (await server.call('GET', '/readyz')).status).toBe(503);
  expect((await server.call('GET', '/healthz')).status).toBe(200);
  expect(await Promise.race([idle.closed, wait(8_000, 'open')])).toBe('closed');
  expect(await Promise.race([unusedClosed, wait(8_000, 'open')])).toBe('closed');
  // a farewell would keep the browser from connecting again
  expect(['transport close', 'transport error']).toContain(await told);
  await expect(server.call('GET', '/healthz')).rejects.toThrow();
  expect(await Promise.race([exit, wait(300, 'running')])).toBe('running');

  await slow.letGo();
  const answer = await slow.answer;
  expect([answer.status, answer.headers.get('connection')]).toEqual([200, 'close']);
  expect(await exit).toBe(0);
  window.disconnect();
  idle.agent.destroy();
});

test('stops immediately without open requests', async () => {
  const server = await startServerProcess(url);
  const idle = await keepAlive(server);
  const started = Date.now();
  expect(await server.terminate()).toBe(0);
  expect(await idle.closed).toBe('closed');
  expect(Date.now() - started).toBeLessThan(5_000);
});
