import { type RawBuilder, sql } from 'kysely';
import { DomainError } from '../../platform/errors.ts';
import { type Ctx, emit } from '../kit/context.ts';
import { freePieces } from '../orders/refunding/reserve-pieces.server.ts';
import type { RefundParts } from './amounts.ts';
import { noteStage } from './order-stage.server.ts';
import type { Held, HeldPieces } from './refund-plan.ts';
import {
  LIVE_STATUSES,
  type RefundActor,
  type RefundEvent,
  type RefundKind,
  type RefundStatus,
  refundTransition,
} from './states.ts';

/** A locked refund. */
export interface LockedRefund extends RefundParts {
  id: number;
  no: string;
  orderId: number;
  orderNo: string;
  userId: number;
  merchantId: number;
  siteId: number;
  kind: RefundKind;
  status: RefundStatus;
  currency: string;
  freight: number;
  appealedAt: Date | null;
  lines: { lineId: number; num: number; unsentNum: number; skuId: number }[];
}

/** What active refunds hold of each line of an order; `but` excludes one. */
export async function readHeld(db: Ctx['db'], orderId: number, but = 0): Promise<Held> {
  return readHeldOf(db, [orderId], but);
}

/** The same of several orders. */
export async function readHeldOf(db: Ctx['db'], orderIds: readonly number[], but = 0): Promise<Held> {
  const found = await sql<HeldPieces & { lineId: number }>`
    select l.line_id as "lineId", sum(l.num)::int as num, sum(l.unsent_num)::int as unsent, sum(l.cash_minor)::bigint as cash,
      sum(l.gift_minor)::bigint as gift, sum(l.points)::bigint as points, sum(l.subsidy_minor)::bigint as subsidy,
      sum(l.earned_minor)::bigint as earned
    from refund_lines l join refunds r on r.id = l.refund_id
    where r.order_id = any(${[...orderIds]}::bigint[]) and r.status = any(${[...LIVE_STATUSES]}::text[]) and r.id <> ${but}::bigint
    group by l.line_id`.execute(db);
  return new Map(found.rows.map(({ lineId, ...held }) => [lineId, held]));
}

/** The order of a refund. Throws `refund_not_found`; `where` restricts the owner. */
export async function findRefund(
  db: Ctx['db'],
  refundId: number,
  where: RawBuilder<unknown>,
): Promise<{ orderId: number; no: string }> {
  const found = await sql<{ orderId: number; no: string }>`
    select order_id as "orderId", no from refunds r where r.id = ${refundId}::bigint and ${where}`.execute(db);
  const refund = found.rows[0];
  if (!refund) throw new DomainError('refund_not_found');
  return refund;
}

/** Locks the refund; the caller has locked its order. */
export async function lockRefund(db: Ctx['db'], refundId: number): Promise<LockedRefund> {
  const found = await sql<LockedRefund>`
    select r.id, r.no, r.order_id as "orderId", o.no as "orderNo", r.user_id as "userId", r.merchant_id as "merchantId",
      r.site_id as "siteId", r.kind, r.status, r.currency, r.cash_minor as cash, r.gift_minor as gift, r.points,
      r.subsidy_minor as subsidy, r.earned_minor as earned, r.freight_minor as freight, r.appealed_at as "appealedAt", (
        select jsonb_agg(jsonb_build_object('lineId', l.line_id, 'num', l.num, 'unsentNum', l.unsent_num, 'skuId', ol.sku_id) order by l.line_id)
        from refund_lines l join order_lines ol on ol.id = l.line_id where l.refund_id = r.id) as lines
    from refunds r join orders o on o.id = r.order_id where r.id = ${refundId}::bigint for no key update of r`.execute(
    db,
  );
  const refund = found.rows[0];
  if (!refund) throw new Error(`refund ${refundId} vanished`);
  return refund;
}

export interface RefundStep {
  event: RefundEvent;
  who: RefundActor;
  actorId: number | null;
  reason?: string;
  dueAt?: Date | null;
}

/** Columns that a state change sets besides the state. */
const STAMPS: Partial<Record<RefundEvent, readonly string[]>> = {
  approve_money: ['decided_at', 'moved_at'],
  approve_return: ['decided_at'],
  refuse: ['decided_at'],
  appeal: ['appealed_at'],
  receive: ['moved_at'],
  pay_out: ['finished_at'],
  withdraw: ['finished_at'],
  replace: ['finished_at'],
  close_unsent: ['finished_at'],
};

/**
 * The only function that changes a refund's state: the transition table decides, the update's condition guards, every
 * change records its event and is emitted. Throws `refund_state`.
 */
export async function transitionRefund(ctx: Ctx, refund: LockedRefund, step: RefundStep): Promise<RefundStatus> {
  const to = await moveRefund(ctx, refund, step);
  await emitRefundChanged(ctx, refund, to);
  return to;
}

/**
 * The target state; determined before anything is written. Throws `refund_state` for a transition that is not in the
 * table.
 */
export function requireStep(refund: LockedRefund, { event, who }: Pick<RefundStep, 'event' | 'who'>): RefundStatus {
  const to = refundTransition(refund.status, event, who);
  if (!to) throw new DomainError('refund_state', { status: refund.status });
  return to;
}

/**
 * The same without the event, for callers that complete the row first, because listeners read it. A refund that ends
 * without payment releases its pieces and money here, so that the release never happens without the state change.
 */
export async function moveRefund(ctx: Ctx, refund: LockedRefund, step: RefundStep): Promise<RefundStatus> {
  const { event, who, actorId, reason = '', dueAt = null } = step;
  const to = requireStep(refund, step);
  const stamps = (STAMPS[event] ?? []).map((column) => sql`, ${sql.id(column)} = ${ctx.now}::timestamptz`);
  const moved = await sql`
    update refunds set status = ${to}, due_at = ${dueAt}::timestamptz${sql.join(stamps, sql``)}
    where id = ${refund.id}::bigint and status = ${refund.status} returning id`.execute(ctx.db);
  if (moved.rows.length === 0) throw new DomainError('refund_state', { status: refund.status });
  await noteEvent(ctx, refund.id, { event, from: refund.status, to, who, actorId, reason });
  if (!LIVE_STATUSES.includes(to))
    await freePieces(ctx.db, refund.orderId, { pieces: refund.lines, amount: refund.cash + refund.gift });
  // afterwards: the order's stage counts the pieces still allocated
  await noteStage(ctx.db, refund.orderId);
  return to;
}

export function emitRefundChanged(ctx: Ctx, refund: LockedRefund, status: RefundStatus): Promise<void> {
  const { id: refundId, no: refundNo, orderId, orderNo, userId, merchantId } = refund;
  return emit(ctx, 'refund.changed', { refundId, refundNo, orderId, orderNo, userId, merchantId, status });
}

export async function noteEvent(
  ctx: Pick<Ctx, 'db' | 'now'>,
  refundId: number,
  row: {
    event: string;
    from: RefundStatus | null;
    to: RefundStatus;
    who: RefundActor;
    actorId: number | null;
    reason: string;
  },
): Promise<void> {
  await sql`
    insert into refund_events (refund_id, event, from_status, to_status, actor_kind, actor_id, reason, created_at)
    values (${refundId}::bigint, ${row.event}, ${row.from}, ${row.to}, ${row.who}, ${row.actorId}::bigint, ${row.reason},
      ${ctx.now}::timestamptz)`.execute(ctx.db);
}
