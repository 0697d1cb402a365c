import { sql } from 'kysely';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Ctx } from '../context.ts';
import { releaseGift } from '../orders/checkout/gift-part.server.ts';

const BATCH = 100;

/**
 * Closes payments not paid in time, except those of orders, which hold stock and are closed by `expireOrders`; returns
 * how many. Money that arrives later is refunded automatically.
 */
export async function expirePayments(ctx: Pick<Ctx, 'db' | 'now'>): Promise<number> {
  return inTransaction(ctx.db, async (db) => {
    const result = await sql<{ id: number; gift: number }>`
      update payments set status = 'expired' where status = 'unpaid' and id in (
        select id from payments where status = 'unpaid' and kind not in ('checkout', 'presell_rest') and deadline <= ${ctx.now}::timestamptz
        order by id limit ${BATCH}::int for no key update skip locked)
      returning id, gift_minor as gift`.execute(db);
    const held = result.rows.filter(({ gift }) => gift > 0).map(({ id }) => id);
    if (held.length > 0) await releaseGift({ ...ctx, db }, held);
    return result.rows.length;
  });
}
