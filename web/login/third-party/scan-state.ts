import { readScan } from '../../../domains/accounts/third-party/scan/open-scan.server.ts';
import { cookieOf } from '../../../platform/http/cookies.ts';
import { pageCtx } from '../../session/page-context.server.ts';
import type { Route } from './+types/scan-state';

/** State of the browser's own code. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const found = await readScan(pageCtx(context), cookieOf(request, 'scan') ?? '');
  return { state: found?.state ?? ('expired' as const) };
}
