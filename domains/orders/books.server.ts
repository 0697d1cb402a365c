import { sql } from 'kysely';
import type { Db } from '../../platform/database/open.ts';

/** Inconsistencies between orders, payments and reserved stock, one sentence each; empty if everything agrees. */
export async function checkOrders(db: Db): Promise<string[]> {
  const result = await sql<{ problem: string }>`
    select 'order ' || o.no || ' does not equal the sum of its lines' as problem
    from orders o left join order_lines l on l.order_id = o.id group by o.id
    having o.items_minor <> coalesce(sum(l.items_minor), 0) or o.merchant_coupon_minor <> coalesce(sum(l.merchant_coupon_minor), 0)
      or o.platform_coupon_minor <> coalesce(sum(l.platform_coupon_minor), 0) or o.points_minor <> coalesce(sum(l.points_minor), 0)
      or o.total_minor - o.freight_minor <> coalesce(sum(l.paid_minor), 0)
    union all
    select 'payment ' || p.no || ' of ' || p.amount_minor || ' has orders of ' || coalesce(sum(coalesce(s.deposit_minor, o.total_minor)), 0)
    from payments p left join orders o on o.payment_id = p.id left join presales s on s.order_id = o.id
    where p.kind = 'checkout' group by p.id having p.amount_minor <> coalesce(sum(coalesce(s.deposit_minor, o.total_minor)), 0)
    union all
    select 'pre-sale ' || o.no || ' of ' || o.total_minor || ' is paid by ' || s.deposit_minor || ' and ' || s.rest_minor
    from presales s join orders o on o.id = s.order_id left join payments r on r.id = s.rest_payment_id
    where s.deposit_minor + s.rest_minor <> o.total_minor or coalesce(r.amount_minor, s.rest_minor) <> s.rest_minor
    union all
    select 'balance due ' || r.no || ' is ' || r.status || ' but the deposit of its order is ' || s.deposit
    from payments r left join presales s on s.rest_payment_id = r.id where r.kind = 'presell_rest'
      and coalesce(s.deposit, '') <> case r.status when 'unpaid' then 'held' when 'expired' then 'forfeited'
        when 'cancelled' then 'returned' else 'settled' end
    union all
    select 'order ' || o.no || ' has ' || o.gift_minor || ' of gift money but its lines ' || coalesce(sum(l.gift_minor), 0)
      || ' and its freight costs ' || o.freight_minor
    from orders o left join order_lines l on l.order_id = o.id group by o.id
    having o.gift_minor - coalesce(sum(l.gift_minor), 0) not between 0 and o.freight_minor
    union all
    select 'orders of payment ' || p.no || ' have ' || o.gift || ' of gift money but it paid ' || x.gift
    from payments p
    join lateral (select coalesce(sum(gift_minor), 0) as gift from orders where payment_id = p.id) o on true
    join lateral (
      select coalesce(sum(q.gift_minor), 0) as gift from payments q where q.status in ('paid', 'refunded') and (q.id = p.id or q.id in (
        select s.rest_payment_id from presales s join orders d on d.id = s.order_id where d.payment_id = p.id))) x on true
    where p.kind = 'checkout' and (p.gift_minor > 0 or o.gift > 0) and o.gift <> x.gift
    union all
    select 'payment ' || p.no || ' is ' || p.status || ' but order ' || o.no || ' is ' || o.status
    from payments p join orders o on o.payment_id = p.id
    where (p.status = 'unpaid') <> (o.status = 'to_pay') or (p.status in ('cancelled', 'expired') and o.status <> 'cancelled')
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
    where t.reserved <> coalesce(h.num, 0)`.execute(db);
  return result.rows.map((row) => row.problem);
}
