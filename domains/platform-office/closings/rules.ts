/** What happens to paid orders of a closed shop that were not shipped. */
export const UNSHIPPED_CHOICES = ['refund', 'ship'] as const;

/** Days that the shop gets to ship them. */
export const MAX_SHIP_DAYS = 60;
export const DEFAULT_SHIP_DAYS = 7;
