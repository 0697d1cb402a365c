import { sql } from 'kysely';
import type { Ctx } from '../kit/context.ts';

/** The products that a user collected. */
export async function exportCollection(
  ctx: Ctx,
  { userId, give }: { userId: number; give(part: string, content: unknown): void },
): Promise<void> {
  const found = await sql<{ collected: unknown }>`
    select coalesce(json_agg(part), '[]') as collected from (
      select c.product_id as product, p.name, c.seen_price_minor, c.seen_currency, c.collected_at
      from collected_products c join products p on p.id = c.product_id
      where c.user_id = ${userId}::bigint order by c.collected_at) part`.execute(ctx.db);
  give('collected_goods', found.rows[0]?.collected ?? []);
}

export async function eraseCollected(ctx: Ctx, { userId }: { userId: number }): Promise<void> {
  await sql`delete from collected_products where user_id = ${userId}::bigint`.execute(ctx.db);
}
