import { sql } from 'kysely';
import type { Ctx } from '../../kit/context.ts';

/** Adds an event without a state change to the timeline of a checkout's orders. */
export async function noteOnOrders(
  ctx: Pick<Ctx, 'db' | 'now'>,
  paymentId: number,
  event: string,
  reason: string,
): Promise<void> {
  await sql`
    insert into order_events (order_id, event, from_status, to_status, actor_kind, reason, created_at)
    select id, ${event}, status, status, 'system', ${reason}, ${ctx.now}::timestamptz from orders
    where payment_id = ${paymentId}::bigint order by id`.execute(ctx.db);
}
