import type { GrownStep } from './step.ts';

/** Reviews, notifications, sent mail and the audit log. */
export const writeMessages: GrownStep[] = [
  {
    name: 'reviews',
    sql: `insert into reviews (product_id, merchant_id, sku_id, user_id, order_line_id, author_name, product_stars, service_stars, locale, body, created_at,
        site_id, status)
      select l.product_id, s.merchant_id, l.sku_id, s.user_id, l.id, 'Buyer', 1 + greatest(pg_temp.dice(s.n, 42, 5), pg_temp.dice(s.n, 43, 5)),
        1 + greatest(pg_temp.dice(s.n, 44, 5), pg_temp.dice(s.n, 45, 5)), 'zh-CN',
        (array['质量很好，物流也快。', '颜色和图片一致，尺码偏大。', '包装完好，会再来。', '一般，线头有点多。', 'Arrived early, well made.'])[1 + s.n % 5]
          || ' #' || s.n, s.received_at + interval '1 day', z.site,
        case pg_temp.dice(s.n, 46, 200) when 0 then 'hidden' when 1 then 'removed' else 'shown' end
      from (select distinct on (order_id) * from order_lines, sizes where order_id > first_order order by order_id, id) l
      join sold s on s.n = l.order_id - l.first_order, sizes z
      where s.status = 'completed' and s.luck < 42 order by s.n`,
  },
  {
    name: 'notices',
    sql: `insert into notices (user_id, kind, data, link, created_at, read_at, spread_at)
      select s.user_id, x.kind, jsonb_build_object('number', s.no), '/order/order_detail?orderId=' || s.no, x.at,
        case when s.n % 7 > 0 then x.at + interval '1 hour' end, x.at
      from sold s, lateral (values ('order.paid', s.paid_at), ('order.shipped', s.shipped_at)) x(kind, at) where x.at is not null order by x.at;
      insert into notices (user_id, kind, data, link, created_at, read_at, spread_at)
      select z.buyer, 'order.paid', jsonb_build_object('number', 'S000000000000000000'), '', z.now - n * interval '1 hour',
        z.now, z.now from sizes z, generate_series(1, z.of_buyer) n`,
  },
  {
    name: 'sent mail',
    sql: `insert into outbox (channel, recipient, subject, text, html, created_at, sent_at, tries, next_try_at)
      select 'email', coalesce(u.email, 'nobody@grown.test'), 'Order ' || s.no, repeat('Thank you for your order. ', 6),
        '<p>' || repeat('Thank you for your order. ', 8) || '</p>', x.at, x.at + interval '5 seconds', 1, x.at
      from sold s join users u on u.id = s.user_id, lateral (values (s.paid_at), (s.shipped_at)) x(at) where x.at is not null order by x.at`,
  },
  {
    name: 'audit log',
    sql: `insert into audit_log (actor_id, act, subject, details, request_id, created_at)
      select z.owner, (array['order.shipped', 'product.changed', 'member.banned', 'coupon.added'])[1 + n % 4], 'order:' || n,
        '{"from": "to_ship", "to": "to_receive"}', md5(n::text), z.now - make_interval(secs => 63072000.0 * (z.office_rows - n) / z.office_rows)
      from sizes z, generate_series(1, z.office_rows) n`,
  },
];

/**
 * Counters maintained by triggers in daily use; this step runs with triggers on, so that derived values are right too.
 */
export const countEverything: GrownStep[] = [
  {
    // past days were counted before these orders were placed in them
    name: 'counted days',
    sql: 'delete from figures_of_day; delete from sales_sums; delete from sales_of_day; delete from sales_days_counted; delete from forum.days',
  },
  {
    name: 'counters',
    sql: `with rated as (
        select product_id, count(*) as count, sum(product_stars) as stars, array[count(*) filter (where product_stars = 1),
          count(*) filter (where product_stars = 2), count(*) filter (where product_stars = 3), count(*) filter (where product_stars = 4),
          count(*) filter (where product_stars = 5)] as counts from reviews where status = 'shown' group by product_id
      ), bought as (
        select l.product_id, sum(l.num) as num from order_lines l join orders o on o.id = l.order_id, sizes z
        where o.id > z.first_order and o.paid_at is not null group by l.product_id
      )
      update products p set sales = p.sales + coalesce(b.num, 0), rating_count = coalesce(r.count, 0), rating_sum = coalesce(r.stars, 0),
        star_counts = coalesce(r.counts, '{0,0,0,0,0}')
      from products q left join rated r on r.product_id = q.id left join bought b on b.product_id = q.id
      where q.id = p.id and (r.count is not null or b.num is not null);
      delete from ratings_to_count;
      delete from product_ratings_to_count;
      insert into merchant_ratings (merchant_id, count, product_sum, service_sum)
      select merchant_id, count(*), sum(product_stars), sum(service_stars) from reviews where status = 'shown' group by merchant_id
      on conflict (merchant_id) do update set count = excluded.count, product_sum = excluded.product_sum, service_sum = excluded.service_sum`,
  },
];
