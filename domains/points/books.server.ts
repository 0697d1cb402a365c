import { sql } from 'kysely';
import type { Db } from '../../platform/database/open.ts';
import { POINTS_PURPOSE } from '../ledger/accounts.ts';

/**
 * Inconsistencies between the points of orders, check-ins, posts and the ledger, one sentence each; empty if everything
 * agrees.
 */
export async function checkPoints(db: Db): Promise<string[]> {
  const result = await sql<{ problem: string }>`
    select 'user ' || coalesce(l.owner_id, o.user_id) || ' has ' || coalesce(l.balance, 0) || ' points of orders that can be returned but orders say '
      || coalesce(o.points, 0) as problem
    from (select owner_id, balance from ledger_accounts where owner_kind = 'user' and purpose = ${POINTS_PURPOSE.returnable}) l
    full join (select user_id, sum(points) as points from order_points where status = 'returnable' group by 1) o on o.user_id = l.owner_id
    where coalesce(l.balance, 0) <> coalesce(o.points, 0)
    union all
    select 'user ' || coalesce(l.owner_id, h.user_id) || ' has ' || coalesce(l.balance, 0) || ' points held but unpaid orders use '
      || coalesce(h.points, 0)
    from (select owner_id, balance from ledger_accounts where owner_kind = 'user' and purpose = ${POINTS_PURPOSE.held}) l
    full join (select o.user_id, sum(ol.points_used) as points from orders o join order_lines ol on ol.order_id = o.id
      where o.status = 'to_pay' or o.status in ('to_ship', 'to_receive') and o.paid_at is null group by 1) h on h.user_id = l.owner_id
    where coalesce(l.balance, 0) <> coalesce(h.points, 0)
    union all
    select 'user ' || c.user_id || ' came for ' || c.points || ' points but has ' || coalesce(m.points, 0) || ' of it'
    from (select user_id, sum(points) as points from points_check_ins group by 1) c
    left join (select a.owner_id, sum(e.amount) as points
      from ledger_transfers t join ledger_entries e on e.transfer_id = t.id join ledger_accounts a on a.id = e.account_id
      where t.kind = 'points.checked-in' and a.owner_kind = 'user' group by 1) m on m.owner_id = c.user_id
    where c.points <> coalesce(m.points, 0)
    union all
    select 'line ' || coalesce(r.order_line_id::text, m.reference) || ' brought ' || coalesce(r.points, 0)
      || ' points for its review but the ledger says ' || coalesce(m.points, 0)
    from review_points r full join (select t.reference, sum(e.amount) as points
      from ledger_transfers t join ledger_entries e on e.transfer_id = t.id join ledger_accounts a on a.id = e.account_id
      where t.kind = 'points.reviewed' and a.owner_kind = 'user' group by 1) m on m.reference = r.order_line_id::text
    where coalesce(r.points, 0) <> coalesce(m.points, 0)
    union all
    select coalesce(p.reference, m.reference) || ' brought ' || coalesce(p.points, 0)
      || ' points but the ledger says ' || coalesce(m.points, 0)
    from (select kind || ':' || subject_id as reference, points - coalesce(taken_back, 0) as points from post_points) p
    full join (select t.reference, sum(e.amount) as points
      from ledger_transfers t join ledger_entries e on e.transfer_id = t.id join ledger_accounts a on a.id = e.account_id
      where t.kind in ('points.topic', 'points.reply', 'points.answer', 'points.post-reversed') and a.owner_kind = 'user'
      group by 1) m on m.reference = p.reference
    where coalesce(p.points, 0) <> coalesce(m.points, 0)`.execute(db);
  return result.rows.map((row) => row.problem);
}
