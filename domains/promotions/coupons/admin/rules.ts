export const COUPON_WAYS = ['open', 'code', 'batch'] as const;
export const ISSUED_STATES = ['running', 'waiting', 'used_up', 'ended', 'stopped'] as const;

export const MOST_TARGETS = 200;
export const MOST_TOTAL = 10_000_000;
export const MOST_VALID_DAYS = 3650;
/** Codes of one batch. */
export const MOST_CODES = 5000;

/** Scopes available to an issuer: a shop's coupon is never valid elsewhere, the platform's never bound to one shop. */
export const SCOPES_OF = {
  merchant: ['merchant', 'goods', 'category'],
  platform: ['general', 'goods', 'category'],
} as const;

/** The platform's own coupons are in the base currency. */
export const PLATFORM_CURRENCY = 'CNY';
