import { sql } from 'kysely';
import { DomainError } from '../../../platform/errors.ts';
import { audit } from '../../accounts/audit.server.ts';
import { isShipped } from '../../catalog/product-kinds.ts';
import { type Ctx, emit, requireActor } from '../../kit/context.ts';
import { findCourier } from '../../kit/couriers.ts';
import { transact } from '../../kit/transact.ts';
import { auditShop } from '../../merchants/audit/audit-shop.server.ts';
import { CONFIRM_DAYS } from '../../sites/promises.ts';
import { transitionOrders } from '../lifecycle/transition-orders.server.ts';
import { type ShipOrder, shipOrderInput } from './contract.ts';
import { lockSoldOrder, type SoldOrder } from './lock-sold-order.server.ts';
import { choosePieces, type LineToShip, leftToShip, type ShippedPiece } from './rules.ts';
import { plainNumber } from './tracking-number.ts';
import { checkNumber } from './used-number.server.ts';

type Parcel = Required<Omit<ReturnType<typeof shipOrderInput.parse>, 'lines'>> & { lines?: ShippedPiece[] };

/**
 * Records a parcel with everything that is left or with the named pieces, by the merchant's owner or an actor who
 * manages the orders of its site; further parcels may follow. Recording the same parcel twice adds it once. Returns the
 * pieces still to be sent. Throws `order_not_found` (also for others), `order_state`, `too_few_left`, and what
 * `checkNumber` throws.
 */
export async function shipOrder(ctx: Ctx, input: ShipOrder): Promise<{ left: number }> {
  requireActor(ctx);
  const given: Parcel = shipOrderInput.parse(input);
  const parcel = { ...given, number: plainNumber(given.number) };
  return transact(ctx, async (tx) => {
    const order = await lockSoldOrder(tx, parcel.orderNo);
    const isContent =
      order.shippingType === 'virtual' || (parcel.method === 'virtual' && (await hasVirtual(tx, order.id)));
    const left = await (isContent ? noteContent : sendParcel)(tx, order, parcel);
    if (left === null) return { left: await countLeft(tx, order.id) };
    const { courier, number, method } = named(parcel);
    const details = { method, courier, number };
    if (order.who === 'platform') await audit(tx, 'order.shipped', order.no, details);
    else await auditShop(tx, { id: order.merchantId }, 'order.shipped', order.no, details);
    await emit(tx, 'order.shipped', {
      orderId: order.id,
      orderNo: order.no,
      userId: order.userId,
      method,
      courier,
      number,
      left,
    });
    return { left };
  });
}

type Sent = (
  ctx: Ctx,
  order: SoldOrder & { who: 'merchant' | 'platform' | string },
  parcel: Parcel,
) => Promise<number | null>;

/** A sent parcel; null if the very same was recorded before. */
const sendParcel: Sent = async (ctx, order, parcel) => {
  if (parcel.method === 'ship') {
    const { courier, number } = named(parcel);
    await checkNumber(ctx, order, { courier, number, isCombined: parcel.combined });
  }
  const parcelId = await addParcel(ctx, order.id, parcel);
  if (parcelId === null) return null;
  const lines = await readLines(ctx, order.id);
  const { pieces, tooMany } = choosePieces(lines, parcel.lines);
  if (tooMany.length > 0) throw new DomainError('too_few_left', { items: tooMany });
  await transitionOrders(ctx, {
    orderIds: [order.id],
    event: order.status === 'to_receive' ? 'ship_more' : 'ship',
    who: order.who === 'merchant' ? 'merchant' : 'platform',
    actorId: ctx.actor?.userId ?? null,
    reason: `${named(parcel).courier} ${parcel.number}`.trim(),
  });
  await packPieces(ctx, parcelId, pieces);
  const sent = pieces.reduce((sum, { num }) => sum + num, 0);
  const left = lines.reduce((sum, line) => sum + leftToShip(line), 0) - sent;
  await sql`
    update orders o set receive_by = case when ${left}::int = 0 then ${ctx.now}::timestamptz + make_interval(days => coalesce(
      (select (s.settings ->> 'confirmDays')::int from sites s where s.id = o.site_id), ${CONFIRM_DAYS}::int)) end
    where o.id = ${order.id}::bigint`.execute(ctx.db);
  return left;
};

/** Keys and codes of virtual products, delivered on payment: no state changes. */
const noteContent: Sent = async (ctx, order, parcel) => {
  const isThere = ['to_ship', 'to_receive', 'to_evaluate', 'completed'].includes(order.status);
  if (parcel.method !== 'virtual' || !isThere) throw new DomainError('order_state', { event: 'ship' });
  if ((await addParcel(ctx, order.id, parcel)) === null) return null;
  await sql`
    insert into order_events (order_id, event, from_status, to_status, actor_kind, actor_id, created_at)
    values (${order.id}::bigint, 'content', ${order.status}, ${order.status}, ${order.who}, ${ctx.actor?.userId ?? null}::bigint,
      ${ctx.now}::timestamptz)`.execute(ctx.db);
  return countLeft(ctx, order.id);
};

/** The parcel's identity: couriers by code, own drivers by name. */
function named({ method, courier, number, deliveryName }: Parcel): {
  method: Parcel['method'];
  courier: string;
  number: string;
} {
  if (method === 'deliver') return { method, courier: deliveryName, number: '' };
  return { method, courier: method === 'virtual' ? '' : (findCourier(courier)?.code ?? courier), number };
}

async function addParcel(ctx: Ctx, orderId: number, parcel: Parcel): Promise<number | null> {
  const { method, deliveryName, deliveryPhone, content } = parcel;
  const isShipped = method === 'ship';
  // only couriers number their parcels: own deliveries count up
  const added = await sql<{ id: number }>`
    insert into parcels (order_id, method, courier, number, delivery_name, delivery_phone, content, state, shipped_at, track_at, delivered_at)
    values (${orderId}::bigint, ${method}, ${isShipped ? named(parcel).courier : ''},
      ${isShipped ? sql`${parcel.number}::text` : sql`(select count(*) + 1 from parcels where order_id = ${orderId}::bigint)::text`},
      ${deliveryName}, ${deliveryPhone}, ${content}, ${method === 'virtual' ? 'delivered' : 'sent'}, ${ctx.now}::timestamptz,
      ${isShipped ? ctx.now : null}::timestamptz, ${method === 'virtual' ? ctx.now : null}::timestamptz)
    on conflict do nothing returning id`.execute(ctx.db);
  return added.rows[0]?.id ?? null;
}

async function readLines(ctx: Pick<Ctx, 'db'>, orderId: number): Promise<LineToShip[]> {
  const found = await sql<LineToShip>`
    select l.id, l.num, l.shipped_num as "shippedNum", l.refunded_num as "refundedNum", l.kind
    from order_lines l where l.order_id = ${orderId}::bigint order by l.id for no key update of l`.execute(ctx.db);
  return found.rows;
}

/** In an order with both, a text delivery only covers the virtual lines: the physical ones still have to be shipped. */
async function hasVirtual(ctx: Pick<Ctx, 'db'>, orderId: number): Promise<boolean> {
  return (await readLines(ctx, orderId)).some((line) => !isShipped(line.kind) && line.refundedNum < line.num);
}

async function countLeft(ctx: Pick<Ctx, 'db'>, orderId: number): Promise<number> {
  return (await readLines(ctx, orderId)).reduce((sum, line) => sum + leftToShip(line), 0);
}

/** The condition of the update is the guard: pieces refunded in the meantime are not sent. */
async function packPieces(ctx: Pick<Ctx, 'db'>, parcelId: number, pieces: readonly ShippedPiece[]): Promise<void> {
  // pieces under refund wait for its decision; an empty parcel sends nothing
  if (pieces.length === 0) throw new DomainError('too_few_left', { items: [] });
  const packed = await sql`
    with given as (select * from jsonb_to_recordset(${JSON.stringify(pieces)}::jsonb) as g(id bigint, num int)),
    sent as (
      update order_lines l set shipped_num = l.shipped_num + g.num from given g
      where l.id = g.id and l.shipped_num + g.num <= l.num - l.refunded_num returning l.id
    ), packed as (
      insert into parcel_lines (parcel_id, line_id, num) select ${parcelId}::bigint, g.id, g.num from given g order by g.id
    )
    select id from sent`.execute(ctx.db);
  if (packed.rows.length < pieces.length) throw new DomainError('too_few_left', { items: [] });
}
