import { sql } from 'kysely';
import { DomainError } from '../../../platform/errors.ts';
import { audit } from '../../accounts/audit.server.ts';
import { type Ctx, emit, requireActor } from '../../kit/context.ts';
import { findCourier } from '../../kit/couriers.ts';
import { transact } from '../../kit/transact.ts';
import { auditShop } from '../../merchants/audit/audit-shop.server.ts';
import { CONFIRM_DAYS } from '../../sites/promises.ts';
import { type CorrectParcel, correctParcelInput } from './contract.ts';
import { lockSoldOrder, type SoldOrder } from './lock-sold-order.server.ts';
import { leftToShip, type ShippedPiece } from './rules.ts';
import { plainNumber } from './tracking-number.ts';
import { checkNumber } from './used-number.server.ts';

interface StoredParcel {
  method: 'ship' | 'deliver' | 'virtual';
  courier: string;
  number: string;
  deliveryName: string;
  deliveryPhone: string;
  state: string;
  lines: ShippedPiece[];
}

/**
 * Corrects who carries a parcel, its number or its contents, while it has not been received: nothing else of it changes.
 * The buyer is notified once. Without any difference nothing happens. Throws `order_not_found` (also for others),
 * `parcel_not_found`, `parcel_fixed`, `parcel_refunded`, `too_few_left`, and what `checkNumber` throws.
 */
export async function correctParcel(ctx: Ctx, input: CorrectParcel): Promise<void> {
  requireActor(ctx);
  const wanted = correctParcelInput.parse(input);
  await transact(ctx, async (tx) => {
    const order = await lockSoldOrder(tx, wanted.orderNo);
    const before = await readParcel(tx, order, wanted.parcelId);
    const after = corrected(before, wanted);
    const isReaddressed = labelOf(before) !== labelOf(after);
    const isRepacked = piecesOf(before.lines) !== piecesOf(after.lines);
    if (!isReaddressed && !isRepacked) return;
    const { courier, number } = after;
    if (isReaddressed && after.method === 'ship') {
      await checkNumber(tx, order, { courier, number, isCombined: wanted.combined });
    }
    if (isRepacked) await repack(tx, order, wanted.parcelId, after.lines);
    if (isReaddressed) await relabel(tx, wanted.parcelId, after);
    await sql`
      insert into order_events (order_id, event, from_status, to_status, actor_kind, actor_id, reason, created_at)
      values (${order.id}::bigint, 'ship_corrected', ${order.status}, ${order.status}, ${order.who}, ${ctx.actor?.userId ?? null}::bigint,
        ${labelOf(after)}, ${ctx.now}::timestamptz)`.execute(tx.db);
    const details = { before: contentOf(before), after: contentOf(after) };
    if (order.who === 'platform') await audit(tx, 'order.parcel_corrected', order.no, details);
    else await auditShop(tx, { id: order.merchantId }, 'order.parcel_corrected', order.no, details);
    await emit(tx, 'parcel.corrected', {
      orderNo: order.no,
      userId: order.userId,
      method: after.method,
      courier: after.method === 'deliver' ? after.deliveryName : courier,
      number,
    });
  });
}

/** Who carries it: the courier with the number, or the person who delivers it. */
function labelOf({ method, courier, number, deliveryName, deliveryPhone }: StoredParcel): string {
  return (method === 'deliver' ? `${deliveryName} ${deliveryPhone}` : `${courier} ${number}`).trim();
}

const contentOf = (parcel: StoredParcel) =>
  `${labelOf(parcel)} × ${parcel.lines.reduce((sum, { num }) => sum + num, 0)}`;

const piecesOf = (lines: readonly ShippedPiece[]) =>
  JSON.stringify(lines.toSorted((a, b) => a.id - b.id).map(({ id, num }) => [id, num]));

async function readParcel(ctx: Pick<Ctx, 'db'>, order: SoldOrder, parcelId: number): Promise<StoredParcel> {
  const found = await sql<StoredParcel>`
    select p.method, p.courier, p.number, p.delivery_name as "deliveryName", p.delivery_phone as "deliveryPhone", p.state,
      (select coalesce(jsonb_agg(jsonb_build_object('id', l.line_id, 'num', l.num)), '[]') from parcel_lines l where l.parcel_id = p.id) as lines
    from parcels p where p.id = ${parcelId}::bigint and p.order_id = ${order.id}::bigint for no key update of p`.execute(
    ctx.db,
  );
  const parcel = found.rows[0];
  if (!parcel) throw new DomainError('parcel_not_found');
  const isUnderWay = order.status === 'to_ship' || order.status === 'to_receive';
  if (!isUnderWay || parcel.method === 'virtual' || parcel.state === 'delivered') throw new DomainError('parcel_fixed');
  return parcel;
}

function corrected(before: StoredParcel, wanted: ReturnType<typeof correctParcelInput.parse>): StoredParcel {
  const lines = wanted.lines?.filter(({ num }) => num > 0) ?? before.lines;
  if (before.method === 'deliver') {
    const { deliveryName, deliveryPhone } = wanted;
    return { ...before, lines, deliveryName: deliveryName || before.deliveryName, deliveryPhone };
  }
  const courier = wanted.courier || before.courier;
  const number = plainNumber(wanted.number) || before.number;
  return { ...before, lines, courier: findCourier(courier)?.code ?? courier, number };
}

/** What the carrier said was about another parcel. */
async function relabel(ctx: Pick<Ctx, 'db' | 'now'>, parcelId: number, after: StoredParcel): Promise<void> {
  const { method, courier, number, deliveryName, deliveryPhone } = after;
  const isTaken = await sql`
    select from parcels p join parcels mine on mine.order_id = p.order_id
    where mine.id = ${parcelId}::bigint and p.id <> mine.id and p.courier = ${courier} and p.number = ${number}`.execute(
    ctx.db,
  );
  if (isTaken.rows.length > 0) throw new DomainError('tracking_number_twice');
  await sql`
    with forgotten as (delete from parcel_events where parcel_id = ${parcelId}::bigint)
    update parcels set courier = ${courier}, number = ${number}, delivery_name = ${deliveryName},
      delivery_phone = ${deliveryPhone}, state = 'sent', tracked_at = null,
      track_at = ${method === 'ship' ? ctx.now : null}::timestamptz
    where id = ${parcelId}::bigint`.execute(ctx.db);
}

/** Refunds were worked out with the pieces that had been sent, so an order with one keeps its contents. */
async function repack(ctx: Ctx, order: SoldOrder, parcelId: number, pieces: readonly ShippedPiece[]): Promise<void> {
  if (pieces.length === 0) throw new DomainError('too_few_left', { items: [] });
  const refunds = await sql`
    select from orders where id = ${order.id}::bigint and refund_stage in ('open', 'part', 'whole')`.execute(ctx.db);
  if (refunds.rows.length > 0) throw new DomainError('parcel_refunded');
  const found = await sql<Parameters<typeof leftToShip>[0] & { id: number; packed: number }>`
    select l.id, l.num, l.shipped_num as "shippedNum", l.refunded_num as "refundedNum", l.kind,
      coalesce((select p.num from parcel_lines p where p.parcel_id = ${parcelId}::bigint and p.line_id = l.id), 0) as packed
    from order_lines l where l.order_id = ${order.id}::bigint order by l.id for no key update of l`.execute(ctx.db);
  const room = new Map(found.rows.map((line) => [line.id, leftToShip(line) + line.packed]));
  const tooMany = pieces.filter(({ id, num }) => num > (room.get(id) ?? 0));
  if (tooMany.length > 0) {
    throw new DomainError('too_few_left', { items: tooMany.map(({ id }) => ({ id, left: room.get(id) ?? 0 })) });
  }
  const left = [...room.values()].reduce((sum, num) => sum + num, 0) - pieces.reduce((sum, { num }) => sum + num, 0);
  await sql`
    with given as (select * from jsonb_to_recordset(${JSON.stringify(pieces)}::jsonb) as g(id bigint, num int)),
    taken as (delete from parcel_lines where parcel_id = ${parcelId}::bigint and line_id not in (select id from given)),
    packed as (
      insert into parcel_lines (parcel_id, line_id, num) select ${parcelId}::bigint, id, num from given
      on conflict (parcel_id, line_id) do update set num = excluded.num
    )
    update order_lines l set shipped_num = l.shipped_num - w.packed + coalesce(g.num, 0)
    from jsonb_to_recordset(${JSON.stringify(found.rows.map(({ id, packed }) => ({ id, packed })))}::jsonb) as w(id bigint, packed int)
    left join given g on g.id = w.id where l.id = w.id`.execute(ctx.db);
  // the time to confirm receipt runs from the last piece
  await sql`
    update orders o set receive_by = case when ${left}::int > 0 then null else coalesce(o.receive_by,
      ${ctx.now}::timestamptz + make_interval(days => coalesce(
        (select (s.settings ->> 'confirmDays')::int from sites s where s.id = o.site_id), ${CONFIRM_DAYS}::int))) end
    where o.id = ${order.id}::bigint and o.status = 'to_receive'`.execute(ctx.db);
}
