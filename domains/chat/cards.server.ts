import { DomainError, isDomainError } from '../../platform/errors.ts';
import { readProduct } from '../catalog/queries-detail.server.ts';
import { type Ctx, requireActor } from '../kit/context.ts';
import { withOrderInfo } from '../orders/order-info.ts';
import { readOrder } from '../orders/queries.server.ts';
import { readRefund } from '../refunds/read-refund.server.ts';
import { withRefundOrder } from '../refunds/refund-order.ts';
import type { CardSnapshot } from './contract.ts';
import { KIND, PLATFORM } from './rules.ts';

const MISSING = ['product_not_found', 'order_not_found', 'refund_not_found', 'not_found'];

/**
 * What a card shows, as it is now: a product on sale, or an order or refund of the conversation's shopper with this
 * merchant. Anything else does not exist for the sender: `chat_card_missing`.
 */
export async function readCard(
  ctx: Ctx,
  { kind, id, shopperId, merchantId }: { kind: number; id: string; shopperId: number; merchantId: number },
): Promise<CardSnapshot | undefined> {
  try {
    if (kind === KIND.product) return { product: await productCard(ctx, Number(id)) };
    if (kind === KIND.order) return { orderInfo: await orderCard(asShopper(ctx, shopperId), id, merchantId) };
    if (kind === KIND.refund)
      return { refundOrder: await refundCard(asShopper(ctx, shopperId), Number(id), merchantId) };
    return undefined;
  } catch (error) {
    if (isDomainError(error) && MISSING.includes(error.code)) throw new DomainError('chat_card_missing');
    throw error;
  }
}

/** Agents see orders and refunds as their shopper does, and only those with their own merchant. */
export function asShopper(ctx: Ctx, shopperId: number): Ctx {
  return { ...ctx, actor: { ...requireActor(ctx), userId: shopperId } };
}

async function productCard(ctx: Ctx, id: number): Promise<CardSnapshot['product']> {
  if (!Number.isSafeInteger(id) || id < 1) throw new DomainError('chat_card_missing');
  const { product, images, skus } = await readProduct(ctx, id);
  return {
    product_id: product.id,
    store_name: product.name,
    image: images[0]?.url ?? '',
    stock: skus.reduce((sum, sku) => sum + sku.available, 0),
    sales: product.sales,
    price: product.price,
  };
}

async function orderCard(ctx: Ctx, orderNo: string, merchantId: number): Promise<CardSnapshot['orderInfo']> {
  const order = await readOrder(ctx, orderNo);
  if (merchantId !== PLATFORM && order.merchant.id !== merchantId) throw new DomainError('chat_card_missing');
  return withOrderInfo(order).orderInfo;
}

async function refundCard(ctx: Ctx, id: number, merchantId: number): Promise<CardSnapshot['refundOrder']> {
  if (!Number.isSafeInteger(id) || id < 1) throw new DomainError('chat_card_missing');
  const refund = await readRefund(ctx, id);
  if (merchantId !== PLATFORM && refund.merchant.id !== merchantId) throw new DomainError('chat_card_missing');
  return withRefundOrder(refund).refundOrder;
}
