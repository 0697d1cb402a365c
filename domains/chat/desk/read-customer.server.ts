import type { z } from '@hono/zod-openapi';
import type { Ctx } from '../../context.ts';
import { withOrderInfo } from '../../orders/order-info.ts';
import { listOrders } from '../../orders/queries.server.ts';
import { listRefunds } from '../../refunds/list-refunds.server.ts';
import { withRefundOrder } from '../../refunds/refund-order.ts';
import { requireAgent } from '../access.server.ts';
import { asShopper } from '../cards.server.ts';
import { PLATFORM } from '../rules.ts';
import type { customerAnswer } from './contract.ts';

const READ = 50;
const SHOWN = 5;

/** The latest orders and refunds of the shopper with this merchant; the platform's agents see all. Throws `chat_not_found`. */
export async function readCustomer(ctx: Ctx, chatId: number): Promise<z.infer<typeof customerAnswer>> {
  const { shopperId, merchantId } = await requireAgent(ctx, chatId);
  const shopper = asShopper(ctx, shopperId);
  const isOwn = ({ merchant }: { merchant: { id: number } }) => merchantId === PLATFORM || merchant.id === merchantId;
  const orders = (await listOrders(shopper, { limit: READ })).list.filter(isOwn).slice(0, SHOWN);
  const refunds = (await listRefunds(shopper, { status: 'all', page: 1, limit: READ })).list
    .filter(isOwn)
    .slice(0, SHOWN);
  return {
    orders: orders.map((order) => ({
      ...withOrderInfo(order).orderInfo,
      placedAt: order.placedAt,
      status: order.status,
    })),
    refunds: refunds.map((refund) => withRefundOrder(refund).refundOrder),
  };
}
