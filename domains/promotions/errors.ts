/** Refusals of this domain; the server maps each to a status and each language to a sentence. */
export type PromotionsErrorCode =
  | 'coupon_gone'
  | 'coupon_limit'
  | 'coupon_unfit'
  | 'flash_sold_out'
  | 'flash_limit'
  | 'flash_closed'
  | 'flash_not_found'
  | 'points_short';
