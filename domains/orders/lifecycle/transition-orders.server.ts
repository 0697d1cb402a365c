import { sql } from 'kysely';
import { listed } from '../../../platform/database/listed.ts';
import { DomainError } from '../../../platform/errors.ts';
import { type Ctx, emit } from '../../kit/context.ts';
import { ORDER_TRANSITIONS, type OrderActor, type OrderEvent } from './states.ts';

export interface OrderStep {
  orderIds: readonly number[];
  event: OrderEvent;
  who: OrderActor;
  actorId: number | null;
  reason?: string;
}

interface MovedOrder {
  orderId: number;
  orderNo: string;
  userId: number;
  merchantId: number;
  was: string;
  status: string;
}

/**
 * The only function that changes an order's state: the condition of the update is the transition table, and every
 * change records its event. All or nothing; throws `order_state` with the event if one of the orders does not allow it.
 * Also the only place that emits the events of received and completed orders.
 */
export async function transitionOrders(ctx: Ctx, step: OrderStep): Promise<void> {
  const { orderIds, event, who, actorId, reason = '' } = step;
  const result = await sql<MovedOrder>`
    with locked as (
      select id, status from orders where id = any(${listed(orderIds)}) order by id for no key update
    ), moved as (
      update orders o set status = ${targets(event, who)}::jsonb ->> l.status, ${stampOf(event, ctx.now)}
      from locked l
      where o.id = l.id and jsonb_exists(${targets(event, who)}::jsonb, l.status) and o.deleted_at is null
      returning o.id, o.no, o.user_id, o.merchant_id, l.status as was, o.status
    ), noted as (
      insert into order_events (order_id, event, from_status, to_status, actor_kind, actor_id, reason, created_at)
      select id, ${event}, was, status, ${who}, ${actorId}::bigint, ${reason}, ${ctx.now}::timestamptz from moved order by id
    )
    select id as "orderId", no as "orderNo", user_id as "userId", merchant_id as "merchantId", was, status
    from moved order by id`.execute(ctx.db);
  if (result.rows.length < orderIds.length) throw new DomainError('order_state', { event });
  await emitTransitions(ctx, event, result.rows);
}

async function emitTransitions(ctx: Ctx, event: OrderEvent, moved: readonly MovedOrder[]): Promise<void> {
  for (const { was, status, ...order } of moved) {
    if (was === status) continue;
    if (status === 'to_evaluate') await emit(ctx, 'order.received', { ...order, event });
    if (status === 'completed') await emit(ctx, 'order.completed', { ...order, event });
  }
}

/** Transitions from each state, for this event and this actor. */
function targets(event: OrderEvent, who: OrderActor): string {
  const rows = ORDER_TRANSITIONS.filter((row) => row.event === event && (row.who as readonly string[]).includes(who));
  return JSON.stringify(Object.fromEntries(rows.map((row) => [row.from, row.to])));
}

const STAMPS: Record<OrderEvent, string[]> = {
  pay: ['paid_at'],
  // nothing is shipped: the goods are delivered on payment
  pay_virtual: ['paid_at', 'received_at'],
  confirm: [],
  collect: ['paid_at'],
  call_off: ['cancelled_at'],
  not_accepted: ['cancelled_at'],
  // an order counts as paid once all of it is
  pay_deposit: [],
  pay_rest: ['paid_at'],
  pay_rest_virtual: ['paid_at', 'received_at'],
  forfeit: ['cancelled_at'],
  pay_seat: ['paid_at'],
  fill: [],
  fill_virtual: ['received_at'],
  cancel: ['cancelled_at'],
  expire: ['cancelled_at'],
  ship: ['shipped_at'],
  ship_more: [],
  receive: ['received_at'],
  confirm_by_time: ['received_at'],
  evaluate: [],
  close_evaluation: [],
  refund_all: ['cancelled_at'],
  close_refunded: [],
  nothing_to_send: ['received_at'],
  delete: ['deleted_at'],
};

function stampOf(event: OrderEvent, now: Date) {
  const columns = STAMPS[event];
  if (columns.length === 0) return sql`paid_at = o.paid_at`;
  return sql.join(columns.map((column) => sql`${sql.id(column)} = ${now}::timestamptz`));
}
