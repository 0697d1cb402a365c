import { type RawBuilder, sql } from 'kysely';
import { pickText, type Texts } from '../../platform/locale/locale.ts';
import { CONTENT_KINDS } from '../catalog/product-kinds.ts';
import { type Ctx, requireActor } from '../kit/context.ts';
import { type OfferedFile, readFilesOfOrders } from './files/offered-files.server.ts';
import { readKeysOfOrders } from './keys/queries.server.ts';
import type { BuyerAction, OrderStatus } from './lifecycle/states.ts';
import { CARD_JSON, HAS_THINGS_TO_REVIEW, iso, isoOrNull, type OrderRow, orderCard } from './order-card.server.ts';
import type { OrderCounts, OrderDetail, OrderList } from './order-contract.ts';
import { findOwnOrder } from './own-order.server.ts';
import { ORDER_TABS, type OrderTab, tabStatuses } from './rules.ts';
import { OWN_SEARCH_BOUNDS, ownOrdersFound } from './search-own-orders.server.ts';
import { type ParcelRow, parcelsJson, presentParcels } from './shipping/parcels.server.ts';

/** The actor's orders of a tab, newest first, in one round trip; the keyword is an order number or a product's name. */
export async function listOrders(
  ctx: Ctx,
  query: { status?: OrderTab; keyword?: string; page?: number; limit?: number },
  bounds = OWN_SEARCH_BOUNDS,
): Promise<OrderList> {
  const { userId } = requireActor(ctx);
  const { status = 'all', keyword = '', page = 1, limit = 10 } = query;
  const result = await sql<{ card: OrderRow | null; total: number }>`
    with ${ownOrdersFound(userId, isInTab(status), keyword, bounds)},
    shown as (select id, placed_at from mine order by placed_at desc, id desc limit ${limit}::int offset ${(page - 1) * limit}::int),
    cards as (
      select o.id, o.placed_at, ${CARD_JSON} as card
      from shown join orders o on o.id = shown.id join payments p on p.id = o.payment_id join merchants m on m.id = o.merchant_id
    )
    select c.card, t.total from (select count(*) as total from mine) t left join cards c on true order by c.placed_at desc, c.id desc`.execute(
    ctx.db,
  );
  const cards = result.rows.flatMap(({ card }) => (card ? [orderCard(ctx, card)] : []));
  return { list: cards, total: result.rows[0]?.total ?? 0, page, limit };
}

/** Number of orders in each tab. */
export async function countOrders(ctx: Ctx): Promise<OrderCounts> {
  const { userId } = requireActor(ctx);
  const result = await sql<{ counts: Partial<Record<OrderStatus, number>> | null; refunded: number; toReview: number }>`
    select (select jsonb_object_agg(s.status, s.num) from (
        select status, count(*) as num from orders where user_id = ${userId}::bigint and deleted_at is null group by status) s) as counts,
      (select count(*) from orders
        where user_id = ${userId}::bigint and deleted_at is null and refund_stage is not null) as refunded,
      (select count(*) from orders o
        where o.user_id = ${userId}::bigint and o.deleted_at is null and ${HAS_THINGS_TO_REVIEW}) as "toReview"`.execute(
    ctx.db,
  );
  const { counts, refunded = 0, toReview = 0 } = result.rows[0] ?? {};
  const countIn = (tab: OrderTab) => {
    if (tab === 'refund') return refunded;
    if (tab === 'to_evaluate') return toReview;
    const statuses = tabStatuses(tab);
    const byStatus = Object.entries(counts ?? {}) as [OrderStatus, number][];
    return byStatus.reduce((sum, [status, count]) => sum + (statuses?.includes(status) === false ? 0 : count), 0);
  };
  return Object.fromEntries(ORDER_TABS.map((tab) => [tab, countIn(tab)])) as OrderCounts;
}

interface DetailRow extends OrderRow {
  price: Record<keyof OrderDetail['price'], number>;
  pointsUsed: number;
  receiver: NonNullable<OrderDetail['receiver']> | Record<string, never>;
  remark: string;
  payMethod: string | null;
  giftMinor: number;
  paidAt: string | null;
  shippedAt: string | null;
  cancelledAt: string | null;
  parcels: ParcelRow[] | null;
  merchantRemark: string;
  receiveBy: string | null;
  contents: { lineId: number; content: Texts }[] | null;
  timeline: OrderDetail['timeline'];
  siblings: { orderNo: string; names: Texts; total: number }[] | null;
}

/** Content delivered on payment, for the virtual lines of a paid order. */
const CONTENTS_JSON = sql`(
  select jsonb_agg(jsonb_build_object('lineId', l.id, 'content', d.content) order by l.id)
  from order_lines l join digital_contents d on d.product_id = l.product_id
  where l.order_id = o.id and l.kind = any(${CONTENT_KINDS}::text[]) and l.refunded_num < l.num and o.status in ('to_ship', 'to_receive', 'to_evaluate', 'completed'))`;

/** Whether `b` was placed with order `o`, of payment `p`; those paid on delivery have a payment each. */
const IS_OF_SAME_CHECKOUT = sql`(b.payment_id = o.payment_id
  or p.method = 'cash' and b.user_id = o.user_id and b.placed_at = o.placed_at)`;

/** One order with its timeline, by its own number or by its checkout's. Throws `order_not_found` for another user's. */
export async function readOrder(ctx: Ctx, orderNo: string): Promise<OrderDetail> {
  const { id } = await findOwnOrder(ctx, orderNo);
  const result = await sql<{ detail: DetailRow }>`
    select ${CARD_JSON} || jsonb_build_object('price', jsonb_build_object('items', o.items_minor,
        'merchantCoupon', o.merchant_coupon_minor, 'platformCoupon', o.platform_coupon_minor, 'points', o.points_minor,
        'freight', o.freight_minor, 'total', o.total_minor),
      'pointsUsed', o.points_used, 'receiver', o.receiver, 'remark', o.remark, 'payMethod', p.method, 'giftMinor', o.gift_minor, 'paidAt', o.paid_at,
      'shippedAt', o.shipped_at, 'cancelledAt', o.cancelled_at,
      'merchantRemark', o.merchant_remark, 'receiveBy', o.receive_by, 'parcels', ${parcelsJson()}, 'contents', ${CONTENTS_JSON},
      'timeline', (select jsonb_agg(jsonb_build_object('event', event, 'from', from_status, 'to', to_status, 'by', actor_kind,
        'reason', reason, 'at', created_at) order by id) from order_events where order_id = o.id),
      'siblings', (select jsonb_agg(jsonb_build_object('orderNo', b.no, 'names', bm.name, 'total', b.total_minor) order by b.id)
        from orders b join merchants bm on bm.id = b.merchant_id
        where ${IS_OF_SAME_CHECKOUT} and b.id <> o.id and b.deleted_at is null)) as detail
    from orders o join payments p on p.id = o.payment_id join merchants m on m.id = o.merchant_id
    where o.id = ${id}::bigint`.execute(ctx.db);
  const row = result.rows[0]?.detail;
  if (!row) throw new Error(`order ${id} vanished while it was read`);
  const [keys, files] = await Promise.all([readKeysOfOrders(ctx, [id]), readFilesOfOrders(ctx, [id])]);
  const order = orderDetail(ctx, row, keys, files);
  return ctx.actor?.onlyOrder ? passedOrder(order) : order;
}

/** What a pass cannot do needs the buyer's cart, addresses or account. */
const MEMBER_ACTIONS: readonly BuyerAction[] = ['evaluate', 'receiver', 'delete', 'again'];

function passedOrder(order: OrderDetail): OrderDetail {
  return { ...order, actions: order.actions.filter((action) => !MEMBER_ACTIONS.includes(action)) };
}

function isInTab(tab: OrderTab): RawBuilder<boolean> {
  if (tab === 'refund') return sql<boolean>`o.refund_stage is not null`;
  if (tab === 'to_evaluate') return HAS_THINGS_TO_REVIEW;
  const statuses = tabStatuses(tab);
  return statuses ? sql<boolean>`o.status = any(${statuses}::text[])` : sql<boolean>`true`;
}

function orderDetail(
  ctx: Ctx,
  row: DetailRow,
  keys: { lineId: number; keys: string[] }[],
  files: readonly OfferedFile[],
): OrderDetail {
  const money = (amount: number) => ({ amount, currency: row.currency });
  const { price } = row;
  return {
    ...orderCard(ctx, row),
    price: {
      items: money(price.items),
      merchantCoupon: money(price.merchantCoupon),
      platformCoupon: money(price.platformCoupon),
      points: money(price.points),
      freight: money(price.freight),
      total: money(price.total),
    },
    pointsUsed: row.pointsUsed,
    receiver: 'name' in row.receiver ? (row.receiver as NonNullable<OrderDetail['receiver']>) : null,
    remark: row.remark,
    isPaid: row.paidAt !== null,
    payMethod: row.payMethod,
    gift: money(row.giftMinor),
    paidAt: isoOrNull(row.paidAt),
    shippedAt: isoOrNull(row.shippedAt),
    receivedAt: isoOrNull(row.receivedAt),
    cancelledAt: isoOrNull(row.cancelledAt),
    parcels: presentParcels(ctx, row.parcels ?? []),
    merchantRemark: row.merchantRemark,
    receiveBy: row.status === 'to_receive' ? isoOrNull(row.receiveBy) : null,
    contents: contentsOf(ctx, row, keys),
    files: files.map(({ orderId: _, ...file }) => file),
    timeline: row.timeline.map((event) => ({ ...event, at: iso(event.at) })),
    siblings: (row.siblings ?? []).map(({ orderNo, names, total }) => ({
      orderNo,
      merchant: pickText(names, ctx.locale, ctx.site.defaultLocale),
      total: money(total),
    })),
  };
}

/** What was delivered for each line: the text of its product, then its own keys. */
function contentsOf(ctx: Ctx, row: DetailRow, keys: { lineId: number; keys: string[] }[]): OrderDetail['contents'] {
  const texts = new Map<number, string>();
  for (const { lineId, content } of row.contents ?? [])
    texts.set(lineId, pickText(content, ctx.locale, ctx.site.defaultLocale));
  for (const { lineId, keys: own } of keys) texts.set(lineId, [texts.get(lineId), ...own].filter(Boolean).join('\n'));
  return [...texts].map(([lineId, text]) => ({ lineId, text }));
}
