import type { ErrorStatuses } from '../../platform/errors.ts';

/** Refusals of this domain, each with its HTTP status; `errors.json` of each language has the sentence. */
export const APP_MARKET_ERRORS = {
  app_not_found: 404,
  app_file_not_found: 404,
  app_not_announced: 409,
  app_not_downloaded: 409,
  app_file_archive: 422,
  app_file_empty: 422,
  app_file_misnamed: 422,
  app_file_package: 422,
  app_file_type: 422,
  app_identifier_taken: 409,
  app_incomplete: 409,
  app_in_review: 409,
  app_state_changed: 409,
  app_taken_down: 409,
  apps_full: 409,
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
