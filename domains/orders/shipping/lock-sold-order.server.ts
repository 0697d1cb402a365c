import { sql } from 'kysely';
import { DomainError } from '../../../platform/errors.ts';
import { type Ctx, requireActor } from '../../kit/context.ts';
import { hasShopPermission } from '../../merchants/own-merchant.server.ts';
import type { OrderActor, OrderStatus } from '../lifecycle/states.ts';

export interface SoldOrder {
  id: number;
  no: string;
  userId: number;
  merchantId: number;
  siteId: number;
  status: OrderStatus;
  shippingType: 'ship' | 'deliver' | 'virtual';
}

/**
 * Locks an order for its seller: staff of the shop who ship, or an actor who manages the orders of its site. In a
 * transaction; throws `order_not_found`, also for others.
 */
export async function lockSoldOrder(ctx: Ctx, orderNo: string): Promise<SoldOrder & { who: OrderActor }> {
  const actor = requireActor(ctx);
  const found = await sql<SoldOrder>`
    select o.id, o.no, o.user_id as "userId", o.merchant_id as "merchantId", o.site_id as "siteId", o.status,
      o.shipping_type as "shippingType"
    from orders o where o.no = ${orderNo} for no key update of o`.execute(ctx.db);
  const order = found.rows[0];
  if (!order) throw new DomainError('order_not_found');
  if (await hasShopPermission(ctx, order.merchantId, 'orders.ship')) return { ...order, who: 'merchant' };
  // permissions are those on the site of the request and do not apply to another site's orders
  if (order.siteId === ctx.site.id && actor.permissions.includes('orders.manage')) return { ...order, who: 'platform' };
  throw new DomainError('order_not_found');
}
