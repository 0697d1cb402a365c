import { sql } from 'kysely';
import { DomainError } from '../../../platform/errors.ts';
import type { Ctx } from '../../kit/context.ts';
import type { SoldOrder } from './lock-sold-order.server.ts';
import { numberProblem } from './tracking-number.ts';

/** Couriers give a number to another parcel after a while. */
const REUSED_AFTER_DAYS = 180;

interface TrackedParcel {
  courier: string;
  number: string;
  /** The sender says that one parcel holds several orders of its receiver. */
  isCombined: boolean;
}

/**
 * Refuses a number that cannot exist, and one that the shop has given to a parcel of another order: for another receiver
 * always (`tracking_number_used`), for the same one unless it is said to be a combined parcel
 * (`tracking_number_combined`). In the transaction that writes the parcel.
 */
export async function checkNumber(ctx: Pick<Ctx, 'db' | 'now'>, order: SoldOrder, parcel: TrackedParcel) {
  const { courier, number, isCombined } = parcel;
  const problem = numberProblem(number, courier);
  if (problem) throw new DomainError(problem, { number });
  const key = `${order.merchantId} ${courier} ${number}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(ctx.db);
  const found = await sql<{ orderNo: string; isSame: boolean }>`
    select o.no as "orderNo", o.user_id = mine.user_id and o.receiver is not distinct from mine.receiver as "isSame"
    from parcels p join orders o on o.id = p.order_id cross join (select user_id, receiver from orders where id = ${order.id}::bigint) mine
    where p.number = ${number} and p.courier = ${courier} and p.method = 'ship' and o.merchant_id = ${order.merchantId}::bigint
      and o.id <> ${order.id}::bigint and p.shipped_at > ${ctx.now}::timestamptz - make_interval(days => ${REUSED_AFTER_DAYS}::int)
    order by 2, o.id desc limit 1`.execute(ctx.db);
  const other = found.rows[0];
  if (!other) return;
  if (!other.isSame) throw new DomainError('tracking_number_used', { order: other.orderNo });
  if (!isCombined) throw new DomainError('tracking_number_combined', { order: other.orderNo });
}
