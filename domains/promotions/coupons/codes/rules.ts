/** Wrong codes that lock redeeming: per account, and per address, which many people may share. */
export const WRONG_CODES_OF_USER = 5;
export const WRONG_CODES_OF_ADDRESS = 20;
export const REDEEM_LOCK_MINUTES = 15;
/** Length of a single-use code; a shared code may be shorter. */
export const COUPON_CODE_LENGTH = 12;
export const MOST_CODE_LENGTH = 40;
export const PUBLIC_CODE = /^[A-Z0-9]{4,20}$/;
