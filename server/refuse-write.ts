import type { Context } from 'hono';
import type { ApiEnv } from '../domains/kit/api-env.ts';
import type { App } from '../domains/kit/context.ts';
import { refuseWhileReadOnly } from '../domains/kit/read-only.ts';

/** Only stores a cookie: readers may still choose their language. */
const HARMLESS = /^\/preferences(?:\.data)?$/;
/** Signing in with another provider or a scanned code begins and ends with a GET, of a page or a call. */
const WRITES_ON_GET =
  /^\/(?:login\/(?:with|scan)|api\/(?:front\/login\/(?:third-party|twitter)|[a-z]+\/login\/callback))(?:\/|$)/;

/** Throws `read_only` for a request that would write while the deployment accepts no writes. */
export function refuseWrite(app: App, { req: { method, path } }: Context<ApiEnv>): void {
  const isRead = method === 'GET' || method === 'HEAD';
  if (isRead ? WRITES_ON_GET.test(path) : !HARMLESS.test(path)) refuseWhileReadOnly(app);
}
