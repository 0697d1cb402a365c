import { sql } from 'kysely';
import type { OrderStatus } from '../../../domains/orders/lifecycle/states.ts';
import type { RefundStatus } from '../../../domains/refunds/states.ts';
import type { World } from './world.ts';

/** So many of the newest are what steps choose from: the old ones rest. */
const NEWEST = 40;

export interface OrderRow {
  id: number;
  no: string;
  userId: number;
  merchantId: number;
  status: OrderStatus;
  payment: string;
  total: number;
  /** Sent, not accepted by its buyer, and not back. */
  isGoodsOut: boolean;
  toSend: number;
  lines: { id: number; num: number; shipped: number; refunded: number; reviewed: boolean }[];
}

export function ordersOf(world: World): Promise<OrderRow[]> {
  return world.rows(sql<OrderRow>`
    select o.id, o.no, o.user_id as "userId", o.merchant_id as "merchantId", o.status, o.total_minor as total,
      o.status = 'cancelled' and o.paid_at is null and o.shipped_at is not null and o.goods_back_at is null as "isGoodsOut",
      (select p.status from payments p where p.id = coalesce(s.balance_due_payment_id, o.payment_id)) as payment,
      (select coalesce(sum(l.num - l.shipped_num - l.refunded_num), 0)::int from order_lines l
        where l.order_id = o.id and l.kind = 'physical') as "toSend",
      (select jsonb_agg(jsonb_build_object('id', l.id, 'num', l.num, 'shipped', l.shipped_num, 'refunded', l.refunded_num,
        'reviewed', exists (select from reviews r where r.order_line_id = l.id)) order by l.id)
        from order_lines l where l.order_id = o.id) as lines
    from orders o left join presales s on s.order_id = o.id
    where o.deleted_at is null order by o.id desc limit ${NEWEST}`);
}

export interface RefundRow {
  id: number;
  userId: number;
  merchantId: number;
  status: RefundStatus;
  isAppealed: boolean;
}

export function refundsOf(world: World): Promise<RefundRow[]> {
  return world.rows(sql<RefundRow>`
    select id, user_id as "userId", merchant_id as "merchantId", status, appealed_at is not null as "isAppealed"
    from refunds order by id desc limit ${NEWEST}`);
}

export interface ReviewRow {
  id: number;
  userId: number;
  merchantId: number;
  status: string;
  isReported: boolean;
}

export function reviewsOf(world: World): Promise<ReviewRow[]> {
  return world.rows(sql<ReviewRow>`
    select r.id, r.user_id as "userId", p.merchant_id as "merchantId", r.status,
      exists (select from review_reports q where q.review_id = r.id) as "isReported"
    from reviews r join products p on p.id = r.product_id order by r.id desc limit ${NEWEST}`);
}

export interface ThingRow {
  itemId: number;
  campaignId: number;
  kind: 'group' | 'assist' | 'presell' | 'flash';
  productId: number;
  skuId: number;
  merchantId: number;
  /** It has begun and is not over, on the clock of the test. */
  isRunning: boolean;
  isComing: boolean;
}

/** Things in campaigns and in rounds of the flash sale. */
export function thingsOf(world: World): Promise<ThingRow[]> {
  const now = new Date();
  return world.rows(sql<ThingRow>`
    select * from (
      select i.id as "itemId", a.id as "campaignId", a.kind, a.product_id as "productId", i.sku_id as "skuId",
        a.merchant_id as "merchantId", a.active and a.starts_at <= ${now} and a.ends_at > ${now} as "isRunning",
        a.active and a.starts_at > ${now} as "isComing"
      from campaign_items i join campaigns a on a.id = i.campaign_id order by i.id desc limit ${NEWEST}) campaigns
    union all select * from (
      select f.id, f.slot_id, 'flash', f.product_id, f.sku_id, p.merchant_id, s.starts_at <= ${now} and s.ends_at > ${now},
        s.starts_at > ${now}
      from flash_items f join flash_slots s on s.id = f.slot_id join products p on p.id = f.product_id
      order by f.id desc limit ${NEWEST}) rounds`);
}
