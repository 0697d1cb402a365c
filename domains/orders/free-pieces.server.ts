import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '../kit/context.ts';
import { releaseSlots } from '../promotions/campaigns/group-slots.server.ts';
import { RETURNED_PIECES, reopenBargains } from '../promotions/returned-pieces.server.ts';

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
  const unpaid = await ctx.db
    .selectFrom('orders')
    .select('id')
    .where('id', 'in', ids)
    .where('paid_at', 'is', null)
    .execute();
  if (unpaid.length > 0)
    await reopenBargains(
      ctx,
      unpaid.map(({ id }) => id),
    );
}

async function free(ctx: Ctx, wanted: RawBuilder<unknown>): Promise<void> {
  const freed = await sql<{ orderId: number }>`
    with wanted as (${wanted}),
    held as (
      select l.id, l.order_id, o.user_id, l.flash_item_id, l.campaign_item_id, least(w.num, l.num - l.quota_returned) as num
      from order_lines l join wanted w on w.id = l.id join orders o on o.id = l.order_id
      where (l.flash_item_id is not null or l.campaign_item_id is not null) and l.quota_returned < l.num
      order by l.id for no key update of l
    ),
    noted as (update order_lines l set quota_returned = l.quota_returned + h.num from held h where l.id = h.id),
    ${RETURNED_PIECES}
    select order_id as "orderId" from held where campaign_item_id is not null`.execute(ctx.db);
  const orderIds = freed.rows.map((row) => row.orderId);
  if (orderIds.length > 0) await releaseSlots(ctx, orderIds);
}
