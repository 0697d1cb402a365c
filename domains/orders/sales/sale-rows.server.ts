import { sql } from 'kysely';
import { pickText, type Texts } from '../../../platform/locale/locale.ts';
import type { ProductKind } from '../../catalog/product-kinds.ts';
import type { Ctx } from '../../kit/context.ts';
import { merchantOf, optionNames } from '../../promotions/offers.server.ts';
import type { OrderStatus } from '../lifecycle/states.ts';
import type { SaleCard } from './contract.ts';

interface SaleLineRow {
  id: number;
  productId: number;
  skuId: number;
  code: string;
  names: Texts;
  optionTexts: { name: Texts; value: Texts }[];
  image: string;
  kind: ProductKind;
  num: number;
  shippedNum: number;
  refundedNum: number;
  unit: number;
  paid: number;
}

export interface SaleRow {
  no: string;
  status: OrderStatus;
  shippingType: SaleCard['shippingType'];
  currency: string;
  total: number;
  refunded: number;
  refundStage: SaleCard['refundStage'];
  receiver: Partial<Record<'name' | 'phone' | 'country' | 'region' | 'city' | 'detail' | 'postCode', string>>;
  remark: string;
  placedAt: string;
  paidAt: string | null;
  isOnDelivery: boolean;
  buyer: string;
  merchantId: number;
  merchantName: Texts;
  merchantLogo: string;
  selfSupport: boolean;
  lines: SaleLineRow[];
}

/** One sale as JSON, of `orders o join merchants m join users u`. */
export const SALE_JSON = sql`jsonb_build_object('no', o.no, 'status', o.status, 'shippingType', o.shipping_type,
  'currency', o.currency, 'total', o.total_minor, 'refunded', o.refunded_minor, 'refundStage', o.refund_stage,
  'receiver', o.receiver, 'remark', o.remark, 'placedAt', o.placed_at, 'paidAt', o.paid_at,
  'isOnDelivery', (select status = 'on_delivery' from payments where id = o.payment_id), 'buyer', u.nickname,
  'merchantId', m.id, 'merchantName', m.name, 'merchantLogo', m.logo_url, 'selfSupport', m.self_support,
  'lines', (
    select jsonb_agg(jsonb_build_object('id', l.id, 'productId', l.product_id, 'skuId', l.sku_id, 'code', s.code,
      'names', l.name, 'optionTexts', l.options, 'image', l.image_url, 'kind', l.kind, 'num', l.num, 'shippedNum', l.shipped_num,
      'refundedNum', l.refunded_num, 'unit', l.unit_minor, 'paid', l.paid_minor) order by l.id)
    from order_lines l join skus s on s.id = l.sku_id where l.order_id = o.id))`;

/** The row in the reader's language. */
export function saleCard(ctx: Ctx, row: SaleRow): SaleCard {
  const money = (amount: number) => ({ amount, currency: row.currency });
  const { name = '', phone = '', region = '', city = '' } = row.receiver;
  return {
    orderNo: row.no,
    status: row.status,
    shippingType: row.shippingType,
    merchant: merchantOf(ctx, row),
    buyer: row.buyer,
    receiverName: name,
    receiverPhone: phone,
    receiverPlace: [...new Set([region, city])].filter(Boolean).join(' '),
    lines: row.lines.map(({ names, optionTexts, unit, paid, ...line }) => ({
      ...line,
      name: pickText(names, ctx.locale, ctx.site.defaultLocale),
      options: optionNames(optionTexts, ctx.locale, ctx.site.defaultLocale),
      unit: money(unit),
      paid: money(paid),
    })),
    totalNum: row.lines.reduce((sum, { num }) => sum + num, 0),
    total: money(row.total),
    refunded: money(row.refunded),
    refundStage: row.refundStage,
    remark: row.remark,
    placedAt: iso(row.placedAt),
    paidAt: row.paidAt && iso(row.paidAt),
    toCollect: row.isOnDelivery ? money(row.total) : null,
  };
}

/** A timestamp in JSON built by the database, in the API's format. */
export function iso(moment: string): string {
  return new Date(moment).toISOString();
}
