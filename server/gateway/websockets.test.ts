import { createServer, type Server as HttpServer, request as sendRequest } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { sql } from 'kysely';
import { Server } from 'socket.io';
import { io, type Socket } from 'socket.io-client';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { revokeKey } from '../../domains/api-market/keys/change-key.server.ts';
import { subscriptionTag } from '../../domains/api-market/subscriptions/own-subscription.server.ts';
import type { Ctx } from '../../domains/kit/context.ts';
import { invalidateCache } from '../../platform/database/invalidate-cache.ts';
import { type BareApp, startBareApp } from '../../tests/support/bare-app.ts';
import { makeCallable, type OpenGateway, openTestGateway, startUpstream } from '../../tests/support/open-gateway.ts';
import { as, register } from '../../tests/support/people.ts';

let bare: BareApp;
let buyer: Ctx;
let gateway: OpenGateway;
let http: HttpServer;
let upstream: string;
/** Headers of the WebSockets that the upstream has opened. */
let opened: Record<string, unknown>[] = [];

beforeAll(async () => {
  bare = await startBareApp();
  buyer = await as(bare.ctx(), await register(bare.ctx(), 'caller@example.com'));
  gateway = await openTestGateway(bare);
  http = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => http.once('listening', resolve));
  upstream = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  new Server(http, { serveClient: false }).on('connection', (socket) => {
    opened.push(socket.handshake.headers);
    socket.on('say', (text: string, answered: (text: string) => void) => answered(`heard ${text}`));
  });
});
afterAll(async () => {
  await gateway.close();
  http.closeAllConnections();
  await bare.close();
});

function open(slugPath: string, key: string): Socket {
  return io(`http://127.0.0.1:${gateway.port}`, {
    path: `${slugPath}/socket.io/`,
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
    extraHeaders: { host: 'gateway.localhost', authorization: `Bearer ${key}`, cookie: 'session=1' },
  });
}

const connected = (socket: Socket): Promise<unknown> =>
  new Promise((resolve) => {
    socket.once('connect', () => resolve('connected'));
    socket.once('connect_error', (error) => resolve(error.message));
  });

async function usedOf(subscriptionId: number): Promise<number | undefined> {
  const found = await sql<{ used: number }>`
    select used from apis.periods where subscription_id = ${subscriptionId}::bigint`.execute(bare.app.database.db);
  return found.rows[0]?.used;
}

it('passes a WebSocket on to the upstream, as one call and without the key', async () => {
  opened = [];
  const { path, key, subscriptionId } = await makeCallable(buyer, { upstream });
  const socket = open(path, key);
  expect(await connected(socket)).toBe('connected');
  for (const text of ['a', 'b', 'x'.repeat(200_000)])
    expect(await socket.emitWithAck('say', text)).toBe(`heard ${text}`);
  expect(JSON.stringify(opened)).not.toContain('stk_live_');
  expect(opened[0]).toMatchObject({ 'x-stoa-plan': 'free' });
  expect(opened[0]).not.toHaveProperty('cookie');
  await expect.poll(() => usedOf(subscriptionId)).toBe(1);
  socket.close();
});

it('closes it soon after its key was revoked', async () => {
  const { path, key, keyId } = await makeCallable(buyer, { upstream });
  const socket = open(path, key);
  expect(await connected(socket)).toBe('connected');
  const closed = new Promise((resolve) => socket.once('disconnect', resolve));
  await revokeKey(buyer, keyId);
  expect(await closed).toBe('transport close');
});

it.each([
  ['a wrong key', 'stk_live_wrong', 401],
  ['an upstream without WebSockets', null, 404],
])('answers %s over HTTP, and the call is not lost', async (_, wrongKey, status) => {
  const plain = await startUpstream((_request, response) => response.writeHead(404).end('nothing here'));
  const { path, key } = await makeCallable(buyer, { upstream: plain.url });
  const answered = await new Promise<number | undefined>((resolve, reject) => {
    const headers = {
      host: 'gateway.localhost',
      authorization: `Bearer ${wrongKey ?? key}`,
      connection: 'upgrade',
      upgrade: 'websocket',
      'sec-websocket-version': '13',
      'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
    };
    const sent = sendRequest({ host: '127.0.0.1', port: gateway.port, path, headers, agent: false });
    sent.once('response', (response) => resolve(response.resume().statusCode));
    sent.once('error', reject).end();
  });
  expect(answered).toBe(status);
  await plain.close();
});

it.each([
  ['a length', 'content-length: 5'],
  ['chunks', 'transfer-encoding: chunked'],
])('is not opened by a request with a body with %s', async (_, header) => {
  opened = [];
  const { path, key } = await makeCallable(buyer, { upstream });
  const socket = connect(gateway.port, '127.0.0.1');
  const answer = new Promise<string>((resolve) => socket.once('data', (chunk) => resolve(chunk.toString('latin1'))));
  socket.write(
    [
      `GET ${path}/socket.io/?EIO=4&transport=websocket HTTP/1.1`,
      'host: gateway.localhost',
      `authorization: Bearer ${key}`,
      'connection: upgrade',
      'upgrade: websocket',
      'sec-websocket-version: 13',
      'sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==',
      header,
      '',
      header.includes('chunked') ? '5\r\nhello\r\n0\r\n\r\n' : 'hello',
    ].join('\r\n'),
  );
  expect(await answer).not.toMatch(/^HTTP\/1\.1 101 /);
  expect(opened).toEqual([]);
  socket.destroy();
});

it('closes it once its plan is past due', async () => {
  const { path, key, subscriptionId } = await makeCallable(buyer, { upstream });
  const socket = open(path, key);
  expect(await connected(socket)).toBe('connected');
  const closed = new Promise((resolve) => socket.once('disconnect', resolve));
  const { db } = bare.app.database;
  await sql`update apis.subscriptions set paid_months = 0, started_at = now() - interval '4 days'
    where id = ${subscriptionId}::bigint`.execute(db);
  await invalidateCache(db, subscriptionTag(subscriptionId));
  expect(await closed).toBe('transport close');
});

it('refuses one past the quota', async () => {
  const { path, key } = await makeCallable(buyer, { upstream, quota: 1 });
  const [first, second] = [open(path, key), open(path, key)];
  const results = await Promise.all([connected(first), connected(second)]);
  expect(results.toSorted()).toEqual(['connected', 'websocket error']);
  first.close();
  second.close();
});
