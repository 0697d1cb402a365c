import { sql } from 'kysely';
import type { Ctx } from '../kit/context.ts';
import { lockRefundable, readSeveralRefundable } from '../orders/refunding/refundable-order.server.ts';
import type { Share } from './amounts.ts';
import { payBack } from './pay-back.server.ts';
import { planShare } from './refund-plan.ts';
import { lockRefund, readHeld, readHeldOf } from './refund-rows.server.ts';
import type { RefundReason } from './rules.ts';
import { writeRefund } from './write-refund.server.ts';

export interface SharedLine extends Share {
  orderId: number;
  lineId: number;
}

/**
 * Refunds a share of a line of one piece without a request, to where it was paid from, in the transaction of `ctx.db`.
 * A line in another refund is left alone. Returns the refund, if there is one.
 */
export async function refundShare(
  ctx: Ctx,
  { orderId, lineId, part, of }: SharedLine,
  reason: RefundReason,
): Promise<number | undefined> {
  const order = await lockRefundable(ctx.db, orderId);
  const plan = planShare(order, await readHeld(ctx.db, orderId), lineId, { part, of });
  if (!plan) return undefined;
  const by = { who: 'system', actorId: null } as const;
  const { refundId } = await writeRefund(ctx, order, plan, {
    kind: 'money',
    startedBy: by.who,
    actorId: by.actorId,
    reason,
    note: '',
    images: [],
    dueAt: null,
  });
  await payBack(ctx, order, await lockRefund(ctx.db, refundId), { ...by, event: 'approve_money' });
  return refundId;
}

/** What `refundShare` would refund of these lines now, by line, in minor units of the order's currency. */
export async function quoteShares(
  { db }: Pick<Ctx, 'db'>,
  lines: readonly SharedLine[],
): Promise<ReadonlyMap<number, { currency: string; amount: number }>> {
  const orderIds = [...new Set(lines.map(({ orderId }) => orderId))];
  if (orderIds.length === 0) return new Map();
  const [orders, held] = await Promise.all([
    readSeveralRefundable(db, sql`o.id = any(${orderIds}::bigint[])`),
    readHeldOf(db, orderIds),
  ]);
  const quotes = lines.flatMap(({ orderId, lineId, part, of }) => {
    const order = orders.find(({ id }) => id === orderId);
    const plan = order && planShare(order, held, lineId, { part, of });
    const amount = plan ? plan.sum.cash + plan.sum.gift : 0;
    return order ? [[lineId, { currency: order.currency, amount }] as const] : [];
  });
  return new Map(quotes);
}
