import { sql } from 'kysely';
import type { Ctx } from '../kit/context.ts';

/** A user's cart contents. */
export async function exportCart(
  ctx: Ctx,
  { userId, give }: { userId: number; give(part: string, content: unknown): void },
): Promise<void> {
  const found = await sql<{ cart: unknown }>`
    select coalesce(json_agg(part), '[]') as cart from (
      select product_id as product, sku_id as sku, num, created_at, updated_at from cart_lines
      where user_id = ${userId}::bigint order by id) part`.execute(ctx.db);
  give('cart', found.rows[0]?.cart ?? []);
}

export async function eraseCart(ctx: Ctx, { userId }: { userId: number }): Promise<void> {
  await sql`delete from cart_lines where user_id = ${userId}::bigint`.execute(ctx.db);
}
