import type { Context } from 'hono';
import { findMoved } from '../domains/forum/import/find-moved.server.ts';
import type { ApiEnv } from '../domains/kit/api-env.ts';
import { isDatabaseUnavailable } from '../platform/database/unavailable.ts';

/** The longest address that an import accepts. */
const LONGEST = 500;

/** Redirects from addresses of an imported forum; every page that exists comes before them. */
export async function orMoved(c: Context<ApiEnv>, response: Response): Promise<Response> {
  if (response.status !== 404 || (c.req.method !== 'GET' && c.req.method !== 'HEAD')) return response;
  const { pathname, search } = new URL(c.req.url);
  const path = pathname + search;
  if (path.length > LONGEST) return response;
  const to = await findMoved(c.get('ctx'), path).catch((error: unknown) => {
    if (isDatabaseUnavailable(error)) return undefined;
    throw error;
  });
  return to === undefined ? response : new Response(null, { status: 301, headers: { location: to } });
}
