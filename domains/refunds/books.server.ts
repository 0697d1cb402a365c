import { sql } from 'kysely';
import type { Db } from '../../platform/database/open.ts';
import { checkOrderStages } from './order-stage.server.ts';
import { LIVE_STATUSES } from './states.ts';

/** Inconsistencies between refunds, orders, payments and the ledger, one sentence each; empty if everything agrees. */
export async function checkRefunds(db: Db): Promise<string[]> {
  const live = sql`any(${[...LIVE_STATUSES]}::text[])`;
  const result = await sql<{ problem: string }>`
    with live as (
      select l.*, r.order_id from refund_lines l join refunds r on r.id = l.refund_id where r.status = ${live}
    ), moved as (
      select t.kind, t.reference, a.owner_kind, a.purpose, sum(e.amount) as amount
      from ledger_transfers t join ledger_entries e on e.transfer_id = t.id join ledger_accounts a on a.id = e.account_id
      where t.kind in ('refund.paid', 'refund.sent', 'points.returned') group by 1, 2, 3, 4
    )
    select 'line ' || ol.id || ' says ' || ol.refunded_num || ' pieces are back but its refunds hold ' || coalesce(sum(l.num), 0) as problem
    from order_lines ol left join live l on l.line_id = ol.id
    group by ol.id having ol.refunded_num <> coalesce(sum(l.num), 0)
    union all
    select 'order ' || o.no || ' says ' || o.refunded_minor || ' is back but its refunds hold ' || coalesce(sum(r.cash_minor + r.gift_minor), 0)
    from orders o left join refunds r on r.order_id = o.id and r.status = ${live}
    group by o.id having o.refunded_minor <> coalesce(sum(r.cash_minor + r.gift_minor), 0)
    union all
    select 'line ' || ol.id || ' gives back ' || sum(l.cash_minor + l.gift_minor) || ' of ' || ol.paid_minor || ' or more gift or points than it took'
    from order_lines ol join live l on l.line_id = ol.id group by ol.id
    having sum(l.cash_minor + l.gift_minor) > ol.paid_minor or sum(l.gift_minor) > ol.gift_minor or sum(l.points) > ol.points_used
      or sum(l.subsidy_minor) > ol.platform_coupon_minor + ol.points_minor
    union all
    select 'refund ' || r.no || ' does not equal the sum of its lines and freight'
    from refunds r left join refund_lines l on l.refund_id = r.id group by r.id
    having r.cash_minor + r.gift_minor <> coalesce(sum(l.cash_minor + l.gift_minor), 0) + r.freight_minor
      or r.points <> coalesce(sum(l.points), 0) or r.subsidy_minor <> coalesce(sum(l.subsidy_minor), 0)
      or r.earned_minor <> coalesce(sum(l.earned_minor), 0) + r.freight_minor
    union all
    select 'refund ' || r.no || ' is ' || r.status || ' over ' || r.cash_minor || ' and ' || r.gift_minor || ' of gift money and '
      || r.points || ' points, but the ledger gave ' || coalesce(c.amount, 0) || ', ' || coalesce(g.amount, 0) || ' and ' || coalesce(p.amount, 0)
    from refunds r
    left join (select reference, sum(amount) as amount from moved where kind = 'refund.paid'
      and (owner_kind, purpose) in (('user', 'balance'), ('platform', 'to_refund')) group by 1) c on c.reference = r.no
    left join moved g on g.reference = r.no and g.kind = 'refund.paid' and g.owner_kind = 'user' and g.purpose = 'gift'
    left join moved p on p.reference = r.no and p.kind = 'points.returned' and p.owner_kind = 'user'
    where coalesce(c.amount, 0) <> case when r.moved_at is null then 0 else r.cash_minor end
      or coalesce(g.amount, 0) <> case when r.moved_at is null then 0 else r.gift_minor end
      or coalesce(p.amount, 0) <> case when r.moved_at is null then 0 else r.points end
    union all
    select 'refund ' || r.no || ' of ' || r.cash_minor || ' goes back by ' || coalesce(sum(p.amount_minor), 0)
    from refunds r left join payment_refunds p on p.refund_id = r.id
    group by r.id having coalesce(sum(p.amount_minor), 0) <> case when r.moved_at is null then 0 else r.cash_minor end
    union all
    select 'attempt ' || a.id || ' of ' || a.amount_minor || ' gives back ' || sum(p.amount_minor)
    from payment_attempts a join payment_refunds p on p.attempt_id = a.id
    group by a.id having sum(p.amount_minor) > a.amount_minor or a.status <> 'paid'
    union all
    select 'refund ' || r.no || ' is ' || r.status || ' but ' || count(p.id) || ' of its ways are not done'
    from refunds r left join payment_refunds p on p.refund_id = r.id and p.status <> 'sent'
    group by r.id having (r.status = 'refunded' and count(p.id) > 0) or (r.status = 'refunding' and count(p.id) = 0)
    union all
    select 'order ' || o.no || ' was given back as a whole but is ' || o.status
    from orders o where o.status not in ('cancelled', 'completed') and not exists (
      select from order_lines ol where ol.order_id = o.id and ol.num > (
        select coalesce(sum(l.num), 0) from refund_lines l join refunds r on r.id = l.refund_id
        where l.line_id = ol.id and r.moved_at is not null))
    union all
    select 'line ' || ol.id || ' has ' || ol.quota_returned || ' pieces back in its campaign but ' || back.num || ' were given back unsent'
    from order_lines ol join orders o on o.id = ol.order_id left join presales s on s.order_id = o.id
    cross join lateral (select coalesce(sum(l.unsent_num), 0) as num from refund_lines l join refunds r on r.id = l.refund_id
      where l.line_id = ol.id and r.moved_at is not null) back
    where (ol.flash_item_id is not null or ol.campaign_item_id is not null) and ol.quota_returned <> back.num
      and (o.status <> 'cancelled' or s.deposit = 'returned' or (o.paid_at is not null and s.deposit is distinct from 'forfeited'))
    union all
    select 'order ' || o.no || ' released earnings but is ' || o.status from orders o
    where o.earnings_released_at is not null and o.status <> 'completed'
      and not exists (select from presales s where s.order_id = o.id and s.deposit = 'forfeited')`.execute(db);
  return [...result.rows.map((row) => row.problem), ...(await checkOrderStages(db))];
}
