import { sql } from 'kysely';
import { isDomainError } from '../../../platform/errors.ts';
import { readCart } from '../../cart/queries.server.ts';
import { readProduct } from '../../catalog/queries-detail.server.ts';
import { type Ctx, hasPlatformPermission } from '../../kit/context.ts';
import { hasShopPermission } from '../../merchants/own-merchant.server.ts';
import { readShopFace } from '../../merchants/queries.server.ts';
import { readBuyerFigures } from '../../orders/buyer-figures.server.ts';
import { withOrderInfo } from '../../orders/order-info.ts';
import { listOrders } from '../../orders/queries.server.ts';
import { listRefunds } from '../../refunds/list-refunds.server.ts';
import { withRefundOrder } from '../../refunds/refund-order.ts';
import { requireAgent } from '../access.server.ts';
import { asShopper } from '../cards.server.ts';
import { PLATFORM } from '../rules.ts';
import type { DeskCustomerData } from './contract.ts';

const READ = 50;
const SHOWN = 5;
/** A page is shown as the current one for so long. */
const VIEWED_MS = 30 * 60_000;

/**
 * What an agent sees of a shopper: the page looked at, and to those who may read orders, also orders, refunds, spend and
 * cart, with this merchant only; the platform's agents see those of all. Throws `chat_not_found`.
 */
export async function readCustomer(ctx: Ctx, chatId: number): Promise<DeskCustomerData> {
  const thread = await requireAgent(ctx, chatId);
  const viewed = await readViewed(ctx, thread);
  if (await mayReadOrders(ctx, thread.merchantId)) {
    return { mayReadOrders: true, ...(await readPurchases(ctx, thread)), viewed };
  }
  return { mayReadOrders: false, orders: [], refunds: [], paid: 0, spent: null, cart: [], viewed };
}

/** The permission that lists of orders need, in the shop or on the platform. */
async function mayReadOrders(ctx: Ctx, merchantId: number): Promise<boolean> {
  if (merchantId === PLATFORM) return hasPlatformPermission(ctx, 'orders.manage');
  return hasShopPermission(ctx, merchantId, 'orders.read');
}

type Purchases = Pick<DeskCustomerData, 'orders' | 'refunds' | 'paid' | 'spent' | 'cart'>;

async function readPurchases(
  ctx: Ctx,
  { shopperId, merchantId }: { shopperId: number; merchantId: number },
): Promise<Purchases> {
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
    ...(await readBuyerFigures(ctx, shopperId, merchantId)),
    cart: await readOwnCart(shopper, merchantId),
  };
}

async function readOwnCart(shopper: Ctx, merchantId: number): Promise<DeskCustomerData['cart']> {
  const { groups } = await readCart(shopper);
  return groups
    .filter(({ merchant }) => merchantId === PLATFORM || merchant.id === merchantId)
    .flatMap(({ lines }) => lines)
    .slice(0, READ)
    .map(({ id, productId, name, num, unit }) => ({ id, productId, name, num, unit }));
}

/** The product or shop that the shopper looks at, if it is the merchant's. */
async function readViewed(ctx: Ctx, thread: { id: number; merchantId: number }): Promise<DeskCustomerData['viewed']> {
  const since = new Date(ctx.now.getTime() - VIEWED_MS);
  const found = await sql<{ path: string }>`
    select viewed_path as path from chat.threads
    where id = ${thread.id}::bigint and viewed_path <> '' and viewed_at > ${since}::timestamptz`.execute(ctx.db);
  const path = found.rows[0]?.path;
  const id = Number(path?.match(/\d+$/)?.[0]);
  if (!path || !id) return null;
  if (path.startsWith('/merchant/')) {
    const shop = thread.merchantId === PLATFORM || thread.merchantId === id ? await readShopFace(ctx, id) : undefined;
    return shop ? { path, title: shop.name } : null;
  }
  try {
    const { product, merchant } = await readProduct(ctx, id);
    return thread.merchantId === PLATFORM || merchant.id === thread.merchantId ? { path, title: product.name } : null;
  } catch (error) {
    if (!isDomainError(error)) throw error;
    return null;
  }
}
