import { sql } from 'kysely';
import type { Db } from '../../platform/database/open.ts';
import { sumsOfOrders } from './customers/customer-sums.server.ts';

/** What can differ between an order `o` and the sums of its lines `l`: asked first, since almost none does. */
const IS_NOT_ITS_LINES = sql`(o.items_minor <> coalesce(l.items, 0) or o.merchant_coupon_minor <> coalesce(l.merchant_coupon, 0)
  or o.platform_coupon_minor <> coalesce(l.platform_coupon, 0) or o.points_minor <> coalesce(l.points, 0)
  or o.total_minor - o.freight_minor <> coalesce(l.paid, 0))`;
const IS_GIFT_ELSEWHERE = sql`o.gift_minor - coalesce(l.gift, 0) not between 0 and o.freight_minor`;

/**
 * Inconsistencies between orders, payments and reserved stock, and lines whose buyer would not find them by name, one
 * sentence each; empty if everything agrees.
 */
export async function checkOrders(db: Db): Promise<string[]> {
  const result = await sql<{ problem: string }>`
    with gifts as (
      select payment_id as id from orders where gift_minor > 0 union select id from payments where gift_minor > 0
    )
    select x.problem
    from orders o left join (
      select order_id, sum(items_minor) as items, sum(merchant_coupon_minor) as merchant_coupon,
        sum(platform_coupon_minor) as platform_coupon, sum(points_minor) as points, sum(paid_minor) as paid, sum(gift_minor) as gift
      from order_lines group by order_id) l on l.order_id = o.id
    cross join lateral (values
      (case when ${IS_NOT_ITS_LINES} then 'order ' || o.no || ' does not equal the sum of its lines' end),
      (case when ${IS_GIFT_ELSEWHERE} then 'order ' || o.no || ' has ' || o.gift_minor || ' of gift money but its lines '
        || coalesce(l.gift, 0) || ' and its freight costs ' || o.freight_minor end)) x(problem)
    where (${IS_NOT_ITS_LINES} or ${IS_GIFT_ELSEWHERE}) and x.problem is not null
    union all
    select 'payment ' || p.no || ' of ' || p.amount_minor || ' has orders of ' || coalesce(sum(coalesce(s.deposit_minor, o.total_minor)), 0)
    from payments p left join orders o on o.payment_id = p.id left join presales s on s.order_id = o.id
    where p.kind = 'checkout' group by p.id having p.amount_minor <> coalesce(sum(coalesce(s.deposit_minor, o.total_minor)), 0)
    union all
    select 'pre-sale ' || o.no || ' of ' || o.total_minor || ' is paid by ' || s.deposit_minor || ' and ' || s.balance_due_minor
    from presales s join orders o on o.id = s.order_id left join payments r on r.id = s.balance_due_payment_id
    where s.deposit_minor + s.balance_due_minor <> o.total_minor or coalesce(r.amount_minor, s.balance_due_minor) <> s.balance_due_minor
    union all
    select 'balance due ' || r.no || ' is ' || r.status || ' but the deposit of its order is ' || s.deposit
    from payments r left join presales s on s.balance_due_payment_id = r.id where r.kind = 'balance_due'
      and coalesce(s.deposit, '') <> case r.status when 'unpaid' then 'held' when 'expired' then 'forfeited'
        when 'cancelled' then 'returned' else 'settled' end
    union all
    select 'orders of payment ' || p.no || ' have ' || o.gift || ' of gift money but it paid ' || x.gift
    from gifts g join payments p on p.id = g.id
    join lateral (select coalesce(sum(gift_minor), 0) as gift from orders where payment_id = p.id) o on true
    join lateral (
      select coalesce(sum(q.gift_minor), 0) as gift
      from (select p.id union select s.balance_due_payment_id from presales s join orders d on d.id = s.order_id where d.payment_id = p.id) k
      join payments q on q.id = k.id where q.status in ('paid', 'refunded')) x on true
    where p.kind = 'checkout' and o.gift <> x.gift
    union all
    select 'payment ' || p.no || ' is ' || p.status || ' but order ' || o.no || ' is ' || o.status
    from payments p join orders o on o.payment_id = p.id
    where (p.status = 'unpaid') <> (o.status = 'to_pay')
      or p.status = 'on_delivery' and (o.status not in ('to_ship', 'to_receive') or o.paid_at is not null) or (p.status in ('cancelled', 'expired') and o.status <> 'cancelled')
      or (p.status = 'paid' and o.status = 'cancelled' and o.refunded_minor < o.total_minor
        and not exists (select from presales where order_id = o.id and deposit in ('forfeited', 'returned')))
    union all
    select 'order ' || o.no || ' is ' || o.status || ' but its last event says ' || coalesce(e.to_status, 'nothing')
    from orders o left join lateral (
      select to_status from order_events where order_id = o.id order by id desc limit 1) e on true
    where e.to_status is distinct from o.status
    union all
    select 'SKU ' || t.sku_id || ' has ' || t.reserved || ' reserved but unpaid orders hold ' || coalesce(h.num, 0)
    from stock t left join (
      select l.sku_id, sum(l.num) as num from order_lines l join orders o on o.id = l.order_id
      where o.status in ('to_pay', 'to_pay_rest') group by l.sku_id) h on h.sku_id = t.sku_id
    where t.reserved <> coalesce(h.num, 0)
    union all
    select 'line ' || l.id || ' has a name that product ' || l.product_id || ' never had'
    from order_lines l join products p on p.id = l.product_id
    where l.name <> p.name and not exists (
      select from former_names f where f.product_id = l.product_id and f.name = l.name)
    union all
    select 'lines hold ' || l.num || ' products of orders, bought_products ' || b.num
    from (select count(*) as num from (select distinct order_id, product_id from order_lines) d) l,
      (select count(*) as num from bought_products) b where l.num <> b.num
    union all
    select 'customer ' || coalesce(o.user_id, s.user_id) || ' of shop ' || coalesce(o.merchant_id, s.merchant_id)
      || ' has other orders than their sums say'
    from (${sumsOfOrders(sql`true`)}) o full join customer_sums s on s.merchant_id = o.merchant_id and s.user_id = o.user_id
    where (o.orders, o.spent_minor, o.refunded_minor, o.first_at, o.last_at)
        is distinct from (s.orders, s.spent_minor, s.refunded_minor, s.first_at, s.last_at)
      and not exists (select from customers_to_sum c where c.merchant_id = coalesce(o.merchant_id, s.merchant_id)
        and c.user_id = coalesce(o.user_id, s.user_id))
    union all
    select 'order ' || o.no || ' is sorted by another time in searches'
    from order_search_texts f join orders o on o.id = f.order_id where f.placed_at <> o.placed_at
    union all
    select 'product ' || p.id || ' is not found by its name'
    from products p left join product_search_texts t on t.product_id = p.id
    where t.text is distinct from spaced_text(p.name::text)`.execute(db);
  return result.rows.map((row) => row.problem);
}
