import { refundRoomQuery } from '../../../domains/refunds/contract.ts';
import { listForDecision } from '../../../domains/refunds/list-refunds.server.ts';
import type { FormAnswer } from '../../form-answer.ts';
import { readWishes } from '../../office/kit/read-wishes.server.ts';
import { giveBack } from '../../office/refunds/refund-acts.server.ts';
import { RefundRoom } from '../../office/refunds/refund-room.tsx';
import { pageCtx } from '../../page-context.server.ts';
import type { Route } from './+types/list';

export async function loader({ context, request }: Route.LoaderArgs) {
  const wishes = readWishes(refundRoomQuery, request);
  return { refunds: await listForDecision(pageCtx(context), wishes, 'merchant'), wishes };
}

export function action({ context, request }: Route.ActionArgs) {
  return giveBack(context, request, 'merchant');
}

export default function Refunds({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <RefundRoom {...loaderData} base="/login2/refunds" as="merchant" answer={actionData as FormAnswer | undefined} />
  );
}
