import type { ErrorStatuses } from '../../platform/errors.ts';

/** Refusals of this domain, each with its HTTP status; `errors.json` of each language has the sentence. */
export const APP_MARKET_ERRORS = {
  app_not_found: 404,
  app_file_not_found: 404,
  app_claim_foreign: 409,
  app_claim_just_checked: 429,
  app_claim_not_found: 404,
  app_claims_full: 409,
  app_collection_key_taken: 409,
  app_not_announced: 409,
  app_not_bought: 403,
  app_not_downloaded: 409,
  app_file_archive: 400,
  app_file_empty: 400,
  app_file_misnamed: 400,
  app_file_package: 400,
  app_file_type: 400,
  app_file_code: 400,
  app_file_hash: 400,
  app_file_identifier: 400,
  app_file_platform: 400,
  app_identifier_taken: 409,
  app_incomplete: 409,
  app_in_review: 409,
  app_pick_taken: 409,
  app_rating_not_found: 404,
  app_review_decided: 409,
  app_review_not_found: 404,
  app_state_changed: 409,
  app_taken_down: 409,
  app_upload_busy: 409,
  app_upload_not_found: 404,
  app_uploads_full: 409,
  app_version_code: 409,
  app_version_empty: 409,
  app_version_not_found: 404,
  apps_full: 409,
  inclusion_address_invalid: 400,
  inclusion_address_private: 400,
  inclusion_unreachable: 400,
  inclusion_slow: 400,
  inclusion_redirects: 400,
  inclusion_too_large: 400,
  inclusion_no_page: 400,
  inclusion_listed: 409,
  inclusion_open: 409,
  inclusions_full: 409,
  inclusion_too_many_today: 429,
  inclusion_not_found: 404,
  inclusion_decided: 409,
} as const satisfies ErrorStatuses;

declare module '../../platform/errors.ts' {
  interface ErrorCatalogue {
    appMarket: typeof APP_MARKET_ERRORS;
  }
}
