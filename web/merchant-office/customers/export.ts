import { customerFilter } from '../../../domains/orders/customers/contract.ts';
import { exportCustomers } from '../../../domains/orders/customers/export-customers.server.ts';
import { csvAnswer } from '../../../platform/http/file-answer.ts';
import { readQuery } from '../../back-office/kit/read-query.server.ts';
import { pageCtx } from '../../session/page-context.server.ts';
import type { Route } from './+types/export';

/** The shop's filtered customers as a file. */
export async function loader({ context, request }: Route.LoaderArgs) {
  return csvAnswer('customers.csv', await exportCustomers(pageCtx(context), readQuery(customerFilter, request)));
}
