import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '../context.ts';
import { leaveSeats } from './campaigns/seats.server.ts';

/**
 * Returns unsent pieces to their flash sale or campaign, and to the buyer's share; while it runs they are on sale there
 * again. Other lines, and pieces already returned, are ignored. In the transaction of `ctx.db`; the caller has locked
 * the orders.
 */
export async function freePieces(ctx: Ctx, pieces: readonly { lineId: number; num: number }[]): Promise<void> {
  const wanted = JSON.stringify(pieces.filter(({ num }) => num > 0));
  await free(
    ctx,
    sql`select "lineId" as id, num from jsonb_to_recordset(${wanted}::jsonb) as w("lineId" bigint, num int)`,
  );
}

/** The same for everything that failed orders hold; an unpaid bargain is reopened. In the transaction of `ctx.db`. */
export async function freeOrders(ctx: Ctx, orderIds: readonly number[]): Promise<void> {
  const ids = [...orderIds];
  await free(ctx, sql`select id, num from order_lines where order_id = any(${ids}::bigint[])`);
  await sql`
    update efforts f set status = 'open', order_id = null from orders o
    where f.order_id = any(${ids}::bigint[]) and o.id = f.order_id and o.paid_at is null`.execute(ctx.db);
}

async function free(ctx: Ctx, wanted: RawBuilder<unknown>): Promise<void> {
  const freed = await sql<{ orderId: number }>`
    with wanted as (${wanted}),
    held as (
      select l.id, l.order_id, o.user_id, l.flash_item_id, l.activity_item_id, least(w.num, l.num - l.quota_returned) as num
      from order_lines l join wanted w on w.id = l.id join orders o on o.id = l.order_id
      where (l.flash_item_id is not null or l.activity_item_id is not null) and l.quota_returned < l.num
      order by l.id for no key update of l
    ),
    noted as (update order_lines l set quota_returned = l.quota_returned + h.num from held h where l.id = h.id),
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
    activity as (
      select i.id, g.num from activity_items i
      join (select activity_item_id as id, sum(num)::int as num from held group by 1) g using (id)
      order by i.id for no key update of i
    ),
    activity_freed as (update activity_items i set taken = i.taken - a.num from activity a where i.id = a.id),
    activity_shares as (
      update activity_purchases p set num = p.num - g.num
      from (select activity_item_id as id, user_id, sum(num)::int as num from held group by 1, 2) g
      where p.item_id = g.id and p.user_id = g.user_id
    )
    select order_id as "orderId" from held where activity_item_id is not null`.execute(ctx.db);
  const orderIds = freed.rows.map((row) => row.orderId);
  if (orderIds.length > 0) await leaveSeats(ctx, orderIds);
}
