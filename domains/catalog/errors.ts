import type { ErrorStatuses } from '../../platform/errors.ts';

/** Refusals of this domain, each with its HTTP status; `errors.json` of each language has the sentence. */
export const CATALOG_ERRORS = {
  product_not_found: 404,
  category_not_found: 404,
  category_too_deep: 409,
  category_inside_itself: 409,
  category_same: 409,
  category_has_children: 409,
  category_has_products: 409,
  category_in_use: 409,
  category_busy: 409,
  product_blocked: 409,
  products_not_blocked: 409,
  products_not_waiting: 409,
  sku_not_found: 404,
  import_unreadable: 400,
  import_columns: 400,
  import_stopped: 503,
  import_not_permitted: 403,
  imports_at_once: 429,
  collection_full: 409,
  price_moved: 409,
  /** A price of 0 that was not confirmed. */
  price_free: 409,
} as const satisfies ErrorStatuses;

declare module '../../platform/errors.ts' {
  interface ErrorCatalogue {
    catalog: typeof CATALOG_ERRORS;
  }
}
