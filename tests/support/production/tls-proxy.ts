import { once } from 'node:events';
import { type IncomingMessage, request, type ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import { type AddressInfo, connect, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';

/** That of nginx. */
const KEEP_ALIVE_MS = 75_000;

interface TlsProxy {
  port: number;
  close(): Promise<void>;
}

/** Starts a proxy that ends TLS in front of the processes at these ports. */
export type StartProxy = (certificate: { key: string; cert: string }, ports: readonly number[]) => Promise<TlsProxy>;

/**
 * Ends TLS in front of several processes, as nginx does with its defaults: each request goes to the next process in
 * turn, without affinity of clients, and to another one only if the connection is refused, or ends before the answer to
 * a request that may be repeated: a process that stops listening resets what it has not accepted yet.
 */
export async function startTlsProxy(
  certificate: { key: string; cert: string },
  ports: readonly number[],
): Promise<TlsProxy> {
  let turn = 0;
  /** Connects to the process of this turn, or to one of the next, and says to which. */
  const connectFrom = async (first: number): Promise<{ upstream: Socket; at: number }> => {
    for (let at = first; ; at += 1) {
      const upstream = connect(ports[at % ports.length] ?? 0, '127.0.0.1');
      try {
        await once(upstream, 'connect');
        return { upstream, at };
      } catch (error) {
        if (at - first + 1 >= ports.length) throw error;
      }
    }
  };
  const nextTurn = () => {
    turn += 1;
    return turn;
  };
  const sockets = new Set<Duplex>();
  const serve = (incoming: IncomingMessage, answer: ServerResponse, first: number, tries: number): void => {
    const mayRepeat = tries > 0 && incoming.method === 'GET';
    connectFrom(first).then(
      ({ upstream, at }) =>
        pass(incoming, answer, upstream, mayRepeat ? () => serve(incoming, answer, at + 1, tries - 1) : undefined),
      () => answer.writeHead(502).end('no process answers'),
    );
  };
  // with the five seconds of Node, a browser finds several connections closed in turn and gives up
  const server = createServer({ ...certificate, keepAliveTimeout: KEEP_ALIVE_MS }, (incoming, answer) =>
    serve(incoming, answer, nextTurn(), ports.length - 1),
  );
  server.on('upgrade', (incoming, client: Duplex, head: Buffer) => {
    connectFrom(nextTurn()).then(
      ({ upstream }) => join(incoming, client, head, upstream),
      () => client.destroy(),
    );
  });
  server.on('secureConnection', (socket) => {
    sockets.add(socket);
    socket.on('error', () => {}).once('close', () => sockets.delete(socket));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    close: async () => {
      const closed = once(server.close(), 'close');
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}

function pass(incoming: IncomingMessage, answer: ServerResponse, upstream: Socket, again?: () => void): void {
  const { method, url: path } = incoming;
  const headers = [...forwarded(incoming), 'connection', 'close'];
  const outgoing = request({ method, path, headers, createConnection: () => upstream });
  outgoing.on('response', (found) => {
    answer.writeHead(found.statusCode ?? 502, found.statusMessage, found.rawHeaders);
    found.pipe(answer);
  });
  const leave = () => upstream.destroy();
  outgoing.on('error', () => {
    if (again && !answer.headersSent && !answer.destroyed) {
      answer.off('close', leave);
      return again();
    }
    if (!answer.headersSent) answer.writeHead(502);
    answer.end();
  });
  answer.once('close', leave);
  incoming.pipe(outgoing);
}

/** Hands a WebSocket through, with the first line and headers as they came. */
function join(incoming: IncomingMessage, client: Duplex, head: Buffer, upstream: Socket): void {
  const headers = [...forwarded(incoming), 'connection', 'upgrade'];
  const lines = headers.flatMap((name, nth) => (nth % 2 === 0 ? [`${name}: ${headers[nth + 1]}`] : []));
  upstream.write(`${incoming.method} ${incoming.url} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
  upstream.write(head);
  for (const [from, to] of [
    [client, upstream],
    [upstream, client],
  ] as const) {
    from.pipe(to);
    from.on('error', () => {}).once('close', () => to.destroy());
  }
}

/** The headers of a request, names and values in turn, with what a proxy of one's own adds. */
function forwarded({ rawHeaders, socket, headers }: IncomingMessage): string[] {
  const own = new Set(['connection', 'x-forwarded-for', 'x-forwarded-proto']);
  const kept = rawHeaders.flatMap((name, nth) =>
    nth % 2 === 0 && !own.has(name.toLowerCase()) ? [name, rawHeaders[nth + 1] ?? ''] : [],
  );
  const before = headers['x-forwarded-for'];
  const client = [before, socket.remoteAddress].filter(Boolean).join(', ');
  return [...kept, 'x-forwarded-for', client, 'x-forwarded-proto', 'https'];
}
