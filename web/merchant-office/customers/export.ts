import type { Ctx } from '../../../domains/kit/context.ts';
import { type CustomerFilter, customerFilter, pickedCustomers } from '../../../domains/orders/customers/contract.ts';
import { exportCustomers } from '../../../domains/orders/customers/export-customers.server.ts';
import { csvAnswer } from '../../../platform/http/file-answer.ts';
import { readQuery } from '../../back-office/kit/read-query.server.ts';
import { parseOrRefuse } from '../../forms/handle-form.server.ts';
import { pageCtx } from '../../session/page-context.server.ts';
import type { Route } from './+types/export';

/** The shop's filtered customers as a file. */
export async function loader({ context, request }: Route.LoaderArgs) {
  return fileOf(pageCtx(context), readQuery(customerFilter, request));
}

/** Ticked customers. Their form has fields of other actions too, which must not appear in an address. */
export async function action({ context, request }: Route.ActionArgs) {
  const form = await request.formData();
  const ticked = form.getAll('ids').filter((value) => typeof value === 'string');
  return fileOf(pageCtx(context), customerFilter.parse({}), ticked);
}

async function fileOf(ctx: Ctx, filter: CustomerFilter, ticked: readonly string[] = []): Promise<Response> {
  const ids = parseOrRefuse(pickedCustomers, ticked.length > 0 ? ticked.map(Number) : undefined);
  return csvAnswer('customers.csv', await exportCustomers(ctx, { ...filter, ids }));
}
