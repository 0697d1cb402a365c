import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createServer as createPlainServer, type Server as PlainServer, type Socket } from 'node:net';
import { makeApiKeyInput } from '../../domains/api-market/keys/contract.ts';
import { makeKey } from '../../domains/api-market/keys/make-key.server.ts';
import { subscribe } from '../../domains/api-market/subscriptions/subscribe.server.ts';
import type { Ctx } from '../../domains/kit/context.ts';
import { openGateway } from '../../server/gateway/gateway.ts';
import { createHttpServer } from '../../server/http-server.ts';
import type { BareApp } from './bare-app.ts';
import { offerApi } from './callable-api.ts';

export interface GatewayAnswer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
  /** Whether the answer ended before its end. */
  isCut: boolean;
}

export interface GatewayCall {
  method?: string;
  key?: string;
  headers?: Record<string, string | string[]>;
  body?: string | Buffer;
  /** Announces no length. */
  chunked?: boolean;
  host?: string;
}

export interface OpenGateway {
  port: number;
  call(path: string, options?: GatewayCall): Promise<GatewayAnswer>;
  close(): Promise<void>;
}

/** A gateway on a port of its own, which shares the database with the application. */
export async function openTestGateway({ app }: BareApp): Promise<OpenGateway> {
  const gateway = await openGateway(app);
  const server = createHttpServer(() => new Response('the shop'), gateway, '127.0.0.1').listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    port,
    call: (path, options) => callGateway(port, path, options),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await gateway.close();
    },
  };
}

/** Sends a call as it is, without a library that would follow redirects or repair anything. */
export function callGateway(port: number, path: string, options: GatewayCall = {}): Promise<GatewayAnswer> {
  const { method = 'GET', key, headers = {}, body, chunked = false, host = 'gateway.localhost' } = options;
  const length = body === undefined || chunked ? {} : { 'content-length': String(Buffer.byteLength(body)) };
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        ...{ host: '127.0.0.1', port, path, method, agent: false },
        headers: { host, ...(key ? { authorization: `Bearer ${key}` } : {}), ...length, ...headers },
      },
      (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('error', () => {});
        answer.once('close', () =>
          resolve({
            status: answer.statusCode ?? 0,
            headers: answer.headers,
            text: Buffer.concat(chunks).toString(),
            isCut: !answer.complete,
          }),
        );
      },
    );
    sent.once('error', reject);
    if (body !== undefined && chunked) sent.write(body);
    sent.end(chunked ? undefined : body);
  });
}

export interface Upstream {
  url: string;
  close(): Promise<void>;
}

/** A server that answers as a test says. */
export async function startUpstream(
  answer: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<Upstream> {
  const server = createServer(answer).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  return upstreamOf(server, () => server.closeAllConnections());
}

/** One that sends whatever bytes a test says to whatever arrives. */
export async function startRawUpstream(answer: (socket: Socket, request: string) => void): Promise<Upstream> {
  const sockets = new Set<Socket>();
  const server = createPlainServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('data', (chunk) => answer(socket, chunk.toString('latin1')));
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  return upstreamOf(server, () => {
    for (const socket of sockets) socket.destroy();
  });
}

function upstreamOf(server: PlainServer, closeConnections: () => void): Upstream {
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      closeConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** An API with a subscription and a key of that buyer. */
export async function makeCallable(buyer: Ctx, terms: Parameters<typeof offerApi>[1], keyTerms: object = {}) {
  const api = await offerApi(buyer.app, terms);
  const { id: subscriptionId } = await subscribe(buyer, api);
  const made = await makeKey(buyer, makeApiKeyInput.parse({ subscriptionId, name: 'test', ...keyTerms }));
  return { ...api, subscriptionId, keyId: made.id, key: made.key, path: `/${api.slug}` };
}
