import { sql } from 'kysely';
import { DomainError } from '../../platform/errors.ts';
import { type Ctx, emit, requireActor } from '../kit/context.ts';
import { transact } from '../kit/transact.ts';
import { auditShop } from '../merchants/audit/audit-shop.server.ts';
import { type OwnMerchant, requireOwnMerchant } from '../merchants/own-merchant.server.ts';
import type { Reply, Report } from './contract.ts';
import { invalidateReviews } from './invalidate-reviews.server.ts';
import { bannedWords } from './rules.ts';

interface Answered {
  product_id: number;
  user_id: number | null;
  site_id: number | null;
  status: string;
  replied_at: Date | null;
}

/**
 * The shop answers a review of its product: one answer, which it may change. Throws `review_not_found` (also for
 * another shop's), `review_state` for a hidden one, `banned_words`.
 */
export async function replyToReview(ctx: Ctx, input: Reply): Promise<void> {
  await replyFor(ctx, await requireOwnMerchant(ctx, 'reviews.reply'), input);
}

/** The same for a shop whose staff may answer, as the caller has checked. */
export async function replyFor(ctx: Ctx, own: OwnMerchant, input: Reply): Promise<void> {
  await transact(ctx, async (tx) => {
    const review = await lockOfShop(tx, own.id, input.id);
    const words = bannedWords((ctx.app.sites.byId(review.site_id ?? 0) ?? ctx.site).settings, [input.text]);
    if (words.length > 0) throw new DomainError('banned_words', { words: words.join(', ') });
    await sql`
      update reviews set reply_body = ${input.text}, replied_at = coalesce(replied_at, ${ctx.now}::timestamptz),
        reply_edited_at = case when replied_at is null then null else ${ctx.now}::timestamptz end
      where id = ${input.id}::bigint`.execute(tx.db);
    await auditShop(tx, own, 'review.replied', `review:${input.id}`);
    await invalidateReviews(tx.db, [review.product_id]);
    if (review.replied_at === null) await emit(tx, 'review.replied', { reviewId: input.id, userId: review.user_id });
  });
}

/**
 * The shop reports a review to the platform, once. Throws `review_not_found` (also for another shop's), `review_state`,
 * `review_reported`.
 */
export async function reportReview(ctx: Ctx, input: Report): Promise<void> {
  await reportFor(ctx, await requireOwnMerchant(ctx, 'reviews.reply'), input);
}

/** The same for a shop whose staff may report, as the caller has checked. */
export async function reportFor(ctx: Ctx, own: OwnMerchant, input: Report): Promise<void> {
  const { userId } = requireActor(ctx);
  await transact(ctx, async (tx) => {
    await lockOfShop(tx, own.id, input.id);
    const put = await sql`
      insert into review_reports (review_id, merchant_id, user_id, reason, note, reported_at)
      values (${input.id}::bigint, ${own.id}::bigint, ${userId}::bigint, ${input.reason}, ${input.note}, ${ctx.now}::timestamptz)
      on conflict do nothing returning review_id`.execute(tx.db);
    if (put.rows.length === 0) throw new DomainError('review_reported');
    await auditShop(tx, own, 'review.reported', `review:${input.id}`, { reason: input.reason });
  });
}

async function lockOfShop(ctx: Ctx, merchantId: number, id: number): Promise<Answered> {
  const review = await ctx.db
    .selectFrom('reviews')
    .select(['product_id', 'user_id', 'site_id', 'status', 'replied_at'])
    .where('id', '=', id)
    .where('merchant_id', '=', merchantId)
    .where('status', '<>', 'removed')
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!review) throw new DomainError('review_not_found');
  if (review.status !== 'shown') throw new DomainError('review_state');
  return review;
}
