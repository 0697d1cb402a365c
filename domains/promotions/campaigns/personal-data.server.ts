import { sql } from 'kysely';
import type { Ctx } from '../../kit/context.ts';

/** A user's groups, their bargains, and their contributions to others. */
export async function exportCampaigns(
  ctx: Ctx,
  { userId, give }: { userId: number; give(part: string, content: unknown): void },
): Promise<void> {
  const found = await sql<Record<'pieces' | 'groups' | 'bargains' | 'contributions', unknown>>`
    select
      (select coalesce(json_agg(part), '[]') from (
        select i.campaign_id as campaign, i.sku_id as sku, b.num from campaign_purchases b join campaign_items i on i.id = b.item_id
        where b.user_id = ${userId}::bigint order by b.item_id) part) as pieces,
      (select coalesce(json_agg(part), '[]') from (
        select e.campaign_id as campaign, e.status, e.leader_id = s.user_id as leads, s.paid, e.opened_at, e.expires_at, e.filled_at
        from group_slots s join campaign_groups e on e.id = s.group_id where s.user_id = ${userId}::bigint order by e.id) part) as groups,
      (select coalesce(json_agg(part), '[]') from (
        select campaign_id as campaign, start_minor, floor_minor, price_minor, helps, helps_needed, status, started_at, expires_at
        from bargains where user_id = ${userId}::bigint order by id) part) as bargains,
      (select coalesce(json_agg(part), '[]') from (
        select campaign_id as campaign, cut_minor, helped_at from bargain_contributions
        where helper_id = ${userId}::bigint order by helped_at) part) as contributions`.execute(ctx.db);
  const row = found.rows[0];
  give('campaign_pieces', row?.pieces ?? []);
  give('groups', row?.groups ?? []);
  give('price_cuts', row?.bargains ?? []);
  give('helped_price_cuts', row?.contributions ?? []);
}
