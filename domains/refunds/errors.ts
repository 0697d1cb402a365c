import type { ErrorStatuses } from '../../platform/errors.ts';

/** Refusals of this domain, each with its HTTP status; `errors.json` of each language has the sentence. */
export const REFUNDS_ERRORS = {
  refund_not_found: 404,
  /** The refund, or its order, stands where that is not possible any more. */
  refund_state: 409,
  /** Pieces that were asked for already. */
  refund_too_much: 409,
  refund_kind: 409,
  refund_appealed: 409,
} as const satisfies ErrorStatuses;

declare module '../../platform/errors.ts' {
  interface ErrorCatalogue {
    refunds: typeof REFUNDS_ERRORS;
  }
}
