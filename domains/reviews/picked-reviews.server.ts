import { inTransaction } from '../../platform/database/transaction.ts';
import type { Ctx } from '../context.ts';
import { requireOwnMerchant } from '../merchants/own-merchant.server.ts';
import { replyFor, reportFor } from './answer-review.server.ts';
import type { Hide, PickedReviews, Reply, Report } from './contract.ts';
import { hideReview, restoreReview } from './moderate-review.server.ts';

type Many<One extends { id: number }> = Omit<One, 'id'> & PickedReviews;

/** One change of several reviews: all of them or none. In the order of their ids, so that two of them never deadlock. */
async function each(ctx: Ctx, { ids }: PickedReviews, change: (inside: Ctx, id: number) => Promise<void>) {
  await inTransaction(ctx.db, async (db) => {
    for (const id of [...new Set(ids)].sort((one, other) => one - other)) await change({ ...ctx, db }, id);
  });
}

/** The same answer to several reviews of the shop. Throws what `replyToReview` throws. */
export async function replyToReviews(ctx: Ctx, { ids, ...reply }: Many<Reply>): Promise<void> {
  const own = await requireOwnMerchant(ctx, 'reviews.reply');
  await each(ctx, { ids }, (inside, id) => replyFor(inside, own, { id, ...reply }));
}

/** Reports several reviews of the shop for the same reason. Throws what `reportReview` throws. */
export async function reportReviews(ctx: Ctx, { ids, ...report }: Many<Report>): Promise<void> {
  const own = await requireOwnMerchant(ctx, 'reviews.reply');
  await each(ctx, { ids }, (inside, id) => reportFor(inside, own, { id, ...report }));
}

/** Hides several reviews for the same reason. Throws what `hideReview` throws. */
export function hideReviews(ctx: Ctx, { ids, reason }: Many<Hide>): Promise<void> {
  return each(ctx, { ids }, (inside, id) => hideReview(inside, { id, reason }));
}

/** Publishes several reviews, or dismisses their reports. Throws what `restoreReview` throws. */
export function restoreReviews(ctx: Ctx, picked: PickedReviews): Promise<void> {
  return each(ctx, picked, restoreReview);
}
