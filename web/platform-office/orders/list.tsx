import { allSales } from '../../../domains/orders/sales/scope.server.ts';
import { readSalesPage } from '../../back-office/orders/sale-pages.server.ts';
import { SalesPage } from '../../back-office/orders/sales-page.tsx';
import { pageCtx } from '../../session/page-context.server.ts';
import type { Route } from './+types/list';

export function loader({ context, request }: Route.LoaderArgs) {
  const ctx = pageCtx(context);
  return readSalesPage(ctx, allSales(ctx), request);
}

/** The orders of every shop. */
export default function Orders({ loaderData }: Route.ComponentProps) {
  return <SalesPage {...loaderData} base="/admin/orders" isStaff />;
}
