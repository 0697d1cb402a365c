import type { Server as HttpServer, IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

/** How long a running request may still take. */
export const FINISH_MS = 30_000;
const SWEEP_MS = 50;
/** A connection just accepted may have a request on its way, which the client would see reset. */
const FIRST_REQUEST_MS = 1_000;

/** Process-wide shutdown state. */
export interface Life {
  isStopping: boolean;
}

/**
 * Tracks which connections have a running request. Node counts a connection without any data as active, and browsers
 * open such ones ahead of time: they would delay the shutdown.
 */
export function trackConnections(server: HttpServer): { closeIdle(): void; closeAll(): number } {
  const running = new Map<Socket, number>();
  // when those without a request so far were accepted
  const unused = new Map<Socket, number>();
  // one function for all: a connection may stay open for hours, and there are thousands
  function forget(this: Socket): void {
    running.delete(this);
    unused.delete(this);
  }
  server.on('connection', (socket) => {
    running.set(socket, 0);
    unused.set(socket, performance.now());
    socket.on('close', forget);
  });
  server.on('request', ({ socket }: IncomingMessage, answer: ServerResponse) => {
    running.set(socket, (running.get(socket) ?? 0) + 1);
    unused.delete(socket);
    answer.once('close', () => {
      const count = running.get(socket);
      if (count !== undefined) running.set(socket, count - 1);
    });
  });
  return {
    closeIdle: () => {
      const isDue = (socket: Socket) => performance.now() - (unused.get(socket) ?? -Infinity) > FIRST_REQUEST_MS;
      for (const [socket, count] of running) if (count === 0 && isDue(socket)) socket.destroySoon();
    },
    closeAll: () => {
      const left = [...running.values()].filter((count) => count > 0).length;
      for (const socket of running.keys()) socket.destroy();
      return left;
    },
  };
}

interface StopInput {
  server: HttpServer;
  connections: ReturnType<typeof trackConnections>;
  life: Life;
  /** Until the load balancer has noticed. */
  delayMs: number;
  closeRealtime(): Promise<void>;
  finishMs?: number;
}

/**
 * Stops serving without cutting requests off: readiness fails first, then no new connections are accepted, open windows
 * have to reconnect, and running requests finish. Returns how many had to be cut off after all.
 */
export async function stopServing(input: StopInput): Promise<number> {
  const { server, connections, life, delayMs, closeRealtime, finishMs = FINISH_MS } = input;
  life.isStopping = true;
  await wait(delayMs);
  const closed = new Promise<boolean>((resolve) => server.close(() => resolve(true)));
  await closeRealtime();
  const sweep = setInterval(() => connections.closeIdle(), SWEEP_MS);
  connections.closeIdle();
  const isDone = await Promise.race([closed, wait(finishMs, false, { ref: false })]);
  clearInterval(sweep);
  return isDone ? 0 : connections.closeAll();
}
