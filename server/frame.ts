import type { HttpBindings } from '@hono/node-server';
import type { MiddlewareHandler } from 'hono';
import type { ApiEnv } from '../domains/kit/api-env.ts';
import type { App } from '../domains/kit/context.ts';
import { setDefaultHeader } from '../platform/http/default-headers.ts';
import { refuseUnknownHost } from './known-hosts.ts';
import type { Metrics } from './metrics.ts';
import { refusePipelined } from './pipelined.ts';
import { protectData, setSecurityHeaders } from './security-headers.ts';
import type { Life } from './stop.ts';

/** What every request passes through, those for files too. */
export function frameRequests(app: App, life: Life, metrics: Metrics): MiddlewareHandler<ApiEnv> {
  const secure = app.publicUrl().startsWith('https://');
  return async (c, next) => {
    const started = performance.now();
    const { incoming, outgoing } = c.env as HttpBindings;
    setSecurityHeaders(app, outgoing, incoming.headers.host, secure);
    const refused = refusePipelined(app, c) ?? refuseUnknownHost(app, c);
    if (refused) c.res = refused;
    else await next();
    protectData(c);
    // what would be sent to GET is never read, and would keep its file or its rows of the database open
    if (c.req.method === 'HEAD') await c.res.body?.cancel();
    // after the signal no connection is kept alive for another request
    if (life.isStopping) setDefaultHeader(c, 'connection', 'close');
    metrics.observe(c, started);
  };
}
