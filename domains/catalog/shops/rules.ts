/** Lists of a shop's products; the browser needs their names as well. */
export const SHOP_LISTS = ['all', 'newest', 'best'] as const;
export type ShopList = (typeof SHOP_LISTS)[number];
