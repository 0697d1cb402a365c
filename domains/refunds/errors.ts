import type { ErrorStatuses } from '../../platform/errors.ts';

/** Refusals of this domain, each with its HTTP status; `errors.json` of each language has the sentence. */
export const REFUNDS_ERRORS = {
  refund_not_found: 404,
  /** The state of the refund or its order no longer allows it. */
  refund_state: 409,
  /** Pieces already in a refund. */
  refund_too_much: 409,
  refund_kind: 409,
  /** The shop was paid for the order before its days for returns became more. */
  refund_paid_out: 409,
  refund_appealed: 409,
  /** Recorded already, or nothing to send back. */
  payback_not_found: 404,
  hold_not_found: 404,
  hold_decided: 409,
} as const satisfies ErrorStatuses;

declare module '../../platform/errors.ts' {
  interface ErrorCatalogue {
    refunds: typeof REFUNDS_ERRORS;
  }
}
