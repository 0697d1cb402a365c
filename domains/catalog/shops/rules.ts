/** Orders of the shop directory, each best first. */
export const SHOP_SORTS = ['followers', 'rating', 'newest'] as const;
export type ShopSort = (typeof SHOP_SORTS)[number];
export const MAX_SHOP_KEYWORD = 60;

/** Lists of a shop's products; the browser needs their names as well. */
export const SHOP_LISTS = ['all', 'newest', 'best'] as const;
export type ShopList = (typeof SHOP_LISTS)[number];
