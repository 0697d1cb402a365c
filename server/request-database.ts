import type { Context } from 'hono';
import type { ApiEnv } from '../domains/kit/api-env.ts';
import { appForWorkload } from '../domains/kit/app-for-workload.ts';
import type { App, Ctx } from '../domains/kit/context.ts';
import { officeLease } from '../domains/kit/office-lease.ts';

/** Pages and calls of the back offices: their lists read much, and the shop must not wait for them. */
const OFFICE = /^\/(?:admin|login[23])(?![\w-])|^\/api\/(?:platform|merchant|developer)\//;

/**
 * The application and database of a request. A reading request of an office cancels its query when its client
 * disconnects; a writing one finishes, since nobody could otherwise tell whether it did.
 */
export function requestDatabase(app: App, c: Context<ApiEnv>): Pick<Ctx, 'app' | 'db'> {
  const { path, method } = c.req;
  if (!OFFICE.test(path)) return { app, db: app.database.db };
  const office = appForWorkload(app, 'office');
  if (method !== 'GET' && method !== 'HEAD') return { app: office, db: office.database.db };
  return { app: office, db: app.database.leaseFor('office', officeLease(c)) };
}
