import { once } from 'node:events';
import { type IncomingMessage, request, type ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import { type AddressInfo, connect, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';

interface TlsProxy {
  port: number;
  close(): Promise<void>;
}

/**
 * Ends TLS in front of several processes, as nginx does with its defaults: each request goes to the next process in
 * turn, without affinity of clients, and to another one only if the connection is refused.
 */
export async function startTlsProxy(
  certificate: { key: string; cert: string },
  ports: readonly number[],
): Promise<TlsProxy> {
  let turn = 0;
  const connectToNext = async (): Promise<Socket> => {
    for (let tries = 1; ; tries += 1) {
      turn += 1;
      const socket = connect(ports[turn % ports.length] ?? 0, '127.0.0.1');
      try {
        await once(socket, 'connect');
        return socket;
      } catch (error) {
        if (tries >= ports.length) throw error;
      }
    }
  };
  const sockets = new Set<Duplex>();
  const server = createServer({ ...certificate }, (incoming, answer) => {
    connectToNext().then(
      (upstream) => pass(incoming, answer, upstream),
      () => answer.writeHead(502).end('no process answers'),
    );
  });
  server.on('upgrade', (incoming, client: Duplex, head: Buffer) => {
    connectToNext().then(
      (upstream) => join(incoming, client, head, upstream),
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

function pass(incoming: IncomingMessage, answer: ServerResponse, upstream: Socket): void {
  const { method, url: path } = incoming;
  const headers = [...forwarded(incoming), 'connection', 'close'];
  const outgoing = request({ method, path, headers, createConnection: () => upstream });
  outgoing.on('response', (found) => {
    answer.writeHead(found.statusCode ?? 502, found.statusMessage, found.rawHeaders);
    found.pipe(answer);
  });
  outgoing.on('error', () => {
    if (!answer.headersSent) answer.writeHead(502);
    answer.end();
  });
  answer.once('close', () => upstream.destroy());
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
