/** How every key starts, so that one in a log or a repository is recognised. */
export const API_KEY_PREFIX = 'stk_live_';
/** Keys of one subscription that can be used. */
export const MOST_API_KEYS = 20;
/** A key that was replaced is accepted for at most this long. */
export const MOST_OVERLAP_DAYS = 7;
export const MOST_KEY_OPERATIONS = 500;
export const MOST_KEY_ADDRESSES = 50;
