import { sql } from 'kysely';
import { DomainError } from '../../platform/errors.ts';
import { type Ctx, isPassed, requireBuyer } from '../kit/context.ts';

export interface OwnOrder {
  id: number;
  no: string;
  paymentId: number;
  userId: number;
}

/**
 * The actor's own order by its number; by a checkout number, the checkout's first order. Another user's order and a
 * deleted one are `order_not_found`.
 *
 * It may have been placed at any goods site of the deployment: an account has one list of orders, shown at each of them.
 * Nothing that the site of the request sets applies to it; its deadlines and terms are those of `orders.site_id`.
 */
export async function findOwnOrder(ctx: Ctx, orderNo: string): Promise<OwnOrder> {
  const { userId } = requireBuyer(ctx);
  const result = await sql<OwnOrder>`
    with named as (
      select id from orders where no = ${orderNo}
      union select o.id from payments p join orders o on o.payment_id = p.id where p.no = ${orderNo}
      union select s.order_id from payments r join presales s on s.balance_due_payment_id = r.id where r.no = ${orderNo}
    )
    select o.id, o.no, o.payment_id as "paymentId", o.user_id as "userId" from named n join orders o on o.id = n.id
    where o.user_id = ${userId}::bigint and o.deleted_at is null and ${isPassed(ctx, sql`o.id`)}
    order by o.no = ${orderNo} desc, o.id limit 1`.execute(ctx.db);
  const order = result.rows[0];
  if (!order) throw new DomainError('order_not_found');
  return order;
}
