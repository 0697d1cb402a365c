import type { Socket } from 'node:net';
import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import type { ApiEnv } from '../domains/kit/api-env.ts';
import type { App } from '../domains/kit/context.ts';
import { setDefaultHeader } from '../platform/http/default-headers.ts';
import { answerJson } from '../platform/http/json-answer.ts';
import { DEFAULT_LOCALE } from '../platform/locale/locale.ts';

/** Browsers and proxies wait for a response before they send the next request on its connection. */
const MOST_AT_ONCE = 16;

type Outgoing = HttpBindings['outgoing'];

/** Responses of each connection in the order of their requests, in which they are also sent. */
const unanswered = new WeakMap<Socket, Outgoing[]>();

/**
 * Refuses requests that a client sends on one connection without waiting for responses, and closes it. Node starts all
 * requests of a packet at once, over a thousand, and each response waits in memory until the client has read those
 * before it.
 */
export function refusePipelined(app: App, c: Context<ApiEnv>): Response | null {
  const { incoming, outgoing } = c.env as HttpBindings;
  const responses = unanswered.get(incoming.socket) ?? [];
  // a listener for the end of each response would cost a tenth of the time of a cached one
  while (responses[0]?.writableFinished || responses[0]?.destroyed) responses.shift();
  responses.push(outgoing);
  if (responses.length === 1) unanswered.set(incoming.socket, responses);
  if (responses.length <= MOST_AT_ONCE) return null;
  setDefaultHeader(c, 'connection', 'close');
  const message = app.texts[DEFAULT_LOCALE].t('errors:too_many_requests');
  return answerJson(c, { code: 429, message, data: { error: 'too_many_requests' } }, 429);
}
