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
  return forwardedAddress(trusted, c.req.header('x-forwarded-for')) ?? getConnInfo(c).remote.address ?? '';
}

/** The address that our own outermost proxy has seen; undefined without proxies. */
export function forwardedAddress(trusted: number, header: string | undefined): string | undefined {
  if (trusted === 0) return undefined;
  return header
    ?.split(',')
    .map((part) => part.trim())
    .at(-trusted);
}
