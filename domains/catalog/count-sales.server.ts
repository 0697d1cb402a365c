import { sql } from 'kysely';
import type { Ctx } from '../kit/context.ts';

const BATCH = 5_000;

/** Records what was sold; products show it after the next round of `aggregateSales`. */
export async function noteSales(
  ctx: Pick<Ctx, 'db'>,
  sold: readonly { productId: number; num: number }[],
): Promise<void> {
  if (sold.length === 0) return;
  await ctx.db
    .insertInto('sales_to_count')
    .values(sold.map(({ productId, num }) => ({ product_id: productId, num })))
    .execute();
}

/** Adds the recorded sales to the products, each record once; returns the number of records aggregated. */
export async function aggregateSales(ctx: Pick<Ctx, 'db'>): Promise<number> {
  const result = await sql<{ notes: number }>`
    with taken as (
      delete from sales_to_count where id in (select id from sales_to_count order by id limit ${BATCH}::int for update skip locked)
      returning product_id, num
    ), sums as (select product_id, sum(num) as num from taken group by product_id order by product_id),
    counted as (update products p set sales = p.sales + s.num from sums s where p.id = s.product_id)
    select count(*) as notes from taken`.execute(ctx.db);
  return result.rows[0]?.notes ?? 0;
}
