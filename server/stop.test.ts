import { once } from 'node:events';
import { createServer, get } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { FINISH_MS, stopServing, trackConnections } from './stop.ts';

test('a running request has thirty seconds after the signal, and is then cut off and counted', async () => {
  expect(FINISH_MS).toBe(30_000);
  const server = createServer(() => {
    // this request is never answered
  });
  const connections = trackConnections(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const received = once(server, 'request');
  const failed = once(get(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`, { agent: false }), 'error');
  await received;
  const life = { isStopping: false };
  const started = performance.now();
  const closeRealtime = async () => {};
  expect(await stopServing({ server, connections, life, delayMs: 0, closeRealtime, finishMs: 150 })).toBe(1);
  expect(performance.now() - started).toBeGreaterThanOrEqual(149);
  expect(life.isStopping).toBe(true);
  expect(await failed).toMatchObject([{ code: 'ECONNRESET' }]);
});

test('a connection accepted before the signal is answered, and one that stays silent is closed', async () => {
  const server = createServer((_request, response) => response.end('done'));
  const connections = trackConnections(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const open = async () => {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    await once(server, 'connection');
    return socket;
  };
  const [quick, silent] = [await open(), await open()];
  const silentClosed = once(silent, 'close');
  const input = { server, connections, life: { isStopping: false }, delayMs: 0, closeRealtime: async () => {} };
  const stopped = stopServing({ ...input, finishMs: 5_000 });
  await wait(200);
  quick.write('GET / HTTP/1.1\r\nhost: localhost\r\n\r\n');
  expect(String((await once(quick, 'data'))[0])).toContain('done');
  await silentClosed;
  expect(await stopped).toBe(0);
});
