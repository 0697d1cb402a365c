import { sql } from 'kysely';
import type { Ctx } from '../kit/context.ts';

export interface PaidForLine {
  lineId: number;
  orderId: number;
  orderNo: string;
  merchantId: number;
  productId: number;
  currency: string;
  /** What the buyer pays for it, gift balance included and points not. */
  paid: number;
}

/** The lines of the orders that one payment is for. */
export async function linesOfPayment({ db }: Pick<Ctx, 'db'>, paymentNo: string): Promise<PaidForLine[]> {
  const found = await sql<PaidForLine>`
    select l.id as "lineId", o.id as "orderId", o.no as "orderNo", o.merchant_id as "merchantId",
      l.product_id as "productId", o.currency, l.paid_minor as paid
    from payments p join orders o on o.payment_id = p.id join order_lines l on l.order_id = o.id
    where p.no = ${paymentNo} order by l.id`.execute(db);
  return found.rows;
}
