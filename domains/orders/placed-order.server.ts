import { sql } from 'kysely';
import type { Ctx } from '../context.ts';
import type { PlacedOrder } from './contract.ts';

interface PlacedRow {
  no: string;
  deadline: Date;
  currency: string;
  amount: number;
  status: string;
  orders: { no: string; merchantId: number; total: number }[];
}

/** The checkout that this press of the button, or this pre-order, has already made. */
export async function findPlaced(
  ctx: Pick<Ctx, 'db'>,
  userId: number,
  press: { requestId: string; preOrderNo: string },
): Promise<PlacedOrder | undefined> {
  const result = await sql<PlacedRow>`
    select p.no, p.deadline, p.currency, p.amount_minor as amount, p.status, (
      select jsonb_agg(jsonb_build_object('no', o.no, 'merchantId', o.merchant_id, 'total', o.total_minor) order by o.id)
      from orders o where o.payment_id = p.id) as orders
    from payments p
    where p.user_id = ${userId}::bigint and (p.request_id = ${press.requestId} or p.pre_order_no = ${press.preOrderNo})
    order by p.id limit 1`.execute(ctx.db);
  const row = result.rows[0];
  if (!row) return undefined;
  const money = (amount: number) => ({ amount, currency: row.currency });
  return {
    orderNo: row.no,
    deadline: row.deadline.toISOString(),
    total: money(row.amount),
    needsPayment: row.status === 'unpaid',
    orders: row.orders.map((order) => ({
      orderNo: order.no,
      merchantId: order.merchantId,
      total: money(order.total),
    })),
  };
}
