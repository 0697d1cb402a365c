import type { ErrorStatuses } from '../../platform/errors.ts';

/** Refusals of this domain, each with its HTTP status; `errors.json` of each language has the sentence. */
export const PAYOUTS_ERRORS = {
  bank_account_missing: 409,
  bank_account_resting: 409,
  withdrawal_not_found: 404,
  withdrawal_state: 409,
  withdrawal_too_small: 409,
  withdrawal_too_soon: 409,
  withdrawal_fee_changed: 409,
  withdrawal_own_review: 403,
  withdrawal_reviewed: 409,
  reference_taken: 409,
  earnings_short: 409,
  /** Before money of a shop moves: the pay password, or the second factor. */
  money_password_needed: 403,
  money_factor_needed: 403,
  money_proof_missing: 403,
} as const satisfies ErrorStatuses;

declare module '../../platform/errors.ts' {
  interface ErrorCatalogue {
    payouts: typeof PAYOUTS_ERRORS;
  }
}
