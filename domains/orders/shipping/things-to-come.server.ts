import { type RawBuilder, sql } from 'kysely';
import { SHIPPED_KINDS } from '../../catalog/product-kinds.ts';
import type { Ctx } from '../../kit/context.ts';

/**
 * Whether physical pieces of order `o` are still to be sent: neither sent nor refunded, or in an undecided refund,
 * because they are sent after all if it is refused. Such an order is not received yet.
 */
export const HAS_THINGS_TO_COME: RawBuilder<boolean> = sql`exists (
  select from order_lines tl where tl.order_id = o.id and tl.kind = any(${SHIPPED_KINDS}::text[]) and tl.num > tl.shipped_num + tl.refunded_num - coalesce((
    select sum(rl.unsent_num) from refund_lines rl join refunds r on r.id = rl.refund_id
    where rl.line_id = tl.id and r.status in ('reviewing', 'appealed', 'approved', 'returning')), 0))`;

/** The same for one order that the caller has locked. */
export async function hasThingsToCome(db: Ctx['db'], orderId: number): Promise<boolean> {
  const found = await sql<{ has: boolean }>`
    select ${HAS_THINGS_TO_COME} as has from orders o where o.id = ${orderId}::bigint`.execute(db);
  return found.rows[0]?.has === true;
}
