import { sql } from 'kysely';
import type { Db } from '../../platform/database/open.ts';

/** Inconsistencies in campaigns, groups, bargains and pre-sales, one sentence each; empty if everything agrees. */
export async function checkCampaigns(db: Db): Promise<string[]> {
  const result = await sql<{ problem: string }>`
    select 'campaign item ' || i.id || ' says ' || i.taken || ' taken but its buyers have ' || coalesce(b.num, 0)
      || ' and its orders hold ' || coalesce(l.num, 0) as problem
    from campaign_items i
    left join (select item_id, sum(num) as num from campaign_purchases group by item_id) b on b.item_id = i.id
    left join (select campaign_item_id, sum(num - quota_returned) as num from order_lines
      where campaign_item_id is not null group by campaign_item_id) l on l.campaign_item_id = i.id
    where i.taken <> coalesce(b.num, 0) or i.taken <> coalesce(l.num, 0)
    union all
    select 'group ' || e.id || ' says ' || e.taken || ' slots and ' || e.paid || ' paid but there are ' || count(s.user_id)
      || ' and ' || count(s.user_id) filter (where s.paid)
    from campaign_groups e left join group_slots s on s.group_id = e.id group by e.id
    having e.taken <> count(s.user_id) or e.paid <> count(s.user_id) filter (where s.paid)
    union all
    select 'group ' || e.id || ' is ' || e.status || ' but order ' || o.no || ' is ' || o.status
    from group_slots s join campaign_groups e on e.id = s.group_id join orders o on o.id = s.order_id
    where (e.status = 'open' and o.status <> case when s.paid then 'in_group' else 'to_pay' end)
      or (e.status = 'filled' and o.status in ('to_pay', 'in_group'))
    union all
    select 'bargain ' || f.id || ' says ' || f.helps || ' contributions and a price of ' || f.price_minor || ' but there are ' || count(h.*)
      || ' over ' || coalesce(sum(h.cut_minor), 0)
    from bargains f left join bargain_contributions h on h.bargain_id = f.id group by f.id
    having f.helps <> count(h.*) or f.start_minor - f.price_minor <> coalesce(sum(h.cut_minor), 0)
      or (f.helps = f.helps_needed) <> (f.price_minor = f.floor_minor)
    union all
    select 'bargain ' || f.id || ' was used by order ' || o.no || ' which is cancelled'
    from bargains f join orders o on o.id = f.order_id where o.status = 'cancelled' and o.paid_at is null
    union all
    select 'pre-sale ' || o.no || ' is ' || o.status || ' but its deposit is ' || s.deposit
    from presales s join orders o on o.id = s.order_id
    where (s.deposit = 'held') <> (o.status = 'to_pay_rest') or (s.deposit in ('forfeited', 'returned') and o.status <> 'cancelled')
    union all
    select 'deposits: the ledger holds ' || coalesce(l.amount, 0) || ' ' || coalesce(l.unit, h.currency) || ' but pre-sales wait for '
      || coalesce(h.amount, 0)
    from (select a.unit, sum(e.amount) as amount from ledger_accounts a join ledger_entries e on e.account_id = a.id
      where a.owner_kind = 'platform' and a.purpose = 'deposits' group by a.unit) l
    full join (select o.currency, sum(s.deposit_minor) as amount from presales s join orders o on o.id = s.order_id
      where s.deposit = 'held' group by o.currency) h on h.currency = l.unit
    where coalesce(l.amount, 0) <> coalesce(h.amount, 0)`.execute(db);
  return result.rows.map((row) => row.problem);
}
