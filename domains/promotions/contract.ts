import { z } from '@hono/zod-openapi';
import { offeredCouponShape } from '../catalog/contract.ts';
import { COUPON_SCOPES } from '../catalog/rules.ts';
import { moneyShape } from '../kit/money-shape.ts';
import { CENTRE_STATES, CLAIM_STATES } from './rules.ts';

/** A running flash price of one SKU for the actor. `price` is in the requested currency. */
export const flashShape = z
  .object({
    itemId: z.number(),
    price: moneyShape,
    endsAt: z.string(),
    /** Pieces left of the campaign's own quota. */
    left: z.number(),
    perUser: z.number(),
  })
  .openapi('Flash');
export type Flash = z.infer<typeof flashShape>;

/** One claimed coupon. `id` is the claim's: the value for `couponIds` of a checkout. */
export const claimedCouponShape = z
  .object({
    id: z.number(),
    couponId: z.number(),
    name: z.string(),
    scope: z.enum(COUPON_SCOPES),
    /** null: the platform's own. */
    merchant: z.object({ id: z.number(), name: z.string() }).nullable(),
    minSpend: moneyShape,
    discount: moneyShape,
    expiresAt: z.string(),
    state: z.enum(CLAIM_STATES),
  })
  .openapi('ClaimedCoupon');
export type ClaimedCoupon = z.infer<typeof claimedCouponShape>;

/** The products or categories of a coupon with that scope. */
const couponTargetShape = z.object({ id: z.number(), name: z.string() });
export type CouponTarget = z.infer<typeof couponTargetShape>;

const claimableCouponShape = offeredCouponShape
  .extend({
    targets: z.array(couponTargetShape),
    /** The actor has reached the limit per person. */
    received: z.boolean(),
    /** None is left. */
    usedUp: z.boolean(),
  })
  .openapi('ClaimableCoupon');
export type ClaimableCoupon = z.infer<typeof claimableCouponShape>;

export const claimableCouponsQuery = z.object({
  scope: z.enum(COUPON_SCOPES).optional(),
  /** The coupons of one shop. */
  merId: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER).optional(),
  state: z.enum(CENTRE_STATES).optional(),
  keyword: z.string().trim().max(60).default(''),
  page: z.coerce.number().int().min(1).max(10_000).default(1),
  limit: z.coerce.number().int().min(1).max(100).default(20),
});
export const claimableCouponsAnswer = z
  .object({ list: z.array(claimableCouponShape), total: z.number(), page: z.number(), limit: z.number() })
  .openapi('ClaimableCoupons');
export type ClaimableCoupons = z.infer<typeof claimableCouponsAnswer>;

export const claimCouponInput = z.object({ id: z.number().int().positive() });
export const claimCouponAnswer = z
  .object({
    /** Id of the new claim. */
    id: z.number(),
    expiresAt: z.string(),
    /** How many more this person may claim. */
    claimsLeft: z.number(),
  })
  .openapi('CouponClaimed');
export type CouponClaimed = z.infer<typeof claimCouponAnswer>;

export const myCouponsQuery = z.object({
  status: z.enum(CLAIM_STATES).default('unused'),
  page: z.coerce.number().int().min(1).max(10_000).default(1),
  limit: z.coerce.number().int().min(1).max(100).default(20),
});
const myCouponShape = claimedCouponShape.extend({ targets: z.array(couponTargetShape) }).openapi('MyCoupon');
export type MyCoupon = z.infer<typeof myCouponShape>;
export const myCouponsAnswer = z
  .object({ list: z.array(myCouponShape), total: z.number(), page: z.number(), limit: z.number() })
  .openapi('MyCoupons');
export type MyCoupons = z.infer<typeof myCouponsAnswer>;
