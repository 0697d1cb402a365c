import { sql } from 'kysely';
import type { Ctx } from '../kit/context.ts';
import { SCORED_SHOPS } from '../merchants/scored-shops.server.ts';
import { aggregateProductRatings } from './count-product-ratings.server.ts';

const BATCH = 5_000;

/** Applies changes of star counts to products and shops, each record once; returns the number of records. */
export async function aggregateRatings(ctx: Pick<Ctx, 'db'>): Promise<number> {
  return (await aggregateProductRatings(ctx)) + (await aggregateShopRatings(ctx));
}

/** Also computes the shops' averages; cached pages show them when they are next rendered. */
async function aggregateShopRatings(ctx: Pick<Ctx, 'db'>): Promise<number> {
  const result = await sql<{ notes: number }>`
    with taken as (
      delete from ratings_to_count
      where id in (select id from ratings_to_count order by id limit ${BATCH}::int for update skip locked)
      returning merchant_id, num, product_stars, service_stars
    ), sums as (
      select merchant_id, sum(num) as num, sum(product_stars) as product, sum(service_stars) as service
      from taken group by merchant_id order by merchant_id
    ), counted as (
      insert into merchant_ratings as kept (merchant_id, count, product_sum, service_sum)
      select merchant_id, num, product, service from sums
      on conflict (merchant_id) do update set count = kept.count + excluded.count,
        product_sum = kept.product_sum + excluded.product_sum, service_sum = kept.service_sum + excluded.service_sum
      returning merchant_id, count, product_sum, service_sum
    ), scored as (${SCORED_SHOPS})
    select count(*)::int as notes from taken`.execute(ctx.db);
  return result.rows[0]?.notes ?? 0;
}
