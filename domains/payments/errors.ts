/** Refusals of this domain; the server maps each to a status and each language to a sentence. */
export type PaymentsErrorCode =
  | 'payment_not_found'
  | 'payment_state'
  | 'payment_expired'
  | 'method_unknown'
  | 'method_unavailable'
  | 'notification_refused';
