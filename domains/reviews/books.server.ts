import { sql } from 'kysely';
import type { Db } from '../../platform/database/open.ts';

/** Inconsistencies between reviews and their counters, one sentence each; empty if everything agrees. */
export async function checkReviews(db: Db): Promise<string[]> {
  const result = await sql<{ problem: string }>`
    with shown as (
      select product_id, merchant_id, product_stars, service_stars from reviews where status = 'shown'
    ), product_stars as (
      -- pending records are not included yet
      select product_id, product_stars as stars, 1 as num from shown
      union all select product_id, stars, -num from product_ratings_to_count
    ), by_product as (
      select product_id, sum(num) as count, sum(num * stars) as stars,
        array[coalesce(sum(num) filter (where stars = 1), 0), coalesce(sum(num) filter (where stars = 2), 0),
          coalesce(sum(num) filter (where stars = 3), 0), coalesce(sum(num) filter (where stars = 4), 0),
          coalesce(sum(num) filter (where stars = 5), 0)]::bigint[] as counts
      from product_stars group by product_id
    ), by_merchant as (
      select merchant_id, count(*) as count, sum(product_stars) as product, sum(service_stars) as service from shown group by merchant_id
    ), noted as (
      select merchant_id, sum(num) as count, sum(product_stars) as product, sum(service_stars) as service from (
        select merchant_id, count as num, product_sum as product_stars, service_sum as service_stars from merchant_ratings
        union all select merchant_id, num, product_stars, service_stars from ratings_to_count) n group by merchant_id
    )
    select 'product ' || p.id || ' counts ' || p.rating_count || ' reviews of ' || p.rating_sum || ' stars but has '
      || coalesce(b.count, 0) || ' of ' || coalesce(b.stars, 0) as problem
    from products p left join by_product b on b.product_id = p.id
    where p.rating_count <> coalesce(b.count, 0) or p.rating_sum <> coalesce(b.stars, 0)
      or p.star_counts <> coalesce(b.counts, '{0,0,0,0,0}')
    union all
    select 'merchant ' || coalesce(n.merchant_id, b.merchant_id) || ' counts ' || coalesce(n.count, 0) || ' reviews but has ' || coalesce(b.count, 0)
    from noted n full join by_merchant b on b.merchant_id = n.merchant_id
    where coalesce(n.count, 0) <> coalesce(b.count, 0) or coalesce(n.product, 0) <> coalesce(b.product, 0)
      or coalesce(n.service, 0) <> coalesce(b.service, 0)
    union all
    select 'review ' || r.id || ' counts ' || r.helpful || ' voices but has ' || count(v.user_id)
    from reviews r left join review_votes v on v.review_id = r.id group by r.id having r.helpful <> count(v.user_id)
    union all
    select 'review ' || r.id || ' is not of the goods that line ' || l.id || ' sold'
    from reviews r join order_lines l on l.id = r.order_line_id where l.product_id <> r.product_id
    union all
    select 'review ' || r.id || ' is of order ' || o.no || ', which nobody has received'
    from reviews r join order_lines l on l.id = r.order_line_id join orders o on o.id = l.order_id
    where o.received_at is null`.execute(db);
  return result.rows.map((row) => row.problem);
}
