import { sql } from 'kysely';
import type { SoldAs } from '../catalog/sold-as.ts';
import type { Ctx } from '../kit/context.ts';

/** How far a buyer is with a product that is bought once. */
export interface Purchase {
  /** held: paid, and nothing of it was given back */
  state: 'to_pay' | 'held' | 'refunding';
  orderNo: string;
}

/** The buyer's purchase of a product; undefined before one, and after all of it was given back. */
export async function readPurchase(
  { db }: Pick<Ctx, 'db'>,
  { userId, productId }: { userId: number; productId: number },
): Promise<Purchase | undefined> {
  const found = await sql<Purchase>`
    select o.no as "orderNo", case when o.status = 'to_pay' then 'to_pay' when l.refunded_num < l.num then 'held'
      else 'refunding' end as state
    from bought_products b join orders o on o.id = b.order_id
      join order_lines l on l.order_id = o.id and l.product_id = b.product_id
    where b.user_id = ${userId}::bigint and b.product_id = ${productId}::bigint and o.status <> 'cancelled'
      and (l.refunded_num < l.num or o.refund_stage = 'open')
    order by o.status = 'to_pay', l.refunded_num, o.id desc limit 1`.execute(db);
  return found.rows[0];
}

/** Whether the buyer has paid for a product and did not ask for the money back: read for each use, so a refund ends it. */
export async function holdsProduct(
  ctx: Pick<Ctx, 'db'>,
  bought: { userId: number; productId: number },
): Promise<boolean> {
  return (await readPurchase(ctx, bought))?.state === 'held';
}

/** The products of an order that were given back entirely, of one kind. */
export async function readGivenBack(
  { db }: Pick<Ctx, 'db'>,
  { orderId, soldAs }: { orderId: number; soldAs: SoldAs },
): Promise<number[]> {
  const found = await sql<{ productId: number }>`
    select l.product_id as "productId" from order_lines l join products p on p.id = l.product_id
    where l.order_id = ${orderId}::bigint and p.sold_as = ${soldAs} and l.refunded_num = l.num`.execute(db);
  return found.rows.map(({ productId }) => productId);
}
