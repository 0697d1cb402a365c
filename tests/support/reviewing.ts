import { sql } from 'kysely';
import { addToCart } from '../../domains/cart/add-to-cart.server.ts';
import type { Actor, Ctx } from '../../domains/kit/context.ts';
import { placeOrder } from '../../domains/orders/checkout/place-order.server.ts';
import { startPreOrder } from '../../domains/orders/checkout/pre-order.server.ts';
import { transitionOrders } from '../../domains/orders/lifecycle/transition-orders.server.ts';
import { pay } from '../../domains/payments/pay.server.ts';
import type { Goods } from './small-shop.ts';
import { noteUpload } from './uploads.ts';

export interface Received {
  orderNo: string;
  orderId: number;
  /** In the order of the goods. */
  lineIds: number[];
}

/** An order of one shop's products: bought, paid, shipped and received. */
export async function receivedOrder(ctx: Ctx & { addressId: number }, ...goods: Goods[]): Promise<Received> {
  const cartIds: number[] = [];
  for (const { productId, skuId } of goods) cartIds.push((await addToCart(ctx, { productId, skuId, num: 1 })).id);
  const { preOrderNo } = await startPreOrder(ctx, { cartIds });
  const press = { preOrderNo, requestId: `press-${preOrderNo}`, addressId: ctx.addressId };
  const { orderNo } = await placeOrder(ctx, press);
  await pay(ctx, { orderNo, method: 'balance' });
  const { rows } = await sql<{ id: number; status: string; productId: number; orderId: number }>`
    select l.id, o.status, l.product_id as "productId", o.id as "orderId" from order_lines l join orders o on o.id = l.order_id
    where o.no = ${orderNo} order by l.id`.execute(ctx.db);
  const orderId = rows[0]?.orderId ?? 0;
  if (rows[0]?.status === 'to_ship') {
    await transitionOrders(ctx, { orderIds: [orderId], event: 'ship', who: 'merchant', actorId: null });
    await transitionOrders(ctx, { orderIds: [orderId], event: 'receive', who: 'buyer', actorId: null });
  }
  const lineIds = goods.map(({ productId }) => rows.find((row) => row.productId === productId)?.id ?? 0);
  return { orderNo, orderId, lineIds };
}

/** What one line's review says when nothing else is said. */
export function praise(lineId: number, values: object = {}) {
  return { lineId, productStars: 5, serviceStars: 4, text: 'Very good', images: [] as string[], ...values };
}

let pictures = 0;

/** An uploaded picture whose file does not exist. */
export async function uploadedPicture(ctx: Ctx): Promise<string> {
  pictures += 1;
  const url = `/media/images/${pictures.toString(16).padStart(32, '0')}/800.webp`;
  await noteUpload(ctx, url);
  return url;
}

/** The same request by a moderator. */
export function asModerator<C extends Ctx & { actor: Actor }>(ctx: C): C {
  return { ...ctx, actor: { ...ctx.actor, permissions: ['reviews.manage'] } };
}
