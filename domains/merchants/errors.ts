/** Refusals of this domain; the server maps each to a status and each language to a sentence. */
export type MerchantsErrorCode =
  | 'merchant_not_found'
  | 'already_merchant'
  | 'application_open'
  | 'application_not_found'
  | 'application_decided'
  | 'freight_not_found'
  | 'freight_name_taken'
  | 'freights_full';
