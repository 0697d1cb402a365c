import { sql } from 'kysely';
import { DomainError } from '../../../platform/errors.ts';
import { type Ctx, requireActor } from '../../kit/context.ts';
import { transact } from '../../kit/transact.ts';
import { findOwnOrder } from '../own-order.server.ts';
import { transitionOrders } from './transition-orders.server.ts';

/**
 * Hides a finished order without open refunds from the buyer; it stays in the records. Throws `order_not_found`,
 * `order_state`.
 */
export async function deleteOrder(ctx: Ctx, orderNo: string): Promise<void> {
  requireActor(ctx);
  const order = await findOwnOrder(ctx, orderNo);
  await transact(ctx, async (tx) => {
    const { rows } = await sql<{ stage: string | null }>`
      select refund_stage as stage from orders where id = ${order.id}::bigint for no key update`.execute(tx.db);
    if (rows[0]?.stage === 'open') throw new DomainError('order_state', { event: 'delete' });
    const step = { orderIds: [order.id], event: 'delete', who: 'buyer', actorId: order.userId } as const;
    await transitionOrders(tx, step);
  });
}
