import { sql } from 'kysely';
import type { Ctx } from '../kit/context.ts';

/** A user's coupons, and the pieces bought in flash sales. */
export async function exportCoupons(
  ctx: Ctx,
  { userId, give }: { userId: number; give(part: string, content: unknown): void },
): Promise<void> {
  const found = await sql<{ coupons: unknown; flash: unknown }>`
    select
      (select coalesce(json_agg(part), '[]') from (
        select c.name, c.discount_minor, c.min_spend_minor, c.currency, k.status, k.claimed_at, k.expires_at, k.used_at
        from coupon_claims k join coupons c on c.id = k.coupon_id where k.user_id = ${userId}::bigint order by k.id) part) as coupons,
      (select coalesce(json_agg(part), '[]') from (
        select i.product_id as product, i.sku_id as sku, f.num
        from flash_purchases f join flash_items i on i.id = f.item_id where f.user_id = ${userId}::bigint) part) as flash`.execute(
    ctx.db,
  );
  give('coupons', found.rows[0]?.coupons ?? []);
  give('flash_sale_pieces', found.rows[0]?.flash ?? []);
}
