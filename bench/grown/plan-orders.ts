import type { GrownStep } from './step.ts';

/**
 * Decides everything about every order before the first row is written, in temporary tables: later steps read the same
 * decisions, so that ledger, stock and reviews agree. `dice` generates the same data in every run.
 */
export const planOrders: GrownStep[] = [
  {
    name: 'dice',
    sql: `create function pg_temp.dice(n bigint, salt int, sides bigint) returns bigint language sql immutable parallel safe
      as 'select (hashint8extended(n, salt) & 1152921504606846975) % sides'`,
  },
  {
    name: 'goods to sell',
    sql: `create temp table goods as
      select row_number() over (order by p.merchant_id, p.id, s.position) as i, s.id as sku_id, p.id as product_id, p.merchant_id,
        s.price_minor, p.name, p.cover_url, c.commission_bp, p.handle like 'bench-%' as is_made,
        jsonb_build_array(jsonb_build_object('name', '{"en": "Size", "zh-CN": "尺码"}'::jsonb,
          'value', jsonb_build_object('en', 'Size ' || s.position, 'zh-CN', s.position || ' 码'))) as options
      from skus s join products p on p.id = s.product_id join merchants m on m.id = p.merchant_id
      join merchant_categories c on c.id = m.category_id join stock t on t.sku_id = s.id
      where s.active and p.status = 'on_sale' and p.currency = 'CNY' and t.on_hand > 500000;
      create unique index on goods (i);
      analyze goods`,
  },
  {
    name: 'plan of orders',
    sql: `create temp table plan as
      with numbers as (
        select n, z.orders, z.now - make_interval(secs => 63072000.0 * (1 - n::float8 / z.orders)) as placed_at,
          (select max(i) from goods) as skus, z.buyer, z.first_user, z.buyers, z.of_buyer
        from sizes z, generate_series(1, z.orders) n
      ), drawn as (
        select n, placed_at, now - placed_at as age, pg_temp.dice(n, 1, skus) + 1 as first_sku, pg_temp.dice(n, 2, 2) = 0 as has_second,
          case when pg_temp.dice(n, 3, orders / of_buyer) = 0 then buyer else first_user + pg_temp.dice(n, 4, buyers) end as user_id,
          pg_temp.dice(n, 5, 100) as luck
        from numbers, lateral (select z.now from sizes z) t
      )
      select n, placed_at, first_sku, has_second, user_id, luck, age,
        case when age < interval '20 minutes' and luck < 40 then 'to_pay'
          when luck < 8 then 'cancelled'
          when age < interval '1 day' then 'to_ship'
          when age < interval '9 days' then 'to_receive'
          when age < interval '20 days' then 'to_evaluate'
          else 'completed' end as status
      from drawn`,
  },
  {
    name: 'plan of lines',
    sql: `create temp table plan_lines as
      select p.n, 1 as position, g.i, g.sku_id, 1 + pg_temp.dice(p.n, 6, 3)::int as num from plan p join goods g on g.i = p.first_sku
      union all
      select p.n, 2, h.i, h.sku_id, 1 from plan p join goods g on g.i = p.first_sku join goods h on h.i = p.first_sku + 1
        and h.merchant_id = g.merchant_id where p.has_second
      order by 1, 2`,
  },
  {
    name: 'plan with amounts',
    sql: `create temp table sold as
      with sums as (
        select l.n, sum(l.num * g.price_minor)::bigint as total, min(g.merchant_id) as merchant_id, min(g.commission_bp) as commission_bp
        from plan_lines l join goods g on g.i = l.i group by l.n
      )
      select p.n, p.placed_at, p.user_id, p.status, p.luck, s.total, s.merchant_id, s.commission_bp,
        divide_half_even(s.total * s.commission_bp, 10000) as commission,
        case when p.user_id % 10 = 1 then 'balance' else 'alipay' end as method,
        'S' || to_char(p.placed_at, 'YYMMDD') || lpad((p.n * 7919 % 1000000000000)::text, 12, '0') as no,
        case when p.status not in ('to_pay', 'cancelled') then p.placed_at + interval '3 minutes' end as paid_at,
        case when p.status in ('to_receive', 'to_evaluate', 'completed') then p.placed_at + interval '20 hours' end as shipped_at,
        case when p.status in ('to_evaluate', 'completed') then p.placed_at + interval '6 days' end as received_at,
        case when p.status = 'completed' then p.placed_at + interval '14 days' end as completed_at,
        case when p.status = 'cancelled' then p.placed_at + interval '30 minutes' end as cancelled_at
      from plan p join sums s on s.n = p.n;
      create unique index on sold (n);
      create index on plan_lines (n);
      analyze sold; analyze plan_lines`,
  },
];
