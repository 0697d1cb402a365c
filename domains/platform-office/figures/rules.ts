/** Today and yesterday are always recomputed: a transaction that began before midnight may end after it. */
export const KEPT_AFTER_DAYS = 2;
