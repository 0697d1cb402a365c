import type { ErrorStatuses } from '../../platform/errors.ts';

/** Refusals of this domain, each with its HTTP status; `errors.json` of each language has the sentence. */
export const CART_ERRORS = {
  cart_full: 409,
  cart_line_not_found: 404,
  out_of_stock: 409,
  off_sale: 409,
  already_bought: 409,
} as const satisfies ErrorStatuses;

declare module '../../platform/errors.ts' {
  interface ErrorCatalogue {
    cart: typeof CART_ERRORS;
  }
}
