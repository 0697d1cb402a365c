import { customerFilter, pickedCustomers } from '../../../domains/orders/customers/contract.ts';
import { exportCustomers } from '../../../domains/orders/customers/export-customers.server.ts';
import { csvAnswer } from '../../../platform/http/file-answer.ts';
import { readQuery } from '../../back-office/kit/read-query.server.ts';
import { parseOrRefuse } from '../../forms/handle-form.server.ts';
import { pageCtx } from '../../session/page-context.server.ts';
import type { Route } from './+types/export';

/** The shop's filtered or ticked customers as a file. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const ticked = new URL(request.url).searchParams.getAll('ids').map(Number);
  const ids = parseOrRefuse(pickedCustomers, ticked.length > 0 ? ticked : undefined);
  const filter = { ...readQuery(customerFilter, request), ids };
  return csvAnswer('customers.csv', await exportCustomers(pageCtx(context), filter));
}
