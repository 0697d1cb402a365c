import { sql } from 'kysely';
import { DomainError } from '../../../platform/errors.ts';
import type { Ctx } from '../../kit/context.ts';
import { transact } from '../../kit/transact.ts';
import { findOwnOrder } from '../own-order.server.ts';
import { hasThingsToCome } from '../shipping/things-to-come.server.ts';
import { transitionOrders } from './transition-orders.server.ts';

/**
 * The buyer confirms receipt. Throws `order_not_found`, `order_state`, also while it is to be paid on delivery, and `not_all_sent` while something still has to
 * be sent, because nothing can be sent after receipt.
 */
export async function receiveOrder(ctx: Ctx, orderNo: string): Promise<void> {
  const order = await findOwnOrder(ctx, orderNo);
  await transact(ctx, async (tx) => {
    const found = await sql<{ isPaid: boolean }>`
      select paid_at is not null as "isPaid" from orders where id = ${order.id}::bigint for no key update`.execute(
      tx.db,
    );
    if (found.rows[0]?.isPaid === false) throw new DomainError('order_state', { event: 'receive' });
    const toCome = await hasThingsToCome(tx.db, order.id);
    await transitionOrders(tx, { orderIds: [order.id], event: 'receive', who: 'buyer', actorId: order.userId });
    if (toCome) throw new DomainError('not_all_sent');
  });
}
