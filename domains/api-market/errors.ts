import type { ErrorStatuses } from '../../platform/errors.ts';

/** Refusals of this domain, each with its HTTP status; `errors.json` of each language has the sentence. */
export const API_MARKET_ERRORS = {
  api_document_invalid: 400,
  api_not_found: 404,
  api_slug_taken: 409,
  api_taken_down: 409,
  apis_full: 409,
} as const satisfies ErrorStatuses;

declare module '../../platform/errors.ts' {
  interface ErrorCatalogue {
    apiMarket: typeof API_MARKET_ERRORS;
  }
}
