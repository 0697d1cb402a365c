import { z } from '@hono/zod-openapi';
import { chosenOptionShape, merchantBriefShape } from '../cart/contract.ts';
import { moneyShape } from '../money-shape.ts';
import { DEAL_PROBLEMS } from '../promotions/activities/deals.ts';
import { ACTIVITY_KINDS, DEAL_KINDS, TEAM_STATES } from '../promotions/activities/rules.ts';
import { claimedCouponShape, flashShape } from '../promotions/contract.ts';
import { invoiceTitleShape } from './invoices/contract.ts';
import { MAX_REMARK, ORDER_TABS } from './rules.ts';
import { parcelShape } from './shipping/contract.ts';
import { BUYER_ACTIONS, ORDER_STATUSES, type OrderEvent } from './states.ts';

declare module '../../platform/events.ts' {
  interface EventMap {
    'order.placed': { paymentNo: string; userId: number; needsPayment: boolean };
    /** One checkout is paid: all its orders at once. */
    'order.paid': {
      paymentNo: string;
      userId: number;
      orderNos: string[];
      lines: { productId: number; num: number }[];
    };
    'order.cancelled': {
      paymentNo: string;
      userId: number;
      orderNos: string[];
      reason: string;
      /** Nobody cancelled: it was not paid in time. */
      isExpired: boolean;
    };
    'order.shipped': {
      orderId: number;
      orderNo: string;
      userId: number;
      method: 'ship' | 'deliver' | 'virtual';
      /** Who brings it: a courier's code or name, or a person. */
      courier: string;
      number: string;
      /** Pieces that are still to come in other parcels. */
      left: number;
    };
    /** The buyer has the goods: confirmed, or by time; virtual goods with their payment. */
    'order.received': { orderId: number; orderNo: string; userId: number; merchantId: number; event: OrderEvent };
    /** The carrier says that a parcel was handed over. */
    'parcel.arrived': { orderId: number; orderNo: string; userId: number; courier: string; number: string };
    /** An order has its invoice from now on. */
    'invoice.issued': { orderId: number };
    /** The buyer has changed who gets it, before it was sent. */
    'order.redirected': { orderNo: string; merchantId: number; ownerId: number | null };
    /** The first part of a pre-sale is paid. */
    'presale.deposited': { orderId: number; orderNo: string; userId: number };
    /** The rest was not paid in its time: the order is over and the deposit the merchant's. */
    'presale.forfeited': { orderId: number; orderNo: string; userId: number };
    'order.completed': { orderId: number; orderNo: string; userId: number; merchantId: number; event: OrderEvent };
  }
}

const id = z.number().int().positive();
const orderNo = z.string().min(1).max(40);
const SHIPPING_TYPES = ['ship', 'deliver', 'virtual'] as const;

/** Either lines of the cart or one thing bought at once, at its activity's price when an activity is named. */
export const preOrderInput = z.union([
  z.object({ cartIds: z.array(id).min(1).max(100) }),
  z.object({
    productId: id,
    skuId: id,
    num: z.number().int().min(1).max(9999),
    /** `id` is the activity's thing; `teamId` joins a team, `effortId` is one's own effort. */
    activity: z.object({ kind: z.enum(DEAL_KINDS), id, teamId: id.optional(), effortId: id.optional() }).optional(),
  }),
]);
export type PreOrderInput = z.infer<typeof preOrderInput>;
export const preOrderAnswer = z.object({ preOrderNo: z.string(), expiresAt: z.string() }).openapi('PreOrder');
export type PreOrder = z.infer<typeof preOrderAnswer>;

const choices = {
  preOrderNo: z.string().min(1).max(40),
  addressId: id.nullish(),
  shippingType: z.enum(SHIPPING_TYPES).default('ship'),
  /** Ids of claims, as the coupons of the pre-order carry them; left out: the best combination. */
  couponIds: z.array(id).max(50).optional(),
  /** true: as many as allowed; a number: at most that many. */
  usePoints: z.union([z.boolean(), z.number().int().min(0)]).default(false),
};
export const computeInput = z.object(choices);
export type ComputeInput = z.infer<typeof computeInput>;

/** Every part of a price; total = items - merchantCoupon - platformCoupon - points + freight. */
const pricePartsShape = z
  .object({
    items: moneyShape,
    merchantCoupon: moneyShape,
    platformCoupon: moneyShape,
    points: moneyShape,
    freight: moneyShape,
    total: moneyShape,
  })
  .openapi('PriceParts');
export type PriceParts = z.infer<typeof pricePartsShape>;

const checkoutLineShape = z
  .object({
    productId: z.number(),
    skuId: z.number(),
    name: z.string(),
    options: z.array(chosenOptionShape),
    image: z.string(),
    kind: z.enum(['physical', 'virtual']),
    num: z.number(),
    unit: moneyShape,
    subtotal: moneyShape,
    flash: flashShape.nullable(),
    problem: z
      .object({
        code: z.enum([
          'off_sale',
          'out_of_stock',
          'not_enough',
          'not_deliverable',
          'flash_closed',
          'flash_sold_out',
          'flash_limit',
          ...DEAL_PROBLEMS,
        ]),
        available: z.number(),
      })
      .nullable(),
  })
  .openapi('CheckoutLine');
export type CheckoutLine = z.infer<typeof checkoutLineShape>;

const checkoutAddressShape = z
  .object({
    id: z.number(),
    name: z.string(),
    email: z.string(),
    country: z.string(),
    region: z.string(),
    city: z.string(),
    detail: z.string(),
    postCode: z.string(),
    phone: z.string(),
    isDefault: z.boolean(),
  })
  .openapi('CheckoutAddress');

/** A coupon that would fit, with what it saves; or one that does not, with the reason. */
const fitCouponShape = claimedCouponShape.extend({ saves: moneyShape }).openapi('FitCoupon');
const unfitCouponShape = claimedCouponShape
  .extend({
    reason: z.enum(['min_spend', 'other_goods']),
    /** How much more must be spent; only with `min_spend`. */
    missing: moneyShape.nullable(),
  })
  .openapi('UnfitCoupon');

/** What a pre-sale leaves to be paid in its own time; a deposit whose rest is not paid in time is lost. */
const restShape = z
  .object({ amount: moneyShape, startsAt: z.string(), endsAt: z.string(), shipsAt: z.string() })
  .openapi('RestToPay');
export type RestToPay = z.infer<typeof restShape>;

export const checkoutAnswer = z
  .object({
    preOrderNo: z.string(),
    expiresAt: z.string(),
    groups: z.array(
      z.object({ merchant: merchantBriefShape, lines: z.array(checkoutLineShape), price: pricePartsShape }),
    ),
    price: pricePartsShape,
    /** The activity that it is bought through: its price is final, and of a pre-sale only a part is paid first. */
    deal: z.object({ kind: z.enum(DEAL_KINDS), itemId: z.number(), activityId: z.number() }).nullable(),
    payNow: moneyShape,
    rest: restShape.nullable(),
    /** Pieces of all lines. */
    count: z.number(),
    needsAddress: z.boolean(),
    shippingTypes: z.array(z.enum(SHIPPING_TYPES)),
    shippingType: z.enum(SHIPPING_TYPES),
    addresses: z.array(checkoutAddressShape),
    addressId: z.number().nullable(),
    /** No address is chosen yet: the freight is that of each merchant's home zone. */
    isFreightEstimated: z.boolean(),
    /** Addresses that every line can go to: where a line is `not_deliverable`, one of these mends it. */
    servedAddressIds: z.array(z.number()),
    coupons: z.object({ fit: z.array(fitCouponShape), unfit: z.array(unfitCouponShape) }),
    /** Claims that the price counts with: the asked ones that fit, or the best combination. */
    couponIds: z.array(z.number()),
    points: z.object({
      balance: z.number(),
      /** Most points this checkout takes, and what they are worth here. */
      usable: z.number(),
      worth: moneyShape,
      used: z.number(),
    }),
    /** True when at least one line cannot be bought as it stands. */
    hasProblem: z.boolean(),
  })
  .openapi('Checkout');
export type Checkout = z.infer<typeof checkoutAnswer>;

export const placeOrderInput = z.object({
  ...choices,
  /** Made once per press of the button: the same id makes one order, however often it is sent. */
  requestId: z.string().min(8).max(100),
  /** Remark to each merchant by its id (specification 9: 150 characters). */
  remark: z.record(z.string().regex(/^\d{1,15}$/), z.string().max(MAX_REMARK)).default({}),
  /** An invoice is wanted: it is issued when the order is paid. */
  invoice: invoiceTitleShape.optional(),
  /** Total that the buyer agreed to, in minor units of the request's currency. */
  expectTotal: z.number().int().min(0).optional(),
});
export type PlaceOrderInput = z.input<typeof placeOrderInput>;
export const placeOrderAnswer = z
  .object({
    /** Number to pay by; with one merchant it is also the order's. */
    orderNo: z.string(),
    deadline: z.string(),
    total: moneyShape,
    /** What is to be paid now; the rest of a pre-sale is paid by the same number in its time. */
    payNow: moneyShape,
    rest: restShape.nullable(),
    /** False when nothing is left to pay: the orders are paid already. */
    needsPayment: z.boolean(),
    orders: z.array(z.object({ orderNo: z.string(), merchantId: z.number(), total: moneyShape })),
  })
  .openapi('PlacedOrder');
export type PlacedOrder = z.infer<typeof placeOrderAnswer>;

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
    /** What the line really cost after every discount. */
    paid: moneyShape,
    kind: z.enum(['physical', 'virtual']),
    /** Pieces that have left, and pieces that were refunded or are asked back. */
    shippedNum: z.number(),
    refundedNum: z.number(),
  })
  .openapi('OrderLine');

/** The group, assist or pre-sale that an order was bought through. */
const orderDealShape = z
  .object({
    kind: z.enum(ACTIVITY_KINDS),
    activityId: z.number(),
    /** The effort that led to the price. */
    effortId: z.number().nullable(),
    /** `avatars` of those who have paid, the leader first. */
    team: z
      .object({
        id: z.number(),
        status: z.enum(TEAM_STATES),
        size: z.number(),
        left: z.number(),
        expiresAt: z.string(),
        avatars: z.array(z.string()),
      })
      .nullable(),
    presale: z
      .object({
        deposit: moneyShape,
        rest: moneyShape,
        startsAt: z.string(),
        endsAt: z.string(),
        shipsAt: z.string(),
        /** What became of the deposit. */
        state: z.enum(['due', 'held', 'settled', 'forfeited', 'returned']),
        /** The rest can be paid now. */
        isOpen: z.boolean(),
      })
      .nullable(),
  })
  .openapi('OrderDeal');
export type OrderDeal = z.infer<typeof orderDealShape>;

const orderCard = {
  orderNo: z.string(),
  /** Number of the checkout that the order is paid by. */
  paymentNo: z.string(),
  status: z.enum(ORDER_STATUSES),
  merchant: merchantBriefShape,
  lines: z.array(orderLineShape),
  totalNum: z.number(),
  total: moneyShape,
  shippingType: z.enum(SHIPPING_TYPES),
  placedAt: z.string(),
  /** Until when it must be paid; only while it is to be paid. */
  deadline: z.string().nullable(),
  /** How it stands with its refunds; null: nobody ever asked for one. */
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
    /** null for virtual goods. */
    receiver: checkoutAddressShape.omit({ id: true, isDefault: true }).nullable(),
    remark: z.string(),
    isPaid: z.boolean(),
    payMethod: z.string().nullable(),
    paidAt: z.string().nullable(),
    shippedAt: z.string().nullable(),
    receivedAt: z.string().nullable(),
    cancelledAt: z.string().nullable(),
    parcels: z.array(parcelShape),
    /** What the shop tells the buyer. */
    merchantRemark: z.string(),
    /** When receipt confirms itself; null while something is still to be sent. */
    receiveBy: z.string().nullable(),
    /** What virtual lines brought with the payment. */
    contents: z.array(z.object({ lineId: z.number(), text: z.string() })),
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

export const orderNoInput = z.object({ orderNo });
export const cancelOrderInput = z.object({ orderNo, reason: z.string().trim().max(100).default('') });
export const buyAgainAnswer = z
  .object({
    /** Lines of the cart, to be selected there. */
    cartIds: z.array(z.number()),
    missed: z.array(
      z.object({
        productId: z.number(),
        skuId: z.number(),
        name: z.string(),
        code: z.enum(['off_sale', 'out_of_stock', 'cart_full']),
      }),
    ),
  })
  .openapi('BuyAgain');
export type BuyAgain = z.infer<typeof buyAgainAnswer>;
