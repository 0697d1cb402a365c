import { sql } from 'kysely';
import { DomainError } from '../../platform/errors.ts';
import { SHIPPED_KINDS } from '../catalog/product-kinds.ts';
import { releaseStock, returnStock } from '../inventory/move-stock.server.ts';
import type { Ctx } from '../kit/context.ts';
import { freePieces as freeCampaignPieces } from '../orders/free-pieces.server.ts';
import { transitionOrders } from '../orders/lifecycle/transition-orders.server.ts';
import { closeRefundedOrder } from '../orders/refunding/close-refunded-order.server.ts';
import type { RefundableOrder } from '../orders/refunding/refundable-order.server.ts';
import { freePieces, reservePieces } from '../orders/refunding/reserve-pieces.server.ts';
import { addParts, NOTHING, partsOfFreight, type RefundParts } from './amounts.ts';
import { moveMoney } from './money/move-money.server.ts';
import { noteStage } from './order-stage.server.ts';
import {
  emitRefundChanged,
  type LockedRefund,
  moveRefund,
  type RefundStep,
  transitionRefund,
} from './refund-rows.server.ts';
import { setSums } from './write-refund.server.ts';

/**
 * Pays a refund: the decision, the bookings, unsent products back into stock, and closing a fully refunded order. All
 * in the transaction of `ctx.db`; the caller has locked the payments, the order and the refund. Throws `refund_state`.
 */
export async function payBack(
  ctx: Ctx,
  order: RefundableOrder,
  refund: LockedRefund,
  step: RefundStep & { event: 'approve_money' | 'receive' },
): Promise<void> {
  const status = await moveRefund(ctx, refund, step);
  const { isWhole, isUnsendable } = await readMoved(ctx.db, order.id);
  const settled = await settleFreight(ctx, order, refund, isUnsendable);
  // after its amounts are final, but before the order is closed: the credit note states the amounts, and points must be
  // taken while they are frozen
  await emitRefundChanged(ctx, refund, status);
  const { who, actorId } = step;
  // the ledger comes last, as when placing or paying an order, to avoid deadlocks
  if (isWhole) await closeRefundedOrder(ctx, order, { who, actorId, reason: refund.no });
  else if (isUnsendable && order.status === 'to_ship') await noteNothingToSend(ctx, order.id, refund.no, step);
  await putBack(ctx, order, refund);
  const { isAllThere } = await moveMoney(ctx, order, { id: refund.id, no: refund.no, sum: settled });
  await noteStage(ctx.db, order.id);
  if (isAllThere) {
    await transitionRefund(ctx, { ...refund, status }, { event: 'pay_out', who: 'system', actorId: null });
  }
}

/** Whether every piece of the order, and every physical one, is in a refund whose money has moved. */
async function readMoved(db: Ctx['db'], orderId: number): Promise<{ isWhole: boolean; isUnsendable: boolean }> {
  const found = await sql<{ isWhole: boolean; isUnsendable: boolean }>`
    select coalesce(bool_and(is_back), true) as "isWhole", coalesce(bool_and(is_back) filter (where kind = any(${SHIPPED_KINDS}::text[])), true) as "isUnsendable"
    from (
      select ol.kind, ol.num <= (
        select coalesce(sum(l.num), 0) from refund_lines l join refunds r on r.id = l.refund_id
        where l.line_id = ol.id and r.moved_at is not null) as is_back
      from order_lines ol where ol.order_id = ${orderId}::bigint) lines`.execute(db);
  return found.rows[0] ?? { isWhole: false, isUnsendable: false };
}

/** Freight is refunded with whichever refund leaves nothing physical to send. */
async function settleFreight(
  ctx: Ctx,
  order: RefundableOrder,
  refund: LockedRefund,
  isUnsendable: boolean,
): Promise<RefundParts> {
  const things = new Set(order.lines.filter((line) => !line.isVirtual).map(({ id }) => id));
  const isLast = isUnsendable && refund.lines.some(({ lineId }) => things.has(lineId));
  const freight = isLast && !order.isSent ? order.freight : 0;
  const { cash, gift, points, subsidy, earned } = refund;
  const sum = { cash, gift, points, subsidy, earned };
  if (freight === refund.freight || order.deposit !== null) return sum;
  const change = partsOfFreight(order.freight, order.freightGift);
  const changed =
    freight > 0
      ? addParts([sum, change])
      : addParts([sum, { ...NOTHING, cash: -change.cash, gift: -change.gift, earned: -change.earned }]);
  if (freight === 0) await freePieces(ctx.db, order.id, { pieces: [], amount: order.freight });
  else if (!(await reservePieces(ctx.db, order.id, { pieces: [], amount: order.freight })))
    throw new DomainError('refund_too_much');
  await setSums(ctx.db, refund.id, { sum: changed, freight });
  return changed;
}

/** The rest is virtual and was delivered on payment. */
function noteNothingToSend(ctx: Ctx, orderId: number, reason: string, { who, actorId }: RefundStep): Promise<void> {
  return transitionOrders(ctx, { orderIds: [orderId], event: 'nothing_to_send', who, actorId, reason });
}

/**
 * Unsent pieces: returned to a campaign's quota; sold ones return to stock, those of an unpaid remaining balance are
 * only unreserved.
 */
async function putBack(ctx: Ctx, order: RefundableOrder, refund: LockedRefund): Promise<void> {
  const items = refund.lines.map(({ lineId, skuId, unsentNum }) => ({ lineId, skuId, num: unsentNum }));
  if (order.lines.some((line) => line.holdsPieces)) await freeCampaignPieces(ctx, items);
  await (order.deposit === null ? returnStock : releaseStock)(ctx, items, refund.no);
}
