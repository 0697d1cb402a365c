import { sql } from 'kysely';
import type { Db } from '../../platform/database/open.ts';
import { checkCampaigns } from './campaign-checks.server.ts';

/** Inconsistencies in coupons and flash sales, one sentence each; empty if everything agrees. */
export async function checkPromotions(db: Db): Promise<string[]> {
  const result = await sql<{ problem: string }>`
    select 'coupon ' || c.id || ' says ' || c.claimed || ' claims but there are ' || count(k.id) as problem
    from coupons c left join coupon_claims k on k.coupon_id = c.id group by c.id having c.claimed <> count(k.id)
    union all
    select 'claim ' || k.id || ' is used by payment ' || coalesce(p.no, 'none') || ' which is ' || coalesce(p.status, 'missing')
    from coupon_claims k left join payments p on p.id = k.payment_id
    where k.status = 'used' and coalesce(p.status, '') not in ('unpaid', 'on_delivery', 'paid', 'refunded')
    union all
    select 'flash item ' || i.id || ' says ' || i.taken || ' taken but its buyers have ' || coalesce(sum(f.num), 0)
    from flash_items i left join flash_purchases f on f.item_id = i.id group by i.id having i.taken <> coalesce(sum(f.num), 0)
    union all
    select 'flash item ' || i.id || ' says ' || i.taken || ' taken but its orders hold ' || coalesce(sum(l.num - l.quota_returned), 0)
    from flash_items i left join order_lines l on l.flash_item_id = i.id
    group by i.id having i.taken <> coalesce(sum(l.num - l.quota_returned), 0)
    union all
    select 'order ' || o.no || ' came to nothing but holds a piece of a campaign'
    from order_lines l join orders o on o.id = l.order_id left join presales s on s.order_id = o.id
    where (l.campaign_item_id is not null or l.flash_item_id is not null) and l.quota_returned < l.num
      and o.status = 'cancelled' and (o.paid_at is null and s.deposit is distinct from 'returned' or s.deposit = 'forfeited')`.execute(
    db,
  );
  return [...result.rows.map((row) => row.problem), ...(await checkCampaigns(db))];
}
