import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '../kit/context.ts';

/**
 * Steps of a larger statement that return pieces to flash sales and campaigns, and to their buyers' shares. They read its
 * step `held (flash_item_id, campaign_item_id, user_id, num)` and lock the items in the order of their ids.
 */
export const RETURNED_PIECES: RawBuilder<unknown> = sql`
    flash as (
      select i.id, g.num from flash_items i
      join (select flash_item_id as id, sum(num)::int as num from held group by 1) g using (id)
      order by i.id for no key update of i
    ),
    flash_freed as (update flash_items i set taken = i.taken - f.num from flash f where i.id = f.id),
    flash_shares as (
      update flash_purchases p set num = p.num - g.num
      from (select flash_item_id as id, user_id, sum(num)::int as num from held group by 1, 2) g
      where p.item_id = g.id and p.user_id = g.user_id
    ),
    campaign as (
      select i.id, g.num from campaign_items i
      join (select campaign_item_id as id, sum(num)::int as num from held group by 1) g using (id)
      order by i.id for no key update of i
    ),
    campaign_freed as (update campaign_items i set taken = i.taken - a.num from campaign a where i.id = a.id),
    campaign_shares as (
      update campaign_purchases p set num = p.num - g.num
      from (select campaign_item_id as id, user_id, sum(num)::int as num from held group by 1, 2) g
      where p.item_id = g.id and p.user_id = g.user_id
    )`;

/** Reopens the bargains of orders that were never paid. In the transaction of `ctx.db`. */
export async function reopenBargains({ db }: Pick<Ctx, 'db'>, unpaidOrderIds: readonly number[]): Promise<void> {
  await sql`
    update bargains set status = 'open', order_id = null where order_id = any(${[...unpaidOrderIds]}::bigint[])`.execute(
    db,
  );
}
