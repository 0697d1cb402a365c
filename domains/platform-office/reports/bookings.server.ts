import { type RawBuilder, sql } from 'kysely';

/**
 * What was sold, refunded and kept in a period, one row per order line and one per whole order, each at the moment of its
 * ledger transfer: `at, kind, id, line_id, no, site_id, merchant_id, category_id, product_id, currency, orders, pieces,
 * refunds, sales_minor, refunded_minor, commission_minor`. Rows of whole orders have category 0: delivery fees, and
 * deposits of pre-sales that the shop kept. Summed, sales are what left the platform's clearing and deposit accounts
 * for shops, refunds are the ledger's `refund.paid`, and commission is the change of the commission account.
 *
 * The commission of an order is rounded once; its lines share it by the rounded running sum, so that they add up.
 */
export function bookingsBetween(start: Date, end: Date): RawBuilder<unknown> {
  const within = (column: string) =>
    sql`${sql.ref(column)} >= ${start}::timestamptz and ${sql.ref(column)} < ${end}::timestamptz`;
  return sql`
    select o.paid_at as at, 'order' as kind, o.id, 0::bigint as line_id, o.no, o.site_id, o.merchant_id, 0::bigint as category_id,
      null::bigint as product_id, o.currency, 1 as orders, 0 as pieces, 0 as refunds, o.freight_minor as sales_minor,
      0::bigint as refunded_minor, 0::bigint as commission_minor
    from orders o where ${within('o.paid_at')}
    union all
    select s.paid_at, 'order', s.id, l.id, s.no, s.site_id, s.merchant_id, coalesce(p.category_path[1], 0), l.product_id, s.currency,
      0, l.num, 0, l.paid_minor, 0,
      divide_half_even(l.goods_until * s.commission_bp, 10000)
        - divide_half_even((l.goods_until - l.goods) * s.commission_bp, 10000)
    from orders s
    cross join lateral (
      select id, product_id, num, paid_minor, items_minor - merchant_coupon_minor as goods,
        (sum(items_minor - merchant_coupon_minor) over (order by id))::bigint as goods_until
      from order_lines where order_id = s.id) l
    left join products p on p.id = l.product_id
    where ${within('s.paid_at')}
    union all
    select o.cancelled_at, 'deposit', o.id, 0, o.no, o.site_id, o.merchant_id, 0, null, o.currency, 0, 0, 0, s.deposit_minor, 0, 0
    from presales s join orders o on o.id = s.order_id
    where s.deposit = 'forfeited' and ${within('o.cancelled_at')}
    union all
    select r.moved_at, 'refund', r.id, 0, r.no, r.site_id, r.merchant_id, 0, null, r.currency, 0, 0, 1, 0, r.freight_minor, 0
    from refunds r join orders o on o.id = r.order_id
    where ${within('r.moved_at')} and o.paid_at is not null
    union all
    select r.moved_at, 'refund', r.id, l.line_id, r.no, r.site_id, r.merchant_id, coalesce(p.category_path[1], 0), ol.product_id,
      r.currency, 0, 0, 0, 0, l.cash_minor + l.gift_minor,
      -(l.cash_minor + l.gift_minor + l.subsidy_minor - l.earned_minor)
    from refunds r join orders o on o.id = r.order_id
    join refund_lines l on l.refund_id = r.id join order_lines ol on ol.id = l.line_id
    left join products p on p.id = ol.product_id
    where ${within('r.moved_at')} and o.paid_at is not null`;
}

/** Key and figures of `sales_of_day` except its time zone. */
export const KEY = sql`day, site_id, merchant_id, category_id, currency`;
export const FIGURES = sql`orders, pieces, refunds, sales_minor, refunded_minor, commission_minor`;
/** The sums of `FIGURES`, in their order. */
export const SUMMED = sql`sum(orders)::int as orders, sum(pieces)::int as pieces, sum(refunds)::int as refunds,
  sum(sales_minor)::bigint as sales_minor, sum(refunded_minor)::bigint as refunded_minor,
  sum(commission_minor)::bigint as commission_minor`;

/** The bookings summed by day of the time zone, as in `sales_of_day`. */
export function countSales(zone: string, start: Date, end: Date): RawBuilder<unknown> {
  return sql`
    select (at at time zone ${zone}::text)::date as day, site_id, merchant_id, category_id, currency, ${SUMMED}
    from (${bookingsBetween(start, end)}) b group by 1, 2, 3, 4, 5`;
}
