import { DomainError, refuseFields } from '../../platform/errors.ts';
import { type Ctx, rateLimitKey, requireBuyer } from '../kit/context.ts';
import { transact } from '../kit/transact.ts';
import { findOwnOrder } from '../orders/own-order.server.ts';
import { lockRefundable, type RefundableOrder } from '../orders/refunding/refundable-order.server.ts';
import { isPaidOut, isReturnable } from '../orders/refunding/return-window.ts';
import { attachPictures } from '../uploads/attach-pictures.server.ts';
import type { AppliedRefund, ApplyRefundInput } from './contract.ts';
import { reviewDue } from './deadlines.server.ts';
import { type Held, heldOf, piecesOf, planRefund, type RefundPlan } from './refund-plan.ts';
import { readHeld } from './refund-rows.server.ts';
import { kindsFor, REASONS_SENT, REASONS_UNSENT } from './rules.ts';
import type { RefundKind } from './states.ts';
import { writeRefund } from './write-refund.server.ts';

/**
 * The buyer requests a refund: of some pieces or all, before or after shipping, with or without returning the products.
 * Pieces and money are allocated from now on. Throws `order_not_found`, `order_state`, `refund_too_much`,
 * `refund_kind`, `validation_failed` for pictures that are not the actor's.
 */
export async function applyRefund(ctx: Ctx, input: ApplyRefundInput): Promise<AppliedRefund> {
  const { userId } = requireBuyer(ctx);
  ctx.app.limits.orders.take(rateLimitKey(ctx), ctx.now);
  const { id } = await findOwnOrder(ctx, input.orderNo);
  return transact(ctx, async (tx) => {
    const evidence = (input.images ?? []).map((url) => ({ field: 'images', url }));
    const images = await attachPictures(tx, 'refund', evidence);
    const order = await lockRefundable(tx.db, id);
    refuseTooLate(ctx, order);
    const held = await readHeld(tx.db, id);
    const wanted = chooseLines(order, held, input.lines);
    const plan = planRefund(order, held, wanted);
    refuseWrongKind(order, held, plan, input.kind);
    const reasons: readonly string[] = reasonsFor(order);
    if (!reasons.includes(input.reason)) refuseFields([{ field: 'reason', code: 'invalid_value' }]);
    return writeRefund(tx, order, plan, {
      kind: input.kind,
      startedBy: 'buyer',
      actorId: userId,
      reason: input.reason,
      note: input.note?.trim() ?? '',
      images,
      dueAt: reviewDue(ctx, order.siteId, isWithBuyer(order)),
    });
  });
}

/** Throws `order_state` for an order that is not paid, is closed, or is past its refund period. */
export function refuseTooLate(ctx: Ctx, order: RefundableOrder): void {
  const settings = ctx.app.sites.byId(order.siteId)?.settings ?? {};
  if (order.isOnDelivery) throw new DomainError('order_state', { event: 'refund' });
  if (isPaidOut(order, settings, ctx.now)) throw new DomainError('refund_paid_out');
  if (!isReturnable(order, settings, ctx.now)) throw new DomainError('order_state', { event: 'refund' });
}

/** The requested pieces by line; by default everything available. Throws `refund_too_much` with the lines. */
export function chooseLines(
  order: RefundableOrder,
  held: Held,
  wanted: readonly { id: number; num: number }[] | undefined,
): { lineId: number; num: number }[] {
  const free = new Map(order.lines.map((line) => [line.id, line.num - heldOf(held, line.id).num]));
  const sums = new Map<number, number>();
  for (const { id, num } of wanted ?? []) sums.set(id, (sums.get(id) ?? 0) + num);
  const asked = wanted ? [...sums] : [...free];
  const tooMany = asked.filter(([id, num]) => num > (free.get(id) ?? 0));
  if (tooMany.length > 0) {
    throw new DomainError('refund_too_much', { lines: tooMany.map(([id]) => ({ id, left: free.get(id) ?? 0 })) });
  }
  return asked.filter(([, num]) => num > 0).map(([lineId, num]) => ({ lineId, num }));
}

/** What was never sent cannot be returned. */
function refuseWrongKind(order: RefundableOrder, held: Held, plan: RefundPlan, kind: RefundKind): void {
  const asked = order.lines.filter((line) => plan.lines.some(({ lineId }) => lineId === line.id));
  const kinds = kindsFor(asked.map((line) => piecesOf(line, held)));
  const comesBack = plan.lines.some(({ num, unsentNum }) => num > unsentNum);
  if (!kinds.includes(kind) || (kind === 'return' && !comesBack)) throw new DomainError('refund_kind');
}

/** Part of it was sent, or delivered on payment. */
export function isWithBuyer(order: RefundableOrder): boolean {
  return order.isSent || order.status !== 'to_ship';
}

/** Selectable reasons: they differ once something was sent or delivered on payment. */
export function reasonsFor(order: RefundableOrder) {
  return isWithBuyer(order) ? REASONS_SENT : REASONS_UNSENT;
}
