/** Specification 2: the designs of a merchant's own front. */
export const STORE_THEMES = ['mobile', 'theme1', 'theme2', 'theme9', 'theme10', 'theme11', 'theme12'] as const;
export type StoreTheme = (typeof STORE_THEMES)[number];

export const isStoreTheme = (name: unknown): name is StoreTheme => (STORE_THEMES as readonly unknown[]).includes(name);

/** The shape of the stored document; a newer one gets a step in `readDocument`. */
export const DOCUMENT_VERSION = 1;
export const MAX_BLOCKS = 30;
export const MAX_TITLE = 120;
export const MAX_TEXT = 3_000;
/** Coupons that a block shows. */
export const MAX_COUPONS = 6;
export const MAX_CHOSEN = 12;
/** Products in one floor. */
export const MAX_FLOOR = 48;
/** Products on one page of a store's list. */
export const LIST_LIMIT = 24;
export const MAX_STORE_KEYWORD = 60;
export const WEEKDAYS = 7;

/** Where a floor takes its products from. */
export const FLOOR_SOURCES = ['best', 'newest', 'all', 'category', 'chosen'] as const;

/** Pieces of a digital product in one order without a cart. */
export const MAX_DIGITAL = 10;
