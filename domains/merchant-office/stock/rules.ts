/** How a stock list is narrowed. */
export const STOCK_STATES = ['all', 'low', 'out'] as const;

export const MAX_ON_HAND = 1_000_000;
/** Why stock was counted anew, in a few words. */
export const MAX_REASON = 100;
