import { z } from '@hono/zod-openapi';
import { chosenOptionShape, merchantBriefShape } from '../cart/contract.ts';
import { moneyShape } from '../kit/money-shape.ts';
import { uploadedPicture } from '../uploads/contract.ts';
import {
  MAX_APPEAL,
  MAX_NOTE,
  MAX_REFUSAL,
  MAX_VOUCHERS,
  REASONS_UNASKED,
  REFUND_REASONS,
  REFUND_TABS,
} from './rules.ts';
import { REFUND_ACTIONS, REFUND_STAGES, REFUND_STATUSES, type RefundStatus } from './states.ts';

declare module '../../platform/events.ts' {
  interface EventMap {
    /** A refund was requested, or changed state: emitted inside the transaction that changed it. */
    'refund.changed': {
      refundId: number;
      refundNo: string;
      orderId: number;
      orderNo: string;
      userId: number;
      merchantId: number;
      status: RefundStatus;
    };
    /**
     * Earnings of orders are about to be released to their shops: a domain that owes others a part of what was paid for an
     * order has it paid out of them, at most `most` for each order in all.
     */
    'earnings.releasing': {
      orders: readonly { orderId: number; most: number }[];
      share(orderId: number, part: { userId: number; amount: number }): void;
    };
  }
}

const id = z.number().int().positive();
const orderNo = z.string().min(1).max(40);
const pieces = z.object({ id, num: z.number().int().min(1).max(9_999) });
const REFUND_KINDS = ['money', 'return'] as const;
/** Specification 3: what is requested, why, and pictures as evidence. `lines` are lines of the order. */
export const applyRefundInput = z.object({
  orderNo,
  lines: z.array(pieces).min(1).max(200),
  kind: z.enum(REFUND_KINDS),
  reason: z.enum(REFUND_REASONS),
  note: z.string().trim().max(MAX_NOTE).default(''),
  images: z.array(uploadedPicture).max(MAX_VOUCHERS).default([]),
});
export type ApplyRefundInput = z.input<typeof applyRefundInput>;
export const appliedRefundAnswer = z.object({ refundId: z.number(), refundNo: z.string() }).openapi('AppliedRefund');
export type AppliedRefund = z.infer<typeof appliedRefundAnswer>;

/** Without lines: everything that can still be refunded. */
export const quoteRefundInput = z.object({ orderNo, lines: z.array(pieces).max(200).optional() });
export type QuoteRefundInput = z.infer<typeof quoteRefundInput>;

/** The refund: `total` is cash and gift balance together, including freight. */
const refundPartsShape = z
  .object({
    total: moneyShape,
    cash: moneyShape,
    gift: moneyShape,
    freight: moneyShape,
    points: z.number(),
  })
  .openapi('RefundParts');

const refundLineShape = z.object({
  lineId: z.number(),
  productId: z.number(),
  skuId: z.number(),
  name: z.string(),
  options: z.array(chosenOptionShape),
  image: z.string(),
  num: z.number(),
});

export const refundQuoteAnswer = z
  .object({
    orderNo: z.string(),
    merchant: merchantBriefShape,
    kinds: z.array(z.enum(REFUND_KINDS)),
    reasons: z.array(z.enum(REFUND_REASONS)),
    lines: z.array(
      refundLineShape.extend({
        /** Pieces bought, and pieces that can still be refunded. */
        bought: z.number(),
        refundable: z.number(),
        paid: moneyShape,
        /** What the requested pieces of this line refund. */
        gives: moneyShape,
      }),
    ),
    parts: refundPartsShape,
    /** When the request is approved automatically if the shop does not answer, assuming it is made now. */
    answerBy: z.string(),
    /** How the money will be refunded. */
    ways: z.array(z.object({ method: z.string(), amount: moneyShape })),
  })
  .openapi('RefundQuote');
export type RefundQuote = z.infer<typeof refundQuoteAnswer>;

const refundCard = {
  refundId: z.number(),
  refundNo: z.string(),
  orderNo: z.string(),
  kind: z.enum(REFUND_KINDS),
  /** Its state in detail, and as named by the specification. */
  status: z.enum(REFUND_STATUSES),
  stage: z.enum(REFUND_STAGES),
  startedBy: z.enum(['buyer', 'merchant', 'platform', 'system']),
  reason: z.enum(REFUND_REASONS),
  merchant: merchantBriefShape,
  buyer: z.string(),
  lines: z.array(refundLineShape),
  num: z.number(),
  price: moneyShape,
  points: z.number(),
  createdAt: z.string(),
  /** When an automatic decision is due. */
  dueAt: z.string().nullable(),
  actions: z.array(z.enum(REFUND_ACTIONS)),
};
const refundCardShape = z.object(refundCard).openapi('RefundCard');
export type RefundCard = z.infer<typeof refundCardShape>;

export const refundListQuery = z.object({
  status: z.enum(REFUND_TABS).default('all'),
  /** Only of this order. */
  orderNo: z.string().max(40).optional(),
  page: z.coerce.number().int().min(1).max(10_000).default(1),
  limit: z.coerce.number().int().min(1).max(100).default(10),
});
export const refundListAnswer = z
  .object({
    list: z.array(refundCardShape),
    total: z.number(),
    counts: z.record(z.enum(REFUND_TABS), z.number()),
    page: z.number(),
    limit: z.number(),
  })
  .openapi('RefundList');
export type RefundList = z.infer<typeof refundListAnswer>;

/** The same for the back offices, with the data staff needs. */
export const refundOverviewQuery = refundListQuery.extend({
  status: z.enum(['todo', ...REFUND_TABS]).default('todo'),
  /** Part of a refund's or an order's number. */
  keyword: z.string().trim().max(40).default(''),
  limit: z.coerce.number().int().min(1).max(100).default(20),
});
export const refundOverviewAnswer = refundListAnswer
  .extend({ counts: z.record(z.enum(['todo', ...REFUND_TABS]), z.number()) })
  .openapi('RefundOverview');
export type RefundOverview = z.infer<typeof refundOverviewAnswer>;

export const refundDetailAnswer = z
  .object({
    ...refundCard,
    orderStatus: z.string(),
    note: z.string(),
    images: z.array(z.string()),
    parts: refundPartsShape,
    /** Who bears it; hidden from the buyer. */
    bears: z.object({ merchant: moneyShape, commission: moneyShape, promotion: moneyShape }).nullable(),
    /** Destinations of the money, one line for each channel. */
    ways: z.array(
      z.object({
        method: z.string(),
        amount: moneyShape,
        status: z.enum(['planned', 'pending', 'sent', 'failed']),
        sentAt: z.string().nullable(),
      }),
    ),
    refusedReason: z.string(),
    appealNote: z.string(),
    /** Return address, once the return is requested. */
    sendTo: z.object({ name: z.string(), address: z.string(), phone: z.string() }).nullable(),
    returnParcel: z.object({ courier: z.string(), number: z.string() }).nullable(),
    restocked: z.boolean().nullable(),
    timeline: z.array(
      z.object({
        event: z.string(),
        to: z.enum(REFUND_STATUSES),
        by: z.enum(['buyer', 'merchant', 'platform', 'system']),
        reason: z.string(),
        at: z.string(),
      }),
    ),
  })
  .openapi('RefundDetail');
export type RefundDetail = z.infer<typeof refundDetailAnswer>;

export const refundIdParams = z.object({ refundId: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER) });
export const refundIdInput = z.object({ refundId: id });
export const sendBackInput = z.object({
  refundId: id,
  courier: z.string().trim().min(1).max(60),
  number: z.string().trim().min(1).max(60),
});
export const appealInput = z.object({ refundId: id, note: z.string().trim().min(1).max(MAX_APPEAL) });
export const refuseRefundInput = z.object({ refundId: id, reason: z.string().trim().min(1).max(MAX_REFUSAL) });
export const receiveReturnInput = z.object({ refundId: id, restock: z.boolean().default(true) });
export const refundWholeInput = z.object({
  orderNo,
  reason: z.enum(REASONS_UNASKED),
  note: z.string().trim().max(MAX_NOTE).default(''),
});
