import { type RawBuilder, sql } from 'kysely';
import { DomainError } from '../../../platform/errors.ts';
import type { Ctx } from '../../kit/context.ts';
import type { PlacedOrder } from '../contract.ts';

interface PlacedRow {
  no: string;
  deadline: Date;
  currency: string;
  amount: number;
  status: string;
  isSame: boolean;
  orders: { no: string; merchantId: number; total: number }[];
  balanceDue: { amount: number; startsAt: string; endsAt: string; shipsAt: string } | null;
}

/**
 * Idempotency keys of all kinds share one unique key with payments that the shop opens itself, so each kind has its own
 * prefix.
 */
export function idempotencyKey(requestId: string): string {
  return `checkout:${requestId}`;
}

/** What a pre-order or a placed payment `p` buys, in an order that lets both be compared; null for none. */
const goodsOf = (lines: RawBuilder<unknown>, deal: RawBuilder<unknown>) => sql`(
  select jsonb_agg(jsonb_build_array(g.sku, g.num, ${deal}) order by g.sku)
  from (select l.sku, sum(l.num) as num from (${lines}) l group by l.sku) g)`;

/**
 * Whether the pre-order buys the same as the payment `p`: a page that makes a pre-order of each press repeats it with
 * another one.
 */
const isSameGoods = (userId: number, preOrderNo: string) => sql<boolean>`exists (
  select from pre_orders pre where pre.no = ${preOrderNo} and pre.user_id = ${userId}::bigint and ${goodsOf(
    sql`select (line ->> 'skuId')::bigint as sku, (line ->> 'num')::int as num from jsonb_array_elements(pre.lines) line`,
    sql`pre.lines -> 0 -> 'deal' ->> 'kind'`,
  )} = ${goodsOf(
    sql`select l.sku_id as sku, l.num from order_lines l join orders o on o.id = l.order_id where o.payment_id = p.id`,
    sql`p.details ->> 'deal'`,
  )})`;

/**
 * The checkout already placed with this idempotency key or pre-order. Throws `request_reused` if the key was used for
 * other goods: its buyer would take the first order for the second.
 */
export async function findPlaced(
  ctx: Pick<Ctx, 'db'>,
  userId: number,
  press: { requestId: string; preOrderNo: string },
): Promise<PlacedOrder | undefined> {
  const result = await sql<PlacedRow>`
    select p.no, p.deadline, p.currency, p.amount_minor as amount, p.status,
      p.pre_order_no is not distinct from ${press.preOrderNo} or ${isSameGoods(userId, press.preOrderNo)} as "isSame", (
      select jsonb_agg(jsonb_build_object('no', o.no, 'merchantId', o.merchant_id, 'total', o.total_minor) order by o.id)
      from orders o where o.payment_id = p.id) as orders, (
      select jsonb_build_object('amount', s.balance_due_minor, 'startsAt', s.balance_due_starts_at, 'endsAt', s.balance_due_ends_at, 'shipsAt', s.ships_at)
      from presales s join orders o on o.id = s.order_id where o.payment_id = p.id) as "balanceDue"
    from payments p
    where p.user_id = ${userId}::bigint and (p.request_id = ${idempotencyKey(press.requestId)} or p.pre_order_no = ${press.preOrderNo})
    order by p.pre_order_no is not distinct from ${press.preOrderNo} desc limit 1`.execute(ctx.db);
  const row = result.rows[0];
  if (!row) return undefined;
  if (!row.isSame) throw new DomainError('request_reused');
  const money = (amount: number) => ({ amount, currency: row.currency });
  return {
    orderNo: row.no,
    deadline: row.deadline.toISOString(),
    total: money(row.orders.reduce((sum, order) => sum + order.total, 0)),
    payNow: money(row.amount),
    balanceDue: row.balanceDue && {
      amount: money(row.balanceDue.amount),
      startsAt: new Date(row.balanceDue.startsAt).toISOString(),
      endsAt: new Date(row.balanceDue.endsAt).toISOString(),
      shipsAt: new Date(row.balanceDue.shipsAt).toISOString(),
    },
    needsPayment: row.status === 'unpaid',
    orders: row.orders.map((order) => ({
      orderNo: order.no,
      merchantId: order.merchantId,
      total: money(order.total),
    })),
  };
}
