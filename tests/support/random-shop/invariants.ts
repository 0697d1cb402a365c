import { sql } from 'kysely';
import { ORDER_TRANSITIONS } from '../../../domains/orders/lifecycle/states.ts';
import { REFUND_TRANSITIONS } from '../../../domains/refunds/states.ts';
import { BOOKS } from '../../../server/books.ts';
import type { World } from './world.ts';

/** What a payment can do; it is paid once, and what is over stays over. */
const PAYMENT_MOVES = [
  'unpaid>paid',
  'unpaid>cancelled',
  'unpaid>expired',
  'unpaid>on_delivery',
  'on_delivery>paid',
  'on_delivery>cancelled',
];

/** What an attempt to pay can do: late money revives a failed one, and is then refunded. */
const ATTEMPT_MOVES = [
  'open>paid',
  'open>failed',
  'open>refunding',
  'failed>paid',
  'failed>refunding',
  'refunding>refunded',
  'open>refunded',
  'failed>refunded',
];

interface States {
  orders: Map<number, string>;
  refunds: Map<number, string>;
  payments: Map<number, string>;
  attempts: Map<number, string>;
  orderEvent: number;
  refundEvent: number;
}

export async function readStates(world: World): Promise<States> {
  const [found] = await world.rows(sql<{
    orders: [number, string][] | null;
    refunds: [number, string][] | null;
    payments: [number, string][] | null;
    attempts: [number, string][] | null;
    orderEvent: number;
    refundEvent: number;
  }>`
    select (select jsonb_agg(jsonb_build_array(id, status)) from orders) as orders,
      (select jsonb_agg(jsonb_build_array(id, status)) from refunds) as refunds,
      (select jsonb_agg(jsonb_build_array(id, status)) from payments) as payments,
      (select jsonb_agg(jsonb_build_array(id, status)) from payment_attempts) as attempts,
      (select coalesce(max(id), 0) from order_events) as "orderEvent",
      (select coalesce(max(id), 0) from refund_events) as "refundEvent"`);
  return {
    orders: new Map(found?.orders),
    refunds: new Map(found?.refunds),
    payments: new Map(found?.payments),
    attempts: new Map(found?.attempts),
    orderEvent: found?.orderEvent ?? 0,
    refundEvent: found?.refundEvent ?? 0,
  };
}

interface EventRow {
  id: number;
  event: string;
  from: string | null;
  to: string;
  who: string;
}

/** Changes of state since `before` that no table allows, or that left no event. */
export async function impossibleMoves(world: World, before: States, after: States): Promise<string[]> {
  const orderEvents = await world.rows(sql<EventRow>`
    select order_id as id, event, from_status as from, to_status as to, actor_kind as who from order_events
    where id > ${before.orderEvent}::bigint order by order_events.id`);
  const refundEvents = await world.rows(sql<EventRow>`
    select refund_id as id, event, from_status as from, to_status as to, actor_kind as who from refund_events
    where id > ${before.refundEvent}::bigint order by refund_events.id`);
  return [
    ...byTable('order', 'to_pay', {
      before: before.orders,
      after: after.orders,
      events: orderEvents,
      table: ORDER_TRANSITIONS,
    }),
    ...byTable('refund', 'reviewing', {
      before: before.refunds,
      after: after.refunds,
      events: refundEvents,
      table: REFUND_TRANSITIONS,
    }),
    ...byMoves('payment', before.payments, after.payments, PAYMENT_MOVES),
    ...byMoves('attempt', before.attempts, after.attempts, ATTEMPT_MOVES),
  ];
}

interface Moved {
  before: Map<number, string>;
  after: Map<number, string>;
  events: readonly EventRow[];
  table: readonly { from: string; event: string; to: string; who: readonly string[] }[];
}

/** Each change of state is a chain of events that the table allows for its actor. */
function byTable(what: string, first: string, { before, after, events, table }: Moved): string[] {
  const wrong: string[] = [];
  const reached = new Map(before);
  for (const { id, event, from, to, who } of events) {
    const was = reached.get(id);
    const isBirth = was === undefined && from === null && to === first;
    const isNote = was !== undefined && from === was && to === was;
    const isKnown = table.some(
      (row) => row.from === from && row.event === event && row.to === to && row.who.includes(who),
    );
    if (!isBirth && !isNote && !(isKnown && from === was))
      wrong.push(`${what} ${id}: ${event} by ${who} from ${from} (was ${was}) to ${to}`);
    reached.set(id, to);
  }
  for (const [id, status] of after)
    if (reached.get(id) !== status)
      wrong.push(`${what} ${id}: ${status} without an event, which would be ${reached.get(id)}`);
  for (const id of before.keys()) if (!after.has(id)) wrong.push(`${what} ${id} vanished`);
  return wrong;
}

function byMoves(
  what: string,
  before: Map<number, string>,
  after: Map<number, string>,
  moves: readonly string[],
): string[] {
  return [...before].flatMap(([id, was]) => {
    const is = after.get(id);
    return is === was || moves.includes(`${was}>${is}`) ? [] : [`${what} ${id}: from ${was} to ${is}`];
  });
}

/** Everything that `npm run check:books` would print. */
export async function wrongBooks(world: World): Promise<string[]> {
  const found: string[] = [];
  for (const check of Object.values(BOOKS)) found.push(...(await check(world.running.app.database.db)));
  return found;
}
