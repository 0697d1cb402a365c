import { listCountryNames } from '../../../domains/accounts/queries.server.ts';
import type { Ctx } from '../../../domains/kit/context.ts';
import { orderNoteInput, type SaleFilter, saleFilter, saleListQuery } from '../../../domains/orders/sales/contract.ts';
import { listSales } from '../../../domains/orders/sales/list-sales.server.ts';
import { noteOnSale } from '../../../domains/orders/sales/note-on-sale.server.ts';
import { readSale } from '../../../domains/orders/sales/read-sale.server.ts';
import { SALES_COUNTED, TAB_COUNTED } from '../../../domains/orders/sales/rules.ts';
import type { SaleScope } from '../../../domains/orders/sales/scope.server.ts';
import { parseOrRefuse } from '../../forms/handle-form.server.ts';
import { readQuery } from '../kit/read-query.server.ts';

/** A page of a list has fewer. */
const MOST_TICKED = 100;

/** The orders of a scope that the request asks for. */
export async function readSalesPage(ctx: Ctx, scope: SaleScope, request: Request) {
  const filters = readQuery(saleListQuery, request);
  return { sales: await listSales(ctx, scope, filters), filters, counted: { list: SALES_COUNTED, tab: TAB_COUNTED } };
}

/** The orders that a file is for: the filtered ones, or of those only the ticked ones. */
export function readExportFilter(request: Request): SaleFilter {
  const filter = readQuery(saleFilter, request);
  const { searchParams } = new URL(request.url);
  const ticked = searchParams.getAll('ids').slice(0, MOST_TICKED);
  return searchParams.get('all') || ticked.length === 0 ? filter : { ...filter, only: ticked };
}

/** One order of a scope. */
export async function readSalePage(ctx: Ctx, scope: SaleScope, orderNo: string) {
  const sale = await readSale(ctx, scope, orderNo);
  const country = sale.receiver?.country;
  const names = listCountryNames(ctx.locale);
  return { sale, countryName: names.find(({ iso }) => iso === country)?.name ?? country ?? '' };
}

export async function addNote(ctx: Ctx, scope: SaleScope, orderNo: string, body = '') {
  await noteOnSale(ctx, scope, parseOrRefuse(orderNoteInput, { orderNo, body }));
  return { done: 'sales.noted' };
}
