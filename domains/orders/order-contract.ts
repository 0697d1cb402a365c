import { z } from '@hono/zod-openapi';
import { chosenOptionShape, merchantBriefShape } from '../cart/contract.ts';
import { PRODUCT_KIND_NAMES } from '../catalog/product-kinds.ts';
import { moneyShape } from '../kit/money-shape.ts';
import { CAMPAIGN_KINDS } from '../promotions/campaigns/kinds.ts';
import { GROUP_STATES } from '../promotions/campaigns/rules.ts';
import { checkoutAddressShape, pricePartsShape, SHIPPING_TYPES } from './contract.ts';
import { boughtFileShape } from './files/contract.ts';
import { BUYER_ACTIONS, ORDER_STATUSES } from './lifecycle/states.ts';
import { ORDER_TABS } from './rules.ts';
import { parcelShape } from './shipping/contract.ts';

const orderLineShape = z
  .object({
    id: z.number(),
    productId: z.number(),
    skuId: z.number(),
    name: z.string(),
    options: z.array(chosenOptionShape),
    image: z.string(),
    num: z.number(),
    unit: moneyShape,
    subtotal: moneyShape,
    /** The price of the line after every discount. */
    paid: moneyShape,
    kind: z.enum(PRODUCT_KIND_NAMES),
    /** Pieces sent, and pieces refunded or in a refund request. */
    shippedNum: z.number(),
    refundedNum: z.number(),
  })
  .openapi('OrderLine');

/** The group purchase, bargain or pre-sale through which an order was bought. */
const orderDealShape = z
  .object({
    kind: z.enum(CAMPAIGN_KINDS),
    campaignId: z.number(),
    /** The bargain that led to the price. */
    bargainId: z.number().nullable(),
    /** `avatars` of members who have paid, the leader first. */
    group: z
      .object({
        id: z.number(),
        status: z.enum(GROUP_STATES),
        size: z.number(),
        left: z.number(),
        expiresAt: z.string(),
        avatars: z.array(z.string()),
      })
      .nullable(),
    presale: z
      .object({
        deposit: moneyShape,
        balanceDue: moneyShape,
        startsAt: z.string(),
        endsAt: z.string(),
        shipsAt: z.string(),
        /** State of the deposit. */
        state: z.enum(['due', 'held', 'settled', 'forfeited', 'returned']),
        /** The remaining balance can be paid now. */
        isOpen: z.boolean(),
      })
      .nullable(),
  })
  .openapi('OrderDeal');
export type OrderDeal = z.infer<typeof orderDealShape>;

const orderCard = {
  orderNo: z.string(),
  /** Number of the checkout that pays the order. */
  paymentNo: z.string(),
  status: z.enum(ORDER_STATUSES),
  merchant: merchantBriefShape,
  lines: z.array(orderLineShape),
  totalNum: z.number(),
  total: moneyShape,
  shippingType: z.enum(SHIPPING_TYPES),
  placedAt: z.string(),
  /** Payment deadline; only while it is unpaid. */
  deadline: z.string().nullable(),
  /** What the buyer pays on delivery; null: it is paid before, or was paid. */
  toCollect: moneyShape.nullable(),
  /** All parcels were delivered and none is outstanding; only the receipt is not confirmed yet. */
  isDelivered: z.boolean(),
  /** Status of its refunds; null: none was ever requested. */
  refundStage: z.enum(['open', 'refused', 'part', 'whole']).nullable(),
  actions: z.array(z.enum(BUYER_ACTIONS)),
  deal: orderDealShape.nullable(),
};
const orderCardShape = z.object(orderCard).openapi('OrderCard');
export type OrderCard = z.infer<typeof orderCardShape>;

export const orderListQuery = z.object({
  status: z.enum(ORDER_TABS).default('all'),
  keyword: z.string().trim().max(100).default(''),
  page: z.coerce.number().int().min(1).max(10_000).default(1),
  limit: z.coerce.number().int().min(1).max(100).default(10),
});
export const orderListAnswer = z
  .object({ list: z.array(orderCardShape), total: z.number(), page: z.number(), limit: z.number() })
  .openapi('OrderList');
export type OrderList = z.infer<typeof orderListAnswer>;
export const orderCountsAnswer = z.record(z.enum(ORDER_TABS), z.number()).openapi('OrderCounts');
export type OrderCounts = z.infer<typeof orderCountsAnswer>;

export const orderDetailAnswer = z
  .object({
    ...orderCard,
    price: pricePartsShape,
    pointsUsed: z.number(),
    /** null for virtual products. */
    receiver: checkoutAddressShape.omit({ id: true, isDefault: true }).nullable(),
    remark: z.string(),
    isPaid: z.boolean(),
    payMethod: z.string().nullable(),
    /** Part of the order paid from the gift balance. */
    gift: moneyShape,
    paidAt: z.string().nullable(),
    shippedAt: z.string().nullable(),
    receivedAt: z.string().nullable(),
    cancelledAt: z.string().nullable(),
    parcels: z.array(parcelShape),
    /** The shop's message to the buyer. */
    merchantRemark: z.string(),
    /** When receipt is confirmed automatically; null while something is still to be sent. */
    receiveBy: z.string().nullable(),
    /** Content delivered for virtual lines on payment. */
    contents: z.array(z.object({ lineId: z.number(), text: z.string() })),
    /** Files of virtual lines. */
    files: z.array(boughtFileShape),
    timeline: z.array(
      z.object({
        event: z.string(),
        from: z.string().nullable(),
        to: z.string(),
        by: z.enum(['buyer', 'merchant', 'platform', 'system']),
        reason: z.string(),
        at: z.string(),
      }),
    ),
    /** The other orders of the same checkout. */
    siblings: z.array(z.object({ orderNo: z.string(), merchant: z.string(), total: moneyShape })),
  })
  .openapi('OrderDetail');
export type OrderDetail = z.infer<typeof orderDetailAnswer>;
