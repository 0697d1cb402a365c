import type { ErrorStatuses } from '../../platform/errors.ts';

/** Refusals of this domain, each with its HTTP status; `errors.json` of each language has the sentence. */
export const MERCHANT_OFFICE_ERRORS = {
  stock_moved: 409,
  options_moved: 409,
  variant_promoted: 409,
  product_change_running: 409,
  webhook_not_found: 404,
  webhooks_full: 409,
  webhook_address: 400,
  webhook_insecure: 400,
} as const satisfies ErrorStatuses;

declare module '../../platform/errors.ts' {
  interface ErrorCatalogue {
    'merchant-office': typeof MERCHANT_OFFICE_ERRORS;
  }
}
