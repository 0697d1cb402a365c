import { sql } from 'kysely';
import type { Ctx } from '../context.ts';

const BATCH = 100;

/**
 * Ends what nobody paid in time, except checkouts, which hold stock and are ended by `expireOrders`; answers with how
 * many. Money that comes later goes back by itself.
 */
export async function expirePayments(ctx: Pick<Ctx, 'db' | 'now'>): Promise<number> {
  const result = await sql`
    update payments set status = 'expired' where status = 'unpaid' and id in (
      select id from payments where status = 'unpaid' and kind <> 'checkout' and deadline <= ${ctx.now}::timestamptz
      order by id limit ${BATCH}::int for no key update skip locked)
    returning id`.execute(ctx.db);
  return result.rows.length;
}
