/** Refusals of this domain; the server maps each to a status and each language to a sentence. */
export type RefundsErrorCode =
  | 'refund_not_found'
  /** The refund, or its order, stands where that is not possible any more. */
  | 'refund_state'
  /** Pieces that were asked for already. */
  | 'refund_too_much'
  | 'refund_kind'
  | 'refund_appealed';
