import { sql } from 'kysely';
import { pickText, type Texts } from '../../platform/locale/locale.ts';
import type { ProductKind } from '../catalog/product-kinds.ts';
import type { Ctx } from '../kit/context.ts';
import { merchantOf, optionNames } from '../promotions/offers.server.ts';
import { DEAL_JSON, type DealRow, duePayment, orderDeal } from './checkout/order-deal.server.ts';
import { INVOICE_UNTIL } from './invoices/invoice-until.server.ts';
import { type BuyerFacts, buyerActions, type OrderStatus } from './lifecycle/states.ts';
import type { OrderCard } from './order-contract.ts';
import { isReturnable } from './refunding/return-window.ts';
import { HAS_THINGS_TO_COME } from './shipping/things-to-come.server.ts';

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
  kind: ProductKind;
  shipped: number;
  refunded: number;
}

export interface OrderRow {
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
  hasParcels: boolean;
  isExtendable: boolean;
  hasThingsToCome: boolean;
  isRedirected: boolean;
  isDelivered: boolean;
  hasUnreviewed: boolean;
  isBoughtOnce: boolean;
  /** Until when an invoice can be requested; null before the payment. */
  invoiceUntil: string | null;
  isInvoiced: boolean;
  siteId: number;
  receivedAt: string | null;
  isReleased: boolean;
  refundStage: OrderCard['refundStage'];
  deal: DealRow | null;
  lines: LineRow[];
}

const LINES_JSON = sql`(
  select jsonb_agg(jsonb_build_object('id', l.id, 'productId', l.product_id, 'skuId', l.sku_id, 'names', l.name,
    'optionTexts', l.options, 'image', l.image_url, 'num', l.num, 'unit', l.unit_minor, 'items', l.items_minor,
    'paid', l.paid_minor, 'kind', l.kind, 'shipped', l.shipped_num, 'refunded', l.refunded_num) order by l.id)
  from order_lines l where l.order_id = o.id)`;

/** Whether something of a received order `o` can still be reviewed; what other wings sell is rated there. */
export const HAS_THINGS_TO_REVIEW = sql<boolean>`(o.status = 'to_evaluate' and exists (
  select from order_lines u join products g on g.id = u.product_id and g.sold_as = 'goods'
  where u.order_id = o.id and u.refunded_num < u.num
    and not exists (select from reviews r where r.order_line_id = u.id)))`;

/**
 * One order as shown in a list, with the data that determines its actions: of `o`, its payment `p` and merchant `m`.
 */
export const CARD_JSON = sql`jsonb_build_object('no', o.no, 'paymentNo', p.no, 'paymentStatus', p.status, 'deadline', p.deadline,
  'status', o.status, 'currency', o.currency, 'total', o.total_minor, 'shippingType', o.shipping_type,
  'placedAt', o.placed_at, 'merchantId', m.id, 'merchantName', m.name, 'merchantLogo', m.logo_url,
  'selfSupport', m.self_support,
  'hasParcels', exists (select from parcels c where c.order_id = o.id and c.method <> 'virtual'),
  'isExtendable', o.receive_by is not null and o.receive_extended_at is null, 'isRedirected', o.receiver_changed_at is not null,
  'hasThingsToCome', o.status = 'to_receive' and ${HAS_THINGS_TO_COME},
  'isDelivered', o.status = 'to_receive' and not ${HAS_THINGS_TO_COME}
    and exists (select from parcels c where c.order_id = o.id and c.method <> 'virtual')
    and not exists (select from parcels c where c.order_id = o.id and c.delivered_at is null),
  'hasUnreviewed', ${HAS_THINGS_TO_REVIEW},
  'isBoughtOnce', not exists (
    select from order_lines l join products g on g.id = l.product_id where l.order_id = o.id and g.sold_as <> 'app'),
  'invoiceUntil', ${INVOICE_UNTIL}, 'isInvoiced', exists (select from invoices i where i.order_id = o.id),
  'siteId', o.site_id, 'receivedAt', o.received_at, 'isReleased', o.earnings_released_at is not null,
  'refundStage', o.refund_stage, 'deal', ${DEAL_JSON}, 'lines', ${LINES_JSON})`;

/** An order of a list in the reader's language. */
export function orderCard(ctx: Ctx, row: OrderRow): OrderCard {
  const money = (amount: number) => ({ amount, currency: row.currency });
  const text = (texts: Texts) => pickText(texts, ctx.locale, ctx.site.defaultLocale);
  const { paymentNo, deadline, isPayable } = duePayment(row, ctx.now);
  return {
    orderNo: row.no,
    paymentNo,
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
      kind: line.kind,
      shippedNum: line.shipped,
      refundedNum: line.refunded,
    })),
    totalNum: row.lines.reduce((sum, line) => sum + line.num, 0),
    total: money(row.total),
    shippingType: row.shippingType,
    placedAt: iso(row.placedAt),
    deadline: row.status === 'to_pay' || row.status === 'to_pay_rest' ? iso(deadline) : null,
    toCollect: row.paymentStatus === 'on_delivery' ? money(row.total) : null,
    deal: orderDeal(ctx, row.deal, row.currency),
    isDelivered: row.isDelivered,
    refundStage: row.refundStage,
    actions: buyerActions(row.status, factsOf(ctx, row, isPayable)),
  };
}

function factsOf({ app, now }: Ctx, row: OrderRow, isPayable: boolean): BuyerFacts {
  const isOpen = row.invoiceUntil !== null && new Date(row.invoiceUntil) > now;
  const settings = app.sites.byId(row.siteId)?.settings ?? {};
  return {
    isPayable,
    isOnDelivery: row.paymentStatus === 'on_delivery',
    hasParcels: row.hasParcels,
    isExtendable: row.isExtendable,
    hasThingsToCome: row.hasThingsToCome,
    hasRefundable: isReturnable(row, settings, now) && row.lines.some((line) => line.refunded < line.num),
    hasOpenRefund: row.refundStage === 'open',
    hasUnreviewed: row.hasUnreviewed,
    isBoughtOnce: row.isBoughtOnce,
    isInvoiceable: row.isInvoiced || (isOpen && row.total > 0),
    isRedirectable: row.shippingType !== 'virtual' && !row.isRedirected,
  };
}

export const iso = (value: string) => new Date(value).toISOString();
export const isoOrNull = (value: string | null) => (value === null ? null : iso(value));
