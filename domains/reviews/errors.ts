import type { ErrorStatuses } from '../../platform/errors.ts';

/** Refusals of this domain, each with its HTTP status; `errors.json` of each language has the sentence. */
export const REVIEWS_ERRORS = {
  review_not_found: 404,
  review_line_closed: 409,
  review_too_late: 409,
  review_own: 409,
  review_reported: 409,
  review_state: 409,
  banned_words: 400,
} as const satisfies ErrorStatuses;

declare module '../../platform/errors.ts' {
  interface ErrorCatalogue {
    reviews: typeof REVIEWS_ERRORS;
  }
}
