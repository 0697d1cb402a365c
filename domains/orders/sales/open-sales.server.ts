import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '../../kit/context.ts';
import { transact } from '../../kit/transact.ts';
import { lockPayment } from '../../payables/lock-payment.server.ts';
import { cancelUnpaid } from '../lifecycle/cancel-unpaid.server.ts';
import type { OrderStatus } from '../lifecycle/states.ts';

const CANCELLABLE: readonly string[] = ['unpaid', 'on_delivery'];

/** Confirmed orders of which nothing was shipped. */
export const UNSHIPPED: readonly OrderStatus[] = ['to_pay_rest', 'in_group', 'to_ship'];

/** Orders of a shop in these states after `afterId`, the oldest first. */
export async function openSalesOf(
  ctx: Pick<Ctx, 'db'>,
  merchantId: number,
  { statuses, afterId, limit }: { statuses: readonly OrderStatus[]; afterId: number; limit: number },
): Promise<{ id: number; paymentId: number }[]> {
  const found = await sql<{ id: number; paymentId: number }>`
    select id, payment_id as "paymentId" from orders
    where merchant_id = ${merchantId}::bigint and status = any(${[...statuses]}::text[]) and id > ${afterId}::bigint
    order by id limit ${limit}::int`.execute(ctx.db);
  return found.rows;
}

/**
 * Cancels an unpaid checkout because one of its shops was closed: all of it, since it is paid together or not at all. So
 * is an order to be paid on delivery of which nothing was sent. Returns how many orders were cancelled: none if it was paid or ended meanwhile.
 */
export async function cancelUnpaidCheckout(
  ctx: Ctx,
  paymentId: number,
  how: { actorId: number; reason: string },
): Promise<number> {
  return transact(ctx, async (tx) => {
    if (!CANCELLABLE.includes((await lockPayment(tx.db, paymentId)).status)) return 0;
    await cancelUnpaid(tx, paymentId, { ...how, who: 'platform' });
    const orders = await sql`select from orders where payment_id = ${paymentId}::bigint`.execute(tx.db);
    return orders.rows.length;
  });
}

/** The open orders of shop `m` by state, as JSON: `{to_ship: 3, …}`. */
export function openOrdersJson(): RawBuilder<Partial<Record<OrderStatus, number>>> {
  return sql`(select coalesce(jsonb_object_agg(o.status, o.number), '{}') from (
    select status, count(*)::int as number from orders
    where merchant_id = m.id and status not in ('completed', 'cancelled', 'to_evaluate') group by 1) o)`;
}
