/** Filters of a stock list. */
export const STOCK_STATES = ['all', 'low', 'out'] as const;

export const MAX_ON_HAND = 1_000_000;
/** A short reason for a stock count. */
export const MAX_REASON = 100;
