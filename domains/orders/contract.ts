import { z } from '@hono/zod-openapi';
import { chosenOptionShape, merchantBriefShape } from '../cart/contract.ts';
import { creditShape } from '../catalog/contract.ts';
import { moneyShape } from '../kit/money-shape.ts';
import { requestIdShape } from '../kit/request-id.ts';
import { DEAL_PROBLEMS } from '../promotions/campaigns/kinds/offer.ts';
import { DEAL_KINDS } from '../promotions/campaigns/kinds.ts';
import { claimedCouponShape, flashShape } from '../promotions/contract.ts';
import { invoiceTitleShape } from './invoices/contract.ts';
import './events.ts';
import { PRODUCT_KIND_NAMES } from '../catalog/product-kinds.ts';
import { MAX_REMARK } from './rules.ts';

const id = z.number().int().positive();
const orderNo = z.string().min(1).max(40);
export const SHIPPING_TYPES = ['ship', 'deliver', 'virtual'] as const;

/** Either lines of the cart or one product bought directly, at its campaign's price if a campaign is named. */
export const preOrderInput = z.union([
  z.object({ cartIds: z.array(id).min(1).max(100) }),
  z.object({
    productId: id,
    skuId: id,
    num: z.number().int().min(1).max(9999),
    /** `id` is the campaign item; `groupId` joins a group, `bargainId` is one's own bargain. */
    campaign: z.object({ kind: z.enum(DEAL_KINDS), id, groupId: id.optional(), bargainId: id.optional() }).optional(),
  }),
]);
export type PreOrderInput = z.infer<typeof preOrderInput>;
export const preOrderAnswer = z.object({ preOrderNo: z.string(), expiresAt: z.string() }).openapi('PreOrder');
export type PreOrder = z.infer<typeof preOrderAnswer>;

const choices = {
  preOrderNo: z.string().min(1).max(40),
  addressId: id.nullish(),
  shippingType: z.enum(SHIPPING_TYPES).default('ship'),
  /** Ids of coupon claims, as listed in the pre-order; omitted: the best combination. */
  couponIds: z.array(id).max(50).optional(),
  /** true: as many as allowed; a number: at most that many. */
  usePoints: z.union([z.boolean(), z.number().int().min(0)]).default(false),
};
export const computeInput = z.object(choices);
export type ComputeInput = z.infer<typeof computeInput>;

/** Every part of a price; total = items - merchantCoupon - platformCoupon - points + freight. */
export const pricePartsShape = z
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
    kind: z.enum(PRODUCT_KIND_NAMES),
    num: z.number(),
    unit: moneyShape,
    subtotal: moneyShape,
    flash: flashShape.nullable(),
    /** What buying it gives back, such as unused time of a cheaper plan. */
    credit: creditShape.nullable(),
    problem: z
      .object({
        code: z.enum([
          'off_sale',
          'out_of_stock',
          'not_enough',
          'already_bought',
          'not_deliverable',
          // the freight depends on the region, and the address names none that is known
          'region_unclear',
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

export const checkoutAddressShape = z
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

/** An applicable coupon with what it saves, or one that does not apply, with the reason. */
const fitCouponShape = claimedCouponShape.extend({ saves: moneyShape }).openapi('FitCoupon');
const unfitCouponShape = claimedCouponShape
  .extend({
    reason: z.enum(['min_spend', 'other_goods']),
    /** How much more must be spent; only with `min_spend`. */
    missing: moneyShape.nullable(),
  })
  .openapi('UnfitCoupon');

/** What a pre-sale leaves to be paid later; the deposit is lost if that is not paid in time. */
const balanceDueShape = z
  .object({ amount: moneyShape, startsAt: z.string(), endsAt: z.string(), shipsAt: z.string() })
  .openapi('BalanceDue');
export type BalanceDue = z.infer<typeof balanceDueShape>;

export const checkoutAnswer = z
  .object({
    preOrderNo: z.string(),
    expiresAt: z.string(),
    groups: z.array(
      z.object({ merchant: merchantBriefShape, lines: z.array(checkoutLineShape), price: pricePartsShape }),
    ),
    price: pricePartsShape,
    /** The campaign through which it is bought: its price is final, and only a part of a pre-sale is paid first. */
    deal: z.object({ kind: z.enum(DEAL_KINDS), itemId: z.number(), campaignId: z.number() }).nullable(),
    /** Why coupons, points and promotional prices do not apply; null if they do. */
    subsidyRefusal: z.enum(['unverified', 'own_shop']).nullable(),
    payNow: moneyShape,
    /** Minutes to pay after the order is placed; fewer for visitors. */
    minutesToPay: z.number(),
    balanceDue: balanceDueShape.nullable(),
    /** Pieces of all lines. */
    count: z.number(),
    needsAddress: z.boolean(),
    shippingTypes: z.array(z.enum(SHIPPING_TYPES)),
    shippingType: z.enum(SHIPPING_TYPES),
    addresses: z.array(checkoutAddressShape),
    addressId: z.number().nullable(),
    /** No address selected yet: the freight is that of each merchant's home zone. */
    isFreightEstimated: z.boolean(),
    /** Addresses to which every line can be sent: if a line is `not_deliverable`, selecting one of these fixes it. */
    servedAddressIds: z.array(z.number()),
    coupons: z.object({ fit: z.array(fitCouponShape), unfit: z.array(unfitCouponShape) }),
    /** Coupon claims included in the price: the requested ones that apply, or the best combination. */
    couponIds: z.array(z.number()),
    points: z.object({
      balance: z.number(),
      /** Maximum points for this checkout, and their value here. */
      usable: z.number(),
      worth: moneyShape,
      used: z.number(),
    }),
    /** True if at least one line cannot be bought in its current form. */
    hasProblem: z.boolean(),
    /** False if nothing can pay what is due: no provider, no transfer, not the buyer's balance. Placing it is refused. */
    isPayable: z.boolean(),
    /** All of it can be paid in cash on delivery. */
    paysOnDelivery: z.boolean(),
  })
  .openapi('Checkout');
export type Checkout = z.infer<typeof checkoutAnswer>;

export const placeOrderInput = z.object({
  ...choices,
  /** Idempotency key: the same id places one order, however often it is sent; with other goods it is refused. */
  requestId: requestIdShape(100),
  /** Remark to each merchant by its id (specification 9: 150 characters). */
  remark: z.record(z.string().regex(/^\d{1,15}$/), z.string().max(MAX_REMARK)).default({}),
  /** Requests an invoice, which is issued when the order is paid. */
  invoice: invoiceTitleShape.optional(),
  /** Total that the buyer agreed to, in minor units of the request's currency. */
  expectTotal: z.number().int().min(0).optional(),
});
export type PlaceOrderInput = z.input<typeof placeOrderInput>;
export const placeOrderAnswer = z
  .object({
    /** Payment number; with one merchant it is also the order number. */
    orderNo: z.string(),
    deadline: z.string(),
    total: moneyShape,
    /** Amount due now; the remaining balance of a pre-sale is paid later with the same number. */
    payNow: moneyShape,
    balanceDue: balanceDueShape.nullable(),
    /** False if nothing is left to pay: the orders are paid already. */
    needsPayment: z.boolean(),
    orders: z.array(z.object({ orderNo: z.string(), merchantId: z.number(), total: moneyShape })),
  })
  .openapi('PlacedOrder');
export type PlacedOrder = z.infer<typeof placeOrderAnswer>;

export const orderNoInput = z.object({ orderNo });
export const cancelOrderInput = z.object({ orderNo, reason: z.string().trim().max(100).default('') });
export const buyAgainAnswer = z
  .object({
    /** Cart lines to be selected there. */
    cartIds: z.array(z.number()),
    missed: z.array(
      z.object({
        productId: z.number(),
        skuId: z.number(),
        name: z.string(),
        code: z.enum(['off_sale', 'already_bought', 'out_of_stock', 'cart_full']),
      }),
    ),
  })
  .openapi('BuyAgain');
export type BuyAgain = z.infer<typeof buyAgainAnswer>;
