import { z } from '@hono/zod-openapi';
import { chosenOptionShape, merchantBriefShape } from '../../cart/contract.ts';
import { PRODUCT_KIND_NAMES } from '../../catalog/product-kinds.ts';
import { dayShape } from '../../kit/moment-shapes.ts';
import { moneyShape } from '../../kit/money-shape.ts';
import { ORDER_STATUSES } from '../lifecycle/states.ts';
import { parcelShape } from '../shipping/contract.ts';
import { MAX_ORDER_NOTE, MAX_SALE_KEYWORD, SALE_TABS } from './rules.ts';

const day = dayShape.optional();
const orderNo = z.string().min(1).max(40);

export const saleFilter = z.object({
  status: z.enum(SALE_TABS).default('all'),
  /** An order's number, a receiver's name or phone, a product's name or SKU code. */
  keyword: z.string().trim().max(MAX_SALE_KEYWORD).default(''),
  /** The account that bought: all orders of one customer. Needs the permission to open the customer's page. */
  buyerId: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER).optional(),
  /** What the days count: when it was placed or, leaving out unpaid orders, when it was paid. */
  dated: z.enum(['placed', 'paid']).default('placed'),
  /** Range of days in the site's time zone, both included. */
  from: day,
  to: day,
});
/** `only`: of the matching sales those with these numbers. */
export type SaleFilter = z.infer<typeof saleFilter> & { only?: readonly string[] };

export const saleListQuery = saleFilter.extend({
  page: z.coerce.number().int().min(1).max(10_000).default(1),
  limit: z.coerce.number().int().min(1).max(100).default(20),
});
export type SaleListQuery = z.infer<typeof saleListQuery>;

const saleLineShape = z
  .object({
    id: z.number(),
    productId: z.number(),
    skuId: z.number(),
    code: z.string(),
    name: z.string(),
    options: z.array(chosenOptionShape),
    image: z.string(),
    kind: z.enum(PRODUCT_KIND_NAMES),
    num: z.number(),
    shippedNum: z.number(),
    refundedNum: z.number(),
    unit: moneyShape,
    paid: moneyShape,
  })
  .openapi('SaleLine');
export type SaleLine = z.infer<typeof saleLineShape>;

const saleCard = {
  orderNo: z.string(),
  status: z.enum(ORDER_STATUSES),
  shippingType: z.enum(['ship', 'deliver', 'virtual']),
  merchant: merchantBriefShape,
  buyer: z.string(),
  /** The receiver; empty for virtual products. */
  receiverName: z.string(),
  receiverPhone: z.string(),
  receiverPlace: z.string(),
  lines: z.array(saleLineShape),
  totalNum: z.number(),
  total: moneyShape,
  refunded: moneyShape,
  /** `open`: a refund waits for an answer. */
  refundStage: z.enum(['open', 'refused', 'part', 'whole']).nullable(),
  remark: z.string(),
  placedAt: z.string(),
  paidAt: z.string().nullable(),
  /** What the shop collects on delivery; null: it is paid before, or was paid. */
  toCollect: moneyShape.nullable(),
};
const saleCardShape = z.object(saleCard).openapi('SaleCard');
export type SaleCard = z.infer<typeof saleCardShape>;

export const saleListAnswer = z
  .object({
    list: z.array(saleCardShape),
    total: z.number(),
    page: z.number(),
    limit: z.number(),
    /** Orders in each tab, regardless of the search. */
    counts: z.record(z.enum(SALE_TABS), z.number()),
  })
  .openapi('SaleList');
export type SaleList = z.infer<typeof saleListAnswer>;

export const saleAnswer = z
  .object({
    ...saleCard,
    paymentNo: z.string(),
    payMethod: z.string().nullable(),
    /** It was sent, not accepted, and has not come back. */
    isGoodsOut: z.boolean(),
    receiver: z
      .object({
        name: z.string(),
        phone: z.string(),
        country: z.string(),
        region: z.string(),
        city: z.string(),
        detail: z.string(),
        postCode: z.string(),
      })
      .nullable(),
    merchantRemark: z.string(),
    price: z.object({
      items: moneyShape,
      merchantCoupon: moneyShape,
      platformCoupon: moneyShape,
      points: moneyShape,
      freight: moneyShape,
      total: moneyShape,
    }),
    /** The merchant's share: the total plus the platform's own discounts, less the commission. */
    earning: z.object({ commission: moneyShape, subsidy: moneyShape, net: moneyShape }),
    parcels: z.array(parcelShape),
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
    /** Internal notes of the actor's own back office, newest first. */
    notes: z.array(z.object({ id: z.number(), author: z.string(), body: z.string(), at: z.string() })),
  })
  .openapi('Sale');
export type Sale = z.infer<typeof saleAnswer>;

export const saleNoInput = z.object({ orderNo });
export const cancelSaleInput = z.object({ orderNo, reason: z.string().trim().min(1).max(200) });
export const orderNoteInput = z.object({ orderNo, body: z.string().trim().min(1).max(MAX_ORDER_NOTE) });
