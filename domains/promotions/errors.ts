import type { ErrorStatuses } from '../../platform/errors.ts';

/** Refusals of this domain, each with its HTTP status; `errors.json` of each language has the sentence. */
export const PROMOTIONS_ERRORS = {
  coupon_gone: 409,
  coupon_limit: 409,
  coupon_unfit: 409,
  flash_sold_out: 409,
  flash_limit: 409,
  flash_closed: 409,
  flash_not_found: 404,
  flash_refused: 409,
  campaign_not_found: 404,
  campaign_closed: 409,
  campaign_sold_out: 409,
  campaign_limit: 409,
  campaign_started: 409,
  group_not_found: 404,
  group_gone: 409,
  group_full: 409,
  own_group: 409,
  own_shop: 409,
  bargain_not_found: 404,
  bargain_gone: 409,
  bargain_done: 409,
  own_bargain: 409,
  already_contributed: 409,
  code_wrong: 400,
  codes_locked: 429,
  coupon_fixed: 409,
  /** A discount above the spend that it needs, not confirmed. */
  coupon_generous: 409,
  coupon_code_taken: 409,
  points_short: 409,
} as const satisfies ErrorStatuses;

declare module '../../platform/errors.ts' {
  interface ErrorCatalogue {
    promotions: typeof PROMOTIONS_ERRORS;
  }
}
