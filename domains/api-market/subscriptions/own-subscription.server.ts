import { sql } from 'kysely';
import { invalidateCache } from '../../../platform/database/invalidate-cache.ts';
import { DomainError } from '../../../platform/errors.ts';
import { type Ctx, requireActor } from '../../kit/context.ts';

/** Names a subscription in the messages between processes. */
export const subscriptionTag = (id: number): string => `api-subscription:${id}`;

/** Makes every process read the subscription and its keys again, once the transaction commits. */
export const dropSubscription = (ctx: Ctx, id: number): Promise<void> => invalidateCache(ctx.db, subscriptionTag(id));

/** An own subscription that has not ended, locked. Throws `login_required`, and the refusal. */
export async function lockSubscription(
  ctx: Ctx,
  id: number,
  refusal: 'api_subscription_not_found' | 'api_key_not_found' = 'api_subscription_not_found',
): Promise<{ apiId: number; endsAt: Date | null; paidUntil: Date | null }> {
  const { userId } = requireActor(ctx);
  const found = await sql<{ apiId: number; endsAt: Date | null; paidUntil: Date | null }>`
    select api_id as "apiId", ends_at as "endsAt", paid_until as "paidUntil" from apis.subscriptions
    where id = ${id}::bigint and user_id = ${userId}::bigint and (ends_at is null or ends_at > ${ctx.now}::timestamptz)
    for no key update`.execute(ctx.db);
  const [row] = found.rows;
  if (!row) throw new DomainError(refusal);
  return row;
}

/** A block outlasts its subscription: a new one would be a way around it. Throws `api_subscription_blocked`. */
export async function refuseBlocked(ctx: Ctx, userId: number, apiId: number): Promise<void> {
  const blocked = await sql`
    select from apis.subscriptions where user_id = ${userId}::bigint and api_id = ${apiId}::bigint
      and blocked_at is not null limit 1`.execute(ctx.db);
  if (blocked.rows.length > 0) throw new DomainError('api_subscription_blocked');
}
