/** Specification 4, Coupons: what the owner of a claim sees. */
export const CLAIM_STATES = ['unused', 'used', 'expired'] as const;
export type ClaimState = (typeof CLAIM_STATES)[number];

/** How a coupon of the centre stands for who looks at it. */
export const CENTRE_STATES = ['available', 'received', 'used_up'] as const;
export type CentreState = (typeof CENTRE_STATES)[number];
