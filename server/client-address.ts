import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context } from 'hono';
import type { ApiEnv } from '../domains/kit/api-env.ts';
import type { App } from '../domains/kit/context.ts';

const warned = new WeakSet<App>();

/**
 * The client's IP address: the X-Forwarded-For entry written by our own outermost proxy, never what the client claims.
 */
export function clientAddress(app: App, c: Context<ApiEnv>): string {
  const trusted = app.environment.TRUSTED_PROXIES;
  if (
    trusted === 0 &&
    app.environment.STOA_ENV === 'production' &&
    !warned.has(app) &&
    c.req.header('x-forwarded-for')
  ) {
    warned.add(app);
    app.log.warn('a proxy is in front, but TRUSTED_PROXIES is 0: all visitors count as one address');
  }
  const forwarded =
    trusted > 0
      ? c.req
          .header('x-forwarded-for')
          ?.split(',')
          .map((part) => part.trim())
      : undefined;
  return forwarded?.at(-trusted) ?? getConnInfo(c).remote.address ?? '';
}
