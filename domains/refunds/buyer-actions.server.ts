import { sql } from 'kysely';
import { DomainError } from '../../platform/errors.ts';
import { type Ctx, isPassed, requireBuyer } from '../kit/context.ts';
import { transact } from '../kit/transact.ts';
import { lockRefundable, type RefundableOrder } from '../orders/refunding/refundable-order.server.ts';
import { isAppealable } from '../orders/refunding/return-window.ts';
import { chooseLines } from './apply-refund.server.ts';
import { receiveDue } from './deadlines.server.ts';
import { planRefund } from './refund-plan.ts';
import {
  emitRefundChanged,
  findRefund,
  type LockedRefund,
  lockRefund,
  moveRefund,
  readHeld,
  transitionRefund,
} from './refund-rows.server.ts';
import { rewriteRefund } from './write-refund.server.ts';

type Act = (ctx: Ctx, act: { order: RefundableOrder; refund: LockedRefund; userId: number }) => Promise<void>;

/** Locks the buyer's own refund and its order. Throws `refund_not_found`, also for another user's. */
async function actUnderLock(ctx: Ctx, refundId: number, act: Act): Promise<void> {
  const { userId } = requireBuyer(ctx);
  const { orderId } = await findRefund(
    ctx.db,
    refundId,
    sql`r.user_id = ${userId}::bigint and ${isPassed(ctx, sql`r.order_id`)}`,
  );
  await transact(ctx, async (tx) => {
    const order = await lockRefundable(tx.db, orderId);
    await act(tx, { order, refund: await lockRefund(tx.db, refundId), userId });
  });
}

/** The buyer withdraws the request before any money has moved. Throws `refund_state`. */
export function withdrawRefund(ctx: Ctx, refundId: number): Promise<void> {
  return actUnderLock(ctx, refundId, async (trx, { refund, userId }) => {
    await transitionRefund(trx, refund, { event: 'withdraw', who: 'buyer', actorId: userId });
  });
}

/** The buyer has sent the products back. Throws `refund_state`. */
export function sendBack(ctx: Ctx, input: { refundId: number; courier: string; number: string }): Promise<void> {
  const { refundId, courier, number } = input;
  return actUnderLock(ctx, refundId, async (trx, { refund, userId }) => {
    const reason = `${courier} ${number}`;
    const dueAt = receiveDue(trx, refund.siteId);
    const status = await moveRefund(trx, refund, { event: 'send_back', who: 'buyer', actorId: userId, reason, dueAt });
    await trx.db
      .updateTable('refunds')
      .set({ return_courier: courier, return_number: number })
      .where('id', '=', refundId)
      .execute();
    await emitRefundChanged(trx, refund, status);
  });
}

/**
 * The buyer appeals a refusal to the platform, once, while the order is open. The same pieces are allocated again.
 * Throws `refund_state`, `refund_appealed`, `order_state`, `refund_too_much`.
 */
export function appealRefund(ctx: Ctx, { refundId, note }: { refundId: number; note: string }): Promise<void> {
  return actUnderLock(ctx, refundId, async (trx, { order, refund, userId }) => {
    if (refund.status !== 'refused') throw new DomainError('refund_state', { status: refund.status });
    if (refund.appealedAt) throw new DomainError('refund_appealed');
    if (!isAppealable(order)) throw new DomainError('order_state', { event: 'refund' });
    const held = await readHeld(trx.db, order.id);
    const wanted = refund.lines.map(({ lineId, num }) => ({ id: lineId, num }));
    await rewriteRefund(trx, refund, planRefund(order, held, chooseLines(order, held, wanted)));
    await trx.db.updateTable('refunds').set({ appeal_note: note }).where('id', '=', refundId).execute();
    await transitionRefund(trx, refund, { event: 'appeal', who: 'buyer', actorId: userId, reason: note });
  });
}
