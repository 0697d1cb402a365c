import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Agent, type Dispatcher } from 'undici';
import type { FloorTask } from '../floor.ts';

/**
 * The floor of the gateway: passes requests on with undici's cheapest interface, without looking at them. The body of the
 * task is the address of the upstream.
 */
const agent = new Agent({ connections: 256, pipelining: 1, allowH2: false });
let origin = '';

function passTo(response: ServerResponse): Dispatcher.DispatchHandler {
  return {
    onRequestStart: () => {},
    onResponseStart: (_controller, status, headers) => {
      const { connection: _, 'keep-alive': __, 'transfer-encoding': ___, ...passed } = headers;
      response.writeHead(status, passed);
    },
    onResponseData: (_controller, chunk) => {
      response.write(chunk);
    },
    onResponseEnd: () => {
      response.end();
    },
    onResponseError: () => {
      response.destroy();
    },
  };
}

const server = createServer((request, response) => {
  const method = (request.method ?? 'GET') as Dispatcher.HttpMethod;
  agent.dispatch({ origin, path: request.url ?? '/', method }, passTo(response));
});

process.on('message', ({ body }: FloorTask) => {
  origin = body;
  process.send?.('ready');
});
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }));
