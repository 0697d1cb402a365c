export const CATEGORY_KINDS = ['goods', 'app', 'api'] as const;
export type CategoryKind = (typeof CATEGORY_KINDS)[number];

/** Rule 3: a tree of at most three levels. */
export const MAX_LEVELS = 3;
export const MAX_CATEGORY_NAME = 60;

/** Pictograms of top categories, shown in the menu of the shop. */
export const CATEGORY_ICONS = [
  'smartphone',
  'refrigerator',
  'shirt',
  'sparkles',
  'house',
  'apple',
  'mountain',
  'book-open',
  'truck',
  'shield-check',
  'mail',
  'coins',
  'globe',
  'calendar-check',
] as const;
