import { sql } from 'kysely';
import { DomainError } from '../../../platform/errors.ts';
import { type Ctx, rateLimitKey, requireActor } from '../../kit/context.ts';
import { MAX_COLLECTED } from './rules.ts';

/**
 * Saves products to the actor's collection with today's price; those already saved keep their original price. Returns
 * the new count. Throws `product_not_found` for a product that is not on sale, `collection_full` above the limit.
 */
export async function collectProducts(ctx: Ctx, productIds: readonly number[]): Promise<{ total: number }> {
  const { userId } = requireActor(ctx);
  ctx.app.limits.writes.take(rateLimitKey(ctx), ctx.now);
  const ids = [...new Set(productIds)];
  const result = await sql<{ found: number; total: number; room: boolean }>`
    with wanted as (
      select p.id, p.currency, least(p.price_minor, (
        select min(fi.price_minor) from flash_items fi join flash_slots fs on fs.id = fi.slot_id
        where fi.product_id = p.id and fi.taken < fi.quota and fs.site_id = ${ctx.site.id}::bigint
          and fs.starts_at <= ${ctx.now}::timestamptz and fs.ends_at > ${ctx.now}::timestamptz)) as price
      from products p where p.id = any(${ids}::bigint[]) and p.status = 'on_sale'
    ), had as (select count(*)::int as num from collected_products where user_id = ${userId}::bigint),
    fresh as (
      select w.* from wanted w
      where not exists (select 1 from collected_products c where c.user_id = ${userId}::bigint and c.product_id = w.id)
    ), room as (select had.num + (select count(*) from fresh) <= ${MAX_COLLECTED}::int as is_left from had),
    put as (
      insert into collected_products (user_id, product_id, seen_price_minor, seen_currency, collected_at)
      select ${userId}::bigint, id, price, currency, ${ctx.now}::timestamptz from fresh, room
      where room.is_left and (select count(*) from wanted) = ${ids.length}::int order by id
      on conflict do nothing returning 1
    )
    select (select count(*)::int from wanted) as found, had.num + (select count(*)::int from put) as total,
      room.is_left as room from had, room`.execute(ctx.db);
  const row = result.rows[0];
  if (!row || row.found < ids.length) throw new DomainError('product_not_found');
  if (!row.room) throw new DomainError('collection_full', { max: MAX_COLLECTED });
  return { total: row.total };
}

/** Removes products from the actor's collection; missing ones are ignored. Returns the new count. */
export async function uncollectProducts(ctx: Ctx, productIds: readonly number[]): Promise<{ total: number }> {
  const { userId } = requireActor(ctx);
  ctx.app.limits.writes.take(rateLimitKey(ctx), ctx.now);
  const result = await sql<{ total: number }>`
    with gone as (
      delete from collected_products where user_id = ${userId}::bigint and product_id = any(${[...productIds]}::bigint[])
      returning 1
    )
    -- this statement sees the rows as they were before it
    select (select count(*)::int from collected_products where user_id = ${userId}::bigint)
      - (select count(*)::int from gone) as total`.execute(ctx.db);
  return { total: Math.max(0, result.rows[0]?.total ?? 0) };
}
