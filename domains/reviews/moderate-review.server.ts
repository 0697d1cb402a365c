import { sql } from 'kysely';
import { DomainError } from '../../platform/errors.ts';
import { audit } from '../accounts/audit.server.ts';
import { type Ctx, emit, requirePlatformPermission } from '../kit/context.ts';
import { transact } from '../kit/transact.ts';
import { invalidateReviews } from './invalidate-reviews.server.ts';

interface Moderated {
  product_id: number;
  user_id: number | null;
  order_line_id: number | null;
  status: string;
}

/** A moderator hides a review, with a reason shown to its author. Throws `review_not_found`, `review_state`. */
export async function hideReview(ctx: Ctx, { id, reason }: { id: number; reason: string }): Promise<void> {
  requirePlatformPermission(ctx, 'reviews.manage');
  await moderate(ctx, { id, to: 'hidden', reason });
}

/**
 * A moderator publishes a held or hidden review, or dismisses a report. Throws `review_not_found`, and `review_state`
 * if there is nothing to decide.
 */
export async function restoreReview(ctx: Ctx, id: number): Promise<void> {
  requirePlatformPermission(ctx, 'reviews.manage');
  await moderate(ctx, { id, to: 'shown', reason: '' });
}

interface Decision {
  id: number;
  to: 'shown' | 'hidden';
  reason: string;
}

async function moderate(ctx: Ctx, { id, to, reason }: Decision): Promise<void> {
  await transact(ctx, async (tx) => {
    const review = await lock(tx, id);
    const isDecided = await decideReport(tx, id, to);
    if (review.status === to && !isDecided) throw new DomainError('review_state');
    await audit(tx, to === 'hidden' ? 'review.hidden' : 'review.restored', `review:${id}`, {
      from: review.status,
      ...(reason ? { reason } : {}),
    });
    if (review.status === to) return;
    await sql`update reviews set status = ${to}, status_reason = ${reason} where id = ${id}::bigint`.execute(tx.db);
    await invalidateReviews(tx.db, [review.product_id]);
    await emit(tx, 'review.moderated', { reviewId: id, userId: review.user_id, state: to, reason });
    if (review.status === 'held' && to === 'shown') await emitWritten(tx, id, review);
  });
}

async function lock(ctx: Ctx, id: number): Promise<Moderated> {
  const review = await ctx.db
    .selectFrom('reviews')
    .select(['product_id', 'user_id', 'order_line_id', 'status'])
    .where('id', '=', id)
    .where('status', '<>', 'removed')
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!review) throw new DomainError('review_not_found');
  return review;
}

/** Whether a shop had reported it. */
async function decideReport(ctx: Ctx, id: number, to: Decision['to']): Promise<boolean> {
  const decided = await sql`
    update review_reports set decision = ${to === 'hidden' ? 'hidden' : 'kept'}, decided_at = ${ctx.now}::timestamptz
    where review_id = ${id}::bigint and decision is null returning review_id`.execute(ctx.db);
  return decided.rows.length > 0;
}

async function emitWritten(ctx: Ctx, reviewId: number, review: Moderated): Promise<void> {
  const { user_id: userId, order_line_id: orderLineId, product_id: productId } = review;
  if (userId === null || orderLineId === null) return;
  await emit(ctx, 'review.written', { reviewId, userId, orderLineId, productId });
}
