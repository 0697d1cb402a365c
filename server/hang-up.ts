import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import type { LimitedBody } from '../platform/http/limited-body.ts';

/** So long more of an endless body is read after its answer. */
const LINGER_MS = 1_000;

/**
 * Has the connection closed behind the answer to a body that is too long. A sender that announced its length is heard
 * out first: a browser reads no answer before. Another one may never end: it gets its answer at once, and the HTTP
 * server reads on for half a second, so that the answer is not lost in a reset.
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
