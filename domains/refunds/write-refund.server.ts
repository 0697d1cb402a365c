import { sql } from 'kysely';
import { DomainError } from '../../platform/errors.ts';
import { randomNumber } from '../../platform/tokens.ts';
import { type Ctx, emit } from '../kit/context.ts';
import type { RefundableOrder } from '../orders/refunding/refundable-order.server.ts';
import { reservePieces } from '../orders/refunding/reserve-pieces.server.ts';
import { commissionPart } from './amounts.ts';
import type { AppliedRefund } from './contract.ts';
import { noteStage } from './order-stage.server.ts';
import type { RefundPlan } from './refund-plan.ts';
import { type LockedRefund, noteEvent } from './refund-rows.server.ts';
import type { RefundReason } from './rules.ts';
import type { RefundActor, RefundKind } from './states.ts';

export interface RefundToWrite {
  kind: RefundKind;
  startedBy: RefundActor;
  actorId: number | null;
  reason: RefundReason;
  note: string;
  images: readonly string[];
  dueAt: Date | null;
}

/**
 * Stores a refund under review with its lines, and allocates its pieces and money, in the transaction of `ctx.db`; the
 * caller has locked the order. Throws `refund_too_much`.
 */
export async function writeRefund(
  ctx: Ctx,
  order: RefundableOrder,
  plan: RefundPlan,
  request: RefundToWrite,
): Promise<AppliedRefund> {
  await takePieces(ctx.db, order.id, plan);
  const { sum } = plan;
  const made = await sql<{ id: number; no: string }>`
    insert into refunds (no, order_id, user_id, merchant_id, site_id, kind, started_by, reason, note, images, currency,
      cash_minor, gift_minor, points, earned_minor, commission_minor, subsidy_minor, freight_minor, due_at, created_at)
    values (${randomNumber('T', ctx.now)}, ${order.id}::bigint, ${order.userId}::bigint, ${order.merchantId}::bigint,
      ${order.siteId}::bigint, ${request.kind}, ${request.startedBy}, ${request.reason}, ${request.note}, ${[...request.images]}::text[],
      ${order.currency}, ${sum.cash}::bigint, ${sum.gift}::bigint, ${sum.points}::bigint, ${sum.earned}::bigint,
      ${commissionPart(sum)}::bigint, ${sum.subsidy}::bigint, ${plan.freight}::bigint, ${request.dueAt}::timestamptz,
      ${ctx.now}::timestamptz)
    returning id, no`.execute(ctx.db);
  const { id = 0, no = '' } = made.rows[0] ?? {};
  await writeLines(ctx.db, id, plan);
  const { startedBy: who, actorId } = request;
  await noteEvent(ctx, id, { event: 'apply', from: null, to: 'reviewing', who, actorId, reason: '' });
  await noteStage(ctx.db, order.id);
  await emit(ctx, 'refund.changed', {
    refundId: id,
    refundNo: no,
    orderId: order.id,
    orderNo: order.no,
    userId: order.userId,
    merchantId: order.merchantId,
    status: 'reviewing',
  });
  return { refundId: id, refundNo: no };
}

/** Recalculates the amounts of a refused refund whose pieces are allocated again. Throws `refund_too_much`. */
export async function rewriteRefund(ctx: Ctx, refund: LockedRefund, plan: RefundPlan): Promise<void> {
  await takePieces(ctx.db, refund.orderId, plan);
  await sql`delete from refund_lines where refund_id = ${refund.id}::bigint`.execute(ctx.db);
  await writeLines(ctx.db, refund.id, plan);
  await setSums(ctx.db, refund.id, plan);
}

export async function setSums(
  db: Ctx['db'],
  refundId: number,
  { sum, freight }: Omit<RefundPlan, 'lines'>,
): Promise<void> {
  await sql`
    update refunds set cash_minor = ${sum.cash}::bigint, gift_minor = ${sum.gift}::bigint, points = ${sum.points}::bigint,
      earned_minor = ${sum.earned}::bigint, commission_minor = ${commissionPart(sum)}::bigint,
      subsidy_minor = ${sum.subsidy}::bigint, freight_minor = ${freight}::bigint
    where id = ${refundId}::bigint`.execute(db);
}

async function takePieces(db: Ctx['db'], orderId: number, { lines, sum }: RefundPlan): Promise<void> {
  const pieces = lines.map(({ lineId, num }) => ({ lineId, num }));
  const isTaken = await reservePieces(db, orderId, { pieces, amount: sum.cash + sum.gift });
  if (!isTaken) throw new DomainError('refund_too_much');
}

async function writeLines(db: Ctx['db'], refundId: number, { lines }: RefundPlan): Promise<void> {
  const rows = lines.map(({ lineId, num, unsentNum, parts }) => ({ lineId, num, unsentNum, ...parts }));
  await sql`
    insert into refund_lines (refund_id, line_id, num, unsent_num, cash_minor, gift_minor, points, subsidy_minor, earned_minor)
    select ${refundId}::bigint, "lineId", num, "unsentNum", cash, gift, points, subsidy, earned
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r("lineId" bigint, num int, "unsentNum" int, cash bigint,
      gift bigint, points bigint, subsidy bigint, earned bigint)`.execute(db);
}
