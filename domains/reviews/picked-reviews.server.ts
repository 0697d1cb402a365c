import { isDomainError } from '../../platform/errors.ts';
import { type Ctx, requirePlatformPermission } from '../kit/context.ts';
import type { PartialResult } from '../kit/partial-answer.ts';
import { transact } from '../kit/transact.ts';
import { requireOwnMerchant } from '../merchants/own-merchant.server.ts';
import { replyFor, reportFor } from './answer-review.server.ts';
import type { Hide, PickedReviews, Reply, Report } from './contract.ts';
import { hideReview, restoreReview } from './moderate-review.server.ts';

type Many<One extends { id: number }> = Omit<One, 'id'> & PickedReviews;

/** One change of several reviews, each in a transaction of its own: a refused one does not undo the others. */
async function each(
  ctx: Ctx,
  { ids }: PickedReviews,
  change: (inside: Ctx, id: number) => Promise<void>,
): Promise<PartialResult> {
  const result: PartialResult = { done: [], refused: [] };
  for (const id of new Set(ids)) {
    try {
      await transact(ctx, (tx) => change(tx, id));
      result.done.push(id);
    } catch (error) {
      if (!isDomainError(error)) throw error;
      result.refused.push({ id, code: error.code });
    }
  }
  return result;
}

/** The same answer to several reviews of the shop; refused is what `replyToReview` refuses. */
export async function replyToReviews(ctx: Ctx, { ids, ...reply }: Many<Reply>): Promise<PartialResult> {
  const own = await requireOwnMerchant(ctx, 'reviews.reply');
  return each(ctx, { ids }, (inside, id) => replyFor(inside, own, { id, ...reply }));
}

/** Reports several reviews of the shop for the same reason; refused is what `reportReview` refuses. */
export async function reportReviews(ctx: Ctx, { ids, ...report }: Many<Report>): Promise<PartialResult> {
  const own = await requireOwnMerchant(ctx, 'reviews.reply');
  return each(ctx, { ids }, (inside, id) => reportFor(inside, own, { id, ...report }));
}

/** Hides several reviews for the same reason; refused is what `hideReview` refuses. */
export async function hideReviews(ctx: Ctx, { ids, reason }: Many<Hide>): Promise<PartialResult> {
  requirePlatformPermission(ctx, 'reviews.manage');
  return each(ctx, { ids }, (inside, id) => hideReview(inside, { id, reason }));
}

/** Publishes several reviews, or dismisses their reports; refused is what `restoreReview` refuses. */
export async function restoreReviews(ctx: Ctx, picked: PickedReviews): Promise<PartialResult> {
  requirePlatformPermission(ctx, 'reviews.manage');
  return each(ctx, picked, restoreReview);
}
