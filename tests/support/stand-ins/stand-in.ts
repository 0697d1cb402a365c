import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The requests that a test server received. */
export interface Asked {
  method: string;
  path: string;
  /** Of the address, and of a form in the body. */
  params: URLSearchParams;
  headers: IncomingMessage['headers'];
  body: string;
}

export interface Answer {
  status?: number;
  headers?: Record<string, string>;
  /** Text as it is, anything else as JSON. */
  body?: unknown;
}

export type Handler = (asked: Asked) => Answer | Promise<Answer>;

export interface StandIn {
  url: string;
  /** By path, `*` for any other; a test may put another in its place. */
  handlers: Record<string, Handler>;
  /** Every request so far. */
  asked: Asked[];
  close(): Promise<void>;
}

/** A server on this machine that replaces an external one, on its own port. */
export async function startStandIn(handlers: Record<string, Handler>): Promise<StandIn> {
  const asked: Asked[] = [];
  const server = createServer((request, response) => {
    void answer(request, response, handlers, asked);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    handlers,
    asked,
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  handlers: Record<string, Handler>,
  asked: Asked[],
): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://stand-in');
  let body = '';
  for await (const piece of request) body += piece;
  const isForm = request.headers['content-type']?.startsWith('application/x-www-form-urlencoded');
  const params = new URLSearchParams([...url.searchParams, ...new URLSearchParams(isForm ? body : '')]);
  const one: Asked = { method: request.method ?? '', path: url.pathname, params, headers: request.headers, body };
  asked.push(one);
  const handler = handlers[url.pathname] ?? handlers['*'];
  const { status = 200, headers = {}, body: told = '' } = handler ? await handler(one) : { status: 404 };
  const text = typeof told === 'string' ? told : JSON.stringify(told);
  response.writeHead(status, {
    ...(typeof told === 'string' ? {} : { 'content-type': 'application/json' }),
    ...headers,
  });
  response.end(text);
}
