/** Limits of a product, the same in product files, in forms and in calls. Texts are counted in UTF-16 units. */
export const PRODUCT_LIMITS = {
  name: 255,
  tagline: 255,
  /** HTML. */
  description: 100_000,
  vendor: 255,
  tag: 255,
  tags: 250,
  /** SKU code and barcode. */
  code: 255,
  option: 255,
  value: 255,
  pictures: 250,
  /** Pieces in stock, and grams. */
  count: 1_000_000_000,
  priceMinor: 99_999_999_999,
} as const;
