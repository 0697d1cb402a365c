import { readForDecision } from '../../../domains/refunds/read-refund.server.ts';
import { decide, refundIdOf } from '../../back-office/refunds/refund-actions.server.ts';
import { RefundPage } from '../../back-office/refunds/refund-page.tsx';
import type { FormAnswer } from '../../forms/form-answer.ts';
import { pageCtx } from '../../session/page-context.server.ts';
import type { Route } from './+types/refund';

export async function loader({ context, params }: Route.LoaderArgs) {
  return { refund: await readForDecision(pageCtx(context), refundIdOf(params), 'merchant') };
}

export function action({ context, request, params }: Route.ActionArgs) {
  return decide(context, request, refundIdOf(params), 'merchant');
}

export default function Refund({ loaderData: { refund }, actionData }: Route.ComponentProps) {
  return (
    <RefundPage
      refund={refund}
      as="merchant"
      base="/login2/refunds"
      orderLink={`/login2/orders/${refund.orderNo}`}
      answer={actionData as FormAnswer | undefined}
    />
  );
}
