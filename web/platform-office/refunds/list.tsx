import { refundOverviewQuery } from '../../../domains/refunds/contract.ts';
import { listForDecision } from '../../../domains/refunds/list-refunds.server.ts';
import { readQuery } from '../../back-office/kit/read-query.server.ts';
import { giveBack } from '../../back-office/refunds/refund-actions.server.ts';
import { RefundListPage } from '../../back-office/refunds/refund-list-page.tsx';
import type { FormAnswer } from '../../forms/form-answer.ts';
import { pageCtx } from '../../session/page-context.server.ts';
import type { Route } from './+types/list';

export async function loader({ context, request }: Route.LoaderArgs) {
  const filters = readQuery(refundOverviewQuery, request);
  return { refunds: await listForDecision(pageCtx(context), filters, 'platform'), filters };
}

export function action({ context, request }: Route.ActionArgs) {
  return giveBack(context, request, 'platform');
}

export default function Refunds({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <RefundListPage {...loaderData} base="/admin/refunds" as="platform" answer={actionData as FormAnswer | undefined} />
  );
}
