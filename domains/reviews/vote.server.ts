import { sql } from 'kysely';
import { DomainError } from '../../platform/errors.ts';
import { type Ctx, rateLimitKey, requireActor } from '../kit/context.ts';
import { transact } from '../kit/transact.ts';

/**
 * The actor votes a review helpful, or takes the vote back; idempotent. Throws `review_not_found`, and `review_own` for
 * their own. Cached pages show the new number when they are next rendered.
 */
export async function voteForReview(
  ctx: Ctx,
  { id, on }: { id: number; on: boolean },
): Promise<{ helpful: number; isMine: boolean }> {
  const { userId } = requireActor(ctx);
  ctx.app.limits.writes.take(rateLimitKey(ctx), ctx.now);
  return transact(ctx, async ({ db }) => {
    const review = await db
      .selectFrom('reviews')
      .select('user_id')
      .where('id', '=', id)
      .where('status', '=', 'shown')
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!review) throw new DomainError('review_not_found');
    if (review.user_id === userId) throw new DomainError('review_own');
    await (on
      ? sql`insert into review_votes (review_id, user_id, voted_at)
          values (${id}::bigint, ${userId}::bigint, ${ctx.now}::timestamptz) on conflict do nothing`
      : sql`delete from review_votes where review_id = ${id}::bigint and user_id = ${userId}::bigint`
    ).execute(db);
    const { helpful } = await db.selectFrom('reviews').select('helpful').where('id', '=', id).executeTakeFirstOrThrow();
    return { helpful, isMine: on };
  });
}

/** Which of these reviews the actor voted helpful; none for guests. */
export async function readVotes(ctx: Ctx, ids: readonly number[]): Promise<number[]> {
  if (!ctx.actor || ids.length === 0) return [];
  const found = await ctx.db
    .selectFrom('review_votes')
    .select('review_id')
    .where('user_id', '=', ctx.actor.userId)
    .where('review_id', 'in', [...ids])
    .execute();
  return found.map((row) => row.review_id);
}
