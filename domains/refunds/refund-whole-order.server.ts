import { sql } from 'kysely';
import { DomainError } from '../../platform/errors.ts';
import type { EventMap } from '../../platform/events.ts';
import { audit } from '../accounts/audit.server.ts';
import { type Ctx, requireActor, requirePlatformPermission } from '../kit/context.ts';
import { transact } from '../kit/transact.ts';
import { auditShop } from '../merchants/audit/audit-shop.server.ts';
import { requireOwnMerchant } from '../merchants/own-merchant.server.ts';
import { lockRefundable } from '../orders/refunding/refundable-order.server.ts';
import { lockGroupOf } from '../promotions/campaigns/group-slots.server.ts';
import { chooseLines } from './apply-refund.server.ts';
import type { Decider } from './decide-refund.server.ts';
import { payBack } from './pay-back.server.ts';
import { planRefund } from './refund-plan.ts';
import { lockRefund, readHeld, transitionRefund } from './refund-rows.server.ts';
import { RETURNABLE_ORDERS, type RefundReason } from './rules.ts';
import { OPEN_STATUSES } from './states.ts';
import { writeRefund } from './write-refund.server.ts';

interface WholeRefund {
  reason: RefundReason;
  by: 'merchant' | 'platform' | 'system';
  actorId?: number | null;
  note?: string;
}

/**
 * Refunds everything left of a paid order without a request: its group was not filled, or the shop cannot deliver.
 * Pending requests are included. A closed order stays unchanged. Throws `order_state` for an unpaid one.
 */
export async function refundWholeOrder(ctx: Ctx, orderId: number, whole: WholeRefund): Promise<void> {
  const { reason, by, actorId = null, note = '' } = whole;
  await transact(ctx, async (tx) => {
    await lockGroupOf(tx.db, orderId);
    const order = await lockRefundable(tx.db, orderId);
    if (order.status === 'cancelled' || order.status === 'completed') return;
    const isPaid = RETURNABLE_ORDERS.includes(order.status) && !order.isOnDelivery;
    if (!isPaid) throw new DomainError('order_state', { event: 'refund' });
    await replaceOpen(tx, orderId, { by, actorId });
    const held = await readHeld(tx.db, orderId);
    const rest = chooseLines(order, held, undefined);
    if (rest.length === 0) return;
    // the replaced refunds no longer hold freight
    const free = await lockRefundable(tx.db, orderId);
    const { refundId } = await writeRefund(tx, free, planRefund(free, held, rest), {
      kind: 'money',
      startedBy: by,
      actorId,
      reason,
      note,
      images: [],
      dueAt: null,
    });
    const refund = await lockRefund(tx.db, refundId);
    await payBack(tx, free, refund, { event: 'approve_money', who: by, actorId });
  });
}

/** The buyer's pending requests are withdrawn: everything is refunded now. */
async function replaceOpen(
  ctx: Ctx,
  orderId: number,
  { by, actorId }: { by: WholeRefund['by']; actorId: number | null },
): Promise<void> {
  const open = await sql<{ id: number }>`
    select id from refunds where order_id = ${orderId}::bigint and status = any(${[...OPEN_STATUSES]}::text[])
    order by id`.execute(ctx.db);
  for (const { id } of open.rows) {
    const refund = await lockRefund(ctx.db, id);
    await transitionRefund(ctx, refund, { event: 'replace', who: by, actorId });
  }
}

/**
 * The shop or the platform refunds an order that it cannot deliver; if it waits for a group, its slot is released and
 * the group continues. Throws `order_not_found` for another shop's, `order_state` for one that is unpaid or closed.
 */
export async function refundUnasked(
  ctx: Ctx,
  input: { orderNo: string; reason: RefundReason; note: string },
  as: Exclude<Decider, 'developer'>,
): Promise<void> {
  const owner = as === 'merchant' ? (await requireOwnMerchant(ctx, 'refunds.decide')).id : null;
  const { userId } = as === 'platform' ? requirePlatformPermission(ctx, 'refunds.manage') : requireActor(ctx);
  await transact(ctx, async (tx) => {
    const found = await sql<{ id: number; status: string }>`
      select id, status from orders where no = ${input.orderNo}
        and (${owner}::bigint is null or merchant_id = ${owner}::bigint)`.execute(tx.db);
    const order = found.rows[0];
    if (!order) throw new DomainError('order_not_found');
    if (!RETURNABLE_ORDERS.includes(order.status)) throw new DomainError('order_state', { event: 'refund' });
    const { reason, note } = input;
    await refundWholeOrder(tx, order.id, { reason, note, by: as, actorId: userId });
    // without the note, which is deleted with the buyer's account
    if (owner === null) await audit(tx, 'order.refunded', input.orderNo, { reason });
    else await auditShop(tx, { id: owner }, 'refund.whole_order', input.orderNo, { reason });
  });
}

/** Groups that were not filled: refunds all their paid orders, in the transaction of `ctx.db`. */
export async function refundFailedGroup(ctx: Ctx, { orderIds }: EventMap['group.failed']): Promise<void> {
  for (const orderId of [...orderIds].sort((a, b) => a - b)) {
    await refundWholeOrder(ctx, orderId, { reason: 'group_failed', by: 'system' });
  }
}
