import type { GrownStep } from './step.ts';

/** Orders with their payments, lines, events and parcels. One payment holds one order. */
export const writeOrders: GrownStep[] = [
  {
    name: 'payments',
    sql: `insert into payments (id, no, user_id, site_id, currency, amount_minor, status, method, request_id, pre_order_no, deadline, created_at, paid_at)
      select z.first_payment + s.n, s.no, s.user_id, z.site, 'CNY', s.total,
        case s.status when 'to_pay' then 'unpaid' when 'cancelled' then 'expired' else 'paid' end,
        case when s.paid_at is not null then s.method end, 'grown:' || s.n, 'Q' || substr(s.no, 2), s.placed_at + interval '30 minutes',
        s.placed_at, s.paid_at from sold s, sizes z order by s.n;
      insert into payment_attempts (payment_id, method, provider_ref, amount_minor, currency, status, created_at, expires_at)
      select z.first_payment + s.n, s.method, s.no, s.total, 'CNY', 'paid', s.placed_at, s.placed_at + interval '30 minutes'
      from sold s, sizes z where s.paid_at is not null order by s.n;
      insert into pre_orders (no, user_id, site_id, lines, created_at, expires_at)
      select 'Q' || substr(s.no, 2), s.user_id, z.site, jsonb_build_array(jsonb_build_object('num', 1, 'skuId', s.n, 'seen', s.total)),
        s.placed_at - interval '1 minute', s.placed_at + interval '29 minutes' from sold s, sizes z order by s.n`,
  },
  {
    name: 'orders',
    sql: `insert into orders (id, no, payment_id, user_id, site_id, merchant_id, status, shipping_type, receiver, currency, merchant_currency,
        rate, items_minor, total_minor, placed_at, paid_at, shipped_at, received_at, cancelled_at, receive_by, commission_bp, earnings_released_at)
      select z.first_order + s.n, s.no, z.first_payment + s.n, s.user_id, z.site, s.merchant_id, s.status, 'ship',
        jsonb_build_object('city', '深圳市', 'name', coalesce(u.nickname, ''), 'email', '', 'phone', coalesce(u.phone, '+8613900000000'),
          'detail', '科苑路 ' || u.id % 900 || ' 号', 'region', '广东省', 'country', 'CN', 'postCode', '518057'),
        'CNY', 'CNY', 1, s.total, s.total, s.placed_at, s.paid_at, s.shipped_at, s.received_at, s.cancelled_at,
        s.shipped_at + interval '10 days', s.commission_bp, s.completed_at
      from sold s join users u on u.id = s.user_id, sizes z order by s.n;
      insert into order_search_texts (order_id, text, placed_at)
      select o.id, order_search_text(o.no, o.receiver), o.placed_at from orders o, sizes z where o.id > z.first_order order by o.id;
      insert into customers_to_sum (merchant_id, user_id)
      select distinct merchant_id, user_id from orders, sizes z where id > z.first_order and paid_at is not null order by 1, 2`,
  },
  {
    name: 'order lines',
    sql: `insert into order_lines (order_id, product_id, sku_id, name, options, image_url, num, unit_minor, items_minor, paid_minor, shipped_num, kind)
      select z.first_order + l.n, g.product_id, g.sku_id, g.name, g.options, g.cover_url, l.num, g.price_minor, l.num * g.price_minor,
        l.num * g.price_minor, case when s.shipped_at is not null then l.num else 0 end, 'physical'
      from plan_lines l join goods g on g.i = l.i join sold s on s.n = l.n, sizes z order by l.n, l.position;
      insert into bought_products (user_id, product_id, order_id)
      select o.user_id, l.product_id, l.order_id from order_lines l join orders o on o.id = l.order_id
      order by 1, 2, 3 on conflict do nothing`,
  },
  {
    name: 'order events',
    sql: `insert into order_events (order_id, event, from_status, to_status, actor_kind, actor_id, created_at)
      select z.first_order + s.n, e.event, e.from_status, e.to_status, e.actor, case e.actor when 'buyer' then s.user_id end, e.at
      from sold s, sizes z, lateral (values
        (1, 'place', null, 'to_pay', 'buyer', s.placed_at), (2, 'pay', 'to_pay', 'to_ship', 'system', s.paid_at),
        (3, 'ship', 'to_ship', 'to_receive', 'merchant', s.shipped_at), (4, 'receive', 'to_receive', 'to_evaluate', 'buyer', s.received_at),
        (5, 'close_evaluation', 'to_evaluate', 'completed', 'system', s.completed_at),
        (6, 'expire', 'to_pay', 'cancelled', 'system', s.cancelled_at)
      ) e(position, event, from_status, to_status, actor, at) where e.at is not null order by s.n, e.position`,
  },
  {
    name: 'parcels',
    sql: `insert into parcels (order_id, courier, number, shipped_at, state, delivered_at, tracked_at)
      select z.first_order + s.n, 'SF', 'SF' || s.n, s.shipped_at, case when s.received_at is null then 'in_transit' else 'delivered' end,
        s.received_at, s.shipped_at from sold s, sizes z where s.shipped_at is not null order by s.n;
      insert into parcel_lines (parcel_id, line_id, num)
      select p.id, l.id, l.num from parcels p join order_lines l on l.order_id = p.order_id, sizes z where l.order_id > z.first_order`,
  },
];
