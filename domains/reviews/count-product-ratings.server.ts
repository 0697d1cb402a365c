import { sql } from 'kysely';
import { COUNTED_STARS } from '../catalog/counted-stars.server.ts';
import type { Ctx } from '../kit/context.ts';
import { transact } from '../kit/transact.ts';
import { invalidateReviews } from './invalidate-reviews.server.ts';

const BATCH = 5_000;

/** Applies changes of star counts to the products, each record once; returns the number of records. */
export function aggregateProductRatings(ctx: Pick<Ctx, 'db'>): Promise<number> {
  return transact(ctx, async ({ db }) => {
    const result = await sql<{ notes: number; products: number[] }>`
      with taken as (
        delete from product_ratings_to_count
        where id in (select id from product_ratings_to_count order by id limit ${BATCH}::int for update skip locked)
        returning product_id, stars, num
      ), sums as (
        select product_id, sum(num) as num, sum(num * stars) as stars, array(
          select coalesce(sum(t.num) filter (where t.stars = star), 0)::bigint
          from generate_series(1, 5) star cross join taken t where t.product_id = taken.product_id group by star order by star) as counts
        from taken group by product_id
      ), ${COUNTED_STARS}
      select (select count(*)::int from taken) as notes, coalesce((select array_agg(id) from counted), '{}') as products`.execute(
      db,
    );
    const { notes = 0, products = [] } = result.rows[0] ?? {};
    // the pages invalidated by the review itself were cached again with the old count
    await invalidateReviews(db, products);
    return notes;
  });
}
