import type { ErrorStatuses } from '../../platform/errors.ts';

/** Refusals of this domain, each with its HTTP status; `errors.json` of each language has the sentence. */
export const APP_MARKET_ERRORS = {
  app_not_found: 404,
  inclusion_address_invalid: 422,
  inclusion_address_private: 422,
  inclusion_unreachable: 422,
  inclusion_slow: 422,
  inclusion_redirects: 422,
  inclusion_too_large: 422,
  inclusion_no_page: 422,
  inclusion_listed: 409,
  inclusion_open: 409,
  inclusion_too_many: 409,
  inclusion_too_many_today: 429,
  inclusion_not_found: 404,
  inclusion_decided: 409,
} as const satisfies ErrorStatuses;

declare module '../../platform/errors.ts' {
  interface ErrorCatalogue {
    appMarket: typeof APP_MARKET_ERRORS;
  }
}
