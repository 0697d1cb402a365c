import { sql } from 'kysely';
import { DomainError } from '../../../platform/errors.ts';
import { type Ctx, rateLimitKey, requireActor } from '../../kit/context.ts';
import { MAX_FOLLOWED } from './rules.ts';

interface Outcome {
  isOpen: boolean;
  total: number;
  wasNew: boolean;
}

/**
 * The actor follows a shop; idempotent. Returns how many they follow. Throws `merchant_not_found`, and
 * `collection_full` above the limit.
 */
export async function followMerchant(ctx: Ctx, merchantId: number): Promise<{ total: number }> {
  const { userId } = requireActor(ctx);
  ctx.app.limits.writes.take(rateLimitKey(ctx), ctx.now);
  const result = await sql<Outcome>`
    with shop as (select id from merchants where id = ${merchantId}::bigint and status = 'open' and kind = 'shop'),
    had as (select count(*)::int as num from merchant_followers where user_id = ${userId}::bigint),
    put as (
      insert into merchant_followers (user_id, merchant_id, followed_at)
      select ${userId}::bigint, shop.id, ${ctx.now}::timestamptz from shop, had where had.num < ${MAX_FOLLOWED}::int
      on conflict do nothing returning 1
    )
    select exists (select 1 from shop) as "isOpen", exists (select 1 from put) as "wasNew",
      had.num + (select count(*)::int from put) as total from had`.execute(ctx.db);
  const row = result.rows[0];
  if (!row?.isOpen) throw new DomainError('merchant_not_found');
  if (!row.wasNew && row.total >= MAX_FOLLOWED && !(await isFollowing(ctx, userId, merchantId))) {
    throw new DomainError('collection_full', { max: MAX_FOLLOWED });
  }
  return { total: row.total };
}

/** The actor unfollows shops; those not followed are ignored. */
export async function unfollowMerchants(ctx: Ctx, merchantIds: readonly number[]): Promise<{ total: number }> {
  const { userId } = requireActor(ctx);
  ctx.app.limits.writes.take(rateLimitKey(ctx), ctx.now);
  const result = await sql<{ total: number }>`
    with gone as (
      delete from merchant_followers where user_id = ${userId}::bigint and merchant_id = any(${[...merchantIds]}::bigint[])
      returning 1
    )
    -- this statement sees the rows as they were before it
    select (select count(*)::int from merchant_followers where user_id = ${userId}::bigint)
      - (select count(*)::int from gone) as total`.execute(ctx.db);
  return { total: Math.max(0, result.rows[0]?.total ?? 0) };
}

async function isFollowing(ctx: Ctx, userId: number, merchantId: number): Promise<boolean> {
  const found = await ctx.db
    .selectFrom('merchant_followers')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('merchant_id', '=', merchantId)
    .executeTakeFirst();
  return found !== undefined;
}
