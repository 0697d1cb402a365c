import { sql } from 'kysely';
import { type Ctx, emit } from '../../kit/context.ts';
import { transact } from '../../kit/transact.ts';
import { groupOrders, lockGroup } from './group-slots.server.ts';

const BATCH = 50;

/**
 * Ends groups that were not full in time; returns how many. Each has its own transaction, shared with the listeners of
 * `group.failed`: money, pieces and stock of the paid orders are returned with it or not at all. A group with an unpaid
 * slot waits until the slot is paid or released.
 */
export async function failGroups(ctx: Ctx): Promise<number> {
  const due = await sql<{ id: number }>`
    select id from campaign_groups where status = 'open' and expires_at <= ${ctx.now}::timestamptz and paid = taken
    order by expires_at limit ${BATCH}::int`.execute(ctx.db);
  let failed = 0;
  for (const { id } of due.rows) {
    failed += await failGroup(ctx, id).catch((err) => {
      // one group that cannot be ended must not block the others
      ctx.app.log.error({ err, groupId: id }, 'group not ended');
      return 0;
    });
  }
  return failed;
}

function failGroup(ctx: Ctx, groupId: number): Promise<number> {
  return transact(ctx, async (tx) => {
    await lockGroup(tx.db, groupId);
    const failed = await sql`
      update campaign_groups set status = 'failed' where id = ${groupId}::bigint and status = 'open' and paid = taken
        and expires_at <= ${ctx.now}::timestamptz returning id`.execute(tx.db);
    if (failed.rows.length === 0) return 0;
    const orders = (await groupOrders(tx, [groupId])).map(({ orderId, orderNo, userId }) => ({
      orderId,
      orderNo,
      userId,
    }));
    const orderIds = orders.map((order) => order.orderId);
    if (orders.length > 0) await emit(tx, 'group.failed', { groupId, orderIds, orders });
    return 1;
  });
}
