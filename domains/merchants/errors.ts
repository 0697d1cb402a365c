import type { ErrorStatuses } from '../../platform/errors.ts';

/** Refusals of this domain, each with its HTTP status; `errors.json` of each language has the sentence. */
export const MERCHANTS_ERRORS = {
  merchant_not_found: 404,
  shop_state_changed: 409,
  shop_category_not_found: 404,
  shop_category_used: 409,
  shop_type_not_found: 404,
  shop_type_used: 409,
  shop_type_fixed: 409,
  own_shop_commission: 403,
  already_merchant: 409,
  application_open: 409,
  application_not_found: 404,
  application_decided: 409,
  freight_not_found: 404,
  freight_name_taken: 409,
  freights_full: 409,
  role_not_found_in_shop: 404,
  shop_role_taken: 409,
  shop_role_used: 409,
  shop_roles_full: 409,
  beyond_own_permissions: 403,
  staff_not_found: 404,
  already_staff: 409,
  staff_full: 409,
  shop_key_not_found: 404,
  shop_keys_full: 409,
  invitation_not_found: 404,
  invitation_other_email: 403,
  saved_views_full: 409,
  service_address_gone: 404,
  service_address_mails: 429,
} as const satisfies ErrorStatuses;

declare module '../../platform/errors.ts' {
  interface ErrorCatalogue {
    merchants: typeof MERCHANTS_ERRORS;
  }
}
