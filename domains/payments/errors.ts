/** Refusals of this domain; the server maps each to a status and each language to a sentence. */
export type PaymentsErrorCode =
  | 'payment_not_found'
  | 'payment_state'
  | 'payment_expired'
  | 'rest_not_yet'
  | 'gift_card_not_found'
  | 'gift_card_state'
  | 'method_unknown'
  | 'method_unavailable'
  | 'notification_refused'
  | 'payment_provider_down'
  | 'pay_password_needed'
  | 'wrong_pay_password'
  | 'pay_password_locked'
  | 'finding_resolved'
  | 'finding_not_found';
