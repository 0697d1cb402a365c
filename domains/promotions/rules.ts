/** Specification 4, Coupons: states shown to the owner of a claim. */
export const CLAIM_STATES = ['unused', 'used', 'expired'] as const;
export type ClaimState = (typeof CLAIM_STATES)[number];

/** State of a coupon in the coupon centre for its viewer. */
export const CENTRE_STATES = ['available', 'received', 'used_up'] as const;
export type CentreState = (typeof CENTRE_STATES)[number];
