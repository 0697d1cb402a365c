import { sql } from 'kysely';
import type { Ctx } from '../../../domains/kit/context.ts';
import { timeZoneOf } from '../../../domains/sites/time-zone.ts';

/** As long as the demo's sales. */
const DAYS = 182;

/**
 * Page views and visitors of the demo's shops: some 40 visitors a day and 25 for each order, most of them in the evening.
 * Former days have one row each at noon; the last two have one for each hour, as their charts do. The
 * products of a shop share its page views.
 */
export async function fillTraffic(ctx: Ctx): Promise<void> {
  const zone = timeZoneOf(ctx.site);
  const today = sql`date_trunc('day', ${ctx.now}::timestamptz at time zone ${zone}::text)`;
  // a stable pseudo-random number from 0 to 15
  const noise = sql`('x' || substr(md5(m.id || '-' || d.nth), 1, 1))::bit(4)::int`;
  await sql`
    with days as (
      select nth, ${today} - nth * interval '1 day' as day from generate_series(0, ${DAYS}::int) nth
    ), visits as (
      select m.id as merchant_id, d.nth, d.day, 32 + ${noise} + 25 * (
        select count(*)::int from orders o where o.merchant_id = m.id
          and o.paid_at >= d.day at time zone ${zone}::text and o.paid_at < (d.day + interval '1 day') at time zone ${zone}::text
      ) as visitors
      from merchants m cross join days d where m.status = 'open'
    ), placed as (
      select merchant_id, (day + interval '12 hours') at time zone ${zone}::text as at, visitors from visits where nth > 1
      union all
      select merchant_id, (day + h * interval '1 hour') at time zone ${zone}::text,
        visitors * case when h between 19 and 22 then 10 when h between 9 and 18 then 5 when h between 1 and 6 then 0 else 2 end / 104
      from visits cross join generate_series(0, 23) h where nth <= 1
    )
    insert into shop_traffic (merchant_id, at, views, visitors)
    select merchant_id, at, visitors * 3, visitors from placed where at <= ${ctx.now}::timestamptz and visitors > 0`.execute(
    ctx.db,
  );
  await sql`
    with sold as materialized (
      select l.product_id, count(*) as times from order_lines l join orders o on o.id = l.order_id
      where o.paid_at is not null group by 1
    ), seen as materialized (
      select merchant_id, (at at time zone ${zone}::text)::date as day, sum(views) as views from shop_traffic group by 1, 2
    ), shares as (
      -- most views are of what sells, some of everything; every day differs
      select p.id, v.merchant_id, v.day, v.views,
        3 + 6 * coalesce(s.times, 0) + ('x' || substr(md5(p.id || '-' || v.day), 1, 1))::bit(4)::int as share
      from products p join seen v on v.merchant_id = p.merchant_id left join sold s on s.product_id = p.id
      where p.status = 'on_sale'
    )
    insert into product_traffic (product_id, day, views)
    select id, day, views from (
      select id, day, (views * share / sum(share) over (partition by merchant_id, day))::int as views from shares
    ) shown where views > 0`.execute(ctx.db);
}
