import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { getRequestListener } from '@hono/node-server';
import type { Gateway } from './gateway/gateway.ts';
import { mayUpgrade } from './realtime.ts';

type FetchHandler = Parameters<typeof getRequestListener>[0];

/**
 * The HTTP server: calls of the gateway's host name go to the gateway, if it has one, everything else to the application. `hostname` is
 * that of requests that name none.
 */
export function createHttpServer(fetch: FetchHandler, gateway: Gateway | null, hostname: string): Server {
  const application: RequestListener = getRequestListener(fetch, { hostname });
  const shouldUpgradeCallback = (request: IncomingMessage) =>
    gateway?.owns(request) ? gateway.mayUpgrade(request) : mayUpgrade(request);
  const server = createServer({ shouldUpgradeCallback }, (request, response) => {
    if (gateway?.owns(request)) gateway.handle(request, response);
    else application(request, response);
  });
  return server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    if (gateway?.owns(request)) gateway.upgrade(request, socket, head);
  });
}
