import { sql } from 'kysely';
import type { Ctx } from '../../kit/context.ts';
import { layGift } from './apply-gift-balance.ts';

interface Payable {
  orderId: number;
  /** What of the freight is not paid by gift money yet. */
  freight: number;
  lines: { id: number; open: number }[];
}

/**
 * Distributes the gift money of a payment over the orders that it pays, in the transaction of `ctx.db`, whose caller holds
 * the lock on the payment's row and settles it next.
 */
export async function applyGiftToOrders(ctx: Pick<Ctx, 'db'>, paymentId: number, gift: number): Promise<void> {
  const laid = layGift(gift, await readPayable(ctx, paymentId));
  await sql`
    with lines as (
      update order_lines l set gift_minor = l.gift_minor + r.gift
      from jsonb_to_recordset(${JSON.stringify(laid.lines)}::jsonb) as r(id bigint, gift bigint) where l.id = r.id)
    update orders o set gift_minor = o.gift_minor + r.gift
    from jsonb_to_recordset(${JSON.stringify(laid.orders)}::jsonb) as r(id bigint, gift bigint) where o.id = r.id`.execute(
    ctx.db,
  );
}

/** The orders of a checkout, or the one whose balance due is paid. */
async function readPayable({ db }: Pick<Ctx, 'db'>, paymentId: number): Promise<Payable[]> {
  const found = await sql<Payable>`
    select o.id as "orderId", o.freight_minor - o.gift_minor + coalesce(l.gift, 0)::bigint as freight,
      coalesce(l.lines, '[]'::jsonb) as lines
    from orders o left join lateral (
      select sum(gift_minor) as gift, jsonb_agg(jsonb_build_object('id', id, 'open', paid_minor - gift_minor) order by id) as lines
      from order_lines where order_id = o.id) l on true
    where o.payment_id = ${paymentId}::bigint
      or o.id = (select order_id from presales where balance_due_payment_id = ${paymentId}::bigint)
    order by o.id`.execute(db);
  return found.rows;
}
