import { z } from '@hono/zod-openapi';
import { moneyShape } from '../kit/money-shape.ts';
import type { OrderCard } from './order-contract.ts';

/** A product on an order or refund card, as shown in chat. */
export const productOnCardShape = z.object({
  id: z.number(),
  num: z.number(),
  cart_info: z.object({ product: z.object({ id: z.number(), name: z.string(), image: z.string() }) }),
});

/** An order with the field names of specification 3. Its `order_id` is the number that /order_detail?orderId= opens. */
export const orderInfoShape = z
  .object({
    order_id: z.string(),
    total_num: z.number(),
    pay_price: moneyShape,
    orderProduct: z.array(productOnCardShape),
  })
  .openapi('OrderInfo');
export type OrderInfo = z.infer<typeof orderInfoShape>;

export function productOnCard(
  id: number,
  line: { num: number; productId: number; name: string; image: string },
): z.infer<typeof productOnCardShape> {
  const { num, productId, name, image } = line;
  return { id, num, cart_info: { product: { id: productId, name, image } } };
}

/** The response of a call about an order, with `orderInfo` beside our own names. */
export function withOrderInfo<O extends OrderCard>(order: O): O & { orderInfo: OrderInfo } {
  const orderProduct = order.lines.map((line) => productOnCard(line.id, line));
  const { orderNo, totalNum, total } = order;
  return { ...order, orderInfo: { order_id: orderNo, total_num: totalNum, pay_price: total, orderProduct } };
}
