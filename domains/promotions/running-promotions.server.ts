import { sql } from 'kysely';
import type { Ctx } from '../kit/context.ts';
import type { CAMPAIGN_KINDS } from './campaigns/kinds.ts';

/** A promotion, running or announced, that sells a variant at its own price. */
export interface RunningPromotion {
  skuId: number;
  kind: 'flash' | (typeof CAMPAIGN_KINDS)[number];
}

/**
 * Which of the variants are promised to buyers: in a current or upcoming flash sale round or campaign, on any site, or
 * in a group or bargain that outlasts it.
 */
export async function listPromotionsOf(ctx: Pick<Ctx, 'db' | 'now'>, skuIds: number[]): Promise<RunningPromotion[]> {
  if (skuIds.length === 0) return [];
  const result = await sql<RunningPromotion>`
    select i.sku_id as "skuId", 'flash' as kind from flash_items i join flash_slots s on s.id = i.slot_id
    where i.sku_id = any(${skuIds}::bigint[]) and s.ends_at > ${ctx.now}::timestamptz
    union
    select i.sku_id, a.kind from campaign_items i join campaigns a on a.id = i.campaign_id
    where i.sku_id = any(${skuIds}::bigint[]) and (a.active and a.ends_at > ${ctx.now}::timestamptz
      or exists (select 1 from bargains e where e.item_id = i.id and e.status = 'open' and e.expires_at > ${ctx.now}::timestamptz)
      or exists (select 1 from campaign_groups t where t.campaign_id = a.id and t.status = 'open' and t.expires_at > ${ctx.now}::timestamptz))
    order by 1, 2`.execute(ctx.db);
  return result.rows;
}
