import type { Context } from 'hono';
import type { ApiEnv } from '../domains/kit/api-env.ts';
import type { App } from '../domains/kit/context.ts';
import { trafficTarget } from '../domains/traffic/rules.ts';
import { hostnameOf } from '../platform/http/host-names.ts';
import { clientAddress } from './client-address.ts';

/**
 * Counts a view of a shop or a product once it has its response, cached or not. Pages that a browser fetches in advance
 * are not views.
 */
export function countTraffic(app: App, c: Context<ApiEnv>): void {
  if (c.req.method !== 'GET' || c.res.status !== 200) return;
  if (c.req.header('sec-purpose') ?? c.req.header('purpose')) return;
  const own = app.sites.siteFor(undefined, hostnameOf(c.req.header('host')))?.own;
  const target = trafficTarget(c.req.path, c.req.query('id'), own?.merchantId);
  if (!target) return;
  const userAgent = c.req.header('user-agent') ?? '';
  app.traffic.note({ target, ip: clientAddress(app, c), userAgent, at: new Date() });
}
