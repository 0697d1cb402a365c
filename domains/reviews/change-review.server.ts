import { sql } from 'kysely';
import { DomainError, refuseFields } from '../../platform/errors.ts';
import { type Ctx, emit, rateLimitKey, requireActor } from '../kit/context.ts';
import { transact } from '../kit/transact.ts';
import { attachPictures } from '../uploads/attach-pictures.server.ts';
import type { AddOn, EditReview } from './contract.ts';
import { invalidateReviews } from './invalidate-reviews.server.ts';
import { type LockedReview, lockOwnReview } from './own-review.server.ts';
import { judgeReview, maskedName, maxReviewPictures, mayAddOn, mayEdit, type ReviewState } from './rules.ts';

type Outcome = { state: ReviewState };

/**
 * The author edits their review, within a day. Throws `review_not_found`, `review_too_late`, and `validation_failed`
 * for too many or foreign pictures.
 */
export async function editReview(ctx: Ctx, input: EditReview): Promise<Outcome> {
  const { nickname, avatarUrl } = requireActor(ctx);
  ctx.app.limits.writes.take(rateLimitKey(ctx), ctx.now);
  return transact(ctx, async (tx) => {
    await attachPictures(tx, 'review', named(input.images));
    const before = await lockOwnReview(tx, input.id);
    if (!mayEdit(before, ctx.now)) throw new DomainError('review_too_late');
    // a review written in a language that allows five pictures keeps them in a language that allows three
    refuseTooMany(input.images, Math.max(before.pictures, maxReviewPictures(ctx.locale)));
    const { state, reason } = judgeReview(before.policy, [input.text, before.texts[1] ?? '']);
    const author = input.isAnonymous ? maskedName(nickname) : nickname;
    await sql`
      update reviews set product_stars = ${input.productStars}::smallint, service_stars = ${input.serviceStars}::smallint,
        body = ${input.text}, images = ${[...new Set(input.images)]}::text[], locale = ${ctx.locale},
        is_anonymous = ${input.isAnonymous}::boolean, author_name = ${author},
        author_avatar = ${input.isAnonymous ? '' : avatarUrl}, status = ${state}, status_reason = ${reason},
        edited_at = ${ctx.now}::timestamptz
      where id = ${input.id}::bigint`.execute(tx.db);
    return announce(tx, before, state);
  });
}

/**
 * The author adds a follow-up, once within half a year. Throws `review_not_found`, `review_too_late`, and
 * `validation_failed` for too many or foreign pictures.
 */
export async function addToReview(ctx: Ctx, input: AddOn): Promise<Outcome> {
  requireActor(ctx);
  ctx.app.limits.writes.take(rateLimitKey(ctx), ctx.now);
  refuseTooMany(input.images, maxReviewPictures(ctx.locale));
  return transact(ctx, async (tx) => {
    await attachPictures(tx, 'review', named(input.images));
    const before = await lockOwnReview(tx, input.id);
    if (!mayAddOn(before, ctx.now)) throw new DomainError('review_too_late');
    const { state, reason } = judgeReview(before.policy, [input.text]);
    await sql`
      update reviews set add_on_body = ${input.text}, add_on_images = ${[...new Set(input.images)]}::text[],
        add_on_at = ${ctx.now}::timestamptz, status = ${state}, status_reason = ${reason}
      where id = ${input.id}::bigint`.execute(tx.db);
    return announce(tx, before, state);
  });
}

/** The author deletes the review; the line stays reviewed. Throws `review_not_found`. */
export async function removeReview(ctx: Ctx, id: number): Promise<Outcome> {
  requireActor(ctx);
  ctx.app.limits.writes.take(rateLimitKey(ctx), ctx.now);
  return transact(ctx, async (tx) => {
    const before = await lockOwnReview(tx, id);
    await sql`
      update reviews set status = 'removed', status_reason = '', body = '', images = '{}', add_on_body = '', add_on_images = '{}',
        reply_body = '', author_avatar = ''
      where id = ${id}::bigint`.execute(tx.db);
    return announce(tx, before, 'removed');
  });
}

async function announce(ctx: Ctx, before: LockedReview, state: ReviewState): Promise<Outcome> {
  const { id: reviewId, productId, orderLineId } = before;
  if (before.state === 'held' && state === 'shown' && orderLineId !== null) {
    await emit(ctx, 'review.written', { reviewId, userId: requireActor(ctx).userId, orderLineId, productId });
  }
  await invalidateReviews(ctx.db, [productId]);
  return { state };
}

const named = (images: readonly string[]) => images.map((url, at) => ({ field: `images.${at}`, url }));

function refuseTooMany(images: readonly string[], most: number): void {
  if (images.length > most) refuseFields([{ field: 'images', code: 'tooManyPictures' }]);
}
