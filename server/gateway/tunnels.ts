import { type IncomingMessage, ServerResponse, STATUS_CODES } from 'node:http';
import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { PassedHeaders } from '../../domains/api-market/gateway/passed-headers.ts';

/** Of a WebSocket without a byte in either direction. */
const IDLE_MS = 300_000;
const SWITCHING = 101;

interface TunnelInput {
  socket: Duplex;
  /** What the caller has sent after its request. */
  head: Buffer;
  upstream: Duplex;
  /** Of the key that opened it. */
  publicPart: string;
  /** The headers of the answer. */
  answer: PassedHeaders;
}

interface Tunnel {
  ends: readonly [Duplex, Duplex];
  publicPart: string;
}

/** WebSockets between callers and upstreams. Their bytes are passed on unread. */
export class Tunnels {
  readonly #open = new Set<Tunnel>();

  open({ socket, head, upstream, publicPart, answer }: TunnelInput): void {
    const tunnel: Tunnel = { ends: [socket, upstream], publicPart };
    this.#open.add(tunnel);
    for (const end of tunnel.ends) {
      if (end instanceof Socket) end.setTimeout(IDLE_MS, () => this.#close(tunnel));
      end.on('error', () => this.#close(tunnel)).once('close', () => this.#close(tunnel));
    }
    socket.write(headOf(answer));
    if (head.byteLength > 0) upstream.write(head);
    socket.pipe(upstream).pipe(socket);
  }

  /** Closes those whose keys have ended: a WebSocket would outlive its key. */
  async closeEnded(isValid: (publicPart: string) => Promise<boolean>): Promise<void> {
    // at once, so that keys which have to be read again are read together
    const checks = [...this.#open].map(async (tunnel) => {
      if (!(await isValid(tunnel.publicPart))) this.#close(tunnel);
    });
    await Promise.all(checks);
  }

  closeAll(): void {
    for (const tunnel of this.#open) this.#close(tunnel);
  }

  #close(tunnel: Tunnel): void {
    this.#open.delete(tunnel);
    for (const end of tunnel.ends) end.destroy();
  }
}

/**
 * Whether a request asks for a WebSocket. One with a body gets an ordinary answer: its upstream could take the body for the
 * first bytes of the WebSocket, or the reverse.
 */
export function isWebSocket({ method, headers }: IncomingMessage): boolean {
  const hasBody = headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
  return method === 'GET' && headers.upgrade?.toLowerCase() === 'websocket' && !hasBody;
}

/** For what is answered instead of opening a WebSocket; the connection ends with it. */
export function responseOn(socket: Duplex, request: IncomingMessage): ServerResponse {
  const response = new ServerResponse(request);
  response.shouldKeepAlive = false;
  response.assignSocket(socket as Socket);
  response.once('finish', () => socket.end());
  return response;
}

function headOf(headers: PassedHeaders): string {
  const lines = Object.entries(headers).flatMap(([name, value]) => [value].flat().map((each) => `${name}: ${each}`));
  return `${[`HTTP/1.1 ${SWITCHING} ${STATUS_CODES[SWITCHING]}`, ...lines].join('\r\n')}\r\n\r\n`;
}
