import { exportSales } from '../../../domains/orders/sales/export-sales.server.ts';
import { allSales } from '../../../domains/orders/sales/scope.server.ts';
import { csvAnswer } from '../../../platform/http/file-answer.ts';
import { readExportFilter } from '../../back-office/orders/sale-pages.server.ts';
import { pageCtx } from '../../session/page-context.server.ts';
import type { Route } from './+types/export';

/** The filtered or ticked orders of every shop as a file. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = pageCtx(context);
  return csvAnswer('orders.csv', await exportSales(ctx, allSales(ctx), readExportFilter(request)));
}
