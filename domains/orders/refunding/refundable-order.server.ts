import { type RawBuilder, sql } from 'kysely';
import type { Texts } from '../../../platform/locale/locale.ts';
import { CONTENT_KINDS } from '../../catalog/product-kinds.ts';
import type { Ctx } from '../../kit/context.ts';
import type { OrderStatus } from '../lifecycle/states.ts';

export interface RefundableLine {
  id: number;
  productId: number;
  skuId: number;
  names: Texts;
  optionTexts: { name: Texts; value: Texts }[];
  image: string;
  isVirtual: boolean;
  /** Virtual and delivered: not before it is fully paid and the group is full. */
  isThere: boolean;
  num: number;
  shippedNum: number;
  refundedNum: number;
  /** Bought through a flash sale or a campaign with its own quota. */
  holdsPieces: boolean;
  paid: number;
  gift: number;
  points: number;
  /** The value of the platform's coupon and the points. */
  subsidy: number;
}

/** An order for the calculation of refunds. */
export interface RefundableOrder {
  id: number;
  no: string;
  status: OrderStatus;
  userId: number;
  merchantId: number;
  siteId: number;
  currency: string;
  merchant: { merchantId: number; merchantName: Texts; merchantLogo: string; selfSupport: boolean };
  commissionBp: number;
  freight: number;
  /** Part of the freight paid from the gift balance. */
  freightGift: number;
  /** Part of the freight refunded already. */
  freightHeld: number;
  isSent: boolean;
  receivedAt: Date | null;
  isReleased: boolean;
  /** Sent before it is paid: there is no money to refund yet. */
  isOnDelivery: boolean;
  /** How it was paid, newest first. */
  paymentIds: number[];
  /** A pre-sale's deposit, while the remaining balance is unpaid. */
  deposit: number | null;
  lines: RefundableLine[];
}

const LINES = sql`(
  select jsonb_agg(jsonb_build_object('id', l.id, 'productId', l.product_id, 'skuId', l.sku_id, 'names', l.name,
    'optionTexts', l.options, 'image', l.image_url, 'isVirtual', l.kind = any(${CONTENT_KINDS}::text[]),
    'isThere', l.kind = any(${CONTENT_KINDS}::text[]) and o.status not in ('in_group', 'to_pay_rest'), 'num', l.num, 'shippedNum',
    case when o.status in ('to_evaluate', 'completed') then l.num else l.shipped_num end,
    'refundedNum', l.refunded_num, 'holdsPieces', l.flash_item_id is not null or l.campaign_item_id is not null, 'paid', l.paid_minor, 'gift', l.gift_minor,
    'points', l.points_used, 'subsidy', l.platform_coupon_minor + l.points_minor) order by l.id)
  from order_lines l where l.order_id = o.id)`;

/** Reads what can be refunded of an order, without locks. Undefined if there is no such order. */
export async function readRefundable(db: Ctx['db'], where: RawBuilder<unknown>): Promise<RefundableOrder | undefined> {
  return (await readSeveralRefundable(db, where))[0];
}

/** The same of several orders. */
export async function readSeveralRefundable(db: Ctx['db'], where: RawBuilder<unknown>): Promise<RefundableOrder[]> {
  const result = await sql<RefundableOrder>`
    select o.id, o.no, o.status, o.user_id as "userId", o.merchant_id as "merchantId", o.site_id as "siteId", o.currency,
      jsonb_build_object('merchantId', m.id, 'merchantName', m.name, 'merchantLogo', m.logo_url, 'selfSupport', m.self_support) as merchant,
      o.commission_bp as "commissionBp", o.freight_minor as freight,
      o.gift_minor - (select coalesce(sum(gift_minor), 0)::bigint from order_lines where order_id = o.id) as "freightGift",
      (select coalesce(sum(freight_minor), 0)::bigint from refunds where order_id = o.id and status not in ('refused', 'withdrawn')) as "freightHeld",
      o.shipped_at is not null as "isSent", o.received_at as "receivedAt", o.earnings_released_at is not null as "isReleased",
      (select status = 'on_delivery' from payments where id = o.payment_id) as "isOnDelivery", array_remove(array[s.balance_due_payment_id, o.payment_id], null) as "paymentIds",
      case when s.deposit = 'held' then s.deposit_minor end as deposit, ${LINES} as lines
    from orders o join merchants m on m.id = o.merchant_id left join presales s on s.order_id = o.id
    where ${where}`.execute(db);
  return result.rows;
}

/**
 * The same with locks on its payments and then on the order, always in this order: paying, shipping, receiving and
 * refunding wait meanwhile. In the transaction of `db`.
 */
export async function lockRefundable(db: Ctx['db'], orderId: number): Promise<RefundableOrder> {
  await lockOrders(db, [orderId]);
  const order = await readRefundable(db, sql`o.id = ${orderId}::bigint`);
  if (!order) throw new Error(`order ${orderId} vanished under its lock`);
  return order;
}

/** The locks alone, of several orders: all their payments first, each in the order of its ids. */
export async function lockOrders(db: Ctx['db'], orderIds: readonly number[]): Promise<void> {
  const ids = sql`any(${[...orderIds]}::bigint[])`;
  await sql`
    select p.id from payments p where p.id in (
      select payment_id from orders where id = ${ids}
      union all select balance_due_payment_id from presales where order_id = ${ids})
    order by p.id for no key update`.execute(db);
  await sql`select id from orders where id = ${ids} order by id for no key update`.execute(db);
}
