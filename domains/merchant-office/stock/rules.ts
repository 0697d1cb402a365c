import { PRODUCT_LIMITS } from '../../catalog/product-limits.ts';

/** Filters of a stock list. */
export const STOCK_STATES = ['all', 'low', 'out'] as const;

export const MAX_ON_HAND = PRODUCT_LIMITS.count;
/** The highest low-stock threshold, in pieces, as the tables check it. */
export const MAX_LOW_AT = 1_000_000;
/** A short reason for a stock count. */
export const MAX_REASON = 100;
