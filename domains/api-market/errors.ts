import type { ErrorStatuses } from '../../platform/errors.ts';

/** Refusals of this domain, each with its HTTP status; `errors.json` of each language has the sentence. */
export const API_MARKET_ERRORS = {
  api_document_invalid: 400,
  api_not_found: 404,
  api_document_address: 400,
  api_document_unreachable: 400,
  api_document_changed: 409,
  api_state_changed: 409,
  api_terms_changed: 409,
  api_incomplete: 409,
  api_slug_taken: 409,
  api_taken_down: 409,
  api_appealed: 409,
  apis_full: 409,
  api_subscription_not_found: 404,
  api_plan_not_found: 404,
  api_plan_not_free: 409,
  api_plan_not_cheaper: 409,
  api_plan_key_taken: 409,
  api_plan_retired: 409,
  api_plans_full: 409,
  api_headers_full: 409,
  api_header_not_found: 404,
  api_checked_just_now: 429,
  api_subscribed: 409,
  api_keys_full: 409,
  api_key_not_found: 404,
  api_key_replaced: 409,
  // of the gateway
  api_key_missing: 401,
  api_key_invalid: 401,
  api_key_address: 403,
  api_key_operation: 403,
  api_key_elsewhere: 403,
  api_subscription_blocked: 403,
  api_past_due: 402,
  api_unavailable: 403,
  api_path_invalid: 400,
  api_rate_exceeded: 429,
  api_quota_spent: 429,
  api_unreachable: 502,
  api_no_answer: 504,
} as const satisfies ErrorStatuses;

declare module '../../platform/errors.ts' {
  interface ErrorCatalogue {
    apiMarket: typeof API_MARKET_ERRORS;
  }
}
