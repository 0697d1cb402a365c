import { type RawBuilder, sql } from 'kysely';

/**
 * Steps of a larger statement that add star counts to products, locked in the order of their ids; the last one,
 * `counted (id)`, names the products. They read its step `sums (product_id, num, stars, counts)`.
 */
export const COUNTED_STARS: RawBuilder<unknown> = sql`
      locked as (
        select p.id from products p where p.id in (select product_id from sums) order by p.id for no key update
      ), counted as (
        update products p set rating_count = p.rating_count + s.num, rating_sum = p.rating_sum + s.stars,
          star_counts = array(select was + more from unnest(p.star_counts, s.counts) as t(was, more))
        from sums s join locked l on l.id = s.product_id where p.id = s.product_id
        returning p.id
      )`;
