/** Shops followed or unfollowed in one request. */
export const MAX_AT_ONCE = 100;
/** Nobody reads more shops than this. */
export const MAX_FOLLOWED = 2_000;
