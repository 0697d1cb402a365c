import { z } from '@hono/zod-openapi';
import { claimedCouponShape } from '../../contract.ts';
import { MOST_CODE_LENGTH } from './rules.ts';

/** A typed code: case and separators are ignored. */
export const redeemInput = z.object({ code: z.string().trim().min(1).max(MOST_CODE_LENGTH) });

export const redeemedCouponAnswer = z
  .object({
    coupon: claimedCouponShape,
    /** How many more of it this person may have. */
    claimsLeft: z.number(),
  })
  .openapi('RedeemedCoupon');
export type RedeemedCoupon = z.infer<typeof redeemedCouponAnswer>;
