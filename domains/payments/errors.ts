import type { ErrorStatuses } from '../../platform/errors.ts';

/** Refusals of this domain, each with its HTTP status; `errors.json` of each language has the sentence. */
export const PAYMENTS_ERRORS = {
  payment_not_found: 404,
  payment_state: 409,
  payment_expired: 409,
  balance_due_not_yet: 409,
  gift_card_not_found: 404,
  gift_card_state: 409,
  method_unknown: 400,
  method_unavailable: 409,
  notification_refused: 400,
  payment_provider_down: 503,
  pay_password_needed: 403,
  wrong_pay_password: 400,
  pay_password_locked: 429,
  /** Staff confirm the payments of others. */
  payment_own: 403,
  /** Neither PDF, JPEG nor PNG. */
  payment_document_type: 400,
  payment_document_not_found: 404,
  finding_resolved: 409,
  finding_not_found: 404,
} as const satisfies ErrorStatuses;

declare module '../../platform/errors.ts' {
  interface ErrorCatalogue {
    payments: typeof PAYMENTS_ERRORS;
  }
}
