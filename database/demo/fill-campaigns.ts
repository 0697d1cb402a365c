import { sql } from 'kysely';
import type { Ctx } from '../../domains/kit/context.ts';
import type { DemoCampaign } from './content/types.ts';

/** The next one is announced this long before the running one ends. */
const AHEAD_HOURS = 24;
/** How long the first ones run already when the shop opens. */
const BEGUN_HOURS = 2;

/**
 * Ensures that each of these campaigns is running, and that the next one is announced before it ends. Running it again
 * adds only what is missing. Returns the number of new campaigns.
 */
export async function fillCampaigns(
  ctx: Pick<Ctx, 'db' | 'now'>,
  site: number,
  campaigns: readonly DemoCampaign[],
): Promise<number> {
  const rows = campaigns.map((campaign, place) => ({ ...campaign, place }));
  const made = await sql<{ count: number }>`
    with plans as (
      select r.*, p.id as product_id, p.merchant_id, coalesce(last.ends_at, ${ctx.now}::timestamptz - make_interval(hours => ${BEGUN_HOURS}::int)) as starts_at
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(place int, product text, kind text, title jsonb, percent int,
        "runHours" int, "groupSize" int, "groupHours" int, "contributionsNeeded" int, "bargainHours" int, "depositPercent" int,
        "balanceDueFromHours" int, "balanceDueHours" int, "shipsAfterHours" int)
      join products p on p.handle = r.product and p.status = 'on_sale'
      left join lateral (
        select max(a.ends_at) as ends_at from campaigns a
        where a.product_id = p.id and a.kind = r.kind and a.site_id = ${site}::bigint and a.ends_at > ${ctx.now}::timestamptz
      ) last on true
      where last.ends_at is null or last.ends_at <= ${ctx.now}::timestamptz + make_interval(hours => ${AHEAD_HOURS}::int)
    ), made as (
      insert into campaigns (kind, site_id, merchant_id, product_id, title, starts_at, ends_at, group_size, group_hours,
        helps_needed, bargain_hours, balance_due_starts_at, balance_due_ends_at, ships_at)
      select kind, ${site}::bigint, merchant_id, product_id, title, starts_at, starts_at + make_interval(hours => "runHours"),
        "groupSize", "groupHours", "contributionsNeeded", "bargainHours", starts_at + make_interval(hours => "balanceDueFromHours"),
        starts_at + make_interval(hours => "balanceDueFromHours" + "balanceDueHours"), starts_at + make_interval(hours => "shipsAfterHours")
      from plans order by place
      returning id, product_id, kind
    ), items as (
      insert into campaign_items (campaign_id, sku_id, price_minor, deposit_minor, quota, per_user)
      select made.id, s.id, round(s.price_minor * plans.percent / 1000.0) * 10,
        round(s.price_minor * plans.percent * plans."depositPercent" / 100000.0) * 10, least(t.on_hand - t.reserved, 60),
        case made.kind when 'group' then 5 else 2 end
      from made join plans on plans.product_id = made.product_id and plans.kind = made.kind
      join skus s on s.product_id = made.product_id and s.active join stock t on t.sku_id = s.id
      where t.on_hand - t.reserved >= 5 order by made.id, s.position
    )
    select count(*)::int as count from made`.execute(ctx.db);
  return made.rows[0]?.count ?? 0;
}
