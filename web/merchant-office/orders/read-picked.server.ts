import type { Ctx } from '../../../domains/kit/context.ts';
import type { Sale } from '../../../domains/orders/sales/contract.ts';
import { listSales } from '../../../domains/orders/sales/list-sales.server.ts';
import { readSales } from '../../../domains/orders/sales/read-sale.server.ts';
import { ownSales } from '../../../domains/orders/sales/scope.server.ts';
import { readExportFilter } from '../../back-office/orders/sale-pages.server.ts';
import { MOST_PICKED } from './read-parcels.ts';

/** The orders that were ticked in the list, or all that match its filters. */
export async function readPicked(ctx: Ctx, request: Request): Promise<Sale[]> {
  const scope = await ownSales(ctx);
  const { searchParams } = new URL(request.url);
  if (!searchParams.get('all')) {
    const ticked = searchParams.getAll('ids').slice(0, MOST_PICKED);
    return inOrder(ticked.length > 0 ? await readSales(ctx, scope, ticked) : [], ticked);
  }
  const { list } = await listSales(ctx, scope, { ...readExportFilter(request), page: 1, limit: MOST_PICKED });
  const numbers = list.map(({ orderNo }) => orderNo);
  return inOrder(numbers.length > 0 ? await readSales(ctx, scope, numbers) : [], numbers);
}

/** In the order of the list in which they were ticked. */
const inOrder = (sales: readonly Sale[], numbers: readonly string[]) =>
  sales.toSorted((a, b) => numbers.indexOf(a.orderNo) - numbers.indexOf(b.orderNo));
