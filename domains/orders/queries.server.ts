import { type RawBuilder, sql } from 'kysely';
import { pickText, type Texts } from '../../platform/locale.ts';
import { type Ctx, requireActor } from '../context.ts';
import { merchantOf, optionNames } from '../promotions/offers.server.ts';
import type { OrderCard, OrderCounts, OrderDetail, OrderList } from './contract.ts';
import { findOwnOrder } from './own-order.server.ts';
import { ORDER_TABS, type OrderTab, tabStatuses } from './rules.ts';
import { buyerActions, type OrderStatus } from './states.ts';

interface LineRow {
  id: number;
  productId: number;
  skuId: number;
  names: Texts;
  optionTexts: { name: Texts; value: Texts }[];
  image: string;
  num: number;
  unit: number;
  items: number;
  paid: number;
}

interface OrderRow {
  no: string;
  paymentNo: string;
  paymentStatus: string;
  deadline: string;
  status: OrderStatus;
  currency: string;
  total: number;
  shippingType: OrderCard['shippingType'];
  placedAt: string;
  merchantId: number;
  merchantName: Texts;
  merchantLogo: string;
  selfSupport: boolean;
  lines: LineRow[];
}

const LINES_JSON = sql`(
  select jsonb_agg(jsonb_build_object('id', l.id, 'productId', l.product_id, 'skuId', l.sku_id, 'names', l.name,
    'optionTexts', l.options, 'image', l.image_url, 'num', l.num, 'unit', l.unit_minor, 'items', l.items_minor,
    'paid', l.paid_minor) order by l.id)
  from order_lines l where l.order_id = o.id)`;

const CARD_JSON = sql`jsonb_build_object('no', o.no, 'paymentNo', p.no, 'paymentStatus', p.status, 'deadline', p.deadline,
  'status', o.status, 'currency', o.currency, 'total', o.total_minor, 'shippingType', o.shipping_type,
  'placedAt', o.placed_at, 'merchantId', m.id, 'merchantName', m.name, 'merchantLogo', m.logo_url,
  'selfSupport', m.self_support, 'lines', ${LINES_JSON})`;

/** The asker's orders of a tab, newest first, in one round trip; the keyword is an order number or a product's name. */
export async function listOrders(
  ctx: Ctx,
  query: { status?: OrderTab; keyword?: string; page?: number; limit?: number },
): Promise<OrderList> {
  const { userId } = requireActor(ctx);
  const { status = 'all', keyword = '', page = 1, limit = 10 } = query;
  const result = await sql<{ card: OrderRow | null; total: number }>`
    with mine as (
      select o.* from orders o
      where o.user_id = ${userId}::bigint and o.deleted_at is null and ${isInTab(status)} and ${matches(keyword)}
    ), shown as (select * from mine order by id desc limit ${limit}::int offset ${(page - 1) * limit}::int),
    cards as (
      select o.id, ${CARD_JSON} as card
      from shown o join payments p on p.id = o.payment_id join merchants m on m.id = o.merchant_id
    )
    select c.card, t.total from (select count(*) as total from mine) t left join cards c on true order by c.id desc`.execute(
    ctx.db,
  );
  const cards = result.rows.flatMap(({ card }) => (card ? [orderCard(ctx, card)] : []));
  return { list: cards, total: result.rows[0]?.total ?? 0, page, limit };
}

/** How many orders stand under each tab. */
export async function countOrders(ctx: Ctx): Promise<OrderCounts> {
  const { userId } = requireActor(ctx);
  const result = await sql<{ status: OrderStatus; count: number }>`
    select status, count(*) as count from orders
    where user_id = ${userId}::bigint and deleted_at is null group by status`.execute(ctx.db);
  const countIn = (tab: OrderTab) => {
    const statuses = tabStatuses(tab);
    return result.rows.reduce((sum, row) => sum + (statuses?.includes(row.status) === false ? 0 : row.count), 0);
  };
  return Object.fromEntries(ORDER_TABS.map((tab) => [tab, countIn(tab)])) as OrderCounts;
}

interface DetailRow extends OrderRow {
  price: Record<keyof OrderDetail['price'], number>;
  pointsUsed: number;
  receiver: NonNullable<OrderDetail['receiver']> | Record<string, never>;
  remark: string;
  payMethod: string | null;
  paidAt: string | null;
  shippedAt: string | null;
  receivedAt: string | null;
  cancelledAt: string | null;
  parcels: OrderDetail['parcels'] | null;
  timeline: OrderDetail['timeline'];
  siblings: { orderNo: string; names: Texts; total: number }[] | null;
}

/** One order with its timeline, by its own number or by its checkout's. Throws `order_not_found` for another's. */
export async function readOrder(ctx: Ctx, orderNo: string): Promise<OrderDetail> {
  const { id } = await findOwnOrder(ctx, orderNo);
  const result = await sql<{ detail: DetailRow }>`
    select ${CARD_JSON} || jsonb_build_object('price', jsonb_build_object('items', o.items_minor,
        'merchantCoupon', o.merchant_coupon_minor, 'platformCoupon', o.platform_coupon_minor, 'points', o.points_minor,
        'freight', o.freight_minor, 'total', o.total_minor),
      'pointsUsed', o.points_used, 'receiver', o.receiver, 'remark', o.remark, 'payMethod', p.method, 'paidAt', o.paid_at,
      'shippedAt', o.shipped_at, 'receivedAt', o.received_at, 'cancelledAt', o.cancelled_at,
      'parcels', (select jsonb_agg(jsonb_build_object('courier', courier, 'number', number, 'shippedAt', shipped_at) order by id)
        from parcels where order_id = o.id),
      'timeline', (select jsonb_agg(jsonb_build_object('event', event, 'from', from_status, 'to', to_status, 'by', actor_kind,
        'reason', reason, 'at', created_at) order by id) from order_events where order_id = o.id),
      'siblings', (select jsonb_agg(jsonb_build_object('orderNo', b.no, 'names', bm.name, 'total', b.total_minor) order by b.id)
        from orders b join merchants bm on bm.id = b.merchant_id
        where b.payment_id = o.payment_id and b.id <> o.id and b.deleted_at is null)) as detail
    from orders o join payments p on p.id = o.payment_id join merchants m on m.id = o.merchant_id
    where o.id = ${id}::bigint`.execute(ctx.db);
  const row = result.rows[0]?.detail;
  if (!row) throw new Error(`order ${id} vanished while it was read`);
  return orderDetail(ctx, row);
}

function isInTab(tab: OrderTab): RawBuilder<boolean> {
  const statuses = tabStatuses(tab);
  return statuses ? sql<boolean>`o.status = any(${statuses}::text[])` : sql<boolean>`true`;
}

function matches(keyword: string): RawBuilder<boolean> {
  const text = keyword.trim();
  if (text === '') return sql<boolean>`true`;
  const pattern = `%${text.replace(/[\\%_]/g, '\\$&')}%`;
  return sql<boolean>`(o.no ilike ${pattern} or exists (
    select 1 from order_lines l, jsonb_each_text(l.name) n where l.order_id = o.id and n.value ilike ${pattern}))`;
}

function orderCard(ctx: Ctx, row: OrderRow): OrderCard {
  const money = (amount: number) => ({ amount, currency: row.currency });
  const text = (texts: Texts) => pickText(texts, ctx.locale, ctx.site.defaultLocale);
  const isPayable = row.paymentStatus === 'unpaid' && new Date(row.deadline) > ctx.now;
  return {
    orderNo: row.no,
    paymentNo: row.paymentNo,
    status: row.status,
    merchant: merchantOf(ctx, row),
    lines: row.lines.map((line) => ({
      id: line.id,
      productId: line.productId,
      skuId: line.skuId,
      name: text(line.names),
      options: optionNames(line.optionTexts, ctx.locale, ctx.site.defaultLocale),
      image: line.image,
      num: line.num,
      unit: money(line.unit),
      subtotal: money(line.items),
      paid: money(line.paid),
    })),
    totalNum: row.lines.reduce((sum, line) => sum + line.num, 0),
    total: money(row.total),
    shippingType: row.shippingType,
    placedAt: iso(row.placedAt),
    deadline: row.status === 'to_pay' ? iso(row.deadline) : null,
    actions: buyerActions(row.status, isPayable),
  };
}

function orderDetail(ctx: Ctx, row: DetailRow): OrderDetail {
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
    paidAt: isoOrNull(row.paidAt),
    shippedAt: isoOrNull(row.shippedAt),
    receivedAt: isoOrNull(row.receivedAt),
    cancelledAt: isoOrNull(row.cancelledAt),
    parcels: (row.parcels ?? []).map((parcel) => ({ ...parcel, shippedAt: iso(parcel.shippedAt) })),
    timeline: row.timeline.map((event) => ({ ...event, at: iso(event.at) })),
    siblings: (row.siblings ?? []).map(({ orderNo, names, total }) => ({
      orderNo,
      merchant: pickText(names, ctx.locale, ctx.site.defaultLocale),
      total: money(total),
    })),
  };
}

const iso = (value: string) => new Date(value).toISOString();
const isoOrNull = (value: string | null) => (value === null ? null : iso(value));
