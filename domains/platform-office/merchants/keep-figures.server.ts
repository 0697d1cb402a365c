import { sql } from 'kysely';
import type { Ctx } from '../../context.ts';

/** Counts orders and sales of the last 30 days of each shop, for lists that sort by them. Returns the number of shops. */
export async function keepShopFigures(ctx: Pick<Ctx, 'db' | 'now'>): Promise<number> {
  const kept = await sql`
    with counted as (
      select merchant_id, count(*)::int as orders, sum(base_price(total_minor, currency))::bigint as sales from orders
      where paid_at >= ${ctx.now}::timestamptz - interval '30 days' group by 1)
    insert into merchant_figures (merchant_id, orders, sales_minor, counted_at)
    select m.id, coalesce(c.orders, 0), coalesce(c.sales, 0), ${ctx.now}::timestamptz
    from merchants m left join counted c on c.merchant_id = m.id order by m.id
    on conflict (merchant_id) do update
      set orders = excluded.orders, sales_minor = excluded.sales_minor, counted_at = excluded.counted_at
      where (merchant_figures.orders, merchant_figures.sales_minor) is distinct from (excluded.orders, excluded.sales_minor)`.execute(
    ctx.db,
  );
  return Number(kept.numAffectedRows ?? 0n);
}
