import type { EventMap } from '../../platform/events.ts';
import type { Ctx } from '../context.ts';
import { platformPoints, userPoints } from '../ledger/accounts.ts';
import { transfer } from '../ledger/transfer.server.ts';
import { REVIEW_POINTS } from './rules.ts';

/** Points for a review that everybody can read, once for each line of an order. In the transaction of `ctx.db`. */
export async function thankForReview(
  ctx: Pick<Ctx, 'db' | 'now'>,
  { userId, orderLineId }: EventMap['review.written'],
): Promise<void> {
  await transfer(ctx, {
    kind: 'points.reviewed',
    reference: String(orderLineId),
    requestKey: `points.reviewed:${orderLineId}`,
    entries: [
      { account: platformPoints(), amount: -REVIEW_POINTS },
      { account: userPoints(userId), amount: REVIEW_POINTS },
    ],
  });
}
