import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningApp, startApp } from '../../support/running-app.ts';

let shop: RunningApp;
beforeAll(async () => {
  shop = await startApp({ demo: false });
});
afterAll(() => shop.close());

/** Sends texts on one connection, each once the responses to those before have arrived; returns the statuses. */
async function send(...texts: string[]): Promise<{ statuses: number[]; isClosed: boolean }> {
  const socket = connect(Number(new URL(shop.url).port), '127.0.0.1');
  let received = '';
  let isClosed = false;
  socket.on('data', (chunk) => (received += chunk.toString('latin1')));
  socket.on('error', () => {});
  socket.on('close', () => (isClosed = true));
  const statuses = () => [...received.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status));
  let expected = 0;
  for (const text of texts) {
    expected += text.split('GET ').length - 1;
    socket.write(text);
    await expect.poll(() => isClosed || statuses().length === expected, { timeout: 20_000, interval: 10 }).toBe(true);
  }
  socket.destroy();
  return { statuses: statuses(), isClosed };
}

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`;

test('a thousand requests in one packet are refused beyond the sixteenth, and the connection is closed', async () => {
  const { statuses, isClosed } = await send(get('/nowhere').repeat(1_000));
  expect(statuses.slice(0, 16)).toEqual(Array(16).fill(404));
  expect(statuses.slice(16)).toEqual([429]);
  expect(isClosed).toBe(true);
  expect((await fetch(`${shop.url}/healthz`)).status).toBe(200);
});

test('an offer of another protocol is ignored, except for the windows’ own path', async () => {
  const offer = (path: string, protocol: string) =>
    `GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: ${protocol}\r\n\r\n`;
  expect(await send(offer('/healthz', 'h2c'), get('/healthz'))).toEqual({ statuses: [200, 200], isClosed: false });
  expect(await send(offer('/nowhere', 'websocket'))).toEqual({ statuses: [404], isClosed: false });
});

test('a connection serves any number of requests that wait for each other, a few at a time too', async () => {
  const { statuses, isClosed } = await send(...Array<string>(40).fill(get('/healthz')), get('/healthz').repeat(16));
  expect(statuses).toEqual(Array(56).fill(200));
  expect(isClosed).toBe(false);
});
