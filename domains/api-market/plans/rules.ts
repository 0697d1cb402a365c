export const MOST_PLANS = 20;
export const PLAN_LENGTHS = { key: 50, name: 60, summary: 200 } as const;
/** In the headers that an upstream gets with each call. */
export const PLAN_KEY = /^[a-z0-9][a-z0-9-]{0,49}$/;
export const PLAN_LIMITS = {
  quota: 1_000_000_000,
  ratePerSecond: 10_000,
  burst: 20_000,
  /** In minor units. */
  price: 100_000_000_000,
} as const;

/** So long before a higher price holds, those who pay the present one are notified of it. */
export const NOTICE_DAYS = 30;
