import { exportSales } from '../../../domains/orders/sales/export-sales.server.ts';
import { ownSales } from '../../../domains/orders/sales/scope.server.ts';
import { csvAnswer } from '../../../platform/http/file-answer.ts';
import { readExportFilter } from '../../back-office/orders/sale-pages.server.ts';
import { pageCtx } from '../../session/page-context.server.ts';
import type { Route } from './+types/export';

/** The shop's filtered or ticked orders as a file. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = pageCtx(context);
  return csvAnswer('orders.csv', await exportSales(ctx, await ownSales(ctx), readExportFilter(request)));
}
