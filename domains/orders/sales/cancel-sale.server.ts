import { sql } from 'kysely';
import { DomainError } from '../../../platform/errors.ts';
import { audit } from '../../accounts/audit.server.ts';
import { type Ctx, requirePlatformPermission } from '../../kit/context.ts';
import { transact } from '../../kit/transact.ts';
import { cancelUnpaid } from '../lifecycle/cancel-unpaid.server.ts';

/**
 * Staff cancels an unpaid order, together with the others of the same checkout, as its buyer could: they are paid
 * together or not at all. Throws `order_not_found`, `order_state` for a paid one.
 */
export async function cancelSale(ctx: Ctx, input: { orderNo: string; reason: string }): Promise<void> {
  const actor = requirePlatformPermission(ctx, 'orders.manage');
  const found = await sql<{ id: number }>`select payment_id as id from orders where no = ${input.orderNo}`.execute(
    ctx.db,
  );
  const payment = found.rows[0];
  if (!payment) throw new DomainError('order_not_found');
  await transact(ctx, async (tx) => {
    await cancelUnpaid(tx, payment.id, { who: 'platform', actorId: actor.userId, reason: input.reason });
    await audit(tx, 'order.cancelled', input.orderNo, { reason: input.reason });
  });
}
