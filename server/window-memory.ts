import type { EventEmitter } from 'node:events';
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { LRUCache } from 'lru-cache';
import type { Server, Socket } from 'socket.io';

interface Engine {
  handleUpgrade(request: IncomingMessage, connection: Duplex, head: Buffer): void;
}

/**
 * A window is open for hours, and there are thousands. Its first request, with headers and stream, would stay in memory
 * as long: engine.io holds it in a listener of the connection, for middlewares that wait for the end of the response.
 */
export function releaseUpgrades(io: Server): void {
  const engine = io.engine as unknown as Engine;
  const handle = engine.handleUpgrade.bind(engine);
  engine.handleUpgrade = (request, connection, head) => {
    const before = new Set(connection.rawListeners('close'));
    handle(request, connection, head);
    for (const added of connection.rawListeners('close')) {
      // of the two that are added, the one that is called once
      const { listener } = added as { listener?: unknown };
      if (listener && !before.has(added)) connection.removeListener('close', added as () => void);
    }
  };
}

const NOTHING = Object.freeze({});
const NO_HANDSHAKE = Object.freeze({ headers: NOTHING, query: NOTHING, auth: NOTHING });

/** The same for what refers to the request once the window has been admitted. */
export function releaseRequest(socket: Socket): void {
  Object.assign(socket.conn, { request: null });
  Object.assign(socket, { handshake: NO_HANDSHAKE });
  const { socket: channel } = socket.conn.transport as unknown as { socket?: EventEmitter };
  // takes no errors any more since the transport does
  for (const listener of channel?.listeners('error') ?? []) {
    if (listener.name === 'onUpgradeError') channel?.removeListener('error', listener as () => void);
  }
}

const SHARED_TEXTS = new LRUCache<string, string>({ max: 500 });

/** The same text as a value that windows share: browsers, networks and host names repeat. */
export function sharedText(text: string): string {
  const known = SHARED_TEXTS.get(text);
  if (known !== undefined) return known;
  SHARED_TEXTS.set(text, text);
  return text;
}
