/** Limits and choices that the browser needs as well; nothing here may import zod. */
export const LIST_SORTS = ['default', 'sales', 'price'] as const;
export type ListSort = (typeof LIST_SORTS)[number];
export const LIST_ORDERS = ['asc', 'desc'] as const;
export type ListOrder = (typeof LIST_ORDERS)[number];

export const COUPON_SCOPES = ['merchant', 'goods', 'category', 'general'] as const;
export type CouponScope = (typeof COUPON_SCOPES)[number];

/** Of one product. */
export const MAX_OPTIONS = 3;
export const MAX_SKUS = 250;

export const PAGE_SIZE = 20;
/** API rule: the maximum page size of a list. */
export const MAX_PAGE_SIZE = 100;
export const MAX_PAGE = 1_000;
export const MAX_KEYWORD = 200;
/** Counting further would take longer the larger the catalogue grows, and no reader turns that many pages. */
export const MAX_COUNTED = 1_000;

/** The expected direction of a sort: most sold first, cheapest first. */
export function orderOf(sort: ListSort, order: ListOrder | undefined): ListOrder {
  if (sort === 'default') return 'desc';
  return order ?? (sort === 'price' ? 'asc' : 'desc');
}
