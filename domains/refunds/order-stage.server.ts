import { sql } from 'kysely';
import type { Db } from '../../platform/database/open.ts';
import type { Ctx } from '../kit/context.ts';
import { noteRefundStage } from '../orders/refunding/reserve-pieces.server.ts';
import { OPEN_STATUSES } from './states.ts';

type OrderStage = 'open' | 'refused' | 'part' | 'whole' | null;

/**
 * SQL: the refund stage of order `o`: an open refund first, then the refunded share, then a refusal. Of a plan that was
 * changed, a part of the price of its one piece is refunded.
 */
const ORDER_STAGE = sql<OrderStage>`(
  select case
    when bool_or(r.status = any(${[...OPEN_STATUSES]}::text[])) then 'open'
    when bool_or(r.moved_at is not null) then case
      when exists (select from order_lines l where l.order_id = o.id and l.refunded_num < l.num)
        or bool_or(r.reason = 'plan_changed') and o.refunded_minor < o.total_minor then 'part' else 'whole' end
    when bool_or(r.status = 'refused') then 'refused' end
  from refunds r where r.order_id = o.id)`;

/** Copies the stage to the order, whose lists filter by it. Every change of a refund calls this. */
export async function noteStage(db: Ctx['db'], orderId: number): Promise<void> {
  const found = await sql<{ stage: OrderStage }>`
    select ${ORDER_STAGE} as stage from orders o where o.id = ${orderId}::bigint`.execute(db);
  await noteRefundStage(db, orderId, found.rows[0]?.stage ?? null);
}

/** Orders whose copied stage is not that of their refunds, one sentence each; empty if everything agrees. */
export async function checkOrderStages(db: Db): Promise<string[]> {
  const result = await sql<{ problem: string }>`
    select 'order ' || no || ' has the refund stage ' || coalesce(refund_stage, 'none') || ' but its refunds make it '
      || coalesce(stage, 'none') as problem
    from (select o.no, o.refund_stage, ${ORDER_STAGE} as stage from orders o
      where o.refund_stage is not null or o.id in (select order_id from refunds)) staged
    where refund_stage is distinct from stage`.execute(db);
  return result.rows.map((row) => row.problem);
}
