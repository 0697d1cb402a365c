import { readForDecision } from '../../../domains/refunds/read-refund.server.ts';
import type { FormAnswer } from '../../form-answer.ts';
import { pageCtx } from '../../page-context.server.ts';
import type { Route } from './+types/refund';
import { decide, refundIdOf } from './refund-acts.server.ts';
import { RefundPage } from './refund-page.tsx';

export async function loader({ context, params }: Route.LoaderArgs) {
  return { refund: await readForDecision(pageCtx(context), refundIdOf(params), 'platform') };
}

export function action({ context, request, params }: Route.ActionArgs) {
  return decide(context, request, refundIdOf(params), 'platform');
}

export default function Refund({ loaderData: { refund }, actionData }: Route.ComponentProps) {
  return (
    <RefundPage
      refund={refund}
      as="platform"
      base="/admin/refunds"
      orderLink={`/admin/orders/${refund.orderNo}`}
      answer={actionData as FormAnswer | undefined}
    />
  );
}
