import { z } from '@hono/zod-openapi';
import { moneyShape } from '../kit/money-shape.ts';
import { productOnCard, productOnCardShape } from '../orders/order-info.ts';
import type { RefundCard } from './contract.ts';

/** A refund with the field names of specification 3. Its `order_id` is the number that /order_detail?orderId= opens. */
export const refundOrderShape = z
  .object({
    refund_order_id: z.number(),
    refund_order_sn: z.string(),
    refund_num: z.number(),
    refund_price: moneyShape,
    order_id: z.string(),
    refundProduct: z.array(productOnCardShape),
  })
  .openapi('RefundOrder');
export type RefundOrder = z.infer<typeof refundOrderShape>;

/** The response of a call about a refund, with `refundOrder` beside our own names. */
export function withRefundOrder<R extends RefundCard>(refund: R): R & { refundOrder: RefundOrder } {
  const refundOrder = {
    refund_order_id: refund.refundId,
    refund_order_sn: refund.refundNo,
    refund_num: refund.num,
    refund_price: refund.price,
    order_id: refund.orderNo,
    refundProduct: refund.lines.map((line) => productOnCard(line.lineId, line)),
  };
  return { ...refund, refundOrder };
}
