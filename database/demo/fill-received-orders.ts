import { sql } from 'kysely';
import { addToCart } from '../../domains/cart/add-to-cart.server.ts';
import type { Ctx } from '../../domains/kit/context.ts';
import { placeOrder } from '../../domains/orders/checkout/place-order.server.ts';
import { startPreOrder } from '../../domains/orders/checkout/pre-order.server.ts';
import { transitionOrders } from '../../domains/orders/lifecycle/transition-orders.server.ts';
import { shipOrder } from '../../domains/orders/shipping/ship-order.server.ts';
import { pay } from '../../domains/payments/pay.server.ts';
import { replyToReview } from '../../domains/reviews/answer-review.server.ts';
import { writeReviews } from '../../domains/reviews/write-reviews.server.ts';
import { randomToken } from '../../platform/tokens.ts';
import { actorOf } from './actor-of.ts';

const DAY_MS = 86_400_000;

interface Bought {
  goods: readonly string[];
  daysAgo: number;
  review?: { productStars: number; serviceStars: number; text: string; reply: string };
}

/** What the shopper received: one order to review, and one whose review the shop has answered. */
const BOUGHT: readonly Bought[] = [
  {
    goods: ['lumen-tactile-84'],
    daysAgo: 24,
    review: {
      productStars: 5,
      serviceStars: 5,
      text: '手感干脆，声音比想象中轻，办公室用也不打扰同事。键帽做工很细，换轴也方便。',
      reply: '谢谢林晓的细心评价！配套的消音棉已为您留好，下次下单备注即可随单寄出。',
    },
  },
  { goods: ['lumen-hush-headphones', 'lumen-pebble-earbuds'], daysAgo: 9 },
];

/** Buys, ships, receives and reviews, each through the way it always goes, on the days when it was. */
export async function fillReceivedOrders(ctx: Ctx, userId: number): Promise<void> {
  const shopper = await actorOf(ctx, userId);
  for (const bought of BOUGHT) {
    const on = (daysLater: number): Ctx => {
      const now = new Date(ctx.now.getTime() - (bought.daysAgo - daysLater) * DAY_MS);
      return { ...ctx, now, actor: { ...shopper, payProvedAt: now } };
    };
    const order = await buy(on(0), bought.goods);
    const owner = await actorOf(ctx, order.ownerId);
    await shipOrder({ ...on(1), actor: owner }, { orderNo: order.no, courier: 'SF', number: `SF13${order.id}0042971` });
    await transitionOrders(on(4), { orderIds: [order.id], event: 'receive', who: 'buyer', actorId: userId });
    if (bought.review) await review(ctx, on(5), order, bought.review);
  }
  // old news
  await sql`update notices set read_at = created_at where user_id = ${userId}::bigint`.execute(ctx.db);
}

export interface BoughtOrder {
  id: number;
  no: string;
  ownerId: number;
  lineIds: number[];
}

/** Puts one piece of each, or several, into the cart, places the order and pays it, with points where `usePoints` says so. */
export async function buy(ctx: Ctx, handles: readonly string[], num = 1, usePoints = false): Promise<BoughtOrder> {
  const order = await placeFor(ctx, handles, { num, usePoints });
  await pay(ctx, { orderNo: order.no, method: 'balance' });
  return order;
}

/** The same without paying. */
export async function placeFor(
  ctx: Ctx,
  handles: readonly string[],
  { num = 1, usePoints = false } = {},
): Promise<BoughtOrder> {
  const userId = ctx.actor?.userId ?? 0;
  const skus = await sql<{ productId: number; skuId: number }>`
    select p.id as "productId", (select min(s.id) from skus s join stock t on t.sku_id = s.id
      where s.product_id = p.id and s.active and t.on_hand > t.reserved) as "skuId"
    from products p where p.handle = any(${[...handles]}::text[]) order by p.id`.execute(ctx.db);
  const cartIds: number[] = [];
  for (const sku of skus.rows) cartIds.push((await addToCart(ctx, { ...sku, num })).id);
  const { preOrderNo } = await startPreOrder(ctx, { cartIds });
  const address = await sql<{ id: number }>`
    select id from addresses where user_id = ${userId}::bigint and is_default`.execute(ctx.db);
  const addressId = address.rows[0]?.id;
  // their coupons are theirs to use
  const input = { preOrderNo, requestId: randomToken(), addressId, couponIds: [], usePoints };
  const { orderNo } = await placeOrder(ctx, input);
  const placed = await sql<BoughtOrder>`
    select o.id, o.no, m.owner_id as "ownerId", (select json_agg(l.id order by l.id) from order_lines l where l.order_id = o.id) as "lineIds"
    from orders o join merchants m on m.id = o.merchant_id where o.no = ${orderNo}`.execute(ctx.db);
  const order = placed.rows[0];
  if (!order) throw new Error(`the demo's order ${orderNo} is not there`);
  return order;
}

/** The seller sends everything in one parcel. */
export async function send(ctx: Ctx, order: BoughtOrder, nth: number): Promise<void> {
  const actor = await actorOf(ctx, order.ownerId);
  const courier = ['SF', 'YTO', 'DHL'][nth % 3] ?? 'SF';
  await shipOrder({ ...ctx, actor }, { orderNo: order.no, courier, number: `${courier}70${4_100_000 + nth * 7_919}` });
}

async function review(
  ctx: Ctx,
  then: Ctx,
  { no, ownerId, lineIds }: BoughtOrder,
  { reply, ...said }: NonNullable<Bought['review']>,
): Promise<void> {
  const reviews = lineIds.map((lineId) => ({ lineId, images: [], ...said }));
  const { ids } = await writeReviews(then, { orderNo: no, isAnonymous: false, reviews });
  const owner = { ...then, now: new Date(then.now.getTime() + DAY_MS), actor: await actorOf(ctx, ownerId) };
  for (const id of ids) await replyToReview(owner, { id, text: reply });
}
