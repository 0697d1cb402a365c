/** Refusals of this domain; the server maps each to a status and each language to a sentence. */
export type ReviewsErrorCode =
  | 'review_not_found'
  | 'review_line_closed'
  | 'review_too_late'
  | 'review_own'
  | 'review_reported'
  | 'review_state'
  | 'banned_words';
