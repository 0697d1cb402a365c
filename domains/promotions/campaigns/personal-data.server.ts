import { sql } from 'kysely';
import type { Ctx } from '../../context.ts';

/** A user's groups, their bargains, and their contributions to others. */
export async function exportCampaigns(
  ctx: Ctx,
  { userId, give }: { userId: number; give(part: string, content: unknown): void },
): Promise<void> {
  const found = await sql<Record<'pieces' | 'groups' | 'bargains' | 'contributions', unknown>>`
    select
      (select coalesce(json_agg(part), '[]') from (
        select i.activity_id as campaign, i.sku_id as sku, b.num from activity_purchases b join activity_items i on i.id = b.item_id
        where b.user_id = ${userId}::bigint order by b.item_id) part) as pieces,
      (select coalesce(json_agg(part), '[]') from (
        select e.activity_id as campaign, e.status, e.leader_id = s.user_id as leads, s.paid, e.opened_at, e.expires_at, e.filled_at
        from team_seats s join teams e on e.id = s.team_id where s.user_id = ${userId}::bigint order by e.id) part) as groups,
      (select coalesce(json_agg(part), '[]') from (
        select activity_id as campaign, start_minor, floor_minor, price_minor, helps, helps_needed, status, started_at, expires_at
        from efforts where user_id = ${userId}::bigint order by id) part) as bargains,
      (select coalesce(json_agg(part), '[]') from (
        select activity_id as campaign, cut_minor, helped_at from effort_helps
        where helper_id = ${userId}::bigint order by helped_at) part) as contributions`.execute(ctx.db);
  const row = found.rows[0];
  give('campaign_pieces', row?.pieces ?? []);
  give('groups', row?.groups ?? []);
  give('price_cuts', row?.bargains ?? []);
  give('helped_price_cuts', row?.contributions ?? []);
}
