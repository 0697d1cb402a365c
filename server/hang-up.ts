import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import type { LimitedBody } from '../platform/http/limited-body.ts';

/** How long to continue reading an endless body after its response. */
const LINGER_MS = 1_000;

/**
 * Closes the connection after responding to a body that is too long. A body with an announced length is read first,
 * because a browser reads no response before. Another one may never end: the response is sent at once, and the HTTP
 * server reads on for half a second, so that a reset does not lose it.
 */
export async function hangUp(c: Context, body: LimitedBody | undefined): Promise<void> {
  if (body?.isMeasured) await body.discard();
  const { incoming, outgoing } = c.env as HttpBindings;
  const close = () => incoming.socket.destroySoon();
  outgoing.once('finish', () => {
    if (incoming.readableEnded) return close();
    incoming.once('end', close);
    setTimeout(close, LINGER_MS).unref();
  });
}
