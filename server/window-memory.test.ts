import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { Server } from 'socket.io';
import { io as connect } from 'socket.io-client';
import { expect, test } from 'vitest';
import { releaseRequest, releaseUpgrades } from './window-memory.ts';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

test.each([['websocket'], ['polling', 'websocket']])(
  'an open window does not hold its requests (%s)',
  async (...transports) => {
    const http = createServer();
    const requests: WeakRef<IncomingMessage>[] = [];
    for (const event of ['request', 'upgrade']) http.on(event, (request) => void requests.push(new WeakRef(request)));
    const server = new Server(http, { serveClient: false });
    releaseUpgrades(server);
    server.on('connection', releaseRequest);
    await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
    const window = connect(`http://127.0.0.1:${(http.address() as AddressInfo).port}`, { transports });
    const engine = window.io.engine;
    const isUpgraded = new Promise<void>((resolve) => void engine.once('upgrade', () => resolve()));
    await new Promise<void>((resolve) => void window.once('connect', resolve));
    if (transports.length > 1) await isUpgraded;
    const held = () => requests.filter((request) => request.deref() !== undefined).length;
    for (let tries = 0; tries < 50 && held() > 0; tries += 1) {
      await wait(20);
      collectGarbage();
    }
    expect(requests.length).toBeGreaterThan(0);
    expect(held()).toBe(0);
    const heard = new Promise((resolve) => void window.once('news', resolve));
    server.emit('news', 'still open');
    expect(await heard).toBe('still open');
    window.disconnect();
    await server.close();
  },
);
