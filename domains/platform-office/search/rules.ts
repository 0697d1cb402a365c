/** Hits shown of each list; a link leads to the rest. */
export const FOUND_SHOWN = 6;
/** Hits are counted up to these, so that a frequent word is found as fast as a rare one. */
export const FOUND_COUNTED = { users: 200, orders: 2_000, merchants: 10_000, products: 200 } as const;
export const MAX_SEARCH = 100;
