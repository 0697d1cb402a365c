import { refundRoomQuery } from '../../../domains/refunds/contract.ts';
import { listForDecision } from '../../../domains/refunds/list-refunds.server.ts';
import type { FormAnswer } from '../../form-answer.ts';
import { pageCtx } from '../../page-context.server.ts';
import { readWishes } from '../kit/read-wishes.server.ts';
import type { Route } from './+types/list';
import { giveBack } from './refund-acts.server.ts';
import { RefundRoom } from './refund-room.tsx';

export async function loader({ context, request }: Route.LoaderArgs) {
  const wishes = readWishes(refundRoomQuery, request);
  return { refunds: await listForDecision(pageCtx(context), wishes, 'platform'), wishes };
}

export function action({ context, request }: Route.ActionArgs) {
  return giveBack(context, request, 'platform');
}

export default function Refunds({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <RefundRoom {...loaderData} base="/admin/refunds" as="platform" answer={actionData as FormAnswer | undefined} />
  );
}
