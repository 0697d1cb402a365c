import { sql } from 'kysely';
import type { Ctx } from '../../domains/kit/context.ts';

/**
 * What the shopper saved on some of the past days, and whom they follow. Some goods were dearer then, at the price that
 * is struck through today.
 */
export async function fillCollections(ctx: Pick<Ctx, 'db' | 'now'>, userId: number): Promise<void> {
  await sql`
    with chosen as (
      (select id, coalesce(compare_at_minor, price_minor) as seen, currency from products
        where status = 'on_sale' and in_stock and compare_at_minor > price_minor order by rank, id limit 3)
      union all
      (select id, price_minor, currency from products
        where status = 'on_sale' and in_stock and compare_at_minor is null order by rank, id limit 3)
    )
    insert into collected_products (user_id, product_id, seen_price_minor, seen_currency, collected_at)
    select ${userId}::bigint, id, seen, currency,
      ${ctx.now}::timestamptz - make_interval(hours => (20 + 53 * row_number() over (order by id))::int) from chosen`.execute(
    ctx.db,
  );
  await sql`
    insert into merchant_followers (user_id, merchant_id, followed_at)
    select ${userId}::bigint, id, ${ctx.now}::timestamptz - make_interval(days => (3 * row_number() over (order by id))::int)
    from merchants where status = 'open' order by followers limit 3`.execute(ctx.db);
}
