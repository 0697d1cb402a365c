import { z } from '@hono/zod-openapi';
import { COUPON_SCOPES } from '../../../catalog/rules.ts';
import { instantShape } from '../../../kit/moment-shapes.ts';
import { moneyShape } from '../../../kit/money-shape.ts';
import { textsOf } from '../../../kit/texts-shape.ts';
import { PUBLIC_CODE } from '../codes/rules.ts';
import { COUPON_WAYS, ISSUED_STATES, MOST_CODES, MOST_TARGETS, MOST_TOTAL, MOST_VALID_DAYS } from './rules.ts';

const id = z.number().int().positive().max(Number.MAX_SAFE_INTEGER);
const names = textsOf(z.string().trim().max(60));
const minor = z.number().int().max(1_000_000_000_000);
const instant = instantShape.nullish();

/** The content of a coupon. Once claimed, its discount and conditions are fixed. */
export const couponInput = z.object({
  id: id.nullish(),
  name: names,
  scope: z.enum(COUPON_SCOPES),
  /** Products or categories; only with these scopes. */
  targetIds: z.array(id).max(MOST_TARGETS).default([]),
  minSpend: minor.min(0).default(0),
  discount: minor.min(1),
  /** Confirms a discount above the spend that it needs; without it, such a coupon is refused with `coupon_generous`. */
  generousConfirmed: z.boolean().optional(),
  total: z.number().int().min(1).max(MOST_TOTAL),
  perUser: z.number().int().min(1).max(100).default(1),
  /** Days after the claim; with `validUntil` as well, whichever comes first. */
  validDays: z.number().int().min(1).max(MOST_VALID_DAYS).nullish(),
  validUntil: instant,
  claimStartsAt: instant,
  claimEndsAt: instant,
  way: z.enum(COUPON_WAYS).default('open'),
  /** The shared code; only with the method `code`. */
  publicCode: z.string().trim().toUpperCase().min(4).regex(PUBLIC_CODE).nullish(),
});
export type CouponInput = z.infer<typeof couponInput>;

const issuedCouponShape = z
  .object({
    id: z.number(),
    /** null: the platform's own. */
    merchantId: z.number().nullable(),
    names: z.record(z.string(), z.string()),
    scope: z.enum(COUPON_SCOPES),
    targetIds: z.array(z.number()),
    minSpend: moneyShape,
    discount: moneyShape,
    total: z.number(),
    perUser: z.number(),
    validDays: z.number().nullable(),
    validUntil: z.string().nullable(),
    claimStartsAt: z.string().nullable(),
    claimEndsAt: z.string().nullable(),
    way: z.enum(COUPON_WAYS),
    publicCode: z.string().nullable(),
    state: z.enum(ISSUED_STATES),
    claimed: z.number(),
    used: z.number(),
    /** What buyers saved with it in paid orders, in the base currency. */
    saved: moneyShape,
    createdAt: z.string(),
  })
  .openapi('IssuedCoupon');
export type IssuedCoupon = z.infer<typeof issuedCouponShape>;

export const issuedListQuery = z.object({
  state: z.enum(ISSUED_STATES).optional(),
  keyword: z.string().trim().max(60).default(''),
  page: z.coerce.number().int().min(1).max(10_000).default(1),
  limit: z.coerce.number().int().min(1).max(100).default(20),
});
export type IssuedListQuery = z.infer<typeof issuedListQuery>;
export const issuedListAnswer = z
  .object({ list: z.array(issuedCouponShape), total: z.number(), page: z.number(), limit: z.number() })
  .openapi('IssuedCoupons');
export type IssuedList = z.infer<typeof issuedListAnswer>;

const batchShape = z
  .object({
    id: z.number(),
    num: z.number(),
    used: z.number(),
    note: z.string(),
    createdAt: z.string(),
    stoppedAt: z.string().nullable(),
  })
  .openapi('CouponBatch');
export const issuedDetailAnswer = z
  .object({ coupon: issuedCouponShape, batches: z.array(batchShape) })
  .openapi('IssuedCouponDetail');
export type IssuedDetail = z.infer<typeof issuedDetailAnswer>;

export const couponIdParam = z.object({ id: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER) });
export const couponSavedAnswer = z.object({ id: z.number() });
export const switchInput = z.object({ id, active: z.boolean() });

export const codesInput = z.object({
  id,
  num: z.number().int().min(1).max(MOST_CODES),
  note: z.string().trim().max(100).default(''),
});
export type CodesInput = z.infer<typeof codesInput>;
/** The codes are returned only this once: only their hashes are stored. */
export const codesAnswer = z.object({ batchId: z.number(), codes: z.array(z.string()) }).openapi('CouponCodes');
export type CodesAnswer = z.infer<typeof codesAnswer>;
export const batchInput = z.object({ batchId: id });
export const batchStoppedAnswer = z.object({ unused: z.number() });
