import { exportBalanceRecords } from '../../../domains/ledger/export-records.server.ts';
import { pageCtx } from '../../session/page-context.server.ts';
import { requireLogin } from '../../session/require-login.server.ts';
import type { Route } from './+types/balance-file';
import { readBalanceAddress } from './balance-url.ts';

/** One's own records as a file. */
export async function loader({ context, request }: Route.LoaderArgs) {
  requireLogin(context, request);
  const ctx = pageCtx(context);
  const { currency, direction } = readBalanceAddress(new URL(request.url).searchParams);
  const known = ctx.app.sites.currency(currency)?.code ?? ctx.currency;
  const { name, content } = await exportBalanceRecords(ctx, { currency: known, direction });
  return new Response(content, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'no-store',
    },
  });
}
