import type { ErrorStatuses } from '../../platform/errors.ts';

/** Refusals of this domain, each with its HTTP status; `errors.json` of each language has the sentence. */
export const MERCHANTS_ERRORS = {
  merchant_not_found: 404,
  already_merchant: 409,
  application_open: 409,
  application_not_found: 404,
  application_decided: 409,
  freight_not_found: 404,
  freight_name_taken: 409,
  freights_full: 409,
} as const satisfies ErrorStatuses;

declare module '../../platform/errors.ts' {
  interface ErrorCatalogue {
    merchants: typeof MERCHANTS_ERRORS;
  }
}
