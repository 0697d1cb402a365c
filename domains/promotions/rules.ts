/** Specification 4, Coupons: what the owner of a claim sees. */
export const CLAIM_STATES = ['unused', 'used', 'expired'] as const;
export type ClaimState = (typeof CLAIM_STATES)[number];
