import { readForDecision } from '../../../domains/refunds/read-refund.server.ts';
import type { FormAnswer } from '../../form-answer.ts';
import { decide, refundIdOf } from '../../office/refunds/refund-acts.server.ts';
import { RefundPage } from '../../office/refunds/refund-page.tsx';
import { pageCtx } from '../../page-context.server.ts';
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
