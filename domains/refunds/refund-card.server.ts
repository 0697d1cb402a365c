import { type RawBuilder, sql } from 'kysely';
import { pickText, type Texts } from '../../platform/locale/locale.ts';
import type { Ctx } from '../kit/context.ts';
import type { OrderStatus } from '../orders/lifecycle/states.ts';
import { isAppealable } from '../orders/refunding/return-window.ts';
import { merchantOf, optionNames } from '../promotions/offers.server.ts';
import type { RefundCard } from './contract.ts';
import type { RefundReason } from './rules.ts';
import { type RefundActor, type RefundKind, type RefundStatus, refundActions, stageOf } from './states.ts';

export interface RefundRow {
  id: number;
  no: string;
  orderNo: string;
  orderStatus: OrderStatus;
  isReleased: boolean;
  kind: RefundKind;
  status: RefundStatus;
  startedBy: RefundActor;
  reason: RefundReason;
  currency: string;
  cash: number;
  gift: number;
  points: number;
  createdAt: string;
  dueAt: string | null;
  appealedAt: string | null;
  buyer: string;
  merchantId: number;
  merchantName: Texts;
  merchantLogo: string;
  selfSupport: boolean;
  lines: {
    lineId: number;
    productId: number;
    skuId: number;
    names: Texts;
    optionTexts: { name: Texts; value: Texts }[];
    image: string;
    num: number;
  }[];
}

/** One refund `r` with its order `o`, merchant `m` and buyer `u` as JSON. */
export const CARD_JSON: RawBuilder<unknown> = sql`jsonb_build_object('id', r.id, 'no', r.no, 'orderNo', o.no, 'orderStatus', o.status, 'isReleased', o.earnings_released_at is not null,
  'kind', r.kind, 'status', r.status, 'startedBy', r.started_by, 'reason', r.reason, 'currency', r.currency,
  'cash', r.cash_minor, 'gift', r.gift_minor, 'points', r.points, 'createdAt', r.created_at, 'dueAt', r.due_at,
  'appealedAt', r.appealed_at, 'buyer', u.nickname, 'merchantId', m.id, 'merchantName', m.name, 'merchantLogo', m.logo_url,
  'selfSupport', m.self_support, 'lines', (
    select jsonb_agg(jsonb_build_object('lineId', ol.id, 'productId', ol.product_id, 'skuId', ol.sku_id, 'names', ol.name,
      'optionTexts', ol.options, 'image', ol.image_url, 'num', l.num) order by ol.id)
    from refund_lines l join order_lines ol on ol.id = l.line_id where l.refund_id = r.id))`;

export const CARD_TABLES: RawBuilder<unknown> = sql`join orders o on o.id = r.order_id join merchants m on m.id = r.merchant_id
  join users u on u.id = r.user_id`;

/** The refund as shown in lists. */
export function refundCard(ctx: Ctx, row: RefundRow): RefundCard {
  const mayAppeal = row.appealedAt === null && isAppealable({ status: row.orderStatus, isReleased: row.isReleased });
  return {
    refundId: row.id,
    refundNo: row.no,
    orderNo: row.orderNo,
    kind: row.kind,
    status: row.status,
    stage: stageOf(row.status),
    startedBy: row.startedBy,
    reason: row.reason,
    merchant: merchantOf(ctx, row),
    buyer: row.buyer,
    lines: row.lines.map((line) => ({
      lineId: line.lineId,
      productId: line.productId,
      skuId: line.skuId,
      name: pickText(line.names, ctx.locale, ctx.site.defaultLocale),
      options: optionNames(line.optionTexts, ctx.locale, ctx.site.defaultLocale),
      image: line.image,
      num: line.num,
    })),
    num: row.lines.reduce((sum, line) => sum + line.num, 0),
    price: { amount: row.cash + row.gift, currency: row.currency },
    points: row.points,
    createdAt: new Date(row.createdAt).toISOString(),
    dueAt: row.dueAt === null ? null : new Date(row.dueAt).toISOString(),
    actions: refundActions(row.status, mayAppeal),
  };
}
